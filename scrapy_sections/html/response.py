"""Whether a Scrapy response is a page, and its tree, where the spider's own can be used."""

from __future__ import annotations

import codecs
import re
from typing import Any, Protocol

from lxml import etree

from scrapy_sections.css.rendered import MARKER
from scrapy_sections.html.decode import encoding_of
from scrapy_sections.html.repair import limit_attributes

_PAGE_TYPES = ("", "text/html", "text/plain", "application/xhtml+xml", "application/xml", "text/xml")
_UNTOLD_TYPES = ("application/octet-stream", "binary/octet-stream", "application/x-unknown")
_TYPE_END = re.compile(r"[;,\s]")
_PAGE_START = re.compile(rb"<!doctype\s+html|<html|<body", re.IGNORECASE)
_SNIFFED = 2048  # bytes in which a page's first tags are looked for


class Response(Protocol):
    """What is used of a Scrapy response."""

    @property
    def url(self) -> str: ...
    @property
    def body(self) -> bytes: ...
    @property
    def headers(self) -> Any: ...


def content_type_of(response: Response) -> str:
    """Return a response's header Content-Type, "" if it has none."""
    return (response.headers.get(b"Content-Type") or b"").decode("latin-1")


def is_page(content_type: str, body: bytes) -> bool:
    """True by the media type, or, where that says something else, by the body's first tags."""
    kind = _TYPE_END.split(content_type.strip().lower(), maxsplit=1)[0]
    return kind in _PAGE_TYPES + _UNTOLD_TYPES or bool(_PAGE_START.search(body[:_SNIFFED]))


def tree_of(response: Any, content_type: str) -> tuple[str, etree._Element] | None:
    """Return text and tree of a response whose selector reads it as HTML in the encoding that we would choose.

    None, too, for one with so many attributes that the selector would take long.
    """
    if not response.body.strip() or MARKER.encode() in response.body:
        return None  # what a browser wrote into the page is taken off the tree, so that has to be our own
    if 0 in response.body:
        return None  # the selector shows NUL, where browsers and ``decode`` leave it out
    if _encoding_of_response(response) != codecs.lookup(encoding_of(response.body, content_type)).name:
        return None
    text = response.text
    if limit_attributes(text) is not text:
        return None
    selector = response.selector
    return (text, selector.root) if selector.type == "html" else None


def _encoding_of_response(response: Any) -> str | None:
    """Return the name of the codec that a response is decoded with; None if it has none, or one that is no codec."""
    try:
        return codecs.lookup(response.encoding).name
    except (AttributeError, LookupError, TypeError, ValueError):  # no text; no codec; None; a name with NUL
        return None
