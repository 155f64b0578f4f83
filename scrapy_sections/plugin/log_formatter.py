"""Items in Scrapy's log: a few lines each, though a page in them has thousands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from itemadapter import ItemAdapter
from scrapy.logformatter import LogFormatter

from scrapy_sections.page import SHOWN_TITLES, shortened
from scrapy_sections.plugin.settings import SectionsSettings

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class SectionsLogFormatter(LogFormatter):
    """Scrapy's log formatter, but ``SECTIONS_FIELDS`` are shown by a summary; the items themselves stay as they are."""

    def __init__(self, fields: Mapping[str, str]):
        self._fields = fields

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        settings = SectionsSettings.from_settings(crawler.settings)
        return cls(settings.fields if settings.enabled else {})

    def scraped(self, item: Any, *args: Any, **kwargs: Any) -> Any:
        return super().scraped(self._summarised(item), *args, **kwargs)

    def dropped(self, item: Any, *args: Any, **kwargs: Any) -> Any:
        return super().dropped(self._summarised(item), *args, **kwargs)

    def item_error(self, item: Any, *args: Any, **kwargs: Any) -> Any:
        return super().item_error(self._summarised(item), *args, **kwargs)

    def _summarised(self, item: Any) -> Any:
        try:
            adapter = ItemAdapter(item)
            shown = {name: _Summary(value) if name in self._fields else value for name, value in adapter.items()}
        except Exception:  # an item of a strange class is logged as it is
            return item
        return shown if isinstance(item, dict) else f"{type(item).__name__}({shown})"


class _Summary:
    """A value that shows its length, and of sections the first titles."""

    def __init__(self, value: Any):
        self._value = value

    def __repr__(self) -> str:
        value = self._value
        if isinstance(value, str):
            return repr(shortened(value))
        if not isinstance(value, list) or not value:
            return f"<dict of {', '.join(value)}>" if isinstance(value, dict) and "sections" in value else repr(value)
        titles = [entry["title"] for entry in value if isinstance(entry, dict) and entry.get("title")]
        shown = ", ".join([repr(shortened(title)) for title in titles[:SHOWN_TITLES]])
        return f"<list of {len(value)}{': ' if shown else ''}{shown}{', ...' if len(titles) > SHOWN_TITLES else ''}>"
