"""Responses without boilerplate, and the originals that they stand for."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scrapy.http import HtmlResponse, Response

if TYPE_CHECKING:
    from scrapy_sections.page import SectionedPage

_originals: WeakKeyDictionary[Response, Response] = WeakKeyDictionary()  # cleaned response: the one as served


def original(response: Response) -> Response:
    """Return the response as served: that which a cleaned response was made of, or the response itself."""
    return _originals.get(response, response)


def without_boilerplate(response: Response, page: SectionedPage) -> Response:
    """Return an HtmlResponse of the same address whose body is the main part; the response itself if that is empty."""
    if not page.raw_main_html:
        return response
    language = f' lang="{escape(page.language)}"' if page.language else ""
    base = f'<base href="{escape(_base_of(response))}">' if isinstance(response, HtmlResponse) else ""
    body = (
        f'<!DOCTYPE html>\n<html{language}><head><meta charset="utf-8">{base}'
        f"<title>{escape(page.title, quote=False)}</title></head>\n<body>{page.raw_main_html}</body></html>\n"
    )
    cleaned = response.replace(cls=HtmlResponse, body=body.encode(), encoding="utf-8")
    _originals[cleaned] = response
    return cleaned


def _base_of(response: HtmlResponse) -> str:
    """Return the address that relative links of the page are relative to."""
    return response.urljoin("")
