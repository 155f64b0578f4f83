"""Of the declarations that apply to an element, those win that win in a browser."""

from __future__ import annotations

import pytest
from lxml import etree, html

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.stylesheets import StyleSheet, parse_stylesheet

RED, BLUE = "rgb(255, 0, 0)", "rgb(0, 0, 255)"
PAGE = (
    """<div><section class="s"><h1>a</h1><h2>b</h2><p id="i" class="c d a:b" data-a="one two">x</p></section></div>"""
)


def parse(css: str) -> StyleSheet:
    return parse_stylesheet(css, max_selectors=1000)


def colors(page: str, *sheets: str) -> list[str | None]:
    """Color declared for each element of class "c" on a page, None where there is none."""
    root = html.document_fromstring(page)
    cascade = Cascade([parse(css) for css in sheets])
    declared: list[str | None] = []
    for element in root.find_class("c"):
        arguments = (element.tag, dict(element.items()), "")
        block = cascade.declarations(*arguments, element)
        declared.append(dict(block.normal + block.important).get("color"))
        assert cascade.may_style(*arguments) or declared[-1] is None
    return declared


@pytest.mark.parametrize(
    ("css", "color"),
    [
        pytest.param("p { color: red }", RED, id="tag"),
        pytest.param("b { color: red }", None, id="another tag"),
        pytest.param(".c { color: red } p { color: blue }", RED, id="a class beats a tag"),
        pytest.param("#i { color: red } .c.d { color: blue }", RED, id="an id beats classes"),
        pytest.param("p { color: blue } p { color: red }", RED, id="the later of two alike"),
        pytest.param("p { color: red !important } #i { color: blue }", RED, id="important"),
        pytest.param("div p { color: red } p { color: blue }", RED, id="descendant"),
        pytest.param("main p { color: blue }", None, id="no such ancestor"),
        pytest.param("div > p { color: blue }", None, id="no child"),
        pytest.param("div > section>p { color: red }", RED, id="children"),
        pytest.param("div > .s p { color: red }", RED, id="child, then descendant"),
        pytest.param("h2 + p { color: red }", RED, id="next sibling"),
        pytest.param("h1 ~ p { color: red }", RED, id="sibling"),
        pytest.param("section b ~ p, div ~ p { color: blue }", None, id="no such sibling in the section"),
        pytest.param("body > div h2 + p { color: red }", RED, id="sibling below a descendant"),
        pytest.param("p:not(.e) { color: red } p:not(.c) { color: blue }", RED, id="not"),
        pytest.param(":is(div, main) :where(#i) { color: red }", RED, id="is and where"),
        pytest.param("p:last-child { color: red } p:first-child { color: blue }", RED, id="place"),
        pytest.param('[data-a^="one"] { color: red } [data-a=two], [data-b] { color: blue }', RED, id="attribute"),
        pytest.param("[class~=c] { color: red }", RED, id="class as an attribute"),
        pytest.param(".a\\:b { color: red }", RED, id="escape in a name"),
        pytest.param("p { color: red } @layer a { #i { color: blue } }", RED, id="layers yield"),
        pytest.param("section { color: blue; & .c { color: red } }", RED, id="nested"),
    ],
)  # fmt: skip
def test_the_declaration_that_wins(css: str, color: str | None) -> None:
    assert colors(PAGE, css) == [color]


def test_later_style_sheets_win_among_rules_of_one_specificity() -> None:
    assert colors(PAGE, ".c { color: red }", "p { color: blue }") == [RED]
    assert colors(PAGE, "p { color: red }", "p { color: blue }") == [BLUE]


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
    assert colors(f"<section><p class=c {attributes}>x</p></section>", css) == [RED]
    assert colors("<section><p class=c href='/y'>x</p></section>", css) != [RED]


def test_links_by_address() -> None:
    page = "<a class=c href='https://a.example/'>x</a><a class=c href='http://a.example/'>y</a><a class=c href=/>z</a>"
    assert colors(page, """a[href^="https://"] { color: red }""") == [RED, None, None]


def test_elements_of_one_class_may_differ_by_their_place() -> None:
    page = "<p class=c>a</p><div><p class=c>b</p><p class=c>c</p></div><div id=d><p class=c>d</p></div>"
    css = ".c { color: blue } div .c { color: red } p + p { color: blue !important } #d p { color: blue }"
    assert colors(page, css) == [BLUE, RED, BLUE, BLUE]


def test_a_class_may_be_given_apart_from_other_attributes() -> None:
    root = html.document_fromstring("<p class='a b'>x</p><p>y</p>")
    cascade = Cascade([parse(".b { color: red }")])
    assert cascade.declarations("p", {}, "a b", root[0][0]) == cascade.declarations(
        "p", {"class": "a b"}, "", root[0][0]
    )
    assert cascade.declarations("p", {}, "a b", root[0][0]).normal == (("color", RED),)
    assert cascade.may_style("p", {}, "a b") and not cascade.may_style("p", {}, "")


@pytest.mark.parametrize(
    ("css", "shared"),
    [(".a { color: red }", True), ("b { color: red }", True), ("div .a { color: red }", False),
     (".a:first-child { color: red }", False)],
)  # fmt: skip
def test_declarations_are_shared_where_tag_and_class_decide(css: str, shared: bool) -> None:
    assert Cascade([parse(css)]).shares_declarations("p", {}, "a") == shared


def test_elements_with_an_attribute_that_rules_ask_for_share_nothing() -> None:
    cascade = Cascade([parse("[title] { color: red }")])
    assert not cascade.shares_declarations("p", {"title": "a"}, "")
    assert cascade.shares_declarations("p", {"id": "a"}, "")


def test_matching_that_costs_too_much_is_an_error() -> None:
    body = etree.Element("body")
    for _ in range(3000):
        etree.SubElement(body, "p")
    cascade = Cascade([parse("b ~ p { color: red }" * 200)])
    with pytest.raises(CssLimitError):
        [cascade.declarations("p", {}, "", element) for element in body]


def test_many_elements_may_have_simple_rules() -> None:
    body = etree.Element("body")
    for _ in range(30_000):
        etree.SubElement(body, "p")
    cascade = Cascade([parse("body > p { color: red }" * 200)])
    assert all(cascade.declarations("p", {}, "", element).normal for element in body)
