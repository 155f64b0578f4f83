from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.hierarchy.title_styles import TitleStyle, title_styles


def style_of(page: Callable, html: str, prose: tuple[int, ...] = ()) -> TitleStyle:
    blocks, titles = page(html, "Fees")
    (style,) = title_styles(blocks, titles, prose)
    return style


@pytest.mark.parametrize(
    ("html", "rank"),
    [
        ("<h3>Fees</h3>", 3),
        ("<h2><div><span>Fees</span></div></h2>", 2),
        ("<div role=heading aria-level=4>Fees</div>", 4),
        ("<div role=heading aria-level=9>Fees</div>", 6),
        ("<div role=heading aria-level=x>Fees</div>", 2),
        ("<div role=heading>Fees</div>", 2),
        ("<p>Fees</p>", 0),
        ("<h2><div>Fees</div><div>You</div><div>pay</div></h2>", 0),  # the heading is around more than this title
    ],
)
def test_the_rank_of_heading_elements(page: Callable, html: str, rank: int) -> None:
    assert style_of(page, html).heading_rank == rank


def test_of_heading_elements_only_rank_and_size_count(page: Callable) -> None:
    assert style_of(page, "<h2 class=x><i>Fees</i></h2>") == style_of(page, "<h2>Fees</h2>")


def test_properties_of_the_text(page: Callable) -> None:
    html = "<p style='text-transform: uppercase; font-size: 20px'><b><i><u>Fees</u></i></b></p>"
    assert style_of(page, html) == TitleStyle(0, 20, bold=True, italic=True, underlined=True, uppercase=True)


def test_the_longest_text_of_a_title_counts(page: Callable) -> None:
    blocks, titles = page("<p>1. <b>Fees and charges</b></p>", "1. Fees and charges")
    assert title_styles(blocks, titles, [])[0].bold


def test_the_underline_of_a_link_does_not_count(page: Callable) -> None:
    assert not style_of(page, "<p><a href=/x>Fees</a></p>").underlined


def test_elements_that_browsers_draw_apart(page: Callable) -> None:
    assert [style_of(page, f"<{tag}>Fees</{tag}>").tag for tag in ("dt", "p")] == ["dt", ""]


def test_class_names_of_the_titles_own_elements(page: Callable) -> None:
    html = "<div class=outer><p class=title><span class=inner>Fees</span></p><p>You pay.</p></div>"
    assert style_of(page, html).class_names == {"title", "inner"}


def test_class_names_that_prose_has_do_not_count(page: Callable) -> None:
    html = "<p class='text title'>Fees</p><p class=text>You pay.</p>"
    assert style_of(page, html, prose=(1,)).class_names == {"title"}
