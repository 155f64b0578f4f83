"""Writing a page into items of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scrapy_sections.page import SectionedPage
    from scrapy_sections.plugin.stats import Report


class Fields:
    """Item fields to fill: *values* maps a field's name to what it gets of a page."""

    def __init__(self, values: Mapping[str, Callable[[SectionedPage], Any]], report: Report):
        self._values = values
        self._report = report

    def wanted(self, item: Any) -> list[str]:
        """Names of the fields that *item* has and that hold nothing yet."""
        if not ItemAdapter.is_item(item):
            self._missing(item, *self._values)
            return []
        adapter = ItemAdapter(item)
        names = set(self._values)
        if not isinstance(item, dict):
            names.intersection_update(adapter.field_names())
        self._missing(item, *(set(self._values) - names))
        empty = [name for name in self._values if name in names and not adapter.get(name)]
        if len(empty) < len(names):
            self._report.count("skipped/already-set", len(names) - len(empty))
        return empty

    def fill(self, item: Any, names: list[str], page: SectionedPage) -> None:
        """Write *page* into the fields *names* of *item*, as far as its class allows."""
        adapter = ItemAdapter(item)
        refused = 0
        for name in names:
            value = self._values[name](page)
            try:
                adapter[name] = value
            except Exception as error:  # frozen classes and validators raise what they like
                refused += 1
                kind = type(item).__name__
                self._report.count(f"read_only/{kind}")
                self._report.warn_once(f"{kind} refuses its field {name!r} ({type(error).__name__}), left as it is")
        if refused < len(names):
            self._report.count("items")

    def _missing(self, item: Any, *names: str) -> None:
        kind = type(item).__name__
        for name in sorted(names):
            self._report.count(f"no_field/{kind}")
            self._report.warn_once(f"{kind} has no field {name!r}, its items stay as they are")
