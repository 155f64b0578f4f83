"""Values of CSS properties, in the form browsers compute them (CSS Values 4, CSS Fonts 4, CSS Color 4)."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable
from functools import lru_cache

from tinycss2.color4 import parse_color

MEDIUM = 16.0  # CSS pixels, browsers' default font size
VIEWPORT = (1280.0, 720.0)  # CSS pixels
BLACK = "rgb(0, 0, 0)"

SIZE_KEYWORDS = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": MEDIUM,
    "large": 18.0, "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0,
}  # fmt: skip
RELATIVE_SIZES = {"larger": 1.2, "smaller": 1 / 1.2}
_ABSOLUTE_UNITS = {
    "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
    "vw": VIEWPORT[0] / 100, "vh": VIEWPORT[1] / 100, "vmin": min(VIEWPORT) / 100, "vmax": max(VIEWPORT) / 100,
    "dvw": VIEWPORT[0] / 100, "dvh": VIEWPORT[1] / 100, "svw": VIEWPORT[0] / 100, "svh": VIEWPORT[1] / 100,
}  # fmt: skip
_FONT_UNITS = {"em": 1.0, "ex": 0.45, "ch": 0.5, "%": 0.01}  # of the parent's font size; ex and ch of Times
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})([a-z%]*)")
_MATH = re.compile(r"(?:-webkit-)?(?:calc|min|max|clamp)\(.*\)")
_MATH_LENGTH = re.compile(r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)")
_MOST_MATH = 200  # characters
_MOST_PIXELS = 10_000.0


@lru_cache(maxsize=4096)
def color(value: str) -> str | None:
    """A colour as browsers write it, ``rgb(r, g, b)`` or ``rgba(r, g, b, a)``; None for what is none."""
    try:
        found = parse_color(value)
        if found is None or isinstance(found, str):
            return found
        *channels, alpha = found.to("srgb")
        red, green, blue = (min(max(math.floor(255 * channel + 0.5), 0), 255) for channel in channels)
    except (ArithmeticError, LookupError, NotImplementedError, RecursionError, TypeError, ValueError):
        return None
    if alpha >= 1:
        return f"rgb({red}, {green}, {blue})"
    return f"rgba({red}, {green}, {blue}, {round(alpha, 2):g})"


def is_length(value: str) -> bool:
    """Whether a font size can be read: a length, a percentage or a sum of these."""
    return length(value, MEDIUM, MEDIUM) is not None


@lru_cache(maxsize=4096)
def length(value: str, parent: float, root: float) -> float | None:
    """CSS pixels of a font size, given the parent's and the root element's; None where it cannot be read."""
    match = _LENGTH.fullmatch(value)
    size: float | None
    if match:
        size = _pixels(float(match.group(1)), match.group(2), parent, root)
        return size if size is None or size >= 0 else None
    if len(value) > _MOST_MATH or not _MATH.fullmatch(value):
        return None
    known = True

    def pixels(match: re.Match[str]) -> str:
        nonlocal known
        unit = match.group(2)
        size = float(match.group(1)) if not unit else _pixels(float(match.group(1)), unit, parent, root)
        known = known and size is not None
        return repr(size)

    expression = _MATH_LENGTH.sub(pixels, value.replace("-webkit-calc", "").replace("calc", ""))
    try:
        size = _evaluate(ast.parse(expression, mode="eval").body) if known else None
    except (ArithmeticError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError):
        return None
    return None if size is None else min(max(size, 0.0), _MOST_PIXELS)


def _pixels(number: float, unit: str, parent: float, root: float) -> float | None:
    if unit in _FONT_UNITS:
        number *= _FONT_UNITS[unit] * parent
    elif unit == "rem":
        number *= root
    elif unit in _ABSOLUTE_UNITS:
        number *= _ABSOLUTE_UNITS[unit]
    elif unit or number:
        return None
    return min(number, _MOST_PIXELS)


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
    """CSS arithmetic is a part of Python's, once lengths are numbers."""
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


def weight(value: str, parent: int) -> int:
    """Computed font weight (CSS Fonts 4, 2.2.1)."""
    if value == "bolder":
        return 400 if parent < 350 else 700 if parent < 550 else max(parent, 900)
    if value == "lighter":
        return min(parent, 100) if parent < 550 else 400 if parent < 750 else 700
    return {"normal": 400, "bold": 700}.get(value) or round(float(value))
