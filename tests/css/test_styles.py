"""Styles are those that a browser draws."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.css.styles import Style
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import Source, load_blocks
from scrapy_sections.html.parse import parse

OWN = Source("sheets")
RED, BLUE, BLACK, LINK = "rgb(255, 0, 0)", "rgb(0, 0, 255)", "rgb(0, 0, 0)", "rgb(0, 0, 238)"


def look(html: str, text: str = "x", source: Source = OWN) -> Style:
    blocks, warnings = load_blocks("<!DOCTYPE html>" + html, source=source)
    assert not warnings
    return blocks.styles[blocks.nodes.style_ids[blocks.first_nodes[blocks.texts.index(text)]]]


def hidden(html: str) -> dict[str, bool]:
    blocks, _ = load_blocks("<!DOCTYPE html>" + html)
    return {text: blocks.nodes.hidden[node] for text, node in zip(blocks.texts, blocks.first_nodes, strict=True)}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>x</p>", {"color": BLACK, "font_size": 16, "weight": 400, "bold": False, "decoration": "", "align": ""}),
        ("<h2>x</h2>", {"font_size": 24, "weight": 700, "bold": True}),
        ("<h1><small>x</small></h1>", {"font_size": 26.67, "weight": 700}),
        ('<a href="/">x</a>', {"color": LINK, "decoration": "underline", "underlined": True}),
        ("<a>x</a>", {"color": BLACK, "decoration": ""}),
        ("<u><i>x</i></u>", {"italic": True, "decoration": "", "underlined": True}),
        ("<b><strong>x</strong></b>", {"weight": 900}),
        ("<code>x</code>", {"font_size": 13}),
        ('<p style="font-size: 20px"><code>x</code></p>', {"font_size": 20}),
        ("<table><tr><th>x</th></tr></table>", {"align": "center", "bold": True}),
        ('<p align="right">x</p>', {"align": "right"}),
        ('<font size="5" color="Red">x</font>', {"font_size": 24, "color": RED}),
        ('<font size="+1" color="00f">x</font>', {"font_size": 18, "color": BLUE}),
        ("<p style=\"font: italic bold 12px/1.5 'A; B', a\">x</p>", {"font_size": 12, "italic": True, "bold": True}),
        ('<p style="COLOR: #F00 ! Important; color: blue">x</p>', {"color": RED}),
        ('<p style="font-size: 150%"><b style="font-size: 2em">x</b></p>', {"font_size": 48}),
        ('<p style="font-size: calc(1rem + 2 * 4px)">x</p>', {"font_size": 24}),
        ('<p style="font-size: clamp(1px, 2.5vw, 30px)">x</p>', {"font_size": 30}),
        ('<p style="font-size: 20px; font-size: bogus; color: red; color: #12">x</p>', {"font_size": 20, "color": RED}),
        ('<p style="font-size: larger; text-transform: uppercase">x</p>', {"font_size": 19.2, "uppercase": True}),
        ('<p style="color: hsl(240 100% 50% / 50%)">x</p>', {"color": "rgba(0, 0, 255, 0.5)"}),
        ('<p style="color: red; color: /* ; */ blue">x</p>', {"color": BLUE}),
        ('<p style="c\\olor: red">x</p>', {"color": RED}),
        ('<p style="font-weight: 1000; font-weight: 1001; font-weight: 0">x</p>', {"weight": 1000}),
        ('<h2 style="font-weight: 300; font-weight: revert">x</h2>', {"weight": 700}),
        ('<p style="color: red"><b style="color: blue; all: revert">x</b>', {"color": RED, "weight": 700}),
        ('<code style="font-family: a; font-family: revert">x</code>', {"font_size": 13}),
        ('<code><b style="font-family: unset">x</b></code>', {"font_size": 13}),
    ],
)  # fmt: skip
def test_tags_and_attributes(html: str, expected: dict[str, object]) -> None:
    assert {name: getattr(look(html), name) for name in expected} == expected


@pytest.mark.parametrize(
    ("css", "color"),
    [
        pytest.param("p { color: red }", RED, id="tag"),
        pytest.param(".c { color: red } p { color: blue }", RED, id="a class beats a tag"),
        pytest.param("#i { color: red } .c.d { color: blue }", RED, id="an id beats classes"),
        pytest.param("p { color: blue } p { color: red }", RED, id="the later of two alike"),
        pytest.param("p { color: red !important } #i { color: blue }", RED, id="important"),
        pytest.param("div p { color: red } p { color: blue }", RED, id="descendant"),
        pytest.param("main p { color: blue }", BLACK, id="no such ancestor"),
        pytest.param("div > p { color: blue }", BLACK, id="no child"),
        pytest.param("div > section>p { color: red }", RED, id="children"),
        pytest.param("div > .s p { color: red }", RED, id="child, then descendant"),
        pytest.param("h2 + p { color: red }", RED, id="next sibling"),
        pytest.param("h1 ~ p { color: red }", RED, id="sibling"),
        pytest.param("section b ~ p, div ~ p { color: blue }", BLACK, id="no such sibling in the section"),
        pytest.param("body > div h2 + p { color: red }", RED, id="sibling below a descendant"),
        pytest.param("p:hover, p::before { color: blue }", BLACK, id="never"),
        pytest.param("p:not(.e) { color: red } p:not(.c) { color: blue }", RED, id="not"),
        pytest.param(":is(div, main) :where(#i) { color: red }", RED, id="is and where"),
        pytest.param("p:last-child { color: red } p:first-child { color: blue }", RED, id="place"),
        pytest.param("p:nth-of-type(1) { color: red }", RED, id="counted"),
        pytest.param('[data-a^="one"] { color: red } [data-a=two], [data-b] { color: blue }', RED, id="attribute"),
        pytest.param("p, b::-moz-x { color: blue }", BLACK, id="one wrong selector spoils the rule"),
        pytest.param("p&gt;b, p { color: blue }", BLACK, id="escaped sign"),
        pytest.param(".a\\:b { color: red }", RED, id="escape in a name"),
        pytest.param("/* } */ p { content: '}'; color: red }", RED, id="braces in comments and strings"),
        pytest.param("@media print{p{color:blue}} @media screen and (min-width: 9em) {p {color:red}}", RED, id="media"),
        pytest.param("@media (max-width: 9px) {p{color:blue}} @media (width >= 9em) {p {color:red}}", RED, id="widths"),
        pytest.param("@supports (display: grid) { p { color: red } } @font-face { color: blue }", RED, id="supports"),
        pytest.param("p { color: red } @layer a { #i { color: blue } }", RED, id="layers yield"),
        pytest.param("@import 'a.css'; p { color: red }", RED, id="import is passed over"),
        pytest.param("section { color: blue; & .c { color: red } }", RED, id="nested"),
        pytest.param(":root { --x: red } p { color: var(--x) }", RED, id="custom property"),
        pytest.param("p { color: var(--none, red) } ", RED, id="fallback"),
        pytest.param(":root { --a: var(--b); --b: var(--a) } p { color: blue; color: var(--a) }", BLACK, id="a circle"),
        pytest.param("section { color: red } p { color: inherit }", RED, id="inherit"),
        pytest.param("section { color: red } p { color: initial }", BLACK, id="initial"),
        pytest.param("<!-- p { color: red } -->", RED, id="in an old comment"),
        pytest.param("p { color: red", RED, id="unclosed"),
        pytest.param("}} p { color: red }", BLACK, id="closed too often"),
    ],
)  # fmt: skip
def test_cascade(css: str, color: str) -> None:
    html = f"""<style>{css}</style><div><section class="s"><h1>a</h1><h2>b</h2>
        <p id="i" class="c d a:b" data-a="one two">x</p></section></div>"""
    assert look(html).color == color


@pytest.mark.parametrize(
    "css",
    [
        """p[title="a:b"] { color: red }""",
        """[title='a:b'] { color: red }""",
        """p[title = "a:b"], b { color: red }""",
        """[data-a="a(b"] { color: red } p:not([data-a="a(b"]) { color: blue !important }""",
        """[data-a^="a("][data-a$='(b'] { color: red }""",
        """[data-b="a{b};'c"] { color: red }""",
        """[data-b*="};'"] { color: red }""",
        """[data-b*='\\7d ;\\'c'] { color: red }""",
        """[data-c="a, b]"] { color: red }""",
        """section { color: blue; & [data-c="a, b]"] { color: red } }""",
        """p:not([href="/y"]) { color: red } p:not([href="/x"]) { color: blue }""",
        """p[href^="https://"], p[href="/x"] { color: red }""",
        """[data-d="\\\\"] { color: red }""",
    ],
)
def test_attribute_values_with_punctuation(css: str) -> None:
    attributes = """title="a:b" data-a="a(b" data-b="a{b};'c" data-c="a, b]" data-d="\\" href="/x" """
    assert look(f"<style>{css}</style><section><p {attributes}>x</p></section>").color == RED
    assert look(f"<style>{css}</style><section><p href='/y'>x</p></section>").color != RED


