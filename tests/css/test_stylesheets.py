"""Style sheets are taken apart as in a browser, and rules filed where their elements are looked for."""

from __future__ import annotations

import pytest

from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.stylesheets import UNLAYERED, StyleSheet, parse_stylesheet


def parse(css: str) -> StyleSheet:
    return parse_stylesheet(css, max_selectors=1000)


def rules(css: str) -> list[tuple[str, str]]:
    """(selector, declaration block) of a style sheet's rules, in their order."""
    filed = [rule for rules in parse(css).rules.values() for rule in rules]
    return [(rule.selector, rule.block) for rule in sorted(filed, key=lambda rule: rule.order)]


def selectors(css: str) -> list[str]:
    return [selector for selector, _ in rules(css)]


@pytest.mark.parametrize(
    ("selector", "key"),
    [
        ("p", "p"),
        ("DIV > P", "p"),
        ("*", "*"),
        (":root", "*"),
        ("p.a", ".a"),
        ("p.a#b", "#b"),
        (".a p:first-child", "p"),
        (".a + .b~.c", ".c"),
        ("p:not(.a)", "p"),
        (":is(.a, .b) p", "p"),
        ("p[title]", "[title"),
        ("[TITLE='a']", "[title"),
        (".a[title]", ".a"),
        ("[title] p", "p"),
        (".a\\:b", ".a:b"),
        (".b p\\61", "pa"),
        ("#\\31 a", "#1a"),
        (":not([title])", "*"),
    ],
)
def test_a_rule_is_filed_under_what_its_elements_have(selector: str, key: str) -> None:
    assert list(parse(selector + "{color:red}").rules) == [key]


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        pytest.param("p{color:red}a,b{font:x}", ["p", "a", "b"], id="one selector a rule"),
        pytest.param("p{margin:0}a{color:red}", ["a"], id="without properties used here"),
        pytest.param("p:is(a,b),q{color:red}", ["p:is(a,b)", "q"], id="commas in brackets"),
        pytest.param("p:is(a,:not(b),c),q{color:red}", ["p:is(a,:not(b),c)", "q"], id="brackets in brackets"),
        pytest.param("p:hover,p::after,q{color:red}", ["q"], id="selectors that never match"),
        pytest.param("p,b::-moz-x{color:red}", [], id="an invalid selector spoils the rule"),
        pytest.param("p&gt;b{color:red}", [], id="escaped for HTML"),
        pytest.param("/*}*/p{content:'}';color:red}", ["p"], id="braces in comments and strings"),
        pytest.param("<!-- p{color:red} -->", ["p"], id="in an HTML comment"),
        pytest.param("p{color:red", ["p"], id="unclosed"),
        pytest.param("}}p{color:red}b{color:red}", ["b"], id="closed too often"),
        pytest.param("@import 'a';@charset 'b';p{color:red}", ["p"], id="statements"),
        pytest.param("@font-face{color:red}p{color:red}", ["p"], id="other at-rules"),
        pytest.param("@media print{p{color:red}}@media screen{a{color:red}}", ["a"], id="media"),
        pytest.param("@media screen{@media print{p{color:red}}a{color:red}}", ["a"], id="media in media"),
        pytest.param("@supports (display:grid){p{color:red}}", ["p"], id="supported"),
        pytest.param("@supports not (display:grid){p{color:red}}", [], id="unsupported"),
        pytest.param("p{@media print{color:red}}", [], id="media in a rule"),
        pytest.param("a{b{color:red}& .c{color:red}&.d{color:red}}", ["a b", "a .c", "a.d"], id="nesting"),
        pytest.param("a,b{& c{color:red}}", [":is(a,b) c"], id="nesting in a list"),
        pytest.param("a{&:is(b,c) d{color:red}}", ["a:is(b,c) d"], id="commas in brackets of a nested rule"),
        pytest.param("a{color:red;b{color:red}}", ["a", "a b"], id="declarations before a nested rule"),
        pytest.param(f"{'a' * 501},b{{color:red}}", ["b"], id="too long a selector"),
    ],
)
def test_rules(css: str, kept: list[str]) -> None:
    assert selectors(css) == kept


def test_the_text_of_the_declarations_is_kept() -> None:
    assert rules("p { color: red; /* ; */ margin: 0 }") == [("p", "color: red;   margin: 0")]


def test_layers_are_numbered_as_they_are_named() -> None:
    css = "@layer a{p{color:red}}@layer b{p{color:red}}@layer a{p{color:red}}@layer{p{color:red}}p{color:red}"
    assert [rule.layer for rule in parse(css).rules["p"]] == [0, 1, 0, 2, UNLAYERED]


@pytest.mark.parametrize(
    "excess",
    [
        "p{color:red}",
        "p{@media screen{color:red}}",
        "p{b{color:red}}",
        "p," * 1000 + "p{}",
        "p{" + "&," * 1000 + "b{}}",
    ],
)
def test_too_many_selectors_are_an_error(excess: str) -> None:
    css = "p," * 999 + "p{color:red}" + "b{margin:0}" * 1000 + "::a,-$,a:hover{color:red}"
    assert len(selectors(css)) == 1000
    with pytest.raises(CssLimitError):
        parse(css + excess)


def test_nested_selectors_do_not_grow_without_bound() -> None:
    css = "".join(f".class{number}{{color:red;" for number in range(1000))
    assert 10 < len(selectors(css)) < 100
