"""The item pipeline: items get the sections of their page. No item is ever dropped."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from itemadapter import ItemAdapter
from scrapy.exceptions import NotConfigured

from scrapy_sections.plugin.clean_responses import CleanResponsesMiddleware
from scrapy_sections.plugin.item_writer import ItemWriter
from scrapy_sections.plugin.middleware import BoilerplateMiddleware
from scrapy_sections.plugin.page_cache import PageCache, is_stopping
from scrapy_sections.plugin.render_styles import RenderStylesMiddleware
from scrapy_sections.plugin.request_meta import meta_of
from scrapy_sections.plugin.settings import SectionsSettings, warn_unknown
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from scrapy_sections.page import SectionedPage

logger = logging.getLogger(__name__)


class SectionsPipeline:
    """Writes the page that an item came from into the item's ``SECTIONS_FIELDS``."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._settings = SectionsSettings.from_settings(crawler.settings)
        if not self._settings.enabled:
            raise NotConfigured
        self._stats = CrawlStats(crawler.stats)
        self._writer = ItemWriter(self._settings.fields, self._stats)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def open_spider(self) -> None:
        self._middleware = self._crawler.get_spider_middleware(BoilerplateMiddleware)
        for setting, wanted, component in (
            ("CLEAN_RESPONSES", self._settings.clean_responses, CleanResponsesMiddleware),
            ("RENDER_STYLES", self._settings.render_styles, RenderStylesMiddleware),
        ):
            if wanted and self._crawler.get_downloader_middleware(component) is None:
                logger.warning("SECTIONS_%s has no effect: %s is off", setting, component.__name__)
        if self._middleware is not None:
            self._pages = self._middleware.pages
        else:
            warn_unknown(self._crawler.settings)
            self._pages = PageCache(self._settings, self._stats, partial(is_stopping, self._crawler))
            if self._settings.html_field is None:
                logger.warning(
                    "Items will get no sections: BoilerplateMiddleware is off and SECTIONS_HTML_FIELD not set"
                )

    def close_spider(self) -> None:
        self._pages.close()

    async def process_item(self, item: Any) -> Any:
        response = self._response_of(item)
        try:
            await self._attach(item, response)
        except Exception:  # it would lose the item
            logger.exception("No sections for an item of type %s of %s", type(item).__name__, response)
            self._stats.count("failed")
        return item

    def _response_of(self, item: Any) -> Response | None:
        if self._middleware is None:
            return None
        items = self._middleware.items
        return items.response_of(item) or items.response_being_parsed()

    async def _attach(self, item: Any, response: Response | None) -> None:
        if response is not None and meta_of(response) is False:
            self._stats.count("skipped/meta")
            return
        names = self._writer.wanted(item)
        if not names:
            return
        page = await self._page(item, response)
        if page is not None:
            self._writer.fill(item, names, page)

    async def _page(self, item: Any, response: Response | None) -> SectionedPage | None:
        """Return the page of *item*: of its response, or of the HTML it brings; None if it has neither."""
        if response is not None:
            return await self._pages.fetch(response)
        adapter = ItemAdapter(item)
        html = adapter.get(self._settings.html_field) if self._settings.html_field else None
        if isinstance(html, (str, bytes)):
            url = adapter.get("url")
            return await self._pages.read(html, url if isinstance(url, str) else "")
        self._stats.count("skipped/no-response")
        self._stats.warn_once(
            f"No response is known for items of type {type(item).__name__}: they come from start() or an errback, or "
            "another component replaced them. They stay as they are; SECTIONS_HTML_FIELD names a field with their HTML"
        )
        return None
