"""Styles are computed from declarations and the parent's style as in browsers."""

from __future__ import annotations

import pytest

from scrapy_sections.css.declarations import Declarations, parse_declarations
from scrapy_sections.css.styles import (
    CustomProperties,
    InheritedStyle,
    Style,
    computed_style,
    last_of_each,
    resolve_reverts,
    substitute_variables,
)

RED = "rgb(255, 0, 0)"
PARENT = InheritedStyle(
    Style("rgb(1, 2, 3)", 20.0, True, True, "underline", "right", True, 700, True),
    visible=False,
    size_is_relative=False,
)


def style(block: str, parent: InheritedStyle = PARENT) -> InheritedStyle:
    return computed_style(parent, parse_declarations(block).normal, 10.0)


def test_without_declarations_all_but_decoration_and_display_is_inherited() -> None:
    parent = PARENT._replace(display="block")
    assert style("", parent) == PARENT._replace(style=PARENT.style._replace(decoration=""))


@pytest.mark.parametrize("keyword", ["inherit", "unset"])
def test_inherited_on_demand(keyword: str) -> None:
    values = "; ".join(f"{name}: {keyword}" for name in ("color", "font", "text-align", "text-transform", "visibility"))
    assert style(values) == style("")
    assert style("text-decoration: inherit").style.decoration == "underline"
    assert style(f"all: {keyword}") == style(values + f"; text-decoration: {keyword}")


def test_initial_values() -> None:
    computed = style("all: initial")
    assert computed.style == Style(underlined=True)  # by an element around it
    assert computed.visible


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("color: red", {"color": RED}),
        ("font-size: 12px", {"font_size": 12}),
        ("font-size: 150%", {"font_size": 30}),
        ("font-size: .5em", {"font_size": 10}),
        ("font-size: 3rem", {"font_size": 30}),
        ("font-size: large", {"font_size": 18}),
        ("font-size: smaller", {"font_size": 16.67}),
        ("font-style: normal", {"italic": False}),
        ("font-weight: 500", {"weight": 500, "bold": False}),
        ("font-weight: 600", {"weight": 600, "bold": True}),
        ("font-weight: bolder", {"weight": 900, "bold": True}),
        ("text-decoration: line-through", {"decoration": "line-through", "underlined": True}),
        ("text-align: center", {"align": "center"}),
        ("text-align: -webkit-center", {"align": "center"}),
        ("text-align: start", {"align": ""}),
        ("text-align: match-parent", {"align": "right"}),
        ("text-transform: none", {"uppercase": False}),
    ],
)
def test_values(block: str, expected: dict[str, object]) -> None:
    computed = style(block).style
    assert {name: getattr(computed, name) for name in expected} == expected


def test_a_header_cell_is_centered_unless_something_around_it_is_aligned() -> None:
    declarations: Declarations = (("text-align", "-internal-center"),)
    assert computed_style(InheritedStyle(), declarations, 16.0).style.align == "center"
    assert computed_style(PARENT, declarations, 16.0).style.align == "right"


@pytest.mark.parametrize(
    ("blocks", "size"),
    [
        (["font-family: monospace"], 13),
        (["font-size: 20px", "font-family: monospace"], 20),
        (["font-family: monospace", "font-size: 2em"], 26),
        (["font-family: monospace", "font-size: medium"], 13),
        (["font-family: monospace", "font-family: a"], 16),
        (["font-family: monospace", "font-family: monospace"], 13),
        (["font-family: monospace; font-size: 16px"], 16),
    ],
)
def test_monospace_is_smaller_unless_its_size_is_absolute(blocks: list[str], size: float) -> None:
    computed = InheritedStyle()
    for block in blocks:
        computed = style(block, computed)
    assert computed.style.font_size == size


@pytest.mark.parametrize(
    ("value", "substituted"),
    [
        ("var(--red)", [("color", RED)]),
        ("var( --red )", [("color", RED)]),
        ("var(--none, red)", [("color", RED)]),
        ("var(--none, var(--red))", [("color", RED)]),
        ("rgb(var(--numbers))", [("color", "rgb(1, 2, 3)")]),
        ("var(--none)", [("color", "unset")]),
        ("var(--circular)", [("color", "unset")]),
        ("var(--long)", [("color", "unset")]),
        ("var(--numbers)", []),
    ],
)
def test_custom_properties(value: str, substituted: list[tuple[str, str]]) -> None:
    variables = {"--red": "Red", "--numbers": "1, 2, 3", "--circular": "var(--circular)", "--long": "x" * 500}
    assert substitute_variables((("color", value),), CustomProperties(variables)) == tuple(substituted)


def test_custom_properties_that_cannot_be_computed_are_left_out() -> None:
    custom = (("--a", "var(--none)"), ("--b", "var(--red) 1"))
    assert substitute_variables(custom, CustomProperties({"--red": "red"})) == (("--b", "red 1"),)


def test_custom_properties_are_inherited() -> None:
    outer = CustomProperties({}).inside((("--a", "1"), ("--b", "var(--a) 2"), ("color", "red")))
    inner = outer.inside((("--a", "3"), ("--c", "var(--b)")))
    assert [inner.get(name) for name in ("--a", "--b", "--c", "color")] == ["3", "1 2", "1 2", None]
    assert outer.get("--a") == "1"
    assert inner.inside((("--b", "1 2"), ("--c", "var(--b)"))) is inner


def test_the_last_declaration_of_each_property_counts() -> None:
    declarations = (("color", "red"), ("all", "unset"), ("--a", "1"), ("color", "blue"), ("all", "initial"))
    assert last_of_each(declarations) == (("--a", "1"), ("color", "blue"), ("all", "initial"))


def test_reverted_properties_are_the_browsers_own() -> None:
    user_agent = (("font-weight", "bold"), ("display", "none"))
    declarations = (*user_agent, ("font-weight", "300"), ("color", RED))
    assert dict(resolve_reverts((*declarations, ("font-weight", "revert")), user_agent))["font-weight"] == "bold"
    assert dict(resolve_reverts((*declarations, ("color", "revert-layer")), user_agent))["color"] == "unset"
    reverted = dict(resolve_reverts((*declarations, ("all", "revert")), user_agent))
    assert (reverted["font-weight"], reverted["color"], reverted["display"]) == ("bold", "unset", "none")
