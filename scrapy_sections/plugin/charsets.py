"""Responses that say they are in a charset which is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import HtmlResponse, Response

from scrapy_sections.html.decode import declares_no_charset, encoding_of
from scrapy_sections.plugin.settings import SectionsSettings

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class CharsetMiddleware:
    """A downloader middleware: gives pages an encoding whose own charset browsers do not know.

    Python has a codec for some, "base64" or "idna", with which Scrapy's next middleware would raise LookupError or
    UnicodeError, and the page be lost.
    """

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if not SectionsSettings.from_settings(crawler.settings).enabled:
            raise NotConfigured
        return cls()

    def process_response(self, request: Request, response: Response) -> Response:
        if not isinstance(response, HtmlResponse):
            return response
        content_type = (response.headers.get(b"Content-Type") or b"").decode("latin-1")
        if not declares_no_charset(response.body, content_type):
            return response
        return response.replace(encoding=encoding_of(response.body, content_type))
