"""From block scores to the main part: maximum subsequence, then the bad blocks inside it go."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, bounded
from scrapy_sections.content.mss import maximum_subsequence

INNER = -1.0  # a block inside the span that scores below this goes
CERTAIN = 6.0  # scores are cut here


def main_part(scores: Floats, words: Floats) -> Flags:
    """(n,) which blocks are kept, from (n,) log odds and (n,) word counts, n > 0.

    Each word scores what its block does: the block's score counts as often as it has words. Where no block is likely,
    the likeliest run is kept all the same: a page is never lost for its scores.
    """
    certain = bounded(scores, -CERTAIN, CERTAIN)
    start, end = maximum_subsequence(certain * np.maximum(words, 1))
    kept = np.zeros(len(scores), np.bool_)
    kept[start:end] = certain[start:end] > INNER
    if not kept.any():
        kept[start:end] = True
    return kept
