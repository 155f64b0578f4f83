"""Media queries match as in a browser whose window is 1280 by 720 pixels."""

from __future__ import annotations

import pytest

from scrapy_sections.css.media_queries import media_matches


@pytest.mark.parametrize(
    "queries",
    ["", "screen", "ALL", "print, screen", "only screen", "not print", "screen and (min-width: 1280px)",
     "(max-width: 1280px)", "(width: 1280px)", "(width >= 80em)", "(400px <= width < 1281px)", "(1px < height)",
     "(min-width: 9px) and (max-width: 2000px)", "(width: 1px) or (height: 720px)", "not (width: 1px)",
     "not not (hover)", "(hover) and " + "not" * 320 + "(hover)",
     "(orientation: landscape)", "(hover)", "(color)", "(prefers-color-scheme: light)", "(min-resolution: 96dpi)",
     "(-webkit-max-device-pixel-ratio: 1.5)"],
)  # fmt: skip
def test_it_matches(queries: str) -> None:
    assert media_matches(queries)


@pytest.mark.parametrize(
    "queries",
    ["print", "not screen", "only print", "screen and (max-width: 1279px)", "(min-width: 1281px)", "(width > 1280px)",
     "(1280px < width <= 2000px)", "(min-width: 9px) and (max-width: 99px)", "(orientation: portrait)",
     "(inverted-colors)", "(prefers-color-scheme: dark)", "(min-resolution: 2dppx)",
     "(-webkit-min-device-pixel-ratio: 2)", "(bogus: 1)",
     "(min-width: bogus)", "(width > bogus)", "(min-resolution: 1.1.1dpi)", "{}", "screen, " * 500],
)  # fmt: skip
def test_it_does_not_match(queries: str) -> None:
    assert not media_matches(queries)
