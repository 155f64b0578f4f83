from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import plain_pages
import plain_words
import pytest
from plain_documents import Figures, figures
from plain_pages import Document, Kind, document, kinds
from plain_words import Words, words_in

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page import Section, SectionedPage

KINDS = kinds(0, 1)
TEXTS = Path(plain_words.__file__).parent / "plain_texts"
SMALL = Kind(3, 6, "en", "body", "h1 h2 h3", "menu", "none", "none", True, True)


def lines_of(language: str) -> list[str]:
    return (TEXTS / f"{language}.txt").read_text("utf-8").splitlines()


def page_of(*sections: tuple[str | None, int | None, str]) -> SectionedPage:
    """Return a page with these sections: title, parent and text."""
    page = SectionedPage(text="\n".join(line for title, _, text in sections for line in (title, text) if line))
    page.sections = [
        Section(title, 1, parent, [], text, None, 0, 0, "", 1.0, False, 1) for title, parent, text in sections
    ]
    return page


def test_the_same_seed_gives_the_same_documents() -> None:
    assert kinds(3, 1) == kinds(3, 1) != kinds(4, 1)
    assert document(SMALL, "a") == document(SMALL, "a") != document(SMALL, "b")


def test_all_kinds_occur() -> None:
    for field in ("sections", "words", "language", "frame", "markup", "furniture", "numbering", "extras"):
        constant = (
            "WORDS"
            if field == "words"
            else field.upper() + ("" if field in ("sections", "furniture", "extras") else "S")
        )
        assert {getattr(kind, field) for kind in KINDS} == set(getattr(plain_pages, constant))


@pytest.mark.parametrize("first", range(7))
def test_gold_and_furniture_are_the_blocks_of_the_page(first: int) -> None:
    for index, kind in enumerate(KINDS[first::7]):
        doc = document(kind, str(index))
        blocks = load_blocks(doc.html)[0].texts
        outside = doc.furniture + doc.teasers
        assert Counter(blocks) == Counter(doc.texts + outside)
        assert not set(doc.texts) & set(outside)
        if not doc.teasers:  # which stand between texts
            assert doc.texts == [block for block in blocks if block not in set(outside)]


@pytest.mark.parametrize("first", range(7))
def test_titles_lie_under_titles_of_the_level_above(first: int) -> None:
    for index, kind in enumerate(KINDS[first::7]):
        titles = document(kind, str(index)).titles
        assert len(titles) == kind.sections
        for place, (_, level, parent) in enumerate(titles):
            assert level == 1 if parent is None else parent < place and titles[parent][1] == level - 1


@pytest.mark.parametrize("words", plain_pages.WORDS)
@pytest.mark.parametrize("language", plain_pages.LANGUAGES)
def test_paragraphs_have_about_the_words_asked_for(language: str, words: int) -> None:
    drawn = Words(language, Random(0))
    paragraphs = [drawn.paragraph(words) for _ in range(10)]
    assert len(set(paragraphs)) == 10
    ideographs = 2 if language in ("zh", "ja") else 1
    assert 0.75 * words < sum(map(words_in, paragraphs)) / 10 / ideographs < 1.6 * words


@pytest.mark.parametrize("language", plain_pages.LANGUAGES)
def test_each_language_has_as_much_text_as_english(language: str) -> None:
    def headings(lines: list[str]) -> dict[int, str]:
        return {index: line for index, line in enumerate(lines) if line.startswith("# ")}

    assert headings(lines_of(language)) == headings(lines_of("en"))
    assert len(set(lines_of(language))) == len(lines_of(language))


def test_ideographs_are_words() -> None:
    assert (words_in("We sell it."), words_in("数据2号"), words_in("عقد الإيجار")) == (3, 4, 2)


def test_figures_tell_what_is_missing() -> None:
    doc = Document(SMALL, titles=[("Rules", 1, None), ("Boats", 2, 0), ("Oars", 2, 0)], furniture=["Home", "Shop"])
    doc.texts = ["Rules", "Boats", "Six boats.", "Oars", "Twelve oars."]
    everything = page_of(("Rules", None, ""), ("Boats", 0, "Six boats."), ("Oars", 0, "Twelve oars."))
    assert figures(doc, everything) == Figures(1.0, 0, 1.0, 1.0, 0.0, [])
    without_own = page_of(("Boats", None, "Six boats."), ("Home", 0, ""), ("Oars", 1, "Twelve oars."))
    assert figures(doc, without_own) == Figures(2 / 3, 1, 6 / 7, 1 / 2, 1 / 2, [])
    assert figures(doc, without_own).loss
    assert figures(doc, SectionedPage()) == Figures(0.0, 0, 0.0, None, 0.0, [])
