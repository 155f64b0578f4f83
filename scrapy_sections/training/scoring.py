"""The package behind a scorer's interface: ``FUNCTION(html: bytes)``."""

from __future__ import annotations

from scrapy_sections.extractor import extract


def sections(html: bytes) -> list[tuple[str, str]]:
    """(label, text) of titles and prose, in document order."""
    return [(label, text) for label, text, _ in lines(html)]


def policies(html: bytes) -> list[tuple[str, str, int]]:
    """(label, text, level) of titles and prose, in document order."""
    return lines(html)


def content(html: bytes) -> str:
    """The main text."""
    return extract(html).text


def lines(html: bytes, models: str | None = None) -> list[tuple[str, str, int]]:
    """(label, text, level) of titles and prose, in document order, with the models of a folder."""
    found = []
    for section in extract(html, models=models).sections:
        if section.title is not None:
            found.append(("title", section.title, section.level))
        found += [("prose", text, 0) for text in section.text.split("\n") if text]
    return found
