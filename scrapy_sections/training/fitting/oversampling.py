"""SMOTE (Chawla et al., "SMOTE: Synthetic Minority Over-sampling Technique", JAIR 2002)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.neighbors import NearestNeighbors

from scrapy_sections.arrays import Floats

NEIGHBOURS = 5


def oversampled(rows: Floats, targets: NDArray[np.int64], seed: int) -> tuple[Floats, NDArray[np.int64]]:
    """Rows (n, d) and targets (n,) with synthetic rows behind them, so that every class has as many as the largest.

    A synthetic row lies between a row and one of the five nearest of its class; distances are of columns brought to
    deviation 1. A class of one row is repeated.
    """
    draw = np.random.default_rng(seed)
    classes, counts = np.unique(targets, return_counts=True)
    scale = rows.std(axis=0) + 1e-6
    parts, names = [rows], [targets]
    for name, count in zip(classes.tolist(), counts.tolist(), strict=True):
        wanted = int(counts.max()) - count
        if not wanted:
            continue
        own = rows[targets == name]
        neighbours = np.zeros((1, 1), np.int64)
        if count > 1:
            near = NearestNeighbors(n_neighbors=min(NEIGHBOURS, count - 1)).fit(own / scale)
            neighbours = near.kneighbors(return_distance=False)
        start = draw.integers(count, size=wanted)
        other = neighbours[start, draw.integers(neighbours.shape[1], size=wanted)]
        share = draw.random((wanted, 1), np.float32)
        parts.append(own[start] + share * (own[other] - own[start]))
        names.append(np.full(wanted, name))
    return np.concatenate(parts), np.concatenate(names)
