from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.hierarchy.style_splits import Titles, split_styles
from scrapy_sections.hierarchy.title_styles import DOCUMENT_TITLE, TitleStyle

BOLD = TitleStyle(size=16, bold=True)
CAPITALS = ("ALPHA", "one", "BETA", "two", "GAMMA", "three")
CONTENTS = "".join(f"<p>{title}</p>" for title in ("Alpha", "Beta", "Gamma"))


@pytest.fixture
def sublevels(page: Callable) -> Callable[..., list[int]]:
    """Return the sublevels of titles in bold, or of another style, that stand on a page as ``html``."""

    def split(
        html: str, *titles: str, style: TitleStyle = BOLD, stacked: tuple[str, ...] = (), numbered: bool = False
    ) -> list[int]:
        blocks, indices = page(html, *titles)
        flags = [title in stacked for title in titles]
        given = Titles(blocks, indices, titles, flags, [numbered] * len(titles), prose_size=16)
        return [style.sublevel for style in split_styles(given, [style] * len(titles))]

    return split


def paragraphs(*titles: str) -> str:
    return "".join(f"<p><b>{title}</b></p><p>x</p>" for title in titles)


def test_nested_elements_split_a_style(sublevels: Callable) -> None:
    inner = "".join(f"<section><h2>{title}</h2><p>x</p></section>" for title in ("a", "b"))
    html = f"<section><h2>A</h2><p>x</p>{inner}</section>" * 2
    titles = ("A", "a", "b") * 2
    assert sublevels(html, *titles, style=TitleStyle(2, 24)) == [0, 1, 1] * 2
    assert sublevels(html, *titles, numbered=True) == [0, 1, 1] * 2


def test_a_list_of_contents_splits_a_style(sublevels: Callable) -> None:
    titles = ("Alpha", "one", "two", "Beta", "three", "Gamma")
    assert sublevels(CONTENTS + paragraphs(*titles), *titles) == [0, 1, 1, 0, 1, 0]


def test_capitals_split_a_style_if_two_levels_follow_each_other_directly(sublevels: Callable) -> None:
    html = paragraphs(*CAPITALS)
    assert sublevels(html, *CAPITALS, stacked=("one",)) == [0, 1] * 3
    assert sublevels(html, *CAPITALS) == [0] * 6


def test_a_split_that_leaves_a_lower_title_without_text_is_rejected(sublevels: Callable) -> None:
    titles = ("ALPHA", "one", "two", "BETA", "three", "GAMMA")
    assert sublevels(paragraphs(*titles), *titles, stacked=("one",)) == [0, 1, 1, 0, 1, 0]
    assert sublevels(paragraphs(*titles), *titles, stacked=("one", "two")) == [0] * 6


def test_topmost_titles_may_follow_each_other_directly(sublevels: Callable) -> None:
    titles = ("ALPHA", "one", "two", "BETA", "GAMMA", "three")
    assert sublevels(paragraphs(*titles), *titles, stacked=("one", "GAMMA")) == [0, 1, 1, 0, 0, 1]


@pytest.mark.parametrize(
    ("style", "numbered"), [(TitleStyle(2, 16), False), (BOLD, True)], ids=["heading elements", "enumerators"]
)
def test_heading_elements_and_enumerators_are_trusted_more_than_capitals(
    sublevels: Callable, style: TitleStyle, numbered: bool
) -> None:
    html = paragraphs(*CAPITALS)
    assert sublevels(html, *CAPITALS, style=style, stacked=("one",), numbered=numbered) == [0] * 6


def test_five_titles_are_too_few_to_split(sublevels: Callable) -> None:
    assert sublevels(paragraphs(*CAPITALS[:5]), *CAPITALS[:5], stacked=("one",)) == [0] * 5


def test_a_first_title_like_the_pages_is_the_document_title(sublevels: Callable) -> None:
    html = "<title>Terms of Use - Acme</title>" + paragraphs("Terms of use", "Fees")
    assert sublevels(html, "Terms of use", "Fees") == [DOCUMENT_TITLE, 0]
    assert sublevels(html, "Terms of use", "Fees", style=TitleStyle(size=20)) == [0, 0]  # larger than prose


def test_a_first_title_alone_in_capitals_is_the_document_title(sublevels: Callable) -> None:
    titles = ("TERMS", "Scope", "Fees", "Data")
    assert sublevels(paragraphs(*titles), *titles) == [DOCUMENT_TITLE, 0, 0, 0]
    titles = ("TERMS", "SCOPE", "Fees", "Data")
    assert sublevels(paragraphs(*titles), *titles) == [0, 0, 0, 0]
