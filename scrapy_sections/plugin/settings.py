"""The ``SECTIONS_`` settings, read and checked once a crawl.

======================== ============= ==============================================================
Setting                  Default       Meaning
======================== ============= ==============================================================
SECTIONS_CONTENT         "mss"         finder of the main part
SECTIONS_PROFILE         "auto"        kind of page it looks for: "auto" (by the page's own kind),
                                       "article", "legal" or "everything"
SECTIONS_CONTENT_MODEL   None          file of the model that "mss-semisupervised" was fitted to
SECTIONS_CLEANING        "none"        "embedded" takes tables and the like out of the main part
SECTIONS_LABELS          "default"     labeller of its blocks
SECTIONS_HIERARCHY       "default"     nesting of its titles
SECTIONS_STYLES          "auto"        "sheets" reads long style sheets, too, "tags" none
SECTIONS_MODELS          None          folder of models to use instead of those in the package; joblib
                                       files can run code when they are opened
SECTIONS_DROPPED         False         whether the page tells what was left out, and why
SECTIONS_FIELD           "sections"    item field that gets the page, as a dict
SECTIONS_MAIN_HTML_FIELD None          item field that gets the cleaned HTML of the main part
SECTIONS_HTML_FIELD      None          item field to read HTML from when an item's response is unknown
SECTIONS_FETCH_STYLESHEETS False       fetch the style sheets that pages link to; "auto" then means "sheets"
SECTIONS_RENDER_STYLES   False         have the browser of scrapy-playwright write computed styles into the page
SECTIONS_WORKERS         0             worker processes; 0 extracts in the crawling process
======================== ============= ==============================================================

The request meta key ``sections`` changes one page: ``False`` skips it, a dict such as
``{"content": "mss-simple"}`` overrides those above SECTIONS_FIELD.
"""

from __future__ import annotations

import dataclasses
import logging
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from scrapy_sections.html.load_blocks import AUTO, SHEETS
from scrapy_sections.options import Options

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.settings import BaseSettings

    from scrapy_sections.page import SectionedPage

logger = logging.getLogger(__name__)

PREFIX = "SECTIONS_"


class SettingError(ValueError):
    """A setting is wrong; the text says which."""


@dataclass(frozen=True)
class SectionsSettings:
    """What a crawl's settings say; see the module's table."""

    options: Options = dataclasses.field(default_factory=Options)
    field: str = "sections"
    main_html_field: str | None = None
    html_field: str | None = None
    workers: int = 0
    render_styles: bool = False
    fetch_stylesheets: bool = False

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> SectionsSettings:
        """Read them; SettingError naming the one that is wrong."""
        fetching = _flag(settings, "FETCH_STYLESHEETS")
        options = _options(settings)
        if fetching and options.styles == AUTO:
            options = replace(options, styles=SHEETS)  # those of pages without linked ones, too
        result = cls(
            options=options,
            field=_field(settings, "FIELD") or cls.field,
            main_html_field=_field(settings, "MAIN_HTML_FIELD"),
            html_field=_field(settings, "HTML_FIELD"),
            workers=_workers(settings),
            render_styles=_flag(settings, "RENDER_STYLES"),
            fetch_stylesheets=fetching,
        )
        names = [name for name in (result.field, result.main_html_field, result.html_field) if name]
        if len(set(names)) < len(names):
            raise SettingError(f"{PREFIX}FIELD, {PREFIX}MAIN_HTML_FIELD and {PREFIX}HTML_FIELD must differ: {names}")
        return result

    def values(self) -> dict[str, Callable[[SectionedPage], Any]]:
        """The fields that an item gets, each with what it gets of its page."""
        result: dict[str, Callable[[SectionedPage], Any]] = {self.field: lambda page: page.to_dict()}
        if self.main_html_field:
            result[self.main_html_field] = lambda page: page.main_html
        return result


def _options(settings: BaseSettings) -> Options:
    options = Options()
    for option in fields(Options):
        name = PREFIX + option.name.upper()
        value: Any = settings.get(name, option.default)
        try:
            if isinstance(option.default, bool):
                value = settings.getbool(name)
            options = replace(options, **{option.name: value})
        except (TypeError, ValueError) as error:
            raise SettingError(f"bad setting {name} = {value!r}: {error}") from None
    return options


def _field(settings: BaseSettings, name: str) -> str | None:
    value: Any = settings.get(PREFIX + name)
    if value is not None and not isinstance(value, str):
        raise SettingError(f"bad setting {PREFIX}{name} = {value!r}: a field name expected")
    return value or None


def _flag(settings: BaseSettings, name: str) -> bool:
    try:
        return settings.getbool(PREFIX + name)
    except ValueError as error:
        raise SettingError(f"bad setting {PREFIX}{name} = {settings.get(PREFIX + name)!r}: {error}") from None


def _workers(settings: BaseSettings) -> int:
    value: Any = settings.get(PREFIX + "WORKERS", 0)
    try:
        workers = int(value)
    except (TypeError, ValueError):
        workers = -1
    if workers < 0:
        raise SettingError(f"bad setting {PREFIX}WORKERS = {value!r}: a number of processes expected")
    return workers


def warn_unknown(settings: BaseSettings) -> None:
    """Log the names that look like ours and are not: a slip of the pen, most likely."""
    known = {PREFIX + option.name.upper() for option in fields(Options)}
    known |= {PREFIX + own.name.upper() for own in fields(SectionsSettings) if own.name != "options"}
    unknown = sorted(name for name in settings if str(name).startswith(PREFIX) and name not in known)
    if unknown:
        logger.warning("No such settings: %s. There are: %s", ", ".join(unknown), ", ".join(sorted(known)))
