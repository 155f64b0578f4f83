"""What the labeller sees beside the blocks in context: stage 1's scores, and the page's title."""

from __future__ import annotations

import re

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.arrays import Floats, Ints, shifted, side_by_side, window_means
from scrapy_sections.dom.blocks import Blocks

_NEAR = (3, 10)  # blocks to each side that are averaged
_LONGEST = 160  # code points: what is longer repeats no title
_WORD = re.compile(r"\w+")


def label_columns(page: Blocks, relevance: Relevance, rows: Ints) -> Floats:
    """(rows, 13): what stage 1 says of those blocks, and what they have of the page's title."""
    return np.hstack((_relevance_columns(relevance)[rows], _title_columns(page, rows)))


def _relevance_columns(relevance: Relevance) -> Floats:
    """(n, 10): stage 1's scores and decisions, of the block, its neighbours and those around."""
    seen = side_by_side((np.clip(relevance.scores, -8, 8), relevance.kept))
    return side_by_side((seen, shifted(seen, -1), shifted(seen, 1), *[window_means(seen, reach) for reach in _NEAR]))


def _title_columns(page: Blocks, rows: Ints) -> Floats:
    """(rows, 3): the part of the page's title that a block repeats as it stands, the share of its words that are in
    the title, and of the title's that are in it."""
    columns = np.zeros((len(rows), 3), np.float32)
    title = page.title.casefold()
    named = set(_WORD.findall(title))
    for place, row in enumerate(rows.tolist()) if named else ():
        text = page.texts[row]
        if len(text) <= _LONGEST:
            text = text.casefold()
            words = set(_WORD.findall(text))
            both = len(words & named)
            whole = len(text) / len(title) if len(text) > 2 and text in title else 0.0
            columns[place] = whole, both / max(len(words), 1), both / len(named)
    return columns