def test_links_by_address() -> None:
    html = """<style>a[href^="https://"] { color: red }</style><a href="https://a.example/">x</a><a href="/">y</a>"""
    assert (look(html, "xy").color, look(html.replace("https://a", "http://a"), "xy").color) == (RED, LINK)


def test_sizes_are_relative_to_root_and_parent() -> None:
    css = "html { font-size: 62.5% } div { font-size: 2rem } p { font-size: 1.5em } p b { font-size: 50% }"
    html = f"<html><head><style>{css}</style></head><body><div><p>x <b>y</b></p><p><b>z</b></p></div>"
    assert look(html, "x y").font_size == 30
    assert look(html, "z").font_size == 15


def test_a_span_shown_as_a_block_begins_a_line() -> None:
    blocks, _ = load_blocks("<style>.l { display: block }</style><p><span class=l>a</span>b <span>c</span></p>")
    assert blocks.texts == ["a", "b c"]


def test_hidden_text_is_kept_and_marked() -> None:
    html = """<style>.n { display: none } .v { visibility: hidden } .v .w { visibility: visible } .s { display: block }
        @media print { p { display: none } }</style>
        <p>a</p><p class=n>b</p><div class=v><p>c</p><p class=w>d</p></div><p hidden>e</p><p hidden class=s>f</p>
        <div class=n><p class=w>g</p></div><details><summary>h</summary><p>i</p></details><p aria-hidden=true>j</p>"""
    assert "".join(text for text, unseen in hidden(html).items() if unseen) == "bcegij"


