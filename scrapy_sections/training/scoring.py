"""The package behind a scorer's interface: ``FUNCTION(html: bytes)``."""

from __future__ import annotations

from scrapy_sections.extractor import extract
from scrapy_sections.page import SectionedPage


def sections(html: bytes) -> list[tuple[str, str]]:
    """(label, text) of titles and prose, in document order."""
    return [(label, text) for label, text, _ in policies(html)]


def policies(html: bytes, models: str | None = None) -> list[tuple[str, str, int]]:
    """(label, text, level) of titles and prose, in document order."""
    return _lines(extract(html, models=models))


def content(html: bytes) -> str:
    """The main text."""
    return extract(html).text


def _lines(page: SectionedPage) -> list[tuple[str, str, int]]:
    lines = []
    for section in page.sections:
        if section.title is not None:
            lines.append(("title", section.title, section.level))
        lines += [("prose", text, 0) for text in section.text.split("\n") if text]
    return lines
