"""Responses whose declared charset is none that browsers know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import HtmlResponse, Response

from scrapy_sections.html.decode import declares_no_charset, encoding_of
from scrapy_sections.html.response import content_type_of
from scrapy_sections.plugin.settings import SectionsSettings

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class CharsetMiddleware:
    """A downloader middleware: sets the encoding of pages that declare a charset which browsers do not know.

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
        content_type = content_type_of(response)
        if not declares_no_charset(response.body, content_type):
            return response
        return response.replace(encoding=encoding_of(response.body, content_type))
