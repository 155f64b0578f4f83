"""The main part by blocks: the maximum subsequence of their scores, without the bad blocks inside it."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, bounded
from scrapy_sections.content.mss import maximum_subsequence

MAX_WORD_SCORE = 6.0  # log odds, for and against: so that no block, however sure its score, outweighs many others
MIN_INNER_SCORE = -1.0  # log odds; a block inside the maximum subsequence that scores no more is left out


def main_part(scores: Floats, words: Floats) -> Flags:
    """Return (n,) which of n > 0 blocks are kept, from their log odds (n,) and numbers of words (n,).

    Each word scores what its block does, so that a block's score counts as often as it has words (Pasternack & Roth
    2009, section 6.2, with words for tokens). At least one block is kept, however low all scores are.
    """
    word_scores = bounded(scores, -MAX_WORD_SCORE, MAX_WORD_SCORE)
    start, end = maximum_subsequence(word_scores * np.maximum(words, 1))
    kept = np.zeros(len(scores), np.bool_)
    kept[start:end] = word_scores[start:end] > MIN_INNER_SCORE
    if not kept.any():
        kept[start:end] = True
    return kept
