"""Boosted trees as flat arrays: every row goes down all trees at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats, Ints


@dataclass(slots=True)
class Trees:
    """All trees' nodes: the ``columns`` (m,) they look at, ``thresholds`` (m,), ``left`` and ``right`` (m,) nodes (a
    leaf's are itself) and ``values`` (m,). ``roots`` (t,), a multiple of the k scores, whose trees take turns; ``base``
    (k,); ``depth``: steps from a root to the farthest leaf."""

    columns: Ints
    thresholds: NDArray[np.float64]
    left: Ints
    right: Ints
    values: Floats
    roots: Ints
    base: Floats
    depth: int

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Trees:
        return cls(**data)

    def __call__(self, matrix: Floats) -> Floats:
        """(n, k) scores of the rows: log odds, one column a class (one for two classes)."""
        number, scores = len(matrix), len(self.base)
        nodes = np.repeat(self.roots[None, :], number, axis=0)
        rows = np.arange(number)[:, None]
        for _ in range(self.depth):
            lower = matrix[rows, self.columns[nodes]] <= self.thresholds[nodes]
            nodes = np.where(lower, self.left[nodes], self.right[nodes])
        found = self.values[nodes].reshape(number, len(self.roots) // scores, scores)
        return np.asarray(found.sum(axis=1) + self.base, np.float32)
