"""Crawled pages as clean, titled, hierarchical sections."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scrapy_sections.extractor import Extractor, extract
    from scrapy_sections.options import Options
    from scrapy_sections.page import Reference, Section, SectionedPage
    from scrapy_sections.plugin.addon import Addon
    from scrapy_sections.plugin.exporter import FlatJsonLinesExporter
    from scrapy_sections.plugin.fetch_stylesheets import StylesheetsMiddleware
    from scrapy_sections.plugin.middleware import BoilerplateMiddleware
    from scrapy_sections.plugin.page_cache import page_of
    from scrapy_sections.plugin.pipeline import SectionsPipeline
    from scrapy_sections.plugin.render_styles import RenderStylesMiddleware

__version__ = "0.1.0"

# Imported on first use: whoever only extracts does not pay for Scrapy, nor a crawl's start for numpy.
_HOMES = {
    "Extractor": "extractor",
    "extract": "extractor",
    "Options": "options",
    "Reference": "page",
    "Section": "page",
    "SectionedPage": "page",
    "Addon": "plugin.addon",
    "FlatJsonLinesExporter": "plugin.exporter",
    "BoilerplateMiddleware": "plugin.middleware",
    "page_of": "plugin.pages",
    "SectionsPipeline": "plugin.pipeline",
    "RenderStylesMiddleware": "plugin.rendering",
    "StylesheetsMiddleware": "plugin.stylesheets",
}

__all__ = [
    "Addon",
    "BoilerplateMiddleware",
    "Extractor",
    "FlatJsonLinesExporter",
    "Options",
    "Reference",
    "RenderStylesMiddleware",
    "Section",
    "SectionedPage",
    "SectionsPipeline",
    "StylesheetsMiddleware",
    "__version__",
    "extract",
    "page_of",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
