"""``SECTIONS_FETCH_STYLESHEETS``: the style sheets that a page links to, fetched by the crawl itself."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Self
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.exceptions import NotConfigured
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred

from scrapy_sections.css.page_stylesheets import MAX_CSS_LENGTH, absolute_url, base_url, is_stylesheet_link
from scrapy_sections.css.rendered import MARKER
from scrapy_sections.html.decode import decode
from scrapy_sections.plugin.settings import SectionsSettings
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

MAX_SHEETS = 20  # fetched for a page; few pages link to more
_MAX_REMEMBERED = 20_000_000  # characters of style sheets kept over the whole crawl, the latest used ones
_META = {"download_maxsize": MAX_CSS_LENGTH, "download_timeout": 20, "max_retry_times": 1, "sections": False}

_of_response: WeakKeyDictionary[Response, dict[str, str]] = WeakKeyDictionary()


def stylesheets_of(response: Response) -> dict[str, str]:
    """Return the texts of the style sheets that were fetched for a page, by address."""
    return _of_response.get(response, {})


class StylesheetsMiddleware:
    """A downloader middleware that holds each HTML page back until the style sheets that it links to are there.

    They go through Scrapy's downloader, and so through its delays, its cache, robots.txt and proxies, but not past the
    filter of duplicates, nor that of foreign hosts: style sheets often lie on another. Each is fetched once a crawl,
    at most ``MAX_SHEETS`` a page; one that fails is left out and counted.
    """

    def __init__(self, crawler: Crawler):
        settings = SectionsSettings.from_settings(crawler.settings)
        if not settings.enabled or not settings.fetch_stylesheets or settings.options.styles == "tags":
            raise NotConfigured
        self._crawler = crawler
        self._stats = CrawlStats(crawler.stats)
        self._known: OrderedDict[str, str | None] = OrderedDict()
        self._size = 0
        self._under_way: dict[str, list[Deferred[None]]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_response(self, request: Request, response: Response) -> Response:
        if isinstance(response, HtmlResponse) and request.meta.get("sections") is not False:
            addresses = _links(response)
            found = {url: await self._sheet(url) for url in addresses}
            _of_response[response] = {url: text for url, text in found.items() if text is not None}
        return response

    async def _sheet(self, url: str) -> str | None:
        """Return the text of a style sheet, None if it cannot be fetched."""
        while url in self._under_way:
            waiting: Deferred[None] = Deferred()
            self._under_way[url].append(waiting)
            await maybe_deferred_to_future(waiting)
        if url in self._known:
            self._known.move_to_end(url)
            known = self._known[url]
            self._stats.count("stylesheets/failed" if known is None else "stylesheets/reused")
            return known
        self._under_way[url] = []
        text = None
        try:
            text = await self._fetch(url)
        finally:
            self._remember(url, text)
            for waiting in self._under_way.pop(url):
                waiting.callback(None)
        return text

    async def _fetch(self, url: str) -> str | None:
        engine = self._crawler.engine
        assert engine is not None
        try:
            request = Request(url, callback=NO_CALLBACK, meta=dict(_META), dont_filter=True, priority=1)
            response = await engine.download_async(request)
        except Exception as error:  # robots.txt, time out, no such host: whatever it is, the page goes on
            logger.debug("No style sheet from %s: %s", url, error)
            self._stats.count("stylesheets/failed")
            return None
        kind = (response.headers.get(b"Content-Type") or b"").decode("latin-1")
        if response.status != 200 or "css" not in kind.lower():
            self._stats.count("stylesheets/failed")
            return None
        self._stats.count("stylesheets/fetched")
        return decode(response.body, kind)

    def _remember(self, url: str, text: str | None) -> None:
        self._known[url] = text
        self._size += len(text or "")
        while self._size > _MAX_REMEMBERED:
            _, oldest = self._known.popitem(last=False)
            self._size -= len(oldest or "")


def _links(response: HtmlResponse) -> list[str]:
    """Return the addresses of a page's style sheets; none for a page that a browser has put its styles into."""
    root = response.selector.root
    if response.selector.type != "html" or MARKER in root.attrib:
        return []
    base = base_url(root, response.url)
    found = [absolute_url(base, link.get("href") or "") for link in root.iter("link") if is_stylesheet_link(link)]
    others = [url for url in dict.fromkeys(found) if url.startswith(("http://", "https://")) and url != response.url]
    return others[:MAX_SHEETS]
