"""The ``SECTIONS_`` settings, read and checked once a crawl: a page's ``Options``, and those of the crawl below."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from scrapy_sections.options import Options
from scrapy_sections.page import PARTS
from scrapy_sections.plugin.render_key import render_key

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

PREFIX = "SECTIONS_"
_REPLACED = {"FIELD": "FIELDS", "MAIN_HTML_FIELD": "FIELDS"}  # settings of version 0.1, and what to use instead
_DEFAULT_FIELDS = {"sections": "sections", "sections_info": "info"}


class SettingError(ValueError):
    """A setting is wrong; the text says which."""


def _about(help: str) -> dict[str, str]:
    return {"help": help}


@dataclass(frozen=True)
class SectionsSettings:
    """What a crawl's settings say."""

    options: Options = field(default_factory=Options)
    enabled: bool = field(default=True, metadata=_about("False switches all of it off"))
    fields: Mapping[str, str] = field(
        default_factory=lambda: dict(_DEFAULT_FIELDS),
        metadata=_about(f"item fields to fill, and what each gets of the page: {', '.join(PARTS)}"),
    )
    html_field: str | None = field(
        default=None, metadata=_about("item field to read the HTML from when no response is known for an item")
    )
    clean_responses: bool = field(
        default=False, metadata=_about("hand responses without boilerplate to callbacks in place of the originals")
    )
    workers: int = field(
        default=0, metadata=_about("worker processes; 0 extracts in the crawling process, and holds it up meanwhile")
    )
    fetch_stylesheets: bool = field(
        default=False, metadata=_about('fetch the style sheets that pages link to; "auto" then means "sheets"')
    )
    render_styles: bool = field(
        default=False, metadata=_about("have the browser of scrapy-playwright write computed styles into the page")
    )

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> SectionsSettings:
        """Read them. Raises SettingError naming the one that is wrong."""
        fetching = _flag(settings, "FETCH_STYLESHEETS")
        options = _options(settings)
        if fetching and options.styles == "auto":
            options = replace(options, styles="sheets")  # those of pages without linked ones, too
        if options.render_key is None:
            options = replace(options, render_key=render_key(settings))
        filled = _fields(settings)
        if "dropped" in filled.values():
            options = replace(options, dropped=True)
        result = cls(
            options=options,
            enabled=_flag(settings, "ENABLED", default=True),
            fields=filled,
            html_field=_html_field(settings),
            clean_responses=_flag(settings, "CLEAN_RESPONSES"),
            workers=_workers(settings),
            render_styles=_flag(settings, "RENDER_STYLES"),
            fetch_stylesheets=fetching,
        )
        if result.html_field in result.fields:
            raise SettingError(f"{PREFIX}HTML_FIELD = {result.html_field!r} is one of {PREFIX}FIELDS, too")
        return result


def _options(settings: BaseSettings) -> Options:
    options = Options()
    for option in sorted(fields(Options), key=lambda option: option.name != "content_model"):  # "content" may need it
        name = PREFIX + option.name.upper()
        value: Any = settings.get(name, option.default)
        try:
            if isinstance(option.default, bool):
                value = settings.getbool(name)
            elif isinstance(option.default, (int, float)) and isinstance(value, str):  # of the command line
                value = _number(value, type(option.default))
            options = replace(options, **{option.name: value})
        except (TypeError, ValueError) as error:
            why = str(error).removeprefix(f"{option.name}={value!r}: ")
            raise SettingError(f"bad setting {name} = {value!r}: {why}") from None
    return options


def _number(text: str, kind: type[float]) -> float:
    """Return a number written out. Raises ValueError saying which kind is expected."""
    try:
        return kind(text)
    except ValueError:
        raise ValueError("a whole number expected" if kind is int else "a number expected") from None


def _fields(settings: BaseSettings) -> dict[str, str]:
    name = PREFIX + "FIELDS"
    try:
        value: Any = settings.getdict(name, _DEFAULT_FIELDS)
    except (TypeError, ValueError):
        value = settings.get(name)
    if not (isinstance(value, dict) and all(isinstance(key, str) for key in value)):
        raise SettingError(f"bad setting {name} = {value!r}: a dict of item fields to parts of the page expected")
    for part in value.values():
        if part not in PARTS:
            raise SettingError(f"bad setting {name} = {value!r}: {part!r} is not one of {', '.join(map(repr, PARTS))}")
    return value


def _html_field(settings: BaseSettings) -> str | None:
    value: Any = settings.get(PREFIX + "HTML_FIELD")
    if value is not None and not isinstance(value, str):
        raise SettingError(f"bad setting {PREFIX}HTML_FIELD = {value!r}: a field name expected")
    return value or None


def _flag(settings: BaseSettings, name: str, *, default: bool = False) -> bool:
    try:
        return settings.getbool(PREFIX + name, default)
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


def names() -> list[str]:
    """Return the names of all settings, in the order they are documented."""
    crawl = [own.name for own in fields(SectionsSettings) if own.name != "options"]
    return [PREFIX + name.upper() for name in (*crawl, *(option.name for option in fields(Options)))]


def unknown_settings(settings: BaseSettings) -> list[str]:
    """Return a line for each setting that looks like ours and is not: a slip of the pen, most likely."""
    known = names()
    unknown = sorted(str(name) for name in settings if str(name).startswith(PREFIX) and name not in known)
    lines = []
    for name in unknown:
        instead = _REPLACED.get(name.removeprefix(PREFIX))
        alike = get_close_matches(name, known, 1)
        hint = f"{PREFIX}{instead} replaces it" if instead else f"did you mean {alike[0]}?" if alike else "see the docs"
        lines.append(f"no such setting: {name}; {hint}")
    return lines


def warn_unknown(settings: BaseSettings) -> None:
    """Log a warning for each setting that looks like ours and is not."""
    for line in unknown_settings(settings):
        logger.warning("%s", line)
