"""Style sheets are parsed once, while there is room for them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.stylesheet_cache import StylesheetCache


def sheet(number: int) -> str:
    return f".a{number:03}{{color:red}}"


def test_a_style_sheet_is_parsed_once() -> None:
    cache = StylesheetCache(10_000)
    assert cache.parse(sheet(1), 9) is cache.parse(sheet(1), 9)
    assert cache.parse(sheet(2), 9).rules.keys() == {".a002"}


def test_an_error_is_raised_each_time() -> None:
    cache = StylesheetCache(10_000)
    for _ in range(2):
        with pytest.raises(CssLimitError):
            cache.parse("a,b{color:red}", 1)
    assert len(cache.parse("a,b{color:red}", 2).rules) == 2


def test_those_used_last_are_kept() -> None:
    cache = StylesheetCache(1000)
    often, seldom = cache.parse(sheet(0), 9), cache.parse(sheet(1), 9)
    for number in range(2, 20):
        cache.parse(sheet(number), 9)
        assert cache.parse(sheet(0), 9) is often
        assert cache.size <= 1000
    assert cache.parse(sheet(1), 9) is not seldom


def test_a_style_sheet_larger_than_the_cache_is_not_kept() -> None:
    cache = StylesheetCache(1000)
    css = "a," * 9 + "a{color:red}"
    assert cache.parse(css, 99) is not cache.parse(css, 99)
    assert cache.size == 0


def test_threads_may_share_it() -> None:
    cache = StylesheetCache(500)
    with ThreadPoolExecutor(4) as pool:
        sheets = list(pool.map(lambda number: cache.parse(sheet(number % 7), 9), range(500)))
    assert all(f".a{number % 7:03}" in parsed.rules for number, parsed in enumerate(sheets))
    assert 0 < cache.size <= 500
