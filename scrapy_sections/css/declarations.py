"""The declarations of a block of CSS, as far as they matter here: shorthands taken apart, invalid ones dropped."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

import tinycss2

from scrapy_sections.css.values import RELATIVE_SIZES, SIZE_KEYWORDS, color, is_length

Declared: TypeAlias = tuple[tuple[str, str], ...]  # (property, value), later ones win

REVERTING = frozenset(("revert", "revert-layer"))
WIDE = REVERTING | {"inherit", "initial", "unset"}  # values that every property takes
_RELEVANT = frozenset(
    "color display font font-family font-size font-style font-weight text-align text-decoration text-decoration-line "
    "text-transform visibility all".split()
)
#: finds blocks that may hold a declaration that matters
RELEVANT = re.compile(r"(?<![\w-])(?:color|display|font|text-(?:align|dec|tr)|visibility|all|--)[\w-]*+\s*+:", re.I)
_DECLARATION = re.compile(r"(?:^|;)\s*(--[\w-]+|[a-zA-Z][\w-]*)\s*:([^;]*)")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.I)
# Comments, strings and addresses; each up to its end or that of the text, so that nothing is read twice.
_IGNORED = re.compile(
    r"""/\*.*?(?:\*/|\Z)"""
    r"""|"(?:[^"\\\n]++|\\.)*+(?:["\n]|\\?\Z)"""
    r"""|'(?:[^'\\\n]++|\\.)*+(?:['\n]|\\?\Z)"""
    r"""|url\(\s*+[^"')\s][^)]*+(?:\)|\Z)""",
    re.DOTALL | re.IGNORECASE,
)
_LONGEST = 500  # characters of a value
_DISPLAYS = frozenset(
    "none contents block inline inline-block list-item flow-root flex inline-flex grid inline-grid table inline-table "
    "table-row table-cell table-row-group table-header-group table-footer-group table-column table-column-group "
    "table-caption -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex ruby ruby-text math".split()
)
_ALIGNS = frozenset(
    "left right center justify start end -webkit-center -webkit-left -webkit-right match-parent".split()
)
_KEYWORDS = {
    "display": _DISPLAYS,
    "visibility": frozenset(("visible", "hidden", "collapse")),
    "text-align": _ALIGNS,
    "text-transform": frozenset(("none", "uppercase", "lowercase", "capitalize", "full-width")),
}
_LINES = ("underline", "overline", "line-through")
_SYSTEM_FONTS = frozenset("caption icon menu message-box small-caption status-bar".split())
_WEIGHT = re.compile(r"normal|bold|bolder|lighter|1000|[1-9]\d{0,2}(?:\.\d+)?")
_FONT = re.compile(  # style, weight and the like; size; line height; family
    r"((?:[\w.%-]+\s+)*?)(\+?[\d.]+[a-z%]+|[a-z]+\([^/]*\)|medium|(?:x{1,3}-)?(?:small|large)|smaller|larger)"
    r"(?:\s*/\s*[^\s,]+)?\s+(\S.*)",
    re.DOTALL,
)


def clean(css: str) -> str:
    """CSS without comments, and with nothing in strings and addresses that could be taken for punctuation: what stands
    behind "=" in a selector has it escaped, the rest matters to nobody."""
    if '"' in css or "'" in css or "/*" in css or "(" in css:
        return _IGNORED.sub(_stand_in, css)
    return css


def _stand_in(match: re.Match[str]) -> str:
    found = match.group()
    if found[0] == "/":
        return " "
    if found[0] in "uU":
        return "url()"
    if match.string[max(match.start() - 5, 0) : match.start()].rstrip()[-1:] == "=" and found[-1] == found[0]:
        return f'"{_PUNCTUATION.sub(_escaped, found[1:-1])}"'
    return found if _HARMLESS.fullmatch(found) else '""'


def _escaped(match: re.Match[str]) -> str:
    found = match.group()
    return "" if found == "\\\n" else f"\\{ord(found[-1]):x} "


_HARMLESS = re.compile(r"""["'][^{}();:/\\\n]*["']""")
_PUNCTUATION = re.compile(r"\\[^0-9a-fA-F]|\\(?=\Z)|[^\w\s.#\\-]", re.DOTALL)  # escaped already, or not


@lru_cache(maxsize=8192)
def declarations(block: str) -> tuple[Declared, Declared]:
    """(usual, important) declarations of a block that is ``clean``."""
    usual: list[tuple[str, str]] = []
    important: list[tuple[str, str]] = []
    found = _with_escapes(block) if "\\" in block else _DECLARATION.findall(block)
    for name, value in found:
        if len(value) > _LONGEST:
            continue
        custom = name[:2] == "--"
        if not custom:
            name = name.lower()
            if name not in _RELEVANT:
                continue
        into = usual
        if "!" in value:
            shorter = _IMPORTANT.sub("", value)
            if shorter == value:
                continue
            value, into = shorter, important
        value = value.strip()
        if custom or "var(" in value.lower():
            into.append((name, value))
        else:
            into += longhands(name, value.lower())
    return tuple(usual), tuple(important)


def _with_escapes(block: str) -> list[tuple[str, str]]:
    return [
        (node.name, tinycss2.serialize(node.value) + ("!important" if node.important else ""))
        for node in tinycss2.parse_blocks_contents(block, skip_comments=True, skip_whitespace=True)
        if node.type == "declaration"
    ]


def longhands(name: str, value: str) -> list[tuple[str, str]]:
    """A declaration in lower case as (property, value) pairs; none where browsers would drop it."""
    if value in WIDE:
        if name == "font":
            return [(part, value) for part in ("font-style", "font-weight", "font-size", "font-family")]
        return [("text-decoration" if name == "text-decoration-line" else name, value)]
    if name in _KEYWORDS:
        return [(name, value)] if value in _KEYWORDS[name] else []
    if name == "color":
        found = color(value)
        return [] if found is None else [(name, "inherit" if found == "currentcolor" else found)]
    if name == "font-size":
        return [(name, value)] if value in SIZE_KEYWORDS or value in RELATIVE_SIZES or is_length(value) else []
    if name == "font-weight":
        return [(name, value)] if _WEIGHT.fullmatch(value) else []
    if name == "font-style":
        return [(name, value)] if value.split(" ")[0] in ("normal", "italic", "oblique") else []
    if name == "font-family":
        return [(name, "monospace" if value == "monospace" else "other")]
    if name == "font":
        return _font(value)
    if name in ("text-decoration", "text-decoration-line"):
        lines = [line for line in _LINES if line in value.split()]
        return [("text-decoration", " ".join(lines) or "none")]
    return []


def _font(value: str) -> list[tuple[str, str]]:
    """The shorthand: style, variant, weight and stretch in any order, then size, line height and family."""
    style, weight = "normal", "normal"
    if value in _SYSTEM_FONTS:
        return [("font-style", style), ("font-weight", weight), ("font-size", "13.3333px"), ("font-family", "other")]
    match = _FONT.fullmatch(value)
    if match is None:
        return []
    size = longhands("font-size", match.group(2))
    if not size:
        return []
    for word in match.group(1).split():
        if word in ("italic", "oblique"):
            style = word
        elif word != "normal" and _WEIGHT.fullmatch(word):
            weight = word
    return [("font-style", style), ("font-weight", weight), *size, *longhands("font-family", match.group(3).strip())]
