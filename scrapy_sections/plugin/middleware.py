"""The spider middleware: which page each item came from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_sections.plugin.item_registry import ItemRegistry
from scrapy_sections.plugin.page_cache import PageCache, is_stopping
from scrapy_sections.plugin.settings import SectionsSettings, warn_unknown
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response


class BoilerplateMiddleware(BaseSpiderMiddleware):
    """Keeps the crawl's ``pages``, and the response that each of its ``items`` came from.

    A page is extracted when an item, a callback (``page_of``, ``cleaned``) or ``SECTIONS_CLEAN_RESPONSES`` asks for it,
    once. At order 60 this sees items after nearly all other spider middlewares have changed or replaced them.
    """

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        settings = SectionsSettings.from_settings(crawler.settings)
        if not settings.enabled:
            raise NotConfigured
        warn_unknown(crawler.settings)
        self.pages = PageCache(settings, CrawlStats(crawler.stats), partial(is_stopping, crawler))
        self.items = ItemRegistry(crawler)
        # not process_spider_input: ignored error pages and engine.download_async() pass it by
        crawler.signals.connect(self.pages.claim, signals.response_received)
        crawler.signals.connect(self.pages.close, signals.spider_closed)

    def process_spider_input(self, response: Response) -> None:
        self.items.parse(response)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:
        if response is not None:
            self.items.add(item, response)
        return item
