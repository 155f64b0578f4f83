"""The package behind the interface of an outside scorer: ``FUNCTION(html: bytes)``.

This module imports nothing of the other rooms: a scorer needs no extra.
"""

from __future__ import annotations

from scrapy_sections.extractor import extract


def sections(html: bytes) -> list[tuple[str, str]]:
    """Return (label, text) of titles and prose, in document order; the labels are "title" and "prose"."""
    return [(label, text) for label, text, _ in lines(html)]


def policies(html: bytes) -> list[tuple[str, str, int]]:
    """Return (label, text, level) of titles and prose, in document order; level 1 is the topmost, 0 is prose."""
    return lines(html)


def content(html: bytes) -> str:
    """Return the text of titles and prose."""
    return extract(html).text


def lines(html: bytes, models: str | None = None) -> list[tuple[str, str, int]]:
    """Return (label, text, level) as ``policies`` does, by the models of a folder (default: the shipped ones)."""
    result = []
    for section in extract(html, models=models).sections:
        if section.title is not None:
            result.append(("title", section.title, section.level))
        result += [("prose", text, 0) for text in section.text.split("\n") if text]
    return result
