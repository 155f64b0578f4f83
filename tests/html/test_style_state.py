"""What elements pass on to those inside: styles, links, and whether they are hidden."""

from __future__ import annotations

import pytest

from scrapy_sections.css.styles import Style
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks

RED, BLUE, BLACK, LINK = "rgb(255, 0, 0)", "rgb(0, 0, 255)", "rgb(0, 0, 0)", "rgb(0, 0, 238)"


def load(html: str) -> Blocks:
    blocks, warnings = load_blocks("<!DOCTYPE html>" + html, style_options=StyleOptions("sheets"))
    assert "styles" not in warnings
    return blocks


def style(html: str, text: str = "x") -> Style:
    """Style of the text node at the beginning of the block with a text."""
    blocks = load(html)
    return blocks.styles[blocks.nodes.style_ids[blocks.first_nodes[blocks.texts.index(text)]]]


def hidden(html: str) -> str:
    """Texts of the hidden blocks."""
    blocks = load(html)
    return "".join(
        text for text, node in zip(blocks.texts, blocks.first_nodes, strict=True) if blocks.nodes.hidden[node]
    )


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>x</p>", {"color": BLACK, "font_size": 16, "weight": 400, "decoration": "", "underlined": False}),
        ("<h2>x</h2>", {"font_size": 24, "weight": 700, "bold": True}),
        ("<h1><small>x</small></h1>", {"font_size": 26.67, "weight": 700}),
        ('<a href="/">x</a>', {"color": LINK, "decoration": "underline", "underlined": True}),
        ("<a>x</a>", {"color": BLACK, "decoration": ""}),
        ("<u><i>x</i></u>", {"italic": True, "decoration": "", "underlined": True}),
        ("<b><strong>x</strong></b>", {"weight": 900}),
        ("<table><tr><th>x</th></tr></table>", {"align": "center", "bold": True}),
        ('<p align="right">x</p>', {"align": "right"}),
        ('<font size="+1" color="00f">x</font>', {"font_size": 18, "color": BLUE}),
        ("<p style=\"font: italic bold 12px/1.5 'A; B', a\">x</p>", {"font_size": 12, "italic": True, "bold": True}),
        ('<p style="COLOR: #F00 ! Important; color: blue">x</p>', {"color": RED}),
        ('<p style="font-size: 150%"><b style="font-size: 2em">x</b></p>', {"font_size": 48}),
        ('<p style="color: red; color: /* ; */ blue">x</p>', {"color": BLUE}),
        ('<h2 style="font-weight: 300; font-weight: revert">x</h2>', {"weight": 700}),
        ('<p style="color: red"><b style="color: blue; all: revert">x</b>', {"color": RED, "weight": 700}),
        ('<code style="font-family: a; font-family: revert">x</code>', {"font_size": 13}),
        ('<p style="font-weight: VAR(--none)">x</p>', {"weight": 400}),
        ('<i style="font-size: 20px; font-size: calc(1e308*10*0)">x</i>', {"font_size": 20}),
    ],
)  # fmt: skip
def test_tags_and_attributes(html: str, expected: dict[str, object]) -> None:
    computed = style(html)
    assert {name: getattr(computed, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("css", "color"),
    [
        pytest.param("p { color: red }", RED, id="a style sheet"),
        pytest.param("section { color: red } p { color: inherit }", RED, id="inherit"),
        pytest.param("section { color: red } p { color: initial }", BLACK, id="initial"),
        pytest.param(":root { --x: red } p { color: var(--x) }", RED, id="custom property"),
        pytest.param(":root { --x: blue } p { --x: red; color: var(--x) }", RED, id="the nearer custom property"),
        pytest.param("p { color: var(--none, red) } ", RED, id="fallback"),
        pytest.param(":root { --a: var(--b); --b: var(--a) } p { color: blue; color: var(--a) }", BLACK, id="a circle"),
    ],
)
def test_style_sheets(css: str, color: str) -> None:
    assert style(f"<style>{css}</style><section><p>x</p></section>").color == color


@pytest.mark.parametrize(
    ("css", "attribute", "color"),
    [
        ("p { color: blue }", "color: red", RED),
        ("p { color: blue !important }", "color: red", BLUE),
        ("p { color: blue !important }", "color: red !important", RED),
    ],
)
def test_style_attributes_beat_style_sheets_of_one_importance(css: str, attribute: str, color: str) -> None:
    assert style(f"<style>{css}</style><p style='{attribute}'>x</p>").color == color


def test_sizes_are_relative_to_root_and_parent() -> None:
    css = "html { font-size: 62.5% } div { font-size: 2rem } p { font-size: 1.5em } p b { font-size: 50% }"
    html = f"<html><head><style>{css}</style></head><body><div><p>x <b>y</b></p><p><b>z</b></p></div>"
    assert style(html, "x y").font_size == 30
    assert style(html, "z").font_size == 15


def test_tables_inherit_no_size_in_quirks_mode() -> None:
    html = "<style>body { font-size: 30px }</style><table><td>x</table>"
    blocks, _ = load_blocks(html, style_options=StyleOptions("sheets"))
    assert [blocks.styles[blocks.nodes.style_ids[node]].font_size for node in blocks.first_nodes] == [16]
    assert style(html).font_size == 30


def test_hidden_by_style_or_attribute() -> None:
    html = """<style>.n { display: none } .v { visibility: hidden } .v .w { visibility: visible } .s { display: block }
        @media print { p { display: none } }</style>
        <p>a</p><p class=n>b</p><div class=v><p>c</p><p class=w>d</p></div><p hidden>e</p><p hidden class=s>f</p>
        <div class=n><p class=w>g</p></div><div style="DISPLAY:none"><p>h</p></div>"""
    assert hidden(html) == "bcegh"


def test_hidden_in_closed_details_but_for_the_summary() -> None:
    html = """<details><summary>a</summary><p>b</p><details><summary>c</summary><p>d</p></details></details>
        <details open><summary>e</summary><p>f</p></details><details hidden><summary>g</summary></details>"""
    assert hidden(html) == "bcdg"


def test_a_reverted_display_is_shown() -> None:
    css = "<style>.n { display: none } .n.r { display: revert } [hidden] { display: revert }</style>"
    assert hidden(css + "<p class=n>a</p><p class='n r'>b</p><p hidden>c</p>") == "ac"


def test_hidden_from_assistive_technology() -> None:
    assert hidden("<p>a long paragraph</p><p aria-hidden=true>b<b>c</b></p><p aria-hidden=false>d</p>") == "bc"


def test_the_page_behind_an_open_dialog_is_not_hidden() -> None:
    html = '<main aria-hidden="true"><p>A long paragraph of the page itself.</p></main><div role=dialog>Accept?</div>'
    assert hidden(html) == ""


def test_links() -> None:
    blocks = load(
        "<p>a</p><p><a href='/x'>b</a></p><p><a href='#y'><b>c</b></a></p><p><a name=z>d</a></p><p><a href='#'>e"
    )
    assert [blocks.nodes.links[node] for node in blocks.first_nodes] == [0, 1, 2, 0, 1]
    assert list(blocks.nodes.link_targets.values()) == ["y"]


def test_elements_of_one_class_may_differ_by_place_and_attribute() -> None:
    css = "<style>div .a { color: red } p[title] { color: blue }</style>"
    html = css + "<p class=a>w</p><div><p class=a>x</p><p class=a>y</p><p class=a title=b>z</p></div>"
    assert [style(html, text).color for text in "wxyz"] == [BLACK, RED, RED, BLUE]


def test_a_style_attribute_is_of_its_element_alone() -> None:
    html = "<div><b class=a style='color: red'>x</b></div><div><b class=a>y</b></div>"
    assert [style(html, text).color for text in "xy"] == [RED, BLACK]


def test_another_page_has_no_effect() -> None:
    html = "<style>.a { color: red } div .a { font-size: 2em }</style><div><p class=a>x</p></div>"
    first = style(html)
    style("<style>.a { color: blue !important }</style><div><p class=a>x</p></div>")
    assert style(html) == first
