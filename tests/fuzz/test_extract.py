"""Whatever a page, its bytes, their encoding and the options are: what is said of any result holds."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from scrapy_sections import extract

from ..invariants import check
from .inputs import bodies, content_types, options
from .markup import malformed, pages, well_formed

URL = "https://example.com/rules#x"


@given(well_formed)
def test_pages(html: str) -> None:
    check(extract(html, dropped=True), html, dropped=True)


@given(malformed)
def test_malformed_pages(html: str) -> None:
    check(extract(html, dropped=True), html, dropped=True)


@given(pages, options)
def test_pages_with_options(html: str, chosen: dict[str, Any]) -> None:
    check(extract(html, URL, **chosen), html, URL, **chosen)


@given(bodies, content_types)
def test_bytes(html: bytes, content_type: str | None) -> None:
    page = extract(html, URL, content_type=content_type, dropped=True)
    check(page, html, URL, content_type=content_type, dropped=True)
