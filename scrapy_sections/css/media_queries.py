"""Whether rules under ``@media`` hold on a screen of 1280 by 720 pixels (Media Queries 4)."""

from __future__ import annotations

import re
from functools import lru_cache

from scrapy_sections.css.values import MEDIUM, VIEWPORT, length

_WIDTH, _HEIGHT = VIEWPORT
_FEATURES = {
    "orientation": "landscape", "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine",
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "forced-colors": "none", "inverted-colors": "none", "scripting": "none", "update": "fast", "color-gamut": "srgb",
    "display-mode": "browser", "prefers-reduced-transparency": "no-preference", "prefers-reduced-data": "no-preference",
}  # fmt: skip
_SIZES = {"width": _WIDTH, "height": _HEIGHT, "device-width": _WIDTH, "device-height": _HEIGHT}
_RATIOS = ("resolution", "-webkit-device-pixel-ratio", "device-pixel-ratio")
_QUERY = re.compile(r"(?:(not|only)\s+)?(\w+)(?:\s+and\s+(.*))?", re.DOTALL)
_COMPARED = re.compile(r"(?:([\w.+-]+)\s*([<>]=?)\s*)?([a-z-]+)\s*(?:([<>]=?|=)\s*([\w.+-]+))?")
_RESOLUTION = re.compile(r"([\d.]+)(dppx|x|dpi|dpcm)?")
_LONGEST = 1000  # characters of a query


@lru_cache(maxsize=1024)
def holds(queries: str) -> bool:
    """Whether a list of media queries, separated by commas, holds; an empty one does."""
    if len(queries) > _LONGEST:
        return False
    queries = queries.strip().lower()
    return not queries or any(_query(query.strip()) for query in queries.split(","))


def _query(query: str) -> bool:
    match = _QUERY.fullmatch(query)
    if match is None or match.group(2) in ("not", "and", "or"):
        return _condition(query)
    modifier, kind, condition = match.groups()
    found = kind in ("screen", "all") and (condition is None or _condition(condition))
    return not found if modifier == "not" else found


def _condition(condition: str) -> bool:
    """Features joined by "and" or "or", with "not" before one of them."""
    if " or " in condition:
        return any(_condition(part.strip()) for part in condition.split(" or "))
    return all(_feature(part.strip()) for part in re.split(r"\band\b", condition))


def _feature(feature: str) -> bool:
    if feature.startswith("not"):
        return not _feature(feature[3:].strip())
    feature = feature.strip("() \t\r\n")
    name, colon, value = (part.strip() for part in feature.partition(":"))
    if not colon:
        return _range(feature)
    if name in _FEATURES:
        return value == _FEATURES[name]
    bound = ""
    for prefix in ("min-", "max-"):
        if prefix in name:  # -webkit-min-device-pixel-ratio
            bound, name = prefix, name.replace(prefix, "")
    if name in _SIZES:
        return _compare(_SIZES[name], bound, length(value, MEDIUM, MEDIUM))
    if name in _RATIOS:
        return _compare(1.0, bound, _ratio(value))
    return False


def _compare(actual: float, bound: str, wanted: float | None) -> bool:
    if wanted is None:
        return False
    return actual >= wanted if bound == "min-" else actual <= wanted if bound == "max-" else actual == wanted


def _range(feature: str) -> bool:
    """``width >= 600px``, ``400px <= width < 800px``, or a feature by itself."""
    match = _COMPARED.fullmatch(feature)
    if match is None:
        return False
    low, low_sign, name, high_sign, high = match.groups()
    if name not in _SIZES:
        return not low and not high and (name == "color" or _FEATURES.get(name, "none") != "none")
    actual = _SIZES[name]
    mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
    return (not low or _ordered(actual, mirrored[low_sign], low)) and (not high or _ordered(actual, high_sign, high))


def _ordered(actual: float, sign: str, value: str) -> bool:
    wanted = length(value, MEDIUM, MEDIUM)
    if wanted is None:
        return False
    return {
        "<": actual < wanted,
        "<=": actual <= wanted,
        ">": actual > wanted,
        ">=": actual >= wanted,
        "=": actual == wanted,
    }[sign]


def _ratio(value: str) -> float | None:
    match = _RESOLUTION.fullmatch(value)
    if match is None:
        return None
    try:
        return float(match.group(1)) / {"dpi": 96.0, "dpcm": 96 / 2.54}.get(match.group(2) or "", 1.0)
    except ValueError:
        return None
