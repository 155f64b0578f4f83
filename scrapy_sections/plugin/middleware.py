"""The spider middleware: the main part of each page, and which page an item came from."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_sections.plugin.item_registry import KnownItems
from scrapy_sections.plugin.item_writer import Fields
from scrapy_sections.plugin.page_cache import Pages, page_of
from scrapy_sections.plugin.request_meta import meta_of
from scrapy_sections.plugin.settings import SectionsSettings, warn_unknown
from scrapy_sections.plugin.stats import Report

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["BoilerplateMiddleware", "page_of"]

logger = logging.getLogger(__name__)


class BoilerplateMiddleware(BaseSpiderMiddleware):
    """Remember which page each item came from; its main part is found when an item or a callback asks for it.

    At order 60 it sees items after nearly all other spider middlewares have changed or replaced them.
    ``SectionsPipeline`` fills the items' fields; without it the middleware fills ``SECTIONS_MAIN_HTML_FIELD``.
    """

    def __init__(self, crawler: Crawler):
        super().__init__(crawler)
        settings = SectionsSettings.from_settings(crawler.settings)
        warn_unknown(crawler.settings)
        self.report = Report(crawler.stats)
        self.pages = Pages(settings, self.report)
        self.items = KnownItems(crawler)
        self.has_pipeline = False  # the pipeline says so when it opens
        name = settings.main_html_field
        self._fields = Fields({name: lambda page: page.main_html}, self.report) if name else None
        # not process_spider_input: ignored error pages and engine.download_async() pass it by
        crawler.signals.connect(self.pages.claim, signals.response_received)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:
        if response is None:
            return item
        if self.has_pipeline:
            self.items.add(item, response)
        elif self._fields is not None and meta_of(response) is not False:
            try:
                self._fill(self._fields, item, response)
            except Exception:  # it would lose the item
                logger.exception("Could not clean the HTML of %s", response)
                self.report.count("failed")
        return item

    def _fill(self, fields: Fields, item: Any, response: Response) -> None:
        names = fields.wanted(item)
        if names:
            fields.fill(item, names, self.pages.of(response))
