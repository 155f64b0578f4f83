"""Text in, blocks out; parsed a second time only where the first reading loses text."""

from __future__ import annotations

from lxml import etree

from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.dom.cut import cut
from scrapy_sections.dom.parse import MAX_DEPTH, embody, flatten, parse, reopen, unswallow

_SWALLOWED = 200  # characters, tags among them, in an element that holds plain text


def read(text: str, root: etree._Element | None = None) -> tuple[Blocks, list[str]]:
    """Blocks of a page and warning codes: "deep" (tags nested too deep were taken out), "unclosed" (text that an
    unclosed tag had swallowed was brought back). ``root`` is the tree, where the caller has parsed ``text`` already."""
    whole = embody(reopen(text))
    page = cut(parse(whole) if root is None or whole is not text else root)
    if max(page.depths) >= MAX_DEPTH:
        return cut(parse(flatten(whole))), ["deep"]
    if page.swallowed > _SWALLOWED or (not page.texts and "<" in whole):
        again = cut(parse(unswallow(whole)))
        if len(again.texts) > len(page.texts) + 1:
            return again, ["unclosed"]
    return page, []
