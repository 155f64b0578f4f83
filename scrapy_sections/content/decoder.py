"""From block scores to the main part: maximum subsequence, then the bad blocks inside it go."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.dom.arrays import Flags, Floats

BIAS = 0.5  # added to every score: losing text is worse than keeping some too much
INNER = -1.0  # a block inside the span that scores below this goes
CERTAIN = 6.0  # scores are cut here
POWER = 0.5  # a block counts as its words to this power


def main_part(scores: Floats, words: Floats) -> Flags:
    """(n,) which blocks are kept, from (n,) log odds and (n,) word counts, n > 0.

    Where no block is likely, the likeliest run is kept all the same: a page is never lost for its scores.
    """
    certain = np.clip(scores + BIAS, -CERTAIN, CERTAIN)
    start, end = maximum_subsequence(certain * np.maximum(words, 1) ** POWER)
    kept = np.zeros(len(scores), np.bool_)
    kept[start:end] = certain[start:end] > INNER
    if not kept.any():
        kept[start:end] = True
    return kept
