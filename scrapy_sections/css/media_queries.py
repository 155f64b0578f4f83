"""Media queries, evaluated for a screen of 1280 by 720 CSS pixels (Media Queries 4)."""

from __future__ import annotations

import re
from functools import lru_cache

from scrapy_sections.css.values import INITIAL_FONT_SIZE, VIEWPORT, length_in_pixels

_WIDTH, _HEIGHT = VIEWPORT
_DISCRETE_FEATURES = {
    "orientation": "landscape", "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine",
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "forced-colors": "none", "inverted-colors": "none", "scripting": "none", "update": "fast", "color-gamut": "srgb",
    "display-mode": "browser", "prefers-reduced-transparency": "no-preference", "prefers-reduced-data": "no-preference",
}  # fmt: skip
_LENGTH_FEATURES = {"width": _WIDTH, "height": _HEIGHT, "device-width": _WIDTH, "device-height": _HEIGHT}
_RESOLUTION_FEATURES = ("resolution", "-webkit-device-pixel-ratio", "device-pixel-ratio")
_QUERY = re.compile(r"(?:(not|only)\s+)?(\w+)(?:\s+and\s+(.*))?", re.DOTALL)
_RANGE = re.compile(r"(?:([\w.+-]+)\s*([<>]=?)\s*)?([a-z-]+)\s*(?:([<>]=?|=)\s*([\w.+-]+))?")
_AND = re.compile(r"\band\b")
_RESOLUTION = re.compile(r"([\d.]+)(dppx|x|dpi|dpcm)?")
_UNITS_PER_DPPX = {"dpi": 96.0, "dpcm": 96 / 2.54}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_MAX_QUERY_LENGTH = 1000  # characters of a list of media queries; longer ones do not match


def media_matches(media_query_list: str) -> bool:
    """Return whether one of the media queries, separated by commas, matches; an empty list does."""
    return len(media_query_list) <= _MAX_QUERY_LENGTH and _list_matches(media_query_list)


@lru_cache(maxsize=1024)
def _list_matches(media_query_list: str) -> bool:
    media_query_list = media_query_list.strip().lower()
    return not media_query_list or any(_query_matches(query.strip()) for query in media_query_list.split(","))


def _query_matches(query: str) -> bool:
    """Return whether a media query matches: a media type, a condition, or both."""
    match = _QUERY.fullmatch(query)
    if match is None or match.group(2) in ("not", "and", "or"):
        return _condition_matches(query)
    modifier, media_type, condition = match.groups()
    matches = media_type in ("screen", "all") and (condition is None or _condition_matches(condition))
    return not matches if modifier == "not" else matches


def _condition_matches(condition: str) -> bool:
    """Return whether features joined by "and" or "or", each with "not" before it or without, match."""
    if " or " in condition:
        return any(_condition_matches(part.strip()) for part in condition.split(" or "))
    return all(_feature_matches(part.strip()) for part in _AND.split(condition))


def _feature_matches(feature: str) -> bool:
    """Return whether a media feature, with "not" before it or without, matches."""
    negated = False
    while feature.startswith("not"):
        feature, negated = feature[3:].strip(), not negated
    return negated != _plain_feature_matches(feature.strip("() \t\r\n"))


def _plain_feature_matches(feature: str) -> bool:
    """Return whether a feature without brackets matches: ``min-width: 600px``, ``width >= 600px`` or ``hover``."""
    name, colon, value = (part.strip() for part in feature.partition(":"))
    if not colon:
        return _range_matches(feature)
    if name in _DISCRETE_FEATURES:
        return value == _DISCRETE_FEATURES[name]
    comparison = "="
    for prefix, operator in (("min-", ">="), ("max-", "<=")):
        if prefix in name:  # not always at the start: -webkit-min-device-pixel-ratio
            comparison, name = operator, name.replace(prefix, "")
    if name in _LENGTH_FEATURES:
        return _compare(_LENGTH_FEATURES[name], comparison, _length(value))
    if name in _RESOLUTION_FEATURES:
        return _compare(1.0, comparison, _resolution(value))
    return False


def _range_matches(feature: str) -> bool:
    """Return whether ``width >= 600px``, ``400px <= width < 800px`` or a feature without a value matches."""
    match = _RANGE.fullmatch(feature)
    if match is None:
        return False
    low, low_comparison, name, high_comparison, high = match.groups()
    if name not in _LENGTH_FEATURES:
        return not low and not high and (name == "color" or _DISCRETE_FEATURES.get(name, "none") != "none")
    actual = _LENGTH_FEATURES[name]
    return (not low or _compare(actual, _MIRRORED[low_comparison], _length(low))) and (
        not high or _compare(actual, high_comparison, _length(high))
    )


def _compare(actual: float, comparison: str, value: float | None) -> bool:
    """Return whether the screen's ``actual`` value compares so with that of a query, None if that is invalid."""
    if value is None:
        return False
    return {
        "<": actual < value,
        "<=": actual <= value,
        ">": actual > value,
        ">=": actual >= value,
        "=": actual == value,
    }[comparison]


def _length(value: str) -> float | None:
    """Return a length in CSS pixels; "em" and "rem" are of the initial font size (Media Queries 4, 1.3)."""
    return length_in_pixels(value, INITIAL_FONT_SIZE, INITIAL_FONT_SIZE)


def _resolution(value: str) -> float | None:
    """Return a resolution, or a ratio of pixels, in dots per CSS pixel; None if it is invalid."""
    match = _RESOLUTION.fullmatch(value)
    if match is None:
        return None
    try:
        return float(match.group(1)) / _UNITS_PER_DPPX.get(match.group(2) or "", 1.0)
    except ValueError:
        return None
