"""What pages leave behind in the caches of style is small, however long their values are."""

from __future__ import annotations

import tracemalloc

from scrapy_sections import extract

PAGES = 8


def page_of_long_values(number: int) -> str:
    """A page with values of 60,000 characters that no other page has."""
    value = f"{number:06}" * 10_000
    return (
        f"<style media='(min-width:{value}px)'>p{{color:red}}</style><style>.a,.b{value}{{color:rgb({value})}}</style>"
        f"<h1>Terms</h1><p style='color:rgb({value});font-size:calc({value})'>One.<p align={value}>Two."
        f"<p style='background:url({value})'>Three.<font color={value} size={value} face={value}>Four.</font>"
    )


def test_long_values_are_not_kept() -> None:
    extract(page_of_long_values(0))
    tracemalloc.start()
    for number in range(1, PAGES + 1):
        extract(page_of_long_values(number))
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept < PAGES * 60_000  # bytes: less than one value a page; a style sheet is kept within a bound of its own
