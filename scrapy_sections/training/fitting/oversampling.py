"""SMOTE (Chawla et al., "SMOTE: Synthetic Minority Over-sampling Technique", JAIR 2002)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.neighbors import NearestNeighbors

from scrapy_sections.arrays import Floats

NEIGHBOURS = 5  # of its class, one of which a synthetic row lies towards; the paper's k


def oversampled(rows: Floats, targets: NDArray[np.int64], seed: int) -> tuple[Floats, NDArray[np.int64]]:
    """Return rows and targets, then synthetic rows, so that every class has as many as the largest.

    ``rows`` (n, d) and ``targets`` (n,). A synthetic row lies at a random place between a row and one of the five
    nearest of its class; distances are between columns scaled to deviation 1. A class of one row is repeated.
    """
    draw = np.random.default_rng(seed)
    classes, counts = np.unique(targets, return_counts=True)
    scale = rows.std(axis=0) + 1e-6
    all_rows, all_targets = [rows], [targets]
    for target, count in zip(classes.tolist(), counts.tolist(), strict=True):
        missing = int(counts.max()) - count
        if not missing:
            continue
        class_rows = rows[targets == target]
        neighbours = np.zeros((1, 1), np.int64)
        if count > 1:
            nearest = NearestNeighbors(n_neighbors=min(NEIGHBOURS, count - 1)).fit(class_rows / scale)
            neighbours = nearest.kneighbors(return_distance=False)
        start = draw.integers(count, size=missing)
        other = neighbours[start, draw.integers(neighbours.shape[1], size=missing)]
        share = draw.random((missing, 1), np.float32)
        all_rows.append(class_rows[start] + share * (class_rows[other] - class_rows[start]))
        all_targets.append(np.full(missing, target))
    return np.concatenate(all_rows), np.concatenate(all_targets)
