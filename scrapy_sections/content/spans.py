"""From spans of tokens to blocks: a hard decision for each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags
from scrapy_sections.content.mss import best_subsequences, maximum_subsequence
from scrapy_sections.content.relevance import CERTAIN, Relevance
from scrapy_sections.content.tokens import TAG, Tokens
from scrapy_sections.html.blocks import Blocks

Spans = Sequence[tuple[int, int]]


def certain(kept: Flags) -> Relevance:
    """A method's decision that knows no degrees."""
    return Relevance(np.where(kept, CERTAIN, -CERTAIN).astype(np.float32), kept)


def best_spans(scores: NDArray[np.floating], most: int) -> Spans:
    """The maximum subsequence of a page's scores, or the ``most`` best (section 6.2)."""
    return [maximum_subsequence(scores)] if most == 1 else best_subsequences(scores, most)


def in_spans(blocks: Blocks, tokens: Tokens, spans: Spans) -> Relevance:
    """The blocks most of whose words and symbols lie in a span; where there is none, those with any there."""
    number = len(blocks.texts)
    inside = np.zeros(len(tokens.codes), np.bool_)
    for start, end in spans:
        inside[start:end] = True
    drawn = (tokens.kinds != TAG) & (tokens.blocks >= 0)
    total = np.bincount(tokens.blocks[drawn], minlength=number)
    held = np.bincount(tokens.blocks[drawn & inside], minlength=number)
    kept = 2 * held > total
    if not kept.any():
        kept = held > 0
    return certain(kept[counted_with(blocks)])


def counted_with(blocks: Blocks) -> NDArray[np.int64]:
    """(n,) the block that each block's tokens are counted with: of blocks with no tag between them, the last."""
    number = len(blocks.texts)
    apart = np.append(blocks.array("tags_before")[1:] + blocks.array("tags_inside")[:-1] > 0, True)
    return np.minimum.accumulate(np.where(apart, np.arange(number), number)[::-1])[::-1]