def test_what_a_style_sheet_reverts_is_shown() -> None:
    css = "<style>.n { display: none } .n.r { display: revert } [hidden] { display: revert }</style>"
    html = css + "<p class=n>a</p><p class='n r'>b</p><p hidden>c</p>"
    assert hidden(html) == {"a": True, "b": False, "c": True}


def test_the_page_behind_an_open_dialog_is_not_hidden() -> None:
    html = '<main aria-hidden="true"><p>A long paragraph of the page itself.</p></main><div role=dialog>Accept?</div>'
    assert not any(hidden(html).values())


def test_linked_style_sheets_that_were_fetched_take_their_place() -> None:
    html = """<base target=_top><base href="/s/"><base href="/t/"><link rel=stylesheet href="a.css">
        <style>p { color: blue }</style>
        <link rel="alternate stylesheet" href=b.css><link rel=stylesheet href=c.css media=print><p>x</p>"""
    sheets = {f"http://a.example/s/{name}.css": f"p {{ color: red; font-size: {size}px }}" for name, size in
              (("a", 20), ("b", 30), ("c", 40))}  # fmt: skip
    style = look(html, source=Source(fetched=sheets, url="http://a.example/page"))
    assert (style.color, style.font_size) == (BLUE, 20)


def test_tags_alone_where_style_sheets_are_off() -> None:
    assert look("<style>p { color: red }</style><p>x</p>", source=Source("tags")).color == BLACK


