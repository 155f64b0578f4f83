"""Maximum subsequences (Pasternack & Roth 2009, section 6.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def maximum_subsequence(scores: ArrayLike) -> tuple[int, int]:
    """Start and end (exclusive) of the run of consecutive scores with the greatest sum, in linear time (Figure 1).

    Of several, the one that ends first. Where no score is positive it is the greatest score alone. Raises ValueError
    for no scores.

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


def best_subsequences(scores: ArrayLike, most: int) -> list[tuple[int, int]]:
    """The ``most`` maximal subsequences with the greatest sums, the greatest first: the k best of section 6.1. None
    overlap; there may be fewer."""
    sums = np.concatenate(([0.0], np.cumsum(np.asarray(scores, np.float64))))
    found = maximal_subsequences(scores)
    return sorted(found, key=lambda run: (sums[run[0]] - sums[run[1]], run))[:most]


def maximal_subsequences(scores: ArrayLike) -> list[tuple[int, int]]:
    """Start and end (exclusive) of all maximal scoring subsequences, in their order, in linear time (Ruzzo & Tompa,
    "A Linear Time Algorithm for Finding All Maximal Scoring Subsequences", ISMB 1999).

    The first is the maximum subsequence, the others those of what lies before and after it, as far as their sums are
    positive; all end in neither zeros nor what sums to none.

    >>> maximal_subsequences([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5])
    [(0, 1), (2, 3), (4, 11)]
    """
    bounds, sums = _runs(np.asarray(scores, np.float64))
    # Of each candidate: its first and last run, and the sum of all scores before it and up to its end; ``above``: the
    # nearest candidate before it with a smaller sum before.
    found: list[tuple[int, int, float, float]] = []
    above: list[int] = []
    for run in range(0, len(sums) - 1, 2):
        first, left, right = run, float(sums[run]), float(sums[run + 1])
        while True:
            nearest = len(found) - 1
            while nearest >= 0 and found[nearest][2] >= left:
                nearest = above[nearest]
            if nearest < 0 or found[nearest][3] >= right:
                break
            first, _, left, _ = found[nearest]
            del found[nearest:], above[nearest:]
        found.append((first, run + 1, left, right))
        above.append(nearest)
    return [(int(bounds[first]), int(bounds[end])) for first, end, _, _ in found]


def _runs(values: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Where runs of positive scores, and the others between them, begin and end, and the sum of all before: the first
    run is one of positive scores."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], values > 0, [False])).astype(np.int8)))
    return edges, np.concatenate(([0.0], np.cumsum(values)))[edges]
