"""The request meta key ``sections``: ``False`` skips a page, a dict overrides options and the keys below for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from scrapy_sections.models.store import ModelError
from scrapy_sections.plugin.job import try_out

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

    from scrapy_sections.options import Options
    from scrapy_sections.plugin.stats import CrawlStats

KEY = "sections"
RENDER_STYLES, CLEAN_RESPONSE = "render_styles", "clean_response"
SWITCHES = (RENDER_STYLES, CLEAN_RESPONSE)  # keys for the way to the page, not options of the page
FRAGMENT = "fragment"  # key for the document of the page that is meant
_NO_OPTIONS = (*SWITCHES, FRAGMENT)


def meta_of(response: Response) -> object:
    """Return what the request of a response says, or None."""
    return response.request.meta.get(KEY) if response.request is not None else None


def switched_on(request: Request, switch: str, default: bool) -> bool:
    """Return one of ``SWITCHES`` as the request has it, or else the setting's ``default``."""
    override = request.meta.get(KEY)
    if override is False:
        return False
    return (override.get(switch, default) if isinstance(override, Mapping) else default) is True


def fragment_of(response: Response) -> str | None:
    """Return the fragment that a request names, or that of its URL, which its response's has lost; None without one."""
    if response.request is None:
        return None
    override = response.request.meta.get(KEY)
    fragment = override.get(FRAGMENT) if isinstance(override, Mapping) else None
    return fragment if isinstance(fragment, str) else response.request.url.partition("#")[2] or None


def options_of(response: Response, default: Options, stats: CrawlStats) -> Options:
    """Return *default* with what the request overrides; as it is, and counted, if the request is wrong."""
    override = meta_of(response)
    if override is None or isinstance(override, bool):
        return default
    try:
        if not isinstance(override, Mapping):
            raise TypeError(f"False or a dict expected, got {override!r}")
        unknown = sorted(map(str, set(override) - {option.name for option in fields(default)} - set(_NO_OPTIONS)))
        if unknown:
            raise TypeError(f"no such option: {', '.join(unknown)}")
        for switch in SWITCHES:
            if not isinstance(override.get(switch, False), bool):
                raise TypeError(f"{switch} must be a bool, not {type(override[switch]).__name__}")
        if not isinstance(override.get(FRAGMENT, ""), str):
            raise TypeError(f"{FRAGMENT} must be a str, not {type(override[FRAGMENT]).__name__}")
        options = replace(default, **{name: value for name, value in override.items() if name not in _NO_OPTIONS})
        try_out(options)
        return options
    except (TypeError, ValueError, ModelError) as error:
        stats.count("bad_meta")
        stats.warn_once(
            f"bad request meta 'sections', the settings hold instead: {error}", f" (at first for {response.url})"
        )
        return default
