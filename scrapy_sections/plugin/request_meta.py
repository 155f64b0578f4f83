"""The request meta key ``sections``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from scrapy_sections.models.store import ModelError
from scrapy_sections.plugin.job import try_out

if TYPE_CHECKING:
    from scrapy.http import Response

    from scrapy_sections.options import Options
    from scrapy_sections.plugin.stats import Report


RENDER_STYLES = "render_styles"  # a key for requests, not for pages


def meta_of(response: Response) -> object:
    """What the request says, or None."""
    return response.request.meta.get("sections") if response.request is not None else None


def options_of(response: Response, default: Options, report: Report) -> Options:
    """*default* with what the request overrides; as it is, and reported, if the request is wrong."""
    override = meta_of(response)
    if override is None or isinstance(override, bool):
        return default
    try:
        if not isinstance(override, Mapping):
            raise TypeError(f"False or a dict expected, got {override!r}")
        rendered = override.get(RENDER_STYLES, False)
        if not isinstance(rendered, bool):
            raise TypeError(f"{RENDER_STYLES} must be a bool, not {type(rendered).__name__}")
        options = replace(default, **{name: value for name, value in override.items() if name != RENDER_STYLES})
        try_out(options)
        return options
    except (TypeError, ValueError, ModelError) as error:
        report.count("bad_meta")
        report.warn_once(f"bad request meta 'sections', the settings hold instead: {error}")
        return default
