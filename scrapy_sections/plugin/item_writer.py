"""Writing a page into items of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter

from scrapy_sections.page import PARTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_sections.page import SectionedPage
    from scrapy_sections.plugin.stats import CrawlStats


class ItemWriter:
    """Fills item fields: *fields* maps a field's name to a part of the page (``PARTS``)."""

    def __init__(self, fields: Mapping[str, str], stats: CrawlStats):
        self._fields = fields
        self._stats = stats

    def wanted(self, item: Any) -> list[str]:
        """Return the fields that *item* has and that hold nothing yet."""
        if not ItemAdapter.is_item(item):
            self._none_declared(item)
            return []
        adapter = ItemAdapter(item)
        declared = set(self._fields) if isinstance(item, dict) else set(self._fields) & set(adapter.field_names())
        if not declared:
            self._none_declared(item)
        empty = [name for name in self._fields if name in declared and not adapter.get(name)]
        if len(empty) < len(declared):
            self._stats.count("skipped/already-set", len(declared) - len(empty))
            kind, filled = type(item).__name__, sorted(declared - set(empty))
            self._stats.warn_once(f"{kind} brings its field {', '.join(map(repr, filled))} filled, left as it is")
        return empty

    def fill(self, item: Any, names: list[str], page: SectionedPage) -> None:
        """Write *page* into the fields *names* of *item*, as far as its class allows."""
        adapter = ItemAdapter(item)
        refused = 0
        for name in names:
            value = PARTS[self._fields[name]](page)
            try:
                adapter[name] = value
            except Exception as error:  # frozen classes and validators raise what they like
                refused += 1
                kind = type(item).__name__
                self._stats.count(f"read_only/{kind}")
                self._stats.warn_once(f"{kind} refuses its field {name!r} ({type(error).__name__}), left as it is")
        if refused < len(names):
            self._stats.count("items")

    def _none_declared(self, item: Any) -> None:
        kind = type(item).__name__
        self._stats.count(f"no_field/{kind}")
        names = " or ".join(map(repr, self._fields))
        self._stats.warn_once(f"{kind} has no field {names}, its items stay as they are")
