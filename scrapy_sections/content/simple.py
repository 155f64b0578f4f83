"""Simple MSS (Pasternack & Roth 2009, section 6.2.2): nothing learned."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.content.relevance import CERTAIN, Relevance
from scrapy_sections.content.tokens import TAG, tokenize
from scrapy_sections.dom.blocks import Blocks

TAG_SCORE = -3.25
WORD_SCORE = 1.0  # words and symbols


def simple_mss(page: Blocks) -> Relevance:
    """The blocks that hold the words of the maximum subsequence of tokens."""
    tokens = tokenize(page.elements[0], page)
    start, end = maximum_subsequence(np.where(tokens.kinds == TAG, TAG_SCORE, WORD_SCORE))
    inside = np.zeros(len(page.texts), np.int64)
    spoken = tokens.kinds != TAG
    total = np.bincount(tokens.blocks[spoken], minlength=len(inside))
    spoken[:start] = spoken[end:] = False
    inside = np.bincount(tokens.blocks[spoken], minlength=len(inside))
    kept = inside * 2 > total
    return Relevance(np.where(kept, CERTAIN, -CERTAIN).astype(np.float32), kept)
