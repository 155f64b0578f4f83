"""Simple MSS (Pasternack & Roth 2009, section 6.2.2): one score for tags, one for words; nothing is learned."""

from __future__ import annotations

from functools import partial

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.page_data import PageData
from scrapy_sections.published.spans import best_spans, in_spans
from scrapy_sections.published.tokens import TAG, tokenize

TAG_SCORE, WORD_SCORE = -3.25, 1.0  # a token; symbols score like words (section 6.2.2)


def simple_mss(data: PageData, number: int = 1) -> Relevance:
    """Return the relevance by the maximum subsequence of a page's tokens, or by the ``number`` best (section 6.2)."""
    tokens = tokenize(data.blocks)
    scores = np.full(len(tokens.kinds), WORD_SCORE, np.float32)
    scores[tokens.kinds == TAG] = TAG_SCORE
    return in_spans(data.blocks, tokens, best_spans(scores, number))


simple_mss_best3 = partial(simple_mss, number=3)
