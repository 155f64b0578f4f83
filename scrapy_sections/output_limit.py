"""A bound on the size of a result, whose parts repeat each other: a title is in the path of each section under it."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy_sections.page import SectionedPage

_SECTION_LENGTH = 250  # characters of a section as JSON besides its texts: keys, numbers, signs


def limit_output(page: SectionedPage, max_length: int) -> bool:
    """Empty what repeats other parts of a page, one after another, while it is larger than ``max_length``.

    These are its ``dropped``, its ``main_html`` and the paths of its sections. The length is about that of the page as
    JSON, in characters. Returns whether something was emptied.
    """
    length = sum(_lengths(page))
    if length <= max_length:
        return False
    length -= sum(len(dropped.text) + len(dropped.xpath) for dropped in page.dropped)
    page.dropped = []
    if length > max_length:
        length -= len(page.raw_main_html)
        page.raw_main_html = ""
    if length > max_length:
        for section in page.sections:
            section.path = []
    return True


def _lengths(page: SectionedPage) -> Iterator[int]:
    yield len(page.text) + len(page.raw_main_html) + sum(map(len, page.miscellany))
    for section in page.sections:
        title, path = len(section.title or ""), sum(map(len, section.path))
        yield 2 * title + len(section.text) + path + len(section.xpath) + _SECTION_LENGTH  # in ``hierarchy``, too
    for dropped in page.dropped:
        yield len(dropped.text) + len(dropped.xpath)
    for reference in page.references:
        yield len(reference.text)
