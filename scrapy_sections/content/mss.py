"""Maximum subsequence (Pasternack & Roth 2009, section 6.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def maximum_subsequence(scores: ArrayLike) -> tuple[int, int]:
    """Start and end (exclusive) of the run of consecutive scores with the greatest sum, in linear time (Figure 1).

    Of several, the one that ends first. Where no score is positive it is the greatest score alone. Raises ValueError
    for no scores.

    >>> maximum_subsequence([-1, 2, -1, 3, -9, 4])
    (1, 4)
    """
    values = np.asarray(scores, np.float64)
    if not len(values):
        raise ValueError("no scores")
    sums = np.concatenate(([0.0], np.cumsum(values)))
    gains = sums[1:] - np.minimum.accumulate(sums[:-1])
    end = int(np.argmax(gains)) + 1
    start = int(np.argmin(sums[:end]))
    return start, end
