"""The item pipeline: each item gets the sections of its page."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Self

from itemadapter import ItemAdapter

from scrapy_sections.plugin.item_writer import Fields
from scrapy_sections.plugin.middleware import BoilerplateMiddleware
from scrapy_sections.plugin.page_cache import Pages
from scrapy_sections.plugin.request_meta import meta_of
from scrapy_sections.plugin.settings import SectionsSettings, warn_unknown
from scrapy_sections.plugin.stats import Report

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from scrapy_sections.page import SectionedPage

logger = logging.getLogger(__name__)


class SectionsPipeline:
    """Write the page that an item came from into its field ``SECTIONS_FIELD``. No item is ever dropped."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._settings = SectionsSettings.from_settings(crawler.settings)
        self._report = Report(crawler.stats)
        self._fields = Fields(self._settings.values(), self._report)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def open_spider(self) -> None:
        self._middleware = self._crawler.get_spider_middleware(BoilerplateMiddleware)
        if self._middleware is not None:
            self._middleware.has_pipeline = True
            self._pages = self._middleware.pages
        else:
            warn_unknown(self._crawler.settings)
            self._pages = Pages(self._settings, self._report)
            if self._settings.html_field is None:
                logger.warning(
                    "Items will get no sections: BoilerplateMiddleware is off and SECTIONS_HTML_FIELD not set"
                )

    def close_spider(self) -> None:
        self._pages.close()

    async def process_item(self, item: Any) -> Any:
        response = self._middleware.items.response_of(item) if self._middleware is not None else None
        try:
            await self._attach(item, response)
        except Exception:  # it would lose the item
            logger.exception("No sections for an item of type %s of %s", type(item).__name__, response)
            self._report.count("failed")
        return item

    async def _attach(self, item: Any, response: Response | None) -> None:
        if response is not None and meta_of(response) is False:
            self._report.count("skipped/meta")
            return
        names = self._fields.wanted(item)
        if not names:
            return
        page = await self._page(item, response)
        if page is not None:
            self._fields.fill(item, names, page)

    async def _page(self, item: Any, response: Response | None) -> SectionedPage | None:
        """The page of *item*, of its response or of the HTML it brings; None if it has neither."""
        if response is not None:
            return await self._pages.fetch(response)
        adapter = ItemAdapter(item)
        html = adapter.get(self._settings.html_field) if self._settings.html_field else None
        if isinstance(html, (str, bytes)):
            url = adapter.get("url")
            return await self._pages.read(html, url if isinstance(url, str) else "")
        self._report.count("skipped/no-response")
        self._report.warn_once(
            f"No response is known for items of type {type(item).__name__}: they come from start() or an errback, or "
            "another component replaced them. They stay as they are; SECTIONS_HTML_FIELD names a field with their HTML"
        )
        return None
