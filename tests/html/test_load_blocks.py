"""Pages give all their text, and a warning where something had to be repaired or left out."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import document_fromstring

from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks
from scrapy_sections.html.parse import parse

RED, BLUE, BLACK = "rgb(255, 0, 0)", "rgb(0, 0, 255)", "rgb(0, 0, 0)"


def color(html: str, style_options: StyleOptions) -> str:
    """Color of the last block's text."""
    blocks, warnings = load_blocks(html, style_options=style_options)
    assert not warnings
    return blocks.styles[blocks.nodes.style_ids[blocks.first_nodes[-1]]].color


def test_pages_deeper_than_the_parser_reads_keep_all_their_text() -> None:
    blocks, warnings = load_blocks("".join(f"<div>text{i} " for i in range(5000)))
    assert [f"text{i}" for i in range(5000)] == [word for text in blocks.texts for word in text.split()]
    assert warnings == ["deep"]


def test_text_swallowed_by_an_unclosed_title_comes_back() -> None:
    blocks, warnings = load_blocks("<html><head><title>Terms<body><p>First.</p><p>Second.</p></body></html>")
    if etree.LIBXML_VERSION >= (2, 14):
        assert (blocks.texts, warnings) == (["Terms", "First.", "Second."], ["unclosed"])
    else:  # it ends the title at the next tag by itself
        assert (blocks.texts, warnings) == (["First.", "Second."], [])


def test_text_swallowed_by_an_unclosed_text_area_comes_back() -> None:
    rest = "<p>" + "And this is what follows it. " * 20 + "</p>"
    blocks, warnings = load_blocks(f"<p>Before.</p><textarea name=a>{rest}{rest}")
    assert len(blocks.texts) == 3 and warnings == ["unclosed"]


@pytest.mark.parametrize("tail", ["</html>", "</body></html>", "</body>\n</HTML ><!-- end --><script>var x</script>"])
def test_text_after_the_end_of_the_page_is_read(tail: str) -> None:
    blocks, warnings = load_blocks(f"<html><body><p>First.</p>{tail}<h2>Second</h2><p>Third.</p>{tail}")
    assert blocks.texts == ["First.", "Second", "Third."]
    assert set(warnings) <= {"repaired"}


@pytest.mark.parametrize("head", ["<title>T</title>", "<head><script>'<nav>'</script><title>T</title></head>"])
@pytest.mark.parametrize("tag", ["main", "section", "my-app"])
def test_a_page_that_opens_no_body_keeps_its_text(head: str, tag: str) -> None:
    blocks, warnings = load_blocks(f"<!doctype html>{head}<{tag}>a<p>b</p></{tag}><p>c</p>")
    assert (blocks.title, blocks.texts) == ("T", ["a", "b", "c"])
    assert set(warnings) <= {"repaired"}


def test_a_repair_that_changes_xpaths_is_told() -> None:
    assert load_blocks("<title>T</title><main><p>a</p></main><p>b</p>")[1] == ["repaired"]
    assert load_blocks("<title>T</title><p>a</p><p>b</p>")[1] == []  # the body is inserted where the parser opens it


def test_a_tag_of_very_many_attributes_is_cut_short() -> None:
    attributes = " ".join(f"a{number}=x" for number in range(100_000))  # libxml2 would take minutes
    blocks, warnings = load_blocks(f"<p {attributes}>a</p><p>b</p>")
    assert (blocks.texts, warnings) == (["a", "b"], ["repaired"])


PIECES = st.sampled_from(
    "<body> <head> <html> </html> </body> <main> </main> <title> </title> <p> </p> <div> </div> <table> <td> <a'b> a "
    "</a'b> <o:p> <nav class=x> <!-- --> <?php ?> <svg> </svg> <script> </script> <frameset> <select> < > & \0".split()
)


@given(st.lists(PIECES, min_size=2, max_size=14).map(" ".join))
def test_xpaths_hit_one_element_of_the_page_as_it_is_unless_a_warning_tells(html: str) -> None:
    blocks, warnings = load_blocks(decode(html))
    if warnings or not blocks.texts:
        return
    nodes = blocks.nodes
    root = document_fromstring(decode(html))
    for node, element in enumerate(nodes.elements):
        assert [hit.tag for hit in root.xpath(nodes.xpath(node))] == [element.tag]


def test_a_tree_that_is_given_is_used_unless_its_text_was_repaired() -> None:
    text = "<html><body><p>a</p></body></html>"
    assert load_blocks(text, parse(text.replace("a", "b")))[0].texts == ["b"]
    assert load_blocks(text + "c", parse(text))[0].texts == ["a", "c"]


@pytest.mark.parametrize(("styles", "expected"), [("auto", RED), ("sheets", RED), ("tags", BLACK)])
def test_style_sheets_are_used_where_asked_for(styles: str, expected: str) -> None:
    assert color("<style>p { color: red }</style><p>x</p>", StyleOptions(styles)) == expected


