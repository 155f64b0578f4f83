"""Clusterings of numbers, as text-to-tag ratio uses them; nothing is random, equal numbers give equal clusters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_MAX_ROUNDS = 100
_MIN_CHANGE = 1e-9  # of centres or of the likelihood in a round, relative; with a smaller one the clustering ends
_MIN_VARIANCE = 1e-6  # of a cluster, relative to the variance of all values; keeps clusters of equal values finite
_TINY = 1e-300  # added to, or in place of, what must not be zero

Numbers = NDArray[np.float64]
Clusters = NDArray[np.int64]


def k_means(values: Numbers, number: int) -> Clusters:
    """Return (n,) the cluster of each value, 0 for the lowest: Lloyd's algorithm, from evenly spaced quantiles."""
    centres = np.unique(np.quantile(values, (np.arange(number) + 0.5) / number))
    for _ in range(_MAX_ROUNDS):
        clusters = _nearest(values, centres)
        sizes = np.bincount(clusters, minlength=len(centres))
        moved = np.bincount(clusters, values, minlength=len(centres))[sizes > 0] / sizes[sizes > 0]
        if len(moved) == len(centres) and np.allclose(moved, centres, rtol=_MIN_CHANGE, atol=0):
            break
        centres = moved
    return clusters


def farthest_first(values: Numbers, number: int) -> Clusters:
    """Return (n,) the cluster of each value, 0 for the lowest, by farthest-first traversal.

    The first centre is the lowest value, each other the value farthest from those before it (Hochbaum & Shmoys 1985).
    """
    centres = [values.min()]
    distances = np.abs(values - centres[0])
    while len(centres) < number and distances.max() > 0:
        centres.append(values[np.argmax(distances)])
        distances = np.minimum(distances, np.abs(values - centres[-1]))
    return _nearest(values, np.sort(centres))


def expectation_maximization(values: Numbers, number: int) -> Clusters:
    """Return (n,) the likeliest component of each value in a mixture of normal distributions.

    0 is the component with the lowest mean. The first components are the clusters of ``k_means``.
    """
    clusters = k_means(values, number)
    shares = np.eye(int(clusters.max()) + 1)[clusters]
    min_variance = _MIN_VARIANCE * (values.var() + _TINY)
    before = -np.inf
    for _ in range(_MAX_ROUNDS):
        sizes = np.maximum(shares.sum(axis=0), _TINY)
        means = values @ shares / sizes
        variances = np.maximum(((values[:, None] - means) ** 2 * shares).sum(axis=0) / sizes, min_variance)
        logs = np.log(sizes / len(values)) - 0.5 * (
            np.log(2 * np.pi * variances) + (values[:, None] - means) ** 2 / variances
        )
        likelihood = np.logaddexp.reduce(logs, axis=1)
        shares = np.exp(logs - likelihood[:, None])
        if likelihood.sum() - before <= _MIN_CHANGE * abs(likelihood.sum()):
            break
        before = likelihood.sum()
    ranks = np.argsort(np.argsort(means, kind="stable"), kind="stable")
    return np.asarray(ranks[np.argmax(shares, axis=1)])


def _nearest(values: Numbers, centres: Numbers) -> Clusters:
    """Return (n,) the index of each value's nearest centre; the centres ascend."""
    return np.searchsorted((centres[1:] + centres[:-1]) / 2, values)
