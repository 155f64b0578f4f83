"""``cleaned``, and ``SECTIONS_CLEAN_RESPONSES``: callbacks get the page without boilerplate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK

from scrapy_sections.plugin.middleware import BoilerplateMiddleware
from scrapy_sections.plugin.originals import original, without_boilerplate
from scrapy_sections.plugin.page_cache import page_of
from scrapy_sections.plugin.request_meta import CLEAN_RESPONSE, switched_on
from scrapy_sections.plugin.settings import SectionsSettings
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


def cleaned(response: Response) -> Response:
    """Return the response without boilerplate: an HtmlResponse of the same address whose body is the main part.

    Selectors and LinkExtractor then work on the document alone. A page of which nothing belongs to a document, and what
    is no page, is returned as it is. Sections, their offsets and XPaths are always those of the ``original``. Raises
    TypeError if *response* is not a Response.
    """
    page = page_of(response)
    return response if original(response) is not response else without_boilerplate(response, page)


class CleanResponsesMiddleware:
    """A downloader middleware: hands pages to callbacks without boilerplate.

    It does so where the setting ``SECTIONS_CLEAN_RESPONSES`` or the request's ``meta["sections"]["clean_response"]``
    asks for it; it waits for the worker processes where there are some.
    """

    def __init__(self, crawler: Crawler):
        settings = SectionsSettings.from_settings(crawler.settings)
        if not settings.enabled:
            raise NotConfigured
        self._crawler = crawler
        self._always = settings.clean_responses
        self._stats = CrawlStats(crawler.stats)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_response(self, request: Request, response: Response) -> Response:
        if request.callback is NO_CALLBACK:  # Scrapy's own, such as robots.txt, which servers send as HTML, too
            return response
        if not isinstance(response, HtmlResponse) or not switched_on(request, CLEAN_RESPONSE, self._always):
            return response
        middleware = self._crawler.get_spider_middleware(BoilerplateMiddleware)
        if middleware is None:
            self._stats.warn_once("Responses are not cleaned: BoilerplateMiddleware is off")
            return response
        response.request = response.request or request  # whose meta has the page's options; the engine sets it later
        try:
            page = await middleware.pages.fetch(response)
        except Exception as error:  # a page is not lost because it could not be cleaned
            self._stats.count("failed")
            self._stats.warn_once(f"Could not clean a page: {type(error).__name__}: {error}")
            return response
        result = without_boilerplate(response, page)
        if result is not response:
            self._stats.count("cleaned")
        return result