def test_the_same_whatever_was_read_before() -> None:
    page = "<style>.a { color: red } div .a { font-size: 2em }</style><div><p class=a>x</p></div>"
    first = look(page)
    look("<style>.a { color: blue !important }</style><div><p class=a>x</p></div>")
    assert look(page) == first


def test_long_style_sheets_are_read_where_asked_for() -> None:
    html = f"<style>{'b { color: blue } ' * 1000} p {{ color: red }}</style><p>x"
    assert look(html, source=Source("auto")).color == BLACK
    assert look(html, source=Source("sheets")).color == "rgb(255, 0, 0)"


@pytest.mark.parametrize(
    "css",
    [
        pytest.param("p{color:red}" * 400_000, id="five megabytes"),
        pytest.param("".join(f".c{n} .d{n}{{color:red}}" for n in range(60_000)), id="sixty thousand rules"),
        pytest.param("b ~ p{color:red}" * 200, id="siblings"),
    ],
)
def test_too_much_css_is_left_out_with_a_warning(css: str) -> None:
    started = time.process_time()
    blocks, warnings = load_blocks(f"<style>{css}</style>" + "<div>" * 200 + "<p>x" * 2000, source=OWN)
    assert warnings == ["styles"]
    assert {style.color for style in blocks.styles} == {BLACK}
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "css",
    [
        "{" * 100_000,
        "}" * 100_000,
        "p{" * 50_000 + "color:red",
        "@media screen{" * 50_000,
        ":not(" * 50_000 + "p{color:red}",
        ("p" + ":is(p" * 90 + "{color:red}"),
        "p " * 50_000 + "{color:red}",
        ("div " * 100 + "p{color:red}") * 100,
        '\\"' * 100_000 + "\\",
        "url(" * 100_000,
        "/*" * 100_000,
        "p{color:" + "(" * 100_000 + "}",
        "p{font:" + "1 " * 100_000 + "}",
        "p{font-size:calc(" + "(" * 150 + "1px" + ")" * 150 + ")}",
        "p{font-size:calc(1e308px*10)}",
        "p{" + "--" + "-" * 100_000 + "}",
        ":root{" + "".join(f"--v{n}:var(--v{n + 1}) var(--v{n + 1});" for n in range(100)) + "}p{color:var(--v0)}",
        "p{color:rgb(1e999,nan,0);font-weight:99999999;font-size:-1px}",
        "\ufeff\x0c;;;p{color:red}",
        "p:nth-child(99999999999n+9){color:red}",
        'p[title="a]b{c}"]{color:red}',
        "p:nth-child(2 of .a){color:red}",
        "p:nth-last-child(1 of p){color:red}",
        "p:not(:nth-child(1 of .a)){color:red}",
        "|{color:red}",
        ":is(|),p:lang(){color:red}",
        "p:local-link,a:local-link{color:red}",
        "p[\\7b a]{color:red}",
    ],
)
def test_odd_css_takes_no_time_and_does_no_harm(css: str) -> None:
    started = time.process_time()
    blocks, _ = load_blocks(
        f"<style>{css}</style><a href='http://['></a>" + "<div>" * 100 + "<p class=a title=b>x" * 300
    )
    assert len(blocks.texts) == 300
    assert time.process_time() - started < 2


parts = st.sampled_from(
    "p .a #b { } ; : , > + ~ * ( ) [ ] \" ' \\ /* */ @media screen print and not :is( :not( :nth-child( | of "
    "2 n :lang( color red font-size 2em ! important var( --x calc( url( @layer @import & 1px % \n".split(" ")
)


@given(st.lists(parts, max_size=40).map(" ".join))
def test_no_css_changes_the_text(css: str) -> None:
    html = f"<p class=a>one</p><p id=b>two <b>three</b></p><style>{css}</style>"
    page: Blocks = load_blocks(html)[0]
    assert "".join(page.texts).replace(" ", "") == "onetwothree"
    assert parse(html) is not None
