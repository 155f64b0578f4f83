"""Computed styles of elements (HEPS, Manabe & Tajima 2015, section 4.2), as in browsers (CSS Cascade 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scrapy_sections.css.declarations import MAX_VALUE_LENGTH, REVERT_KEYWORDS, Declarations, longhands
from scrapy_sections.css.values import (
    ABSOLUTE_SIZES,
    INITIAL_COLOR,
    INITIAL_FONT_SIZE,
    MAX_PIXELS,
    RELATIVE_SIZES,
    computed_weight,
    length_in_pixels,
)

_MONOSPACE_RATIO = 13 / 16  # of browsers' default sizes; it scales font sizes that no absolute length had a part in
_MIN_BOLD = 600  # font weight
_VAR = re.compile(r"var\(\s*+(--[\w-]++)\s*+(?:,((?:[^()]++|\([^()]*+\))*+))?\)")
MAX_SUBSTITUTIONS = 20  # of var() in one value; values with more, as circular ones have, are invalid
_PROPERTIES = (  # those that "all" sets
    "color font-family font-size font-style font-weight text-align text-decoration text-transform visibility".split()
)


class Style(NamedTuple):
    """The visual style of a text node: the five properties that HEPS compares, and others."""

    color: str = INITIAL_COLOR
    font_size: float = INITIAL_FONT_SIZE  # CSS pixels
    italic: bool = False
    bold: bool = False
    decoration: str = ""  # of the element itself, as it is not inherited: "underline", "line-through", ... or empty
    align: str = ""
    uppercase: bool = False
    weight: int = 400
    underlined: bool = False  # by the element or one around it


class InheritedStyle(NamedTuple):
    """The style of an element, with all that the styles of its children depend on."""

    style: Style = Style()
    visible: bool = True  # the property "visibility"
    monospace: bool = False  # whether the font family is the generic one alone
    size_is_relative: bool = True  # whether no absolute length had a part in the font size
    display: str = ""  # of the element; not inherited


class CustomProperties:
    """The custom properties of an element, by name: its ``own``, and those of the elements around it."""

    __slots__ = ("_around", "_own")

    def __init__(self, own: Mapping[str, str], around: CustomProperties | None = None) -> None:
        self._own, self._around = own, around

    def get(self, name: str) -> str | None:
        """Return the value of a custom property, None if there is none."""
        scope: CustomProperties | None = self
        while scope is not None:
            value = scope._own.get(name)
            if value is not None:
                return value
            scope = scope._around
        return None

    def inside(self, declarations: Declarations) -> CustomProperties:
        """Return those of an element inside with these declarations: this, if it changes nothing."""
        custom = tuple([item for item in declarations if item[0][:2] == "--"])
        own = dict(custom)
        own.update(substitute_variables(custom, CustomProperties(own, self)))
        own = {name: value for name, value in own.items() if value != self.get(name)}
        return CustomProperties(own, self) if own else self


def last_of_each(declarations: Declarations) -> Declarations:
    """Return the last declaration of each property, in their order."""
    last: dict[str, str] = {}
    for name, value in declarations:
        last.pop(name, None)
        last[name] = value
    return tuple(last.items())


def substitute_variables(declarations: Declarations, variables: CustomProperties) -> Declarations:
    """Return the declarations with ``var()`` replaced by the custom properties' values (CSS Variables 1, 3).

    Values that cannot be computed become "unset"; custom properties with such values are left out.
    """
    substituted: list[tuple[str, str]] = []
    for name, value in declarations:
        if "var(" not in value:
            substituted.append((name, value))
            continue
        for _ in range(MAX_SUBSTITUTIONS):
            match = _VAR.search(value)
            if match is None:
                break
            replacement = variables.get(match.group(1))
            replacement = match.group(2) if replacement is None else replacement
            if replacement is None or len(value) + len(replacement) > MAX_VALUE_LENGTH:
                break
            value = value[: match.start()] + replacement + value[match.end() :]
        if "var(" not in value:
            substituted += [(name, value)] if name[:2] == "--" else longhands(name, value.strip().lower())
        elif name[:2] != "--":
            substituted += longhands(name, "unset")  # invalid at computed-value time (CSS Variables 1, 3.1)
    return tuple(substituted)


def resolve_reverts(declarations: Declarations, user_agent: Declarations) -> Declarations:
    """Return the declarations with the browser's own in place of reverted ones (CSS Cascade 5, 7.3).

    "revert-layer" is treated as "revert".
    """
    if not any(value in REVERT_KEYWORDS for _, value in declarations):
        return declarations
    defaults = dict(user_agent)
    resolved: list[tuple[str, str]] = []
    for name, value in declarations:
        if value not in REVERT_KEYWORDS:
            resolved.append((name, value))
        else:
            reverted = _PROPERTIES if name == "all" else [name]
            resolved += [(property_name, defaults.get(property_name, "unset")) for property_name in reverted]
    return tuple(resolved)


def computed_style(parent: InheritedStyle, declarations: Declarations, root_size: float) -> InheritedStyle:
    """Compute an element's style from its parent's and its declarations, in rising order of precedence.

    ``root_size`` is the font size of the root element in CSS pixels, which "rem" is relative to.
    """
    values = dict(declarations)
    if "all" in values:
        values = _expand_all(declarations)
    return _computed_style(parent, tuple([item for item in values.items() if item[0][:2] != "--"]), root_size)


@lru_cache(maxsize=8192)
def _computed_style(parent: InheritedStyle, declarations: Declarations, root_size: float) -> InheritedStyle:
    """Compute an element's style from one value of each property."""
    values = dict(declarations)
    inherited = parent.style
    monospace = parent.monospace
    family = values.get("font-family", "inherit")
    if family not in ("inherit", "unset"):
        monospace = family == "monospace"
    size, size_is_relative = inherited.font_size, parent.size_is_relative
    value = values.get("font-size")
    if value is not None:
        size, size_is_relative = _font_size(value, parent, root_size)
    is_keyword = value in ABSOLUTE_SIZES or value == "initial"
    if size_is_relative and (monospace if is_keyword else monospace != parent.monospace):
        size *= _MONOSPACE_RATIO if monospace else 1 / _MONOSPACE_RATIO

    color = values.get("color", "inherit")
    if color in ("inherit", "unset"):
        color = inherited.color
    elif color == "initial":
        color = INITIAL_COLOR
    value = values.get("font-weight", "inherit")
    if value in ("inherit", "unset"):
        weight = inherited.weight
    else:
        weight = 400 if value == "initial" else computed_weight(value, inherited.weight)
    value = values.get("font-style", "inherit")
    italic = inherited.italic if value in ("inherit", "unset") else value not in ("normal", "initial")
    decoration = values.get("text-decoration", "none")  # not inherited
    if decoration == "inherit":
        decoration = inherited.decoration
    elif decoration in ("none", "unset", "initial"):
        decoration = ""
    value = values.get("text-transform", "inherit")
    uppercase = inherited.uppercase if value in ("inherit", "unset") else value == "uppercase"
    value = values.get("visibility", "inherit")
    visible = parent.visible if value in ("inherit", "unset") else value in ("visible", "initial")
    style = Style(
        color,
        round(min(size, MAX_PIXELS), 2),
        italic,
        weight >= _MIN_BOLD,
        decoration,
        _text_align(values.get("text-align", "inherit"), inherited.align),
        uppercase,
        weight,
        inherited.underlined or "underline" in decoration,
    )
    return InheritedStyle(style, visible, monospace, size_is_relative, values.get("display", ""))


