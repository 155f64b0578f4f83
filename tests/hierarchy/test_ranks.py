from __future__ import annotations

import pytest

from scrapy_sections.hierarchy.ranks import merge_styles, style_ranks
from scrapy_sections.hierarchy.title_styles import DOCUMENT_TITLE, TitleStyle

H2, H3 = TitleStyle(2, 24), TitleStyle(3, 18)
LARGE, MEDIUM, SMALL = (TitleStyle(size=size) for size in (30, 24, 16))
BOLD, ITALIC = TitleStyle(size=16, bold=True), TitleStyle(size=16, italic=True)


def named(*class_names: str, size: float = 16, bold: bool = False) -> TitleStyle:
    return TitleStyle(size=size, bold=bold, class_names=frozenset(class_names))


@pytest.mark.parametrize(
    ("styles", "ranks"),
    [
        pytest.param([H3, H2, H3], [1, 0, 1], id="heading elements by rank"),
        pytest.param([H2, TitleStyle(2, 40), H3], [0, 0, 2], id="heading elements of two sizes"),
        pytest.param([LARGE, H3], [1, 0], id="heading elements before styled titles"),
        pytest.param([SMALL, LARGE, MEDIUM], [2, 0, 1], id="size"),
        pytest.param([SMALL, BOLD], [1, 0], id="weight"),
        pytest.param([TitleStyle(size=17), BOLD], [1, 0], id="sizes that are near count as one"),
        pytest.param([TitleStyle(size=18), BOLD], [0, 1], id="sizes that are not near"),
        pytest.param([named("a"), named("b", bold=True)], [0, 1], id="order before weight where class names count"),
        pytest.param([ITALIC, SMALL], [0, 1], id="order"),
        pytest.param([SMALL._replace(sublevel=1), SMALL], [1, 0], id="sublevels"),
        pytest.param([H2, SMALL._replace(sublevel=DOCUMENT_TITLE)], [1, 0], id="document title"),
        pytest.param([], [], id="no titles"),
    ],
)
def test_ranks(styles: list[TitleStyle], ranks: list[int]) -> None:
    assert style_ranks(styles) == ranks


def test_sizes_are_grouped_by_the_largest_of_each_group() -> None:
    """Steps of less than a tenth do not add up: 20 and 19 are one size, 17 is another."""
    sizes = [TitleStyle(size=size, italic=size != 20) for size in (20, 19, 17)]
    bold = TitleStyle(size=17, bold=True)
    assert style_ranks([*sizes, bold]) == [0, 1, 3, 2]


@pytest.mark.parametrize(
    ("styles", "merged"),
    [
        pytest.param([named("a"), named("a", bold=True)], [0, 0], id="class names tell more than weight"),
        pytest.param([named("a"), named("b")], [0, 1], id="other class names"),
        pytest.param([named("a"), named("a", "b"), named("a")], [0, 0, 0], id="a single title with one name more"),
        pytest.param(
            [named("a"), *[named("a", "b")] * 2, named("a")], [0, 1, 1, 0], id="two titles with one name more"
        ),
        pytest.param(
            [SMALL, TitleStyle(size=17), SMALL, TitleStyle(size=17)], [0, 0, 0, 0], id="slightly larger, later"
        ),
        pytest.param([SMALL, TitleStyle(size=19)], [0, 0], id="larger, later, in one run"),
        pytest.param([SMALL, TitleStyle(size=20)], [0, 1], id="much larger, later, in one run"),
        pytest.param([SMALL, TitleStyle(size=19), SMALL, TitleStyle(size=19)], [0, 1, 0, 1], id="larger, alternating"),
        pytest.param([TitleStyle(size=17), SMALL], [0, 1], id="slightly larger, earlier"),
        pytest.param([TitleStyle(2, 16), TitleStyle(2, 17)], [0, 1], id="heading elements"),
        pytest.param([BOLD, named("a"), named("b"), named("b")], [0, 2, 2, 2], id="a single title"),
        pytest.param([BOLD, named("a"), ITALIC, ITALIC], [0, 1, 2, 2], id="a single title before another style"),
        pytest.param([named("a"), named("b"), named("b")], [0, 1, 1], id="a single title, the page's first"),
    ],
)
def test_accidental_differences_are_merged(styles: list[TitleStyle], merged: list[int]) -> None:
    """``merged``: for each title, the index of the first title whose style it gets."""
    assert merge_styles(styles, [False] * len(styles)) == [styles[title] for title in merged]


def test_a_single_title_directly_below_another_is_not_merged() -> None:
    styles = [BOLD, named("a"), named("b"), named("b")]
    assert merge_styles(styles, [False, True, False, False]) == styles
