"""Clusterings of numbers, as text-to-tag ratio uses them. Nothing is drawn: the same numbers give the same clusters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_ROUNDS = 100
_SETTLED = 1e-9  # change of a model's likelihood, relative
_NARROW = 1e-6  # variance of a cluster of equal numbers, relative

Numbers = NDArray[np.float64]
Clusters = NDArray[np.int64]


def k_means(values: Numbers, number: int) -> Clusters:
    """(n,) cluster of each value, 0 that of the lowest: Lloyd's algorithm, begun at evenly spaced quantiles."""
    centres = np.unique(np.quantile(values, (np.arange(number) + 0.5) / number))
    for _ in range(_ROUNDS):
        found = _nearest(values, centres)
        sizes = np.bincount(found, minlength=len(centres))
        moved = np.bincount(found, values, minlength=len(centres))[sizes > 0] / sizes[sizes > 0]
        if len(moved) == len(centres) and np.allclose(moved, centres, rtol=_SETTLED, atol=0):
            break
        centres = moved
    return found


def farthest_first(values: Numbers, number: int) -> Clusters:
    """(n,) cluster of each value, 0 that of the lowest: each centre is the value farthest from those before it, the
    first the lowest value (Hochbaum & Shmoys 1985)."""
    centres = [values.min()]
    away = np.abs(values - centres[0])
    while len(centres) < number and away.max() > 0:
        centres.append(values[np.argmax(away)])
        away = np.minimum(away, np.abs(values - centres[-1]))
    return _nearest(values, np.sort(centres))


def expectation_maximization(values: Numbers, number: int) -> Clusters:
    """(n,) likeliest component of each value in a mixture of normal distributions, 0 that of the lowest mean; begun at
    the clusters of ``k_means``."""
    found = k_means(values, number)
    shares = np.eye(int(found.max()) + 1)[found]
    floor = _NARROW * (values.var() + 1e-300)
    before = -np.inf
    for _ in range(_ROUNDS):
        sizes = np.maximum(shares.sum(axis=0), 1e-300)
        means = values @ shares / sizes
        variances = np.maximum(((values[:, None] - means) ** 2 * shares).sum(axis=0) / sizes, floor)
        logs = np.log(sizes / len(values)) - 0.5 * (
            np.log(2 * np.pi * variances) + (values[:, None] - means) ** 2 / variances
        )
        likelihood = np.logaddexp.reduce(logs, axis=1)
        shares = np.exp(logs - likelihood[:, None])
        if likelihood.sum() - before <= _SETTLED * abs(likelihood.sum()):
            break
        before = likelihood.sum()
    ranks = np.argsort(np.argsort(means, kind="stable"), kind="stable")
    return np.asarray(ranks[np.argmax(shares, axis=1)])


def _nearest(values: Numbers, centres: Numbers) -> Clusters:
    """Index of each value's nearest centre; the centres ascend."""
    return np.searchsorted((centres[1:] + centres[:-1]) / 2, values)
