"""Simple MSS (Pasternack & Roth 2009, section 6.2.2): nothing learned."""

from __future__ import annotations

from functools import partial

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.spans import best_spans, in_spans
from scrapy_sections.content.tokens import TAG, tokenize
from scrapy_sections.page_data import PageData

TAG_SCORE = -3.25
WORD_SCORE = 1.0  # words and symbols


def simple_mss(data: PageData, most: int = 1) -> Relevance:
    """Return the blocks that hold the words of the maximum subsequence of tokens, or of the ``most`` best."""
    tokens = tokenize(data.blocks)
    scores = np.full(len(tokens.kinds), WORD_SCORE, np.float32)
    scores[tokens.kinds == TAG] = TAG_SCORE
    return in_spans(data.blocks, tokens, best_spans(scores, most))


simple_mss_best3 = partial(simple_mss, most=3)
