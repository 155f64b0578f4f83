"""Styles that a browser wrote into a page are read, and taken off it."""

from __future__ import annotations

import pytest
from lxml import etree, html

from scrapy_sections.css.rendered import MARKER, RenderedStyles, is_rendered
from scrapy_sections.html.segment import segment

KEY = "a key"
STYLE = "rgb(255, 0, 0);20px;normal;700;none;start;none;block"


def styles(body: str, marker: str = STYLE) -> tuple[RenderedStyles, etree._Element]:
    root = html.document_fromstring(body)
    root.set(MARKER, f"{KEY}|{marker}")
    return RenderedStyles(root, KEY), root


def declared(rendered: RenderedStyles, element: etree._Element) -> dict[str, str]:
    assert not rendered.declarations("p", {}, "", element).normal
    return dict(rendered.declarations("p", {}, "", element).important)


def test_computed_values_and_boxes() -> None:
    rendered, root = styles("<p data-sections-style='0 1 8 16 100 20'>a</p>")
    (element,) = root.iter("p")
    assert declared(rendered, element) == {
        "visibility": "visible", "color": "rgb(255, 0, 0)", "font-size": "20px", "font-style": "normal",
        "font-weight": "700", "text-decoration": "none", "text-align": "start", "text-transform": "none",
        "display": "block",
    }  # fmt: skip
    assert rendered.boxes == {element: (8, 16, 100, 20)}
    assert not root.attrib and not element.attrib


@pytest.mark.parametrize(
    ("numbers", "visible"),
    [
        ("0 1 0 0 100 20", True),
        ("0 0 0 0 100 20", False),
        ("0 1 -100 0 100 20", False),
        ("0 1 -99 0 100 20", True),
        ("0 1 0 -20 100 20", False),
        ("0 1 0 -20 100 0", True),
        ("0 1 0 0 0 0", True),
        ("0 1 -5 0 0 20", False),
    ],
)
def test_visibility(numbers: str, visible: bool) -> None:
    rendered, root = styles(f"<p data-sections-style='{numbers}'>a</p>")
    (element,) = root.iter("p")
    assert declared(rendered, element)["visibility"] == ("visible" if visible else "hidden")


def test_an_element_without_a_box_is_where_its_parent_is() -> None:
    rendered, root = styles(
        "<div data-sections-style='0 1 -900 0 100 20'><p data-sections-style='0 1 0 0 0 0'>a</p></div>"
    )
    (element,) = root.iter("p")
    assert declared(rendered, element)["visibility"] == "hidden"


@pytest.mark.parametrize("numbers", ["", "0 1 0 0 100", "a 1 0 0 100 20", "1 1 0 0 100 20", "-1 1 0 0 100 20"])
def test_what_no_browser_wrote_is_ignored(numbers: str) -> None:
    rendered, root = styles(f"<p data-sections-style='{numbers}'>a</p>")
    (element,) = root.iter("p")
    assert declared(rendered, element) == {} and not element.attrib


def test_elements_with_the_same_tag_may_differ() -> None:
    rendered, root = styles(
        "<p data-sections-style='0 1 0 0 100 20'>a</p><p data-sections-style='1 1 0 0 100 20'>b</p>",
        f"{STYLE}|{STYLE.replace('20px', '30px')}",
    )
    blocks = segment(root, rendered)
    assert [blocks.styles[blocks.nodes.style_ids[node]].font_size for node in blocks.first_nodes] == [20, 30]


def test_computed_values_go_before_the_style_attribute() -> None:
    rendered, root = styles("<p style='color: blue !important' data-sections-style='0 1 0 0 100 20'>a</p>")
    assert segment(root, rendered).styles[-1].color == "rgb(255, 0, 0)"


def test_a_style_that_no_browser_wrote_declares_nothing() -> None:
    rendered, root = styles("<p data-sections-style='0 0 0 0 100 20'>a</p>", "red;20px")
    (element,) = root.iter("p")
    assert declared(rendered, element) == {}


@pytest.mark.parametrize("key", ["a", "a key|x", "another", None])
def test_a_page_of_another_key_is_not_rendered(key: str | None) -> None:
    root = html.document_fromstring("<p>a</p>")
    root.set(MARKER, f"{KEY}|{STYLE}")
    assert not is_rendered(root, key) and is_rendered(root, KEY)


@pytest.mark.parametrize("tag", ["noscript", "template"])
def test_what_is_text_to_a_browser_has_no_styles_of_it(tag: str) -> None:
    rendered, root = styles(f"<{tag}><p data-sections-style='0 0 8 16 100 20'>a</p></{tag}>")
    (element,) = root.iter("p")
    assert declared(rendered, element) == {} and not element.attrib
