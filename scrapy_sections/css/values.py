"""Values of CSS properties, in the form browsers compute them (CSS Values 4, CSS Fonts 4, CSS Color 4)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache

from tinycss2.color4 import parse_color

INITIAL_COLOR = "rgb(0, 0, 0)"
INITIAL_FONT_SIZE = 16.0  # CSS pixels; "medium", as browsers are set by default
VIEWPORT = (1280.0, 720.0)  # CSS pixels, width and height of the screen that style sheets are read for

ABSOLUTE_SIZES = {  # keyword: CSS pixels (CSS Fonts 4, <absolute-size>)
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": INITIAL_FONT_SIZE,
    "large": 18.0, "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0,
}  # fmt: skip
RELATIVE_SIZES = {"larger": 1.2, "smaller": 1 / 1.2}  # keyword: share of the parent's font size
_ABSOLUTE_UNITS = {  # CSS pixels
    "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
    "vw": VIEWPORT[0] / 100, "vh": VIEWPORT[1] / 100, "vmin": min(VIEWPORT) / 100, "vmax": max(VIEWPORT) / 100,
    "dvw": VIEWPORT[0] / 100, "dvh": VIEWPORT[1] / 100, "svw": VIEWPORT[0] / 100, "svh": VIEWPORT[1] / 100,
}  # fmt: skip
_FONT_UNITS = {"em": 1.0, "ex": 0.45, "ch": 0.5, "%": 0.01}  # shares of the parent's font size; ex and ch of Times
_NUMBER = r"(?:\d++(?:\.\d*+)?|\.\d++)(?:e[+-]?\d++)?"
_LENGTH = re.compile(rf"([+-]?{_NUMBER})([a-z%]*+)")
_MATH_TOKEN = re.compile(rf"({_NUMBER})([a-z%]*+)|([a-z-]++\(?|[-+*/,()])|\s++|(.)", re.DOTALL)
_MAX_MATH_LENGTH = 200  # characters of a math function; longer ones are invalid
_MAX_MATH_BRACKETS = 30  # opening ones in a math function; with more, as deep nesting needs, it is invalid
MAX_PIXELS = 10_000.0  # CSS pixels; larger sizes are cut to it, so that no product of sizes overflows


@lru_cache(maxsize=4096)
def serialise_color(value: str) -> str | None:
    """Return a colour as browsers serialise it: ``rgb(r, g, b)`` or ``rgba(r, g, b, a)``; None if it is invalid.

    ``currentcolor`` is returned as it is.
    """
    try:
        color = parse_color(value)
        if color is None or isinstance(color, str):
            return color
        *channels, alpha = color.to("srgb")
        red, green, blue = (min(max(math.floor(255 * channel + 0.5), 0), 255) for channel in channels)
    except (ArithmeticError, LookupError, NotImplementedError, RecursionError, TypeError, ValueError):
        return None
    if alpha >= 1:
        return f"rgb({red}, {green}, {blue})"
    return f"rgba({red}, {green}, {blue}, {round(alpha, 2):g})"


def is_length_percentage(value: str) -> bool:
    """Return whether a value is a valid length, percentage or math function."""
    return length_in_pixels(value, INITIAL_FONT_SIZE, INITIAL_FONT_SIZE) is not None


@lru_cache(maxsize=4096)
def length_in_pixels(value: str, parent_size: float, root_size: float) -> float | None:
    """Return a length, percentage or math function in CSS pixels; None if it is invalid.

    ``parent_size`` and ``root_size`` are the font sizes of the parent and of the root element, in CSS pixels;
    percentages are of ``parent_size``.
    """
    match = _LENGTH.fullmatch(value)
    if match:
        size = _pixels(float(match.group(1)), match.group(2), parent_size, root_size)
        return size if size is None or size >= 0 else None
    if not value.endswith(")") or len(value) > _MAX_MATH_LENGTH or value.count("(") > _MAX_MATH_BRACKETS:
        return None
    try:
        size = _evaluate(value, parent_size, root_size)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return min(max(size, 0.0), MAX_PIXELS)


def _pixels(number: float, unit: str, parent_size: float, root_size: float) -> float | None:
    """Return a number with its unit in CSS pixels; None if it is infinite, or the unit unknown or lacking."""
    if unit in _FONT_UNITS:
        number *= _FONT_UNITS[unit] * parent_size
    elif unit == "rem":
        number *= root_size
    elif unit in _ABSOLUTE_UNITS:
        number *= _ABSOLUTE_UNITS[unit]
    elif unit or number:
        return None
    return min(number, MAX_PIXELS) if math.isfinite(number) else None


_FUNCTIONS: dict[str, Callable[..., float]] = {  # raising TypeError for a wrong number of arguments
    "(": lambda value: value,
    "calc(": lambda value: value,
    "-webkit-calc(": lambda value: value,
    "min(": lambda *values: min(values),
    "max(": lambda *values: max(values),
    "clamp(": lambda low, value, high: max(low, min(value, high)),
}


def _evaluate(value: str, parent_size: float, root_size: float) -> float:
    """Return the value of a math function, lengths in CSS pixels (CSS Values 4, 10).

    Raises ArithmeticError, LookupError, TypeError or ValueError for what is none, or has no finite value.
    """
    tokens: list[float | str] = [""]  # from the last to the first
    for number, unit, sign, other in reversed(_MATH_TOKEN.findall(value)):
        if number:
            size = _pixels(float(number), unit, parent_size, root_size) if unit else float(number)
            if size is None:
                raise ValueError(f"no length: {number}{unit}")
            tokens.append(size)
        elif sign or other:
            tokens.append(sign or other)
    if tokens[-1] == "(":
        raise ValueError("no function")
    result = _operand(tokens)
    if tokens != [""]:
        raise ValueError("more than a function")
    return result


def _sum(tokens: list[float | str]) -> float:
    """Take a sum from the end of the tokens and return its value."""
    total = _product(tokens)
    while tokens[-1] in ("+", "-"):
        total = total + _product(tokens) if tokens.pop() == "+" else total - _product(tokens)
    if not math.isfinite(total):
        raise OverflowError
    return total


def _product(tokens: list[float | str]) -> float:
    product = _operand(tokens)
    while tokens[-1] in ("*", "/"):
        product = product * _operand(tokens) if tokens.pop() == "*" else product / _operand(tokens)
    return product


def _operand(tokens: list[float | str]) -> float:
    """Take a number, with or without a sign, or a function or bracket, and return its value."""
    token = tokens.pop()
    if token in ("+", "-"):
        number = tokens.pop()
        if not isinstance(number, float):
            raise ValueError("a sign without a number")
        return -number if token == "-" else number
    if isinstance(token, float):
        return token
    function = _FUNCTIONS[token]
    arguments = [_sum(tokens)]
    while (sign := tokens.pop()) == ",":
        arguments.append(_sum(tokens))
    if sign != ")":
        raise ValueError("unclosed")
    return function(*arguments)


def computed_weight(value: str, parent_weight: int) -> int:
    """Return the computed font weight, 1 to 1000 (CSS Fonts 4, 2.2.1)."""
    if value == "bolder":
        return 400 if parent_weight < 350 else 700 if parent_weight < 550 else max(parent_weight, 900)
    if value == "lighter":
        return min(parent_weight, 100) if parent_weight < 550 else 400 if parent_weight < 750 else 700
    return {"normal": 400, "bold": 700}.get(value) or round(float(value))
