"""The feed format ``sections_flat``: one section a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from itemadapter import ItemAdapter
from scrapy.exporters import JsonLinesItemExporter

from scrapy_sections.plugin.settings import SectionsSettings

if TYPE_CHECKING:
    from io import BytesIO

    from scrapy.crawler import Crawler


class FlatJsonLinesExporter(JsonLinesItemExporter):
    """JSON Lines, a line a section: ``url``, ``page_title``, ``language``, ``index``, the section's keys, ``item``.

    ``index`` is the section's place in its page, what ``parent`` refers to. ``item`` holds the item's fields that are
    not of ``SECTIONS_FIELDS``, and no HTML. The feed's ``fields`` choose and rename these columns. Items without
    sections give no line. Where the item has no field of the page's "info", ``page_title`` and ``language`` are null,
    and ``url`` is the item's own.
    """

    def __init__(self, file: BytesIO, *, settings: SectionsSettings, **kwargs: Any):
        super().__init__(file, **kwargs)
        field_of = {part: field for field, part in settings.fields.items()}
        self._sections, self._info, self._page = (field_of.get(part) for part in ("sections", "info", "page"))
        self._left_out = {*settings.fields, settings.html_field}

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BytesIO, **kwargs: Any) -> Self:
        return cls(file, settings=SectionsSettings.from_settings(crawler.settings), **kwargs)

    def export_item(self, item: Any) -> None:
        adapter = ItemAdapter(item)
        sections, info = self._parts(adapter)
        if not isinstance(sections, list):
            return
        rest = {
            name: self.serialize_field(adapter.get_field_meta(name), name, value)
            for name, value in adapter.items()
            if name not in self._left_out
        }
        url = info.get("url", adapter.get("url"))
        head = {"url": url, "page_title": info.get("title"), "language": info.get("language")}
        for index, section in enumerate(sections):
            super().export_item({**head, "index": index, **section, "item": rest})

    def _parts(self, adapter: ItemAdapter) -> tuple[Any, Mapping[str, Any]]:
        """Return the sections, and what is known of the page as a whole."""
        page = adapter.get(self._page) if self._page else None
        if isinstance(page, Mapping):
            return page.get("sections"), page
        info = adapter.get(self._info) if self._info else None
        sections = adapter.get(self._sections) if self._sections else None
        return sections, info if isinstance(info, Mapping) else {}
