"""Visual styles of elements (HEPS, Manabe & Tajima 2015, section 4.2), computed as browsers do (CSS Cascade 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scrapy_sections.css.declarations import REVERTING, Declared, longhands
from scrapy_sections.css.values import BLACK, MEDIUM, RELATIVE_SIZES, SIZE_KEYWORDS, length, weight

_MONOSPACE_SIZE = 13 / 16  # of a font size in monospace, where nothing but keywords and the default set it


class Style(NamedTuple):
    """What a text node looks like: the five properties HEPS compares, and alignment."""

    color: str = BLACK
    font_size: float = MEDIUM  # CSS pixels
    italic: bool = False
    bold: bool = False
    decoration: str = ""  # of the element itself, as CSS computes it: "underline", "line-through" or nothing
    align: str = ""
    uppercase: bool = False
    weight: int = 400
    underlined: bool = False  # by the element or one around it


class Inherited(NamedTuple):
    """What an element hands down: its style, and what is needed to compute others'."""

    style: Style = Style()
    visible: bool = True  # CSS's visibility
    monospace: bool = False
    relative: bool = True  # no absolute length had a part in the font size
    display: str = ""  # of the element; not handed down


_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)", re.IGNORECASE)
_MOST_VARIABLES = 20  # put into one value
_LONGEST = 500  # characters of a value
_ALL = "color font-family font-size font-style font-weight text-align text-decoration text-transform visibility".split()


def with_variables(declared: Declared, variables: Mapping[str, str]) -> Declared:
    """The declarations with the custom properties' values in them; without those that do not work out."""
    found: list[tuple[str, str]] = []
    for name, value in declared:
        if "var(" not in value.lower():
            found.append((name, value))
            continue
        for _ in range(_MOST_VARIABLES):
            match = _VAR.search(value)
            if match is None:
                break
            inner = variables.get(match.group(1))
            inner = match.group(2) if inner is None else inner
            if inner is None or len(value) + len(inner) > _LONGEST:
                break
            value = value[: match.start()] + inner + value[match.end() :]
        if "var(" not in value.lower():
            found += [(name, value)] if name[:2] == "--" else longhands(name, value.strip().lower())
        elif name[:2] != "--":
            found += longhands(name, "unset")  # invalid at computed-value time (CSS Variables 1, 3.1)
    return tuple(found)


def with_reverted(declared: Declared, defaults: Declared) -> Declared:
    """The declarations with the browser's ``defaults`` for what is reverted (CSS Cascade 5, 7.3). "revert-layer" is
    taken for "revert"."""
    if not any(value in REVERTING for _, value in declared):
        return declared
    own = dict(defaults)
    found: list[tuple[str, str]] = []
    for name, value in declared:
        if value not in REVERTING:
            found.append((name, value))
        else:
            found += [(one, own.get(one, "unset")) for one in (_ALL if name == "all" else (name,))]
    return tuple(found)


@lru_cache(maxsize=8192)
def computed(parent: Inherited, declared: Declared, root_size: float) -> Inherited:
    """An element's values, from its parent's and its declarations in rising order of precedence.

    ``root_size`` is the font size of the root element, what "rem" is relative to.
    """
    values = dict(declared)
    if "all" in values:
        values = _with_all(declared)
    above = parent.style
    mono, size, relative = parent.monospace, above.font_size, parent.relative
    family = values.get("font-family", "inherit")
    if family not in ("inherit", "unset"):
        mono = family == "monospace"
    value = values.get("font-size")
    if value is not None:
        size, relative = _font_size(value, parent, root_size)
    keyword = value in SIZE_KEYWORDS or value in ("initial",)
    if relative and (mono if keyword else mono != parent.monospace):
        size *= _MONOSPACE_SIZE if mono else 1 / _MONOSPACE_SIZE

    color = values.get("color", "inherit")
    color = above.color if color in ("inherit", "unset") else BLACK if color == "initial" else color
    heavy = values.get("font-weight", "inherit")
    bold = above.weight if heavy in ("inherit", "unset") else 400 if heavy == "initial" else weight(heavy, above.weight)
    slant = values.get("font-style", "inherit")
    italic = above.italic if slant in ("inherit", "unset") else slant not in ("normal", "initial")
    lines = values.get("text-decoration", "none")
    lines = above.decoration if lines == "inherit" else "" if lines in ("none", "unset", "initial") else lines
    case = values.get("text-transform", "inherit")
    uppercase = above.uppercase if case in ("inherit", "unset") else case == "uppercase"
    seen = values.get("visibility", "inherit")
    visible = parent.visible if seen in ("inherit", "unset") else seen in ("visible", "initial")
    style = Style(
        color, round(size, 2), italic, bold >= 600, lines, _align(values.get("text-align", "inherit"), above.align),
        uppercase, bold, above.underlined or "underline" in lines,
    )  # fmt: skip
    return Inherited(style, visible, mono, relative, values.get("display", ""))


def _with_all(declared: Declared) -> dict[str, str]:
    values: dict[str, str] = {}
    for name, value in declared:
        values |= dict.fromkeys(_ALL, value) if name == "all" else {name: value}
    return values


def _font_size(value: str, parent: Inherited, root_size: float) -> tuple[float, bool]:
    """CSS pixels, and whether no absolute length had a part in them."""
    size = parent.style.font_size
    if value in ("inherit", "unset"):
        return size, parent.relative
    if value in SIZE_KEYWORDS or value == "initial":
        return SIZE_KEYWORDS.get(value, MEDIUM), True
    if value in RELATIVE_SIZES:
        return size * RELATIVE_SIZES[value], parent.relative
    found = length(value, size, root_size)
    if found is None:
        return size, parent.relative
    return found, parent.relative and value.endswith(("em", "%", "ex", "ch")) and not value.endswith("rem")


def _align(value: str, above: str) -> str:
    if value in ("inherit", "unset", "match-parent"):
        return above
    if value == "-internal-center":  # th: unless something around it is aligned
        return above or "center"
    value = value.removeprefix("-webkit-")
    return "" if value in ("start", "initial") else value
