"""Visual styles from tags and inline CSS (HEPS, Manabe & Tajima 2015, section 4.2)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

ROOT_FONT_SIZE = 16.0  # CSS pixels, browsers' default


class Style(NamedTuple):
    """What a text node looks like: the five properties HEPS compares, and alignment."""

    color: str = ""
    font_size: float = ROOT_FONT_SIZE  # CSS pixels
    italic: bool = False
    bold: bool = False
    decoration: str = ""
    align: str = ""
    uppercase: bool = False


_HEADING_SIZES = {"h1": 2.0, "h2": 1.5, "h3": 1.17, "h4": 1.0, "h5": 0.83, "h6": 0.67}  # em, HTML standard 15.3.7
_BOLD = frozenset(("b", "strong", "th", *_HEADING_SIZES))
_ITALIC = frozenset(("i", "em", "cite", "var", "dfn", "address"))
_DECORATION = {
    "u": "underline",
    "ins": "underline",
    "s": "line-through",
    "strike": "line-through",
    "del": "line-through",
}
_SMALL = frozenset(("small", "sub", "sup"))
STYLED_TAGS = _BOLD | _ITALIC | _SMALL | {*_DECORATION, "a", "big", "font", "center", "caption"}
_PRESENTATIONAL = ("align", "color", "size")  # attributes that style the element that carries them

_SIZE_KEYWORDS = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0,
    "large": 18.0, "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0,
}  # fmt: skip
_FONT_SIZES = (10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0)  # <font size=1..7>
_UNITS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "rem": ROOT_FONT_SIZE}
_LENGTH = re.compile(r"([\d.]+)\s*(px|pt|pc|in|cm|mm|rem|em|ex|%)")
_DECLARATION = re.compile(r"([a-zA-Z-]+)\s*:\s*([^;]+)")
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_DISPLAY = re.compile(r"display\s*:\s*([a-z-]+)", re.IGNORECASE)


def hides(attributes: dict[str, str]) -> bool:
    """Whether an element's own attributes take it off the screen."""
    return "hidden" in attributes or ("style" in attributes and bool(_HIDING.search(attributes["style"])))


def display(attributes: dict[str, str]) -> str:
    """The value of ``display`` in the style attribute, or nothing."""
    style = attributes.get("style")
    if not style or "display" not in style:
        return ""
    match = _DISPLAY.search(style)
    return match.group(1).lower() if match else ""


def computed(parent: Style, tag: str, attributes: dict[str, str]) -> Style:
    """Style of an element from its parent's, its tag and its attributes."""
    presentational = tuple(attributes.get(name, "") for name in _PRESENTATIONAL)
    return _computed(parent, tag, attributes.get("style", ""), "href" in attributes, presentational)


@lru_cache(maxsize=4096)
def _computed(parent: Style, tag: str, css: str, link: bool, presentational: tuple[str, ...]) -> Style:
    color, size, italic, bold, decoration, align, uppercase = parent
    if tag in STYLED_TAGS:
        bold = bold or tag in _BOLD
        italic = italic or tag in _ITALIC
        decoration = _DECORATION.get(tag, decoration)
        if tag in _HEADING_SIZES:
            size *= _HEADING_SIZES[tag]
        elif tag in _SMALL:
            size /= 1.2
        elif tag == "big":
            size *= 1.2
        elif tag in ("center", "caption", "th"):
            align = "center"
        elif tag == "a" and link:
            color, decoration = "link", "underline"
    align_attribute, color_attribute, size_attribute = presentational
    align = align_attribute.lower() or align
    if tag == "font":
        color = color_attribute.strip().lower() or color
        size = _font_size_attribute(size_attribute, size)
    for name, value in _DECLARATION.findall(css) if css else ():
        name, value = name.lower(), value.replace("!important", "").strip().lower()
        if name == "color":
            color = color if value == "inherit" else value
        elif name == "font-size":
            size = _font_size(value, parent.font_size, size)
        elif name == "font-style":
            italic = value in ("italic", "oblique")
        elif name == "font-weight":
            bold = _is_bold(value, bold)
        elif name == "font":
            bold, italic = bold or "bold" in value, italic or "italic" in value
            size = _font_size(value, parent.font_size, size)
        elif name in ("text-decoration", "text-decoration-line"):
            decoration = "" if value.startswith(("none", "inherit")) else value.split(" ")[0]
        elif name == "text-align":
            align = value
        elif name == "text-transform":
            uppercase = value == "uppercase"
    return Style(color, round(size, 2), italic, bold, decoration, align, uppercase)


def _is_bold(value: str, inherited: bool) -> bool:
    if value.isdigit():
        return int(value) >= 600
    return {"bold": True, "bolder": True, "normal": False, "lighter": False}.get(value, inherited)


def _font_size(value: str, parent: float, otherwise: float) -> float:
    match = _LENGTH.search(value)
    if match:
        try:
            number = float(match.group(1))
        except ValueError:
            return otherwise
        unit = match.group(2)
        relative = {"em": parent, "ex": parent / 2, "%": parent / 100}
        size = number * (relative[unit] if unit in relative else _UNITS[unit])
        return min(max(size, 0.0), 1000.0)
    relative_keywords = {"larger": parent * 1.2, "smaller": parent / 1.2}
    return relative_keywords.get(value, _SIZE_KEYWORDS.get(value, otherwise))


def _font_size_attribute(value: str, otherwise: float) -> float:
    try:
        number = int(value)
    except ValueError:
        return otherwise
    if value.strip()[:1] in "+-":
        number += 3
    return _FONT_SIZES[min(max(number, 1), 7) - 1]
