"""Declarations are those that a browser would use, with shorthands expanded."""

from __future__ import annotations

import pytest

from scrapy_sections.css.declarations import MAX_VALUE_LENGTH, longhands, mask_strings, parse_declarations

RED, BLUE = ("color", "rgb(255, 0, 0)"), ("color", "rgb(0, 0, 255)")


@pytest.mark.parametrize(
    ("block", "normal"),
    [
        pytest.param("color: red; color: blue", [RED, BLUE], id="in their order"),
        pytest.param("COLOR : RED ;", [RED], id="in any case"),
        pytest.param(";; color: red", [RED], id="empty ones"),
        pytest.param("c\\olor: red; \\43 OLOR: \\000062lu\\65", [RED, BLUE], id="escapes"),
        pytest.param("color: red\\9; color: red\\0/; font-size: \\31 2px; color: red\\;", [], id="escaped no letters"),
        pytest.param("color:\\61" + "(" * 5000 + "; color: red", [RED], id="escapes in deep brackets"),
        pytest.param("margin: 0; color: red; background-color: blue", [RED], id="other properties"),
        pytest.param("color: #12; display: bogus; font-size: 12; font-weight: 1001", [], id="invalid values"),
        pytest.param("color: red !ie", [], id="a hack for one browser"),
        pytest.param("color: inherit; all: revert", [("color", "inherit"), ("all", "revert")], id="CSS-wide keywords"),
        pytest.param("color: currentColor", [("color", "inherit")], id="currentcolor"),
        pytest.param("--A: Red; color: var(--A)", [("--A", "Red"), ("color", "var(--A)")], id="custom properties"),
        pytest.param("font-weight: VAR(--A)", [("font-weight", "var(--A)")], id="custom properties in any case"),
        pytest.param(f"--a: {'x' * MAX_VALUE_LENGTH}; color: red", [RED], id="too long a value"),
        pytest.param("text-decoration: red wavy underline", [("text-decoration", "underline")], id="decoration"),
        pytest.param("text-decoration-line: none", [("text-decoration", "none")], id="decoration line"),
        pytest.param("font-family: monospace", [("font-family", "monospace")], id="monospace"),
        pytest.param("font-family: monospace, serif", [("font-family", "other")], id="another family"),
        pytest.param("font-style: oblique 10deg", [("font-style", "oblique 10deg")], id="an angle"),
    ],
)  # fmt: skip
def test_normal_declarations(block: str, normal: list[tuple[str, str]]) -> None:
    assert parse_declarations(block) == (tuple(normal), ())


@pytest.mark.parametrize("mark", ["!important", " ! Important ", "!\timportant\n"])
def test_important_declarations_are_apart(mark: str) -> None:
    assert parse_declarations(f"color: red{mark}; color: blue; color: red {mark}x") == ((BLUE,), (RED,))


@pytest.mark.parametrize(
    ("value", "style", "weight", "size", "family"),
    [
        ("italic bold 12px/1.5 a, b", "italic", "bold", "12px", "other"),
        ("small-caps 700 x-large monospace", "normal", "700", "x-large", "monospace"),
        ("calc(1em + 2px) a", "normal", "normal", "calc(1em + 2px)", "other"),
        ("caption", "normal", "normal", "13.3333px", "other"),
    ],
)
def test_the_font_shorthand(value: str, style: str, weight: str, size: str, family: str) -> None:
    assert dict(longhands("font", value)) == {
        "font-style": style, "font-weight": weight, "font-size": size, "font-family": family,
    }  # fmt: skip


@pytest.mark.parametrize("value", ["12px", "bold a", "12bogus a", "bold"])
def test_a_font_shorthand_without_size_or_family_is_invalid(value: str) -> None:
    assert longhands("font", value) == []


@pytest.mark.parametrize(
    ("css", "masked"),
    [
        ("a /* ; */ b", "a   b"),
        ("content: '}'; color: red", 'content: ""; color: red'),
        ("font-family: 'A B'", "font-family: 'A B'"),
        ("background: url(a;b)", "background: url()"),
        ('[title="a:b"]', '[title="a\\3a b"]'),
        ("[title = 'a\\;b']", '[title = "a\\3b b"]'),
        ("'a\\'} b' c", '"" c'),
        ("a /* b", "a  "),
        ('a "b}', 'a ""'),
    ],
)
def test_nothing_in_strings_and_comments_is_taken_for_a_delimiter(css: str, masked: str) -> None:
    assert mask_strings(css) == masked
