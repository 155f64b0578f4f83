"""Pages that are hard to read, and the trees that a reader would draw."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from scrapy_sections import extract

TEXT = "<p>The committee met in May and agreed on the plans for the new hall, which will open next year.</p>"
PLACES = ("Hall", "Road", "Garden")
BOTH = ("heps", "heps-robust")


def drawn(html: str, by: str) -> list[str]:
    """Return the titles that HEPS alone finds and nests, indented."""
    sections = extract(html, content="everything", labels=by, hierarchy=by).sections
    return ["  " * (section.level - 1) + section.title for section in sections if section.title is not None]


def lines(tree: str) -> list[str]:
    return dedent(tree).strip("\n").rstrip().split("\n")


def titled(pattern: str, text: str = TEXT) -> str:
    return "".join(pattern.format(place) + text for place in PLACES)


def nested(size: int, name: str) -> str:
    """Return a title of each size down to 20 pixels, the smaller ones below it, and a second title of its size."""
    if size < 20:
        return ""
    title = f'<p style="font-size: {size}px">{{}} {name}</p>{TEXT}'
    return title.format("First") + nested(size - 2, f"{name}a") + title.format("Second")


@pytest.mark.parametrize("by", BOTH)
def test_no_headings(by: str) -> None:
    assert drawn(TEXT * 3, by) == []
    assert drawn("", by) == []


def test_one_heading() -> None:
    assert drawn(f"<h2>Plans</h2>{TEXT}", "heps-robust") == ["Plans"]
    assert drawn(f"<h2>Plans</h2>{TEXT}", "heps") == []  # condition 3


def test_only_headings() -> None:
    html = "<h1>Plans</h1><h2>Hall</h2><h2>Road</h2>"
    assert drawn(html, "heps-robust") == ["Plans", "  Hall", "  Road"]
    assert drawn(html, "heps") == []  # condition 2


@pytest.mark.parametrize("by", BOTH)
def test_ten_levels(by: str) -> None:
    titles = drawn(nested(38, "x"), by)
    assert titles[:10] == ["  " * level + f"First x{'a' * level}" for level in range(10)]
    assert titles[10:] == ["  " * level + f"Second x{'a' * level}" for level in reversed(range(10))]


def test_levels_skipped() -> None:
    html = f"<h1>Club</h1>{TEXT}<h4>Dues</h4>{TEXT}<h4>Rent</h4>{TEXT}<h2>Hall</h2>{TEXT}<h4>Keys</h4>{TEXT}"
    html += f"<h4>Heat</h4>{TEXT}<h2>Road</h2>{TEXT}"
    tree = """
        Club
          Dues
          Rent
          Hall
            Keys
            Heat
          Road
    """
    assert drawn(html, "heps-robust") == lines(tree)


@pytest.mark.parametrize("by", BOTH)
@pytest.mark.parametrize(
    "html",
    [
        "<table>" + titled("<tr><td><b>{}</b></td></tr><tr><td>", TEXT + "</td></tr>") + "</table>",
        "<table>" + titled("<tr><td><h3>{}</h3></td><td>", TEXT + "</td></tr>") + "</table>",
        "<ol>" + titled("<li><b>{}</b>", TEXT + "</li>") + "</ol>",
        titled("<p><a href='/{0}'>{0}</a></p>"),
        titled("<h2><a href='/{0}'>{0}</a></h2>"),
        titled("<h2>{}</h2>", TEXT + "<p><a href='#top'>Back to top</a></p>"),
    ],
    ids=["cell", "heading in a cell", "list item", "link", "heading in a link", "back to top"],
)
def test_headings_in_other_elements(html: str, by: str) -> None:
    assert drawn(html, by) == list(PLACES)


@pytest.mark.parametrize("tag", ["h2", "p"])
def test_heading_split_over_three_elements(tag: str) -> None:
    html = titled(f"<{tag}><b>Our</b> <b><i>new</i></b> <b>{{}}</b></{tag}>")
    assert drawn(html, "heps-robust") == [f"Our new {place}" for place in PLACES]


def test_headings_as_images(segmented: Callable) -> None:
    """An image is no title, since titles are text, but it divides the sections below it."""
    html = titled("<h2><img src='{0}.png' alt='{0}'></h2>", f"<h3>Old</h3>{TEXT}<h3>New</h3>{TEXT}")
    tree = """
        Hall.png
          Old
          New
        Road.png
          Old
          New
        Garden.png
          Old
          New
    """
    assert segmented(html).drawn() == lines(tree)
    assert drawn(html, "heps") == ["Old", "New"] * 3


def test_all_text_of_one_size() -> None:
    assert [drawn(titled("<p>{}</p>"), by) for by in BOTH] == [[], []]
    html = "".join(f"<p>{n}. {place}</p>{TEXT}" for n, place in enumerate(PLACES, 1))
    assert drawn(html, "heps-robust") == ["1. Hall", "2. Road", "3. Garden"]


def test_titles_that_heps_takes_for_none_are_nested_too() -> None:
    html = f"<h1>Club</h1>{TEXT}<h2>Hall</h2>{TEXT}<h2>Road</h2>{TEXT}"
    sections = extract(html, content="everything", labels="heps-robust", hierarchy="heps").sections
    assert [(section.title, section.level) for section in sections] == [("Club", 1), ("Hall", 2), ("Road", 2)]


@pytest.mark.parametrize("by", BOTH)
def test_a_label_at_the_start_of_a_paragraph_is_no_title(by: str) -> None:
    assert drawn(titled("<p><b>{}.</b> " + TEXT[3:]), by) == []


def test_nothing_is_lost_without_labels() -> None:
    html = titled("<h2>{}</h2>")
    result = extract(html, content="everything", labels="heps", hierarchy="heps")
    assert result.coverage == 1
    assert [section.text for section in result.sections] == [TEXT[3:-4]] * 3
    assert {result.software["labels"], result.software["hierarchy"]} == {"heps"}
