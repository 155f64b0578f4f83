"""Values are computed as in browsers."""

from __future__ import annotations

import pytest

from scrapy_sections.css.values import computed_weight, is_length_percentage, length_in_pixels, serialise_color


@pytest.mark.parametrize(
    ("value", "serialised"),
    [
        ("red", "rgb(255, 0, 0)"),
        ("#0a0b0c", "rgb(10, 11, 12)"),
        ("#f00f", "rgb(255, 0, 0)"),
        ("hsl(240 100% 50% / 50%)", "rgba(0, 0, 255, 0.5)"),
        ("transparent", "rgba(0, 0, 0, 0)"),
        ("currentcolor", "currentcolor"),
        ("#12", None),
        ("reddish", None),
        ("rgb(300, -1, 0)", "rgb(255, 0, 0)"),
        ("rgb(1e999, nan, 0)", None),
        ("", None),
    ],
)
def test_colors(value: str, serialised: str | None) -> None:
    assert serialise_color(value) == serialised


@pytest.mark.parametrize(
    ("value", "pixels"),
    [
        ("12px", 12),
        ("1in", 96),
        ("9pt", 12),
        ("25.4mm", 96),
        ("1vmin", 7.2),
        ("+.5e1px", 5),
        ("1.5em", 30),
        ("50%", 10),
        ("2rem", 20),
        ("10vw", 128),
        ("10vh", 72),
        ("0", 0),
        ("1e9px", 10_000),
        ("calc(1rem + 2 * 4px)", 18),
        ("-webkit-calc((100% - 4px) / 2)", 8),
        ("calc(1px - 4px)", 0),
        ("min(1em, 30px)", 20),
        ("max(1em, 30px)", 30),
        ("max(30px)", 30),
        ("clamp(1px, 2.5vw, 30px)", 30),
        ("calc(2 * min(1em, calc(3px + -1px) * 4) - 10px / 5)", 14),
        ("calc(" + "(" * 29 + "1px" + ")" * 30, 1),
    ],
)
def test_lengths(value: str, pixels: float) -> None:
    assert length_in_pixels(value, 20.0, 10.0) == pytest.approx(pixels)


@pytest.mark.parametrize(
    "value",
    ["12", "-1px", "1 px", "1foo", "large", "", "calc(1px", "calc(1foo)", "calc(1px / 0)", "calc(a)", "clamp(1px)",
     "calc(1px ** 9)", "calc(1 px)", "calc(1px 2px)", "calc(1px) 2px", "calc(1px))", "calc()", "calc(--1px)", "(1px)",
     "calc(" + "(" * 90 + "1px" + ")" * 91, "calc(().__class__)", "min()", f"calc(1px{' + 1px' * 50})"],
)  # fmt: skip
def test_invalid_lengths(value: str) -> None:
    assert length_in_pixels(value, 16.0, 16.0) is None
    assert not is_length_percentage(value)


@pytest.mark.parametrize(
    "value",
    ["calc(1e308*10*0)", "calc(1e308 * 10px)", "1e999px", "1e999em", "calc(1e999px - 1e999px)", "calc(1px * 1e999)",
     "min(1px, 1e308 * 10 * 0)", "max(1e308 * 10, 1px)", "clamp(1px, 1e308 * 10 * 0, 2px)", "calc(-1e308 * 10 * 1px)",
     "calc(1e308 + 1e308)"],
)  # fmt: skip
def test_what_is_infinite_or_no_number_is_invalid(value: str) -> None:
    assert length_in_pixels(value, 16.0, 16.0) is None


@pytest.mark.parametrize(
    ("value", "parent", "weight"),
    [
        ("normal", 700, 400),
        ("bold", 400, 700),
        ("350.4", 400, 350),
        ("bolder", 300, 400),
        ("bolder", 400, 700),
        ("bolder", 700, 900),
        ("bolder", 950, 950),
        ("lighter", 50, 50),
        ("lighter", 500, 100),
        ("lighter", 700, 400),
        ("lighter", 900, 700),
    ],
)
def test_font_weights(value: str, parent: int, weight: int) -> None:
    assert computed_weight(value, parent) == weight