@pytest.mark.parametrize(
    ("style_options", "expected"),
    [(StyleOptions("auto"), BLACK), (StyleOptions("sheets"), RED), (StyleOptions("auto", {"http://a/b": ""}), RED)],
)
def test_long_style_sheets_are_used_where_asked_for(style_options: StyleOptions, expected: str) -> None:
    assert color(f"<style>{'b { color: blue } ' * 1000} p {{ color: red }}</style><p>x", style_options) == expected


def test_linked_style_sheets_take_their_place() -> None:
    html = """<base href="/s/"><link rel=stylesheet href="a.css"><style>b { color: blue }</style><p>x <p><b>y</b>"""
    linked = {"http://a.example/s/a.css": "p, b { color: red }"}
    assert color(html, StyleOptions(linked=linked, url="http://a.example/page")) == BLUE
    assert color(html.removesuffix("<p><b>y</b>"), StyleOptions(linked=linked, url="http://a.example/page")) == RED


@pytest.mark.parametrize(
    "css",
    [
        pytest.param("p{color:red}" * 200_000, id="too many characters"),
        pytest.param("p,b{color:red}" * 25_001, id="too many selectors"),
        pytest.param("b ~ p{color:red}" * 200, id="too costly selectors"),
    ],
)
def test_too_large_style_sheets_are_left_out_with_a_warning(css: str) -> None:
    blocks, warnings = load_blocks(f"<style>{css}</style><body>" + "<p>x" * 2000, style_options=StyleOptions("sheets"))
    assert warnings == ["styles"]
    assert {style.color for style in blocks.styles} == {BLACK}


_PARAGRAPHS = "".join(f"<p class=c{n} title='{n}'>x" for n in range(2000))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("css", "page"),
    [
        pytest.param("p," * 2500 + "p{" + "color:red;" * 480 + "}", _PARAGRAPHS, id="declarations, repeated"),
        pytest.param("".join(f".c{n}," for n in range(700)) + f"p{{{'--a:1;' * 600}}}", _PARAGRAPHS, id="of classes"),
        pytest.param("*{" + "".join(f"--a{n}:1;" for n in range(900)) + "} p{color:red}",
                     "<div>" * 900 + _PARAGRAPHS, id="many custom properties"),
        pytest.param("".join(f"p:nth-child(2n+{i}){{{''.join(f'--a{n}:{i};' for n in range(450))}}}" for i in (0, 1)),
                     _PARAGRAPHS, id="custom properties that change"),
        pytest.param(f"*{{{''.join(f'--v{n}:var(--v{n + 1})var(--v{n + 1});' for n in range(350))}}}",
                     _PARAGRAPHS, id="custom properties that double"),
        pytest.param("".join(f"p[title*='a{n}' i]{{color:red}}" for n in range(350)),
                     f"<p title='{'b' * 5000}'>x" * 100, id="long attribute values"),
        pytest.param("".join(f"p:not(.a,.b,.c,.d,.e,.f,.g,.h,.i,.j,.k,.l,.m,[a{n}]){{color:red}}" for n in range(140)),
                     _PARAGRAPHS, id="choices"),
        pytest.param("p:hover-not,p:lang(en){color:red}", "<div>" * 900 + "<p>x" * 5000, id="languages"),
        pytest.param("a p{color:red}", f"<div class='{' '.join(f'd{n}' for n in range(9000))}'>" + _PARAGRAPHS,
                     id="names around"),
        pytest.param("p{" + "font:var(--a) a;" * 600 + "}", _PARAGRAPHS, id="shorthands"),
        pytest.param("p{color:red}", f"<div style='{''.join(f'--a{n}:1;' for n in range(100))}'>" * 800 + _PARAGRAPHS,
                     id="custom properties in depth"),
    ],
)  # fmt: skip
def test_style_sheets_may_cost_no_more_than_is_their_due(css: str, page: str) -> None:
    tracemalloc.start()
    started = time.process_time()
    blocks, warnings = load_blocks(f"<style>{css}</style>{page}")
    assert time.process_time() - started < 20  # seconds: the longest takes one, and three while memory is traced
    assert warnings in ([], ["styles"]) and all(text == "x" for text in blocks.texts)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 120 * (len(css) + len(page)) + 30_000_000


@pytest.mark.parametrize("styles", ["auto", "sheets"])
def test_style_sheets_of_too_many_rules_are_left_out_with_a_warning(styles: str) -> None:
    html = "<style>p{color:red} a,b{color:red}</style><p>x"
    assert load_blocks(html, style_options=StyleOptions(styles, max_rules=3))[1] == []
    blocks, warnings = load_blocks(html, style_options=StyleOptions(styles, max_rules=2))
    assert warnings == ["styles"]
    assert {style.color for style in blocks.styles} == {BLACK}


