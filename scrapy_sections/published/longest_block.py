"""The longest table cell or ``<div>`` (Pasternack & Roth 2009, section 6.2.1)."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.page_data import PageData


def longest_block(data: PageData) -> Relevance:
    """The blocks of the ``<td>`` or ``<div>`` that holds the most characters, the innermost of equals; all blocks
    where there is none that holds text."""
    blocks, nodes = data.blocks, data.blocks.nodes
    number = len(blocks.texts)
    sums = np.concatenate(([0], np.cumsum([len(text) for text in blocks.texts])))
    first, end = nodes.array("first"), np.minimum(nodes.array("end"), number)
    held = np.where(np.isin(nodes.tags, ("td", "div")), sums[end] - sums[first], 0)
    longest = len(held) - 1 - int(np.argmax(held[::-1]))
    kept = np.zeros(number, np.bool_)
    kept[first[longest] : end[longest]] = True
    return certain_relevance(kept if held[longest] else np.ones(number, np.bool_))
