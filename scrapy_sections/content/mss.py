"""Maximum subsequences (Pasternack & Roth 2009, section 6.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def maximum_subsequence(scores: ArrayLike) -> tuple[int, int]:
    """Return start and end (exclusive) of the run of consecutive scores (n,) with the greatest sum, in linear time.

    Figure 1 of the paper. Of several runs, the one that ends first; where no score is positive, the greatest score
    alone. Raises ValueError if there are no scores.

    >>> maximum_subsequence([-1, 2, -1, 3, -9, 4])
    (1, 4)
    """
    values = np.asarray(scores)
    if not len(values):
        raise ValueError("no scores")
    sums = np.zeros(len(values) + 1)
    np.cumsum(values, dtype=np.float64, out=sums[1:])
    gains = np.minimum.accumulate(sums[:-1])
    np.subtract(sums[1:], gains, out=gains)
    end = int(np.argmax(gains)) + 1
    start = int(np.argmin(sums[:end]))
    return start, end


def best_subsequences(scores: ArrayLike, number: int) -> list[tuple[int, int]]:
    """Return the ``number`` maximal subsequences with the greatest sums, the greatest first; there may be fewer.

    They do not overlap: the k highest-valued subsequences of section 6.1.
    """
    sums = np.concatenate(([0.0], np.cumsum(np.asarray(scores, np.float64))))
    runs = maximal_subsequences(scores)
    return sorted(runs, key=lambda run: (sums[run[0]] - sums[run[1]], run))[:number]


def maximal_subsequences(scores: ArrayLike) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of all maximal scoring subsequences, in document order, in linear time.

    These are the maximum subsequence and, repeated on the scores before and after it, theirs, as long as the sum is
    positive. None begins or ends with scores that add up to zero or less. The algorithm is that of Ruzzo & Tompa, "A
    Linear Time Algorithm for Finding All Maximal Scoring Subsequences", ISMB 1999.

    >>> maximal_subsequences([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5])
    [(0, 1), (2, 3), (4, 11)]
    """
    bounds, sums = _bounds_and_sums(np.asarray(scores, np.float64))
    # Of each candidate: the indices of its bounds, and the sums of all scores before it and up to its end; in ``lower``
    # the nearest candidate before it with a smaller sum before it.
    candidates: list[tuple[int, int, float, float]] = []
    lower: list[int] = []
    for run in range(0, len(sums) - 1, 2):
        first, left, right = run, float(sums[run]), float(sums[run + 1])
        while True:
            nearest = len(candidates) - 1
            while nearest >= 0 and candidates[nearest][2] >= left:
                nearest = lower[nearest]
            if nearest < 0 or candidates[nearest][3] >= right:
                break
            first, _, left, _ = candidates[nearest]
            del candidates[nearest:], lower[nearest:]
        candidates.append((first, run + 1, left, right))
        lower.append(nearest)
    return [(int(bounds[first]), int(bounds[end])) for first, end, _, _ in candidates]


def _bounds_and_sums(values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return (2r,) start and end of each of r runs of positive scores, and (2r,) the sum of all scores before each."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], values > 0, [False])).astype(np.int8)))
    return edges, np.concatenate(([0.0], np.cumsum(values)))[edges]
