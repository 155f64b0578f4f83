"""The add-on: everything switched on by one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.settings import SETTINGS_PRIORITIES

from scrapy_sections.plugin.charsets import CharsetMiddleware
from scrapy_sections.plugin.clean_responses import CleanResponsesMiddleware
from scrapy_sections.plugin.fetch_stylesheets import StylesheetsMiddleware
from scrapy_sections.plugin.log_formatter import SectionsLogFormatter
from scrapy_sections.plugin.middleware import BoilerplateMiddleware
from scrapy_sections.plugin.pipeline import SectionsPipeline
from scrapy_sections.plugin.render_styles import RenderStylesMiddleware

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

FLAT_FORMAT = "sections_flat"


class Addon:
    """``ADDONS = {"scrapy_sections.Addon": 500}``; what the user's settings say of our components wins."""

    def update_settings(self, settings: BaseSettings) -> None:
        settings.setdefault_in_component_priority_dict("SPIDER_MIDDLEWARES", BoilerplateMiddleware, 60)
        settings.setdefault_in_component_priority_dict("ITEM_PIPELINES", SectionsPipeline, 300)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", RenderStylesMiddleware, 850)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", CharsetMiddleware, 585)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", StylesheetsMiddleware, 20)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", CleanResponsesMiddleware, 10)
        if settings.getpriority("LOG_FORMATTER") == SETTINGS_PRIORITIES["default"]:
            settings.set("LOG_FORMATTER", SectionsLogFormatter, "addon")
        exporters = settings.getdict("FEED_EXPORTERS")
        exporters.setdefault(FLAT_FORMAT, "scrapy_sections.plugin.exporter.FlatJsonLinesExporter")
        settings.set("FEED_EXPORTERS", exporters, settings.getpriority("FEED_EXPORTERS") or "addon")
