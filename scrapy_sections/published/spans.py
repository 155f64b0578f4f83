"""From spans of tokens to blocks: which blocks the maximum subsequences keep."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.content.mss import best_subsequences, maximum_subsequence
from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.published.tokens import TAG, Tokens

Spans = Sequence[tuple[int, int]]  # first token and the token after the last, of each


def best_spans(scores: NDArray[np.floating], number: int) -> Spans:
    """Return the ``number`` best subsequences of a page's token scores (t,); for one, the maximum subsequence.

    Pasternack & Roth 2009, section 6.2.
    """
    return [maximum_subsequence(scores)] if number == 1 else best_subsequences(scores, number)


def in_spans(blocks: Blocks, tokens: Tokens, spans: Spans) -> Relevance:
    """Keep the blocks with more than half of their words and symbols in a span; if there are none, those with any."""
    number = len(blocks.texts)
    inside = np.zeros(len(tokens.codes), np.bool_)
    for start, end in spans:
        inside[start:end] = True
    is_text = (tokens.kinds != TAG) & (tokens.blocks >= 0)
    totals = np.bincount(tokens.blocks[is_text], minlength=number)
    in_span = np.bincount(tokens.blocks[is_text & inside], minlength=number)
    kept = 2 * in_span > totals
    if not kept.any():
        kept = in_span > 0
    return certain_relevance(kept[counted_with(blocks)])


def counted_with(blocks: Blocks) -> NDArray[np.int64]:
    """Return (n,) the block that each block's tokens are counted with.

    Blocks with no tag between them are one run of tokens, which is counted with the last of them.
    """
    number = len(blocks.texts)
    is_last = np.append(blocks.array("tags_before")[1:] + blocks.array("tags_inside")[:-1] > 0, True)
    return np.minimum.accumulate(np.where(is_last, np.arange(number), number)[::-1])[::-1]
