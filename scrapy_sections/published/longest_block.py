"""The longest table cell or ``<div>`` (Pasternack & Roth 2009, section 6.2.1)."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.page_data import PageData


def longest_block(data: PageData) -> Relevance:
    """Keep the blocks of the ``<td>`` or ``<div>`` with the most characters, of several the innermost.

    All blocks, if no such element has text.
    """
    blocks, nodes = data.blocks, data.blocks.nodes
    number = len(blocks.texts)
    sums = np.concatenate(([0], np.cumsum([len(text) for text in blocks.texts])))
    first, end = nodes.array("first"), np.minimum(nodes.array("end"), number)
    lengths = np.where(np.isin(nodes.tags, ("td", "div")), sums[end] - sums[first], 0)
    longest = len(lengths) - 1 - int(np.argmax(lengths[::-1]))
    kept = np.zeros(number, np.bool_)
    kept[first[longest] : end[longest]] = True
    return certain_relevance(kept if lengths[longest] else np.ones(number, np.bool_))
