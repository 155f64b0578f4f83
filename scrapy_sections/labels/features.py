"""What the labeller sees beside the blocks in context: stage 1's scores, and its own first guess."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.arrays import Floats, group_means, shifted, window_means
from scrapy_sections.dom.features import Features

_NEAR, _FAR = (3, 10), (5, 15)  # blocks to each side that are averaged


def relevance_columns(relevance: Relevance) -> Floats:
    """(n, 10): stage 1's scores and decisions, of the block, its neighbours and those around."""
    seen = np.column_stack((np.clip(relevance.scores, -8, 8), relevance.kept)).astype(np.float32)
    return np.hstack((seen, shifted(seen, -1), shifted(seen, 1), *[window_means(seen, reach) for reach in _NEAR]))


def guess_columns(guess: Floats, own: Features) -> Floats:
    """(n, 44): the first network's probabilities (n, 4), of the block, its neighbours, the blocks that look like it and
    those around, so that blocks of one style are decided together."""
    parts: list[Floats] = [np.asarray(np.log(np.maximum(guess, 1e-4)), np.float32)]
    for by in (1, 2, 3):
        parts += [shifted(guess, -by), shifted(guess, by)]
    parts += [group_means(own.groups, guess)[1], group_means(own.looks, guess)[1]]
    parts += [window_means(guess, reach) for reach in _FAR]
    return np.hstack(parts)