@pytest.mark.slow
@pytest.mark.parametrize(
    "repeat",
    [
        lambda number: "{" * number,
        lambda number: "}" * number,
        lambda number: "p{" * number + "color:red",
        lambda number: "@media screen{" * number,
        lambda number: ":not(" * number + "p{color:red}",
        lambda number: "p" + ":is(p" * number + "{color:red}",
        lambda number: "p" + "[a" * number + "{color:red}",
        lambda number: "p " * number + "{color:red}",
        lambda number: "p," * number + "p{color:red}",
        lambda number: ("div " * 100 + "p{color:red}") * (number // 100),
        lambda number: "a" * number + " b{color:red}",
        lambda number: "," * number + "({color:red}",
        lambda number: "$" * number + "]{color:red}",
        lambda number: "\\61," * number + "p{color:red}",
        lambda number: "@layer a;" * number + "p{color:red}",
        lambda number: "p{" + "&" * number + "{color:red}",
        lambda number: "p," * (number // 2) + "p{" + "a," * (number // 2) + "a{color:red}",
        lambda number: "p," * (number // 9) + "p{" + "color:red;a{}" * (number // 9),
        lambda number: "$" + "p" * number + "{" + "color:red;a{}" * (number // 9),
        lambda number: "p" * number + "{" + "a{color:red}" * (number // 9),
        lambda number: '\\"' * number + "\\",
        lambda number: "p[a=" + "\\'" * number + "]{color:red}",
        lambda number: "url(" * number,
        lambda number: "/*" * number,
        lambda number: "p{color:" + "(" * number + "}",
        lambda number: "p{font:" + "1 " * number + "}",
        lambda number: "p{font-size:calc(" + "1px+" * number + "1px)}",
        lambda number: "p{" + "--" + "-" * number + "}",
        lambda number: "p{color:" + "!" * number + "important}",
        lambda number: "p{" + "c\\olor:red;" * (number // 10) + "}",
        lambda number: "@media " + "(" * number + "{p{color:red}}",
        lambda number: f":root{{{''.join(f'--v{n}:var(--v{n + 1}) var(--v{n + 1});' for n in range(number // 100))}}}"
                       "p{color:var(--v0)}",
    ],
)  # fmt: skip
def test_time_grows_no_faster_than_the_style_sheets(repeat: Callable[[int], str]) -> None:
    page = "<div>" * 100 + "<p class=a title=b>x" * 300

    def seconds(number: int) -> float:
        html = f"<style>{repeat(number)}</style>{page}"
        started = time.process_time()
        blocks, _ = load_blocks(html, style_options=StyleOptions("sheets"))
        assert len(blocks.texts) == 300
        return time.process_time() - started

    small = min(seconds(number) for number in (5_000, 5_001, 5_002))  # of other lengths, as texts are cached
    least = 0.005  # seconds: less is too little to measure
    assert min(seconds(40_000), seconds(40_001)) < 32 * max(small, least)  # 8 times the size; 64 times were quadratic


@pytest.mark.parametrize(
    "css",
    [
        "p{font-size:calc(" + "(" * 90 + "1px" + ")" * 90 + ")}",
        "p{font-size:calc(1e308px*10)}",
        "p{color:rgb(1e999,nan,0);font-weight:99999999;font-size:-1px}",
        "\ufeff\x0c;;;p{color:red}",
        "p:nth-child(99999999999n+9){color:red}",
        'p[title="a]b{c}"]{color:red}',
        "|{color:red}",
        ":is(|),p:lang(){color:red}",
        "p:local-link,a:local-link{color:red}",
        "p[\\7b a]{color:red}",
    ],
)
def test_odd_style_sheets_do_no_harm(css: str) -> None:
    html = f"<style>{css}</style><a href='http://['></a><p class=a title=b>x"
    blocks, warnings = load_blocks(html, style_options=StyleOptions("sheets"))
    assert (blocks.texts, warnings) == (["x"], [])


_CSS_TOKENS = st.sampled_from(
    "p .a #b { } ; : , > + ~ * ( ) [ ] \" ' \\ /* */ @media screen print and not :is( :not( :nth-child( | of "
    "2 n :lang( color red font-size 2em ! important var( --x calc( url( @layer @import & 1px % \n".split(" ")
)


@given(st.lists(_CSS_TOKENS, max_size=40).map(" ".join))
def test_no_style_sheet_changes_the_text(css: str) -> None:
    html = f"<p class=a>one</p><p id=b>two <b>three</b></p><style>{css}</style>"
    blocks, _ = load_blocks(html, style_options=StyleOptions("sheets"))
    assert "".join(blocks.texts).replace(" ", "") == "onetwothree"
