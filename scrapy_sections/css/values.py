"""Values of CSS properties, in the form browsers compute them (CSS Values 4, CSS Fonts 4, CSS Color 4)."""

from __future__ import annotations

import ast
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
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})([a-z%]*)")
_MATH_FUNCTION = re.compile(r"(?:-webkit-)?(?:calc|min|max|clamp)\(.*\)")
_LENGTH_IN_MATH = re.compile(r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)")
_MAX_MATH_LENGTH = 200  # characters of a math function; longer ones are invalid
_MAX_PIXELS = 10_000.0  # CSS pixels; larger sizes are cut to it, so that no product of sizes overflows


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
    size: float | None
    if match:
        size = _pixels(float(match.group(1)), match.group(2), parent_size, root_size)
        return size if size is None or size >= 0 else None
    if len(value) > _MAX_MATH_LENGTH or not _MATH_FUNCTION.fullmatch(value):
        return None
    units_valid = True

    def to_pixels(match: re.Match[str]) -> str:
        nonlocal units_valid
        number, unit = float(match.group(1)), match.group(2)
        size = _pixels(number, unit, parent_size, root_size) if unit else number
        units_valid = units_valid and size is not None
        return repr(size)

    expression = _LENGTH_IN_MATH.sub(to_pixels, value.replace("-webkit-calc", "").replace("calc", ""))
    try:
        size = _evaluate(ast.parse(expression, mode="eval").body) if units_valid else None
    except (ArithmeticError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        return None
    return None if size is None else min(max(size, 0.0), _MAX_PIXELS)


def _pixels(number: float, unit: str, parent_size: float, root_size: float) -> float | None:
    """Return a number with its unit in CSS pixels; None if the unit is unknown, or lacking where it must not."""
    if unit in _FONT_UNITS:
        number *= _FONT_UNITS[unit] * parent_size
    elif unit == "rem":
        number *= root_size
    elif unit in _ABSOLUTE_UNITS:
        number *= _ABSOLUTE_UNITS[unit]
    elif unit or number:
        return None
    return min(number, _MAX_PIXELS)


_FUNCTIONS: dict[str, Callable[..., float]] = {
    "min": min,
    "max": max,
    "clamp": lambda low, value, high: max(low, min(value, high)),
}
_OPERATIONS: dict[type, Callable[[float, float], float]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
}


def _evaluate(node: ast.expr) -> float:
    """Return the value of a math function, parsed as Python: with lengths as numbers, CSS arithmetic is a part of it.

    Raises ValueError for anything that is not CSS arithmetic.
    """
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            return -_evaluate(operand) if isinstance(sign, ast.USub) else _evaluate(operand)
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in _OPERATIONS:
            return _OPERATIONS[type(operation)](_evaluate(left), _evaluate(right))
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as arguments, keywords=[]) if name in _FUNCTIONS:
            values = [_evaluate(argument) for argument in arguments]
            return values[0] if len(values) == 1 and name != "clamp" else _FUNCTIONS[name](*values)
    raise ValueError("no arithmetic")


def computed_weight(value: str, parent_weight: int) -> int:
    """Return the computed font weight, 1 to 1000 (CSS Fonts 4, 2.2.1)."""
    if value == "bolder":
        return 400 if parent_weight < 350 else 700 if parent_weight < 550 else max(parent_weight, 900)
    if value == "lighter":
        return min(parent_weight, 100) if parent_weight < 550 else 400 if parent_weight < 750 else 700
    return {"normal": 400, "bold": 700}.get(value) or round(float(value))
