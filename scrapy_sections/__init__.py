"""Crawled pages as clean, titled, hierarchical sections."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scrapy_sections.extractor import Extractor as Extractor
    from scrapy_sections.extractor import extract as extract
    from scrapy_sections.models.store import ModelError as ModelError
    from scrapy_sections.options import Options as Options
    from scrapy_sections.page import Reference as Reference
    from scrapy_sections.page import Section as Section
    from scrapy_sections.page import SectionedPage as SectionedPage
    from scrapy_sections.plugin.addon import Addon as Addon
    from scrapy_sections.plugin.charsets import CharsetMiddleware as CharsetMiddleware
    from scrapy_sections.plugin.clean_responses import CleanResponsesMiddleware as CleanResponsesMiddleware
    from scrapy_sections.plugin.clean_responses import cleaned as cleaned
    from scrapy_sections.plugin.exporter import FlatJsonLinesExporter as FlatJsonLinesExporter
    from scrapy_sections.plugin.fetch_stylesheets import StylesheetsMiddleware as StylesheetsMiddleware
    from scrapy_sections.plugin.log_formatter import SectionsLogFormatter as SectionsLogFormatter
    from scrapy_sections.plugin.middleware import BoilerplateMiddleware as BoilerplateMiddleware
    from scrapy_sections.plugin.originals import original as original
    from scrapy_sections.plugin.page_cache import page_of as page_of
    from scrapy_sections.plugin.pipeline import SectionsPipeline as SectionsPipeline
    from scrapy_sections.plugin.render_styles import RenderStylesMiddleware as RenderStylesMiddleware
    from scrapy_sections.versions import software as software

__version__ = "0.1.0"

# Imported on first use: whoever only extracts does not pay for Scrapy, nor a crawl's start for numpy.
_HOMES = {
    "Extractor": "extractor",
    "extract": "extractor",
    "ModelError": "models.store",
    "Options": "options",
    "Reference": "page",
    "Section": "page",
    "SectionedPage": "page",
    "Addon": "plugin.addon",
    "CharsetMiddleware": "plugin.charsets",
    "CleanResponsesMiddleware": "plugin.clean_responses",
    "cleaned": "plugin.clean_responses",
    "FlatJsonLinesExporter": "plugin.exporter",
    "StylesheetsMiddleware": "plugin.fetch_stylesheets",
    "SectionsLogFormatter": "plugin.log_formatter",
    "BoilerplateMiddleware": "plugin.middleware",
    "original": "plugin.originals",
    "page_of": "plugin.page_cache",
    "SectionsPipeline": "plugin.pipeline",
    "RenderStylesMiddleware": "plugin.render_styles",
    "software": "versions",
}

__all__ = [*_HOMES, "__version__"]  # the names above


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
