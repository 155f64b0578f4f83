"""Declarations of the properties used here: shorthands expanded to longhands, invalid declarations dropped."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scrapy_sections.css.values import (
    ABSOLUTE_SIZES,
    RELATIVE_SIZES,
    is_length_percentage,
    serialise_color,
)

Declarations: TypeAlias = tuple[tuple[str, str], ...]  # (property, value), in rising order of precedence


class DeclarationBlock(NamedTuple):
    """The declarations of one or more blocks, by importance."""

    normal: Declarations = ()
    important: Declarations = ()


NO_DECLARATIONS = DeclarationBlock()

REVERT_KEYWORDS = frozenset(("revert", "revert-layer"))
_CSS_WIDE_KEYWORDS = REVERT_KEYWORDS | {"inherit", "initial", "unset"}  # valid for every property (CSS Cascade 5, 7.3)
_PROPERTIES = frozenset(
    "color display font font-family font-size font-style font-weight text-align text-decoration text-decoration-line "
    "text-transform visibility all".split()
)
#: Finds a declaration of one of these properties, or of a custom one.
RELEVANT_DECLARATION = re.compile(
    r"(?<![\w-])(?:color|display|font|text-(?:align|dec|tr)|visibility|all|--)[\w-]*+\s*+:", re.I
)
MAX_VALUE_LENGTH = 500  # characters of a property's value; declarations with longer ones are dropped
_MAX_CACHED_LENGTH = 300  # characters of a block; longer ones are parsed each time, to bound the memory
_DECLARATION = re.compile(r"(?:^|;)\s*+(--[\w-]++|[a-zA-Z][\w-]*+)\s*+:([^;]*+)")
_ESCAPED_LETTER = re.compile(r"\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])(?![0-9a-f])\s?|([g-z]))", re.I)
# Comments, strings and URLs; each up to its end or that of the text, so that nothing is read twice.
_COMMENT_STRING_OR_URL = re.compile(
    r"""/\*.*?(?:\*/|\Z)"""
    r"""|"(?:[^"\\\n]++|\\.)*+(?:["\n]|\\?\Z)"""
    r"""|'(?:[^'\\\n]++|\\.)*+(?:['\n]|\\?\Z)"""
    r"""|url\(\s*+[^"')\s][^)]*+(?:\)|\Z)""",
    re.DOTALL | re.IGNORECASE,
)
_VAR = re.compile(r"var\(", re.IGNORECASE)
_DELIMITER = re.compile(r"\\[^0-9a-fA-F]|\\(?=\Z)|[^\w\s.#\\-]", re.DOTALL)  # escaped already, or not
_STRING_WITHOUT_DELIMITERS = re.compile(r"""["'][^{}();:/\\\n]*["']""")
_KEYWORD_VALUES = {
    "display": frozenset(
        "none contents block inline inline-block list-item flow-root flex inline-flex grid inline-grid table "
        "inline-table table-row table-cell table-row-group table-header-group table-footer-group table-column "
        "table-column-group table-caption -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex ruby "
        "ruby-text math".split()
    ),
    "visibility": frozenset(("visible", "hidden", "collapse")),
    "text-align": frozenset(
        "left right center justify start end -webkit-center -webkit-left -webkit-right match-parent".split()
    ),
    "text-transform": frozenset(("none", "uppercase", "lowercase", "capitalize", "full-width")),
}
_DECORATION_LINES = ("underline", "overline", "line-through")
_SYSTEM_FONTS = frozenset("caption icon menu message-box small-caption status-bar".split())
SYSTEM_FONT_SIZE = "13.3333px"  # of system fonts and form controls, in browsers
_FONT_WEIGHT = re.compile(r"normal|bold|bolder|lighter|1000|[1-9]\d{0,2}(?:\.\d+)?")
_FONT_SHORTHAND = re.compile(  # style, weight and the like; size; line height; family
    r"((?:[\w.%-]+\s+)*?)(\+?[\d.]+[a-z%]+|[a-z]+\([^/]*\)|medium|(?:x{1,3}-)?(?:small|large)|smaller|larger)"
    r"(?:\s*/\s*[^\s,]+)?\s+(\S.*)",
    re.DOTALL,
)


def mask_strings(css: str) -> str:
    """Return CSS without comments, and without delimiters in strings and URLs, to be split at its punctuation.

    Strings that contain delimiters become empty; values of attribute selectors keep their text, escaped.
    """
    if '"' in css or "'" in css or "/*" in css or "(" in css:
        return _COMMENT_STRING_OR_URL.sub(_mask, css)
    return css


def _mask(match: re.Match[str]) -> str:
    token = match.group()
    if token[0] == "/":
        return " "
    if token[0] in "uU":
        return "url()"
    is_attribute_value = match.string[max(match.start() - 5, 0) : match.start()].rstrip()[-1:] == "="
    if is_attribute_value and token[-1] == token[0]:
        return f'"{_DELIMITER.sub(_escape, token[1:-1])}"'
    return token if _STRING_WITHOUT_DELIMITERS.fullmatch(token) else '""'


def _escape(match: re.Match[str]) -> str:
    delimiter = match.group()
    return "" if delimiter == "\\\n" else f"\\{ord(delimiter[-1]):x} "


def parse_declarations(block: str) -> DeclarationBlock:
    """Parse the text between a rule's braces, or of a style attribute, after ``mask_strings``."""
    return (_parse_cached if len(block) <= _MAX_CACHED_LENGTH else _parse)(block)


def _parse(block: str) -> DeclarationBlock:
    normal: list[tuple[str, str]] = []
    important: list[tuple[str, str]] = []
    if "\\" in block:
        block = _ESCAPED_LETTER.sub(_letter, block)
    for name, value in _DECLARATION.findall(block):
        if len(value) > MAX_VALUE_LENGTH:
            continue
        is_custom = name[:2] == "--"
        if not is_custom:
            name = name.lower()
            if name not in _PROPERTIES:
                continue
        target = normal
        if "!" in value:
            value, _, mark = value.rpartition("!")
            if mark.strip().lower() != "important":
                continue
            target = important
        value = _VAR.sub("var(", value.strip())
        if is_custom or "var(" in value:
            target.append((name, value))
        else:
            target += longhands(name, value.lower())
    return DeclarationBlock(tuple(normal), tuple(important))


_parse_cached = lru_cache(maxsize=8192)(_parse)


def _letter(match: re.Match[str]) -> str:
    """Return the letter that an escape stands for."""
    return chr(int(match.group(1), 16)) if match.group(1) else match.group(2)


def longhands(name: str, value: str) -> list[tuple[str, str]]:
    """Expand a declaration, in lower case, to (property, value) pairs of longhands; none if invalid or too long."""
    if len(value) > MAX_VALUE_LENGTH:
        return []
    if value in _CSS_WIDE_KEYWORDS:
        if name == "font":
            return [(part, value) for part in ("font-style", "font-weight", "font-size", "font-family")]
        return [("text-decoration" if name == "text-decoration-line" else name, value)]
    if name in _KEYWORD_VALUES:
        return [(name, value)] if value in _KEYWORD_VALUES[name] else []
    if name == "color":
        color = serialise_color(value)
        return [] if color is None else [(name, "inherit" if color == "currentcolor" else color)]
    if name == "font-size":
        valid = value in ABSOLUTE_SIZES or value in RELATIVE_SIZES or is_length_percentage(value)
        return [(name, value)] if valid else []
    if name == "font-weight":
        return [(name, value)] if _FONT_WEIGHT.fullmatch(value) else []
    if name == "font-style":
        return [(name, value)] if value.split(" ")[0] in ("normal", "italic", "oblique") else []
    if name == "font-family":
        return [(name, "monospace" if value == "monospace" else "other")]
    if name == "font":
        return _font_longhands(value)
    if name in ("text-decoration", "text-decoration-line"):
        lines = [line for line in _DECORATION_LINES if line in value.split()]
        return [("text-decoration", " ".join(lines) or "none")]
    return []


def _font_longhands(value: str) -> list[tuple[str, str]]:
    """Expand ``font``: style, variant, weight and stretch in any order, then size, line height and family."""
    style, weight = "normal", "normal"
    if value in _SYSTEM_FONTS:
        size, family = [("font-size", SYSTEM_FONT_SIZE)], "other"
    else:
        match = _FONT_SHORTHAND.fullmatch(value)
        if match is None:
            return []
        size, family = longhands("font-size", match.group(2)), match.group(3).strip()
        if not size:
            return []
        for word in match.group(1).split():
            if word in ("italic", "oblique"):
                style = word
            elif word != "normal" and _FONT_WEIGHT.fullmatch(word):
                weight = word
    return [("font-style", style), ("font-weight", weight), *size, *longhands("font-family", family)]
