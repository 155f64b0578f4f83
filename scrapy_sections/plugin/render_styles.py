"""Pages that scrapy-playwright renders: their styles, boxes and visibility are written into their HTML."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import NotConfigured

from scrapy_sections.extras import install_command
from scrapy_sections.plugin.request_meta import RENDER_STYLES, switched_on
from scrapy_sections.plugin.settings import SectionsSettings
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

METHODS = "playwright_page_methods"  # scrapy-playwright's request meta key
_NAME = "sections"


class RenderStylesMiddleware:
    """A downloader middleware: adds a page method to requests that have ``meta["playwright"]``.

    It does so where the setting ``SECTIONS_RENDER_STYLES`` or the request's ``meta["sections"]["render_styles"]`` asks
    for it. The method comes last, after those of the spider; what it leaves in the HTML is all that extraction needs.
    """

    def __init__(self, crawler: Crawler):
        settings = SectionsSettings.from_settings(crawler.settings)
        if not settings.enabled:
            raise NotConfigured
        self._always = settings.render_styles
        self._key = settings.options.render_key
        self._stats = CrawlStats(crawler.stats)
        self._script = files("scrapy_sections.plugin").joinpath("render.js").read_text("utf-8")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        if not request.meta.get("playwright"):
            return
        if switched_on(request, RENDER_STYLES, self._always):
            self._add(request)

    def _add(self, request: Request) -> None:
        try:
            from scrapy_playwright.page import PageMethod
        except ImportError:
            self._stats.warn_once(f"scrapy-playwright is missing: {install_command('playwright')}")
            return
        methods: Any = request.meta.get(METHODS) or []
        ours = PageMethod("evaluate", self._script, self._key)
        if isinstance(methods, dict):
            request.meta[METHODS] = {**methods, _NAME: ours}
        else:  # a retry has it already, with the key of an earlier crawl if that was interrupted
            others = [method for method in methods if getattr(method, "args", ())[:1] != ours.args[:1]]
            request.meta[METHODS] = [*others, ours]
        self._stats.count("rendered")