def _expand_all(declarations: Declarations) -> dict[str, str]:
    """Return the last value of each property, with "all" as a value of each (CSS Cascade 5, 3.2)."""
    values: dict[str, str] = {}
    for name, value in declarations:
        values |= dict.fromkeys(_PROPERTIES, value) if name == "all" else {name: value}
    return values


def _font_size(value: str, parent: InheritedStyle, root_size: float) -> tuple[float, bool]:
    """Return a font size in CSS pixels, and whether no absolute length had a part in it."""
    size = parent.style.font_size
    if value in ("inherit", "unset"):
        return size, parent.size_is_relative
    if value in ABSOLUTE_SIZES or value == "initial":
        return ABSOLUTE_SIZES.get(value, INITIAL_FONT_SIZE), True
    if value in RELATIVE_SIZES:
        return size * RELATIVE_SIZES[value], parent.size_is_relative
    length = length_in_pixels(value, size, root_size)
    if length is None:
        return size, parent.size_is_relative
    is_relative = value.endswith(("em", "%", "ex", "ch")) and not value.endswith("rem")
    return length, parent.size_is_relative and is_relative


def _text_align(value: str, parent_align: str) -> str:
    """Return the computed alignment: "left", "right", "center", "justify", "end", or empty for "start"."""
    if value in ("inherit", "unset", "match-parent"):
        return parent_align
    if value == "-internal-center":  # <th>: inherited, if something around it is aligned
        return parent_align or "center"
    value = value.removeprefix("-webkit-")
    return "" if value in ("start", "initial") else value
