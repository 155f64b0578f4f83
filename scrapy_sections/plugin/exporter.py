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

    ``index`` is the section's place in its page, what ``parent`` refers to. ``item`` holds the item's other fields, but
    not those of HTML. The feed's ``fields`` choose and rename these columns. Items without sections give no line.
    """

    def __init__(self, file: BytesIO, *, settings: SectionsSettings, **kwargs: Any):
        super().__init__(file, **kwargs)
        self._field = settings.field
        self._left_out = {settings.field, settings.html_field, settings.main_html_field}

    @classmethod
    def from_crawler(cls, crawler: Crawler, file: BytesIO, **kwargs: Any) -> Self:
        return cls(file, settings=SectionsSettings.from_settings(crawler.settings), **kwargs)

    def export_item(self, item: Any) -> None:
        adapter = ItemAdapter(item)
        page = adapter.get(self._field)
        if not isinstance(page, Mapping) or "sections" not in page:
            return
        rest = {
            name: self.serialize_field(adapter.get_field_meta(name), name, value)
            for name, value in adapter.items()
            if name not in self._left_out
        }
        head = {"url": page["url"], "page_title": page["title"], "language": page["language"]}
        for index, section in enumerate(page["sections"]):
            super().export_item({**head, "index": index, **section, "item": rest})
