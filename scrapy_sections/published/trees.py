"""Prediction of boosted trees with numpy: flat arrays in which all rows go down all trees at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats, Ints


@dataclass(slots=True)
class Trees:
    """The m nodes of t trees for k scores."""

    columns: Ints  # (m,) column that a node compares
    thresholds: NDArray[np.float64]  # (m,) greatest value that goes to the left
    left: Ints  # (m,) next node; a leaf is its own
    right: Ints  # (m,) next node; a leaf is its own
    values: Floats  # (m,) what a leaf adds to the score
    roots: Ints  # (t,) first node of each tree; the trees of the k scores take turns
    base: Floats  # (k,) what is added to the sums
    depth: int  # steps from a root to the farthest leaf

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Trees:
        """Return the trees of a model's ``data``."""
        return cls(**data)

    def __call__(self, matrix: Floats) -> Floats:
        """Return (n, k) scores of rows (n, d): log odds for two classes (k = 1), else one a class, for ``softmax``."""
        number, scores = len(matrix), len(self.base)
        nodes = np.repeat(self.roots[None, :], number, axis=0)
        rows = np.arange(number)[:, None]
        for _ in range(self.depth):
            goes_left = matrix[rows, self.columns[nodes]] <= self.thresholds[nodes]
            nodes = np.where(goes_left, self.left[nodes], self.right[nodes])
        values = self.values[nodes].reshape(number, len(self.roots) // scores, scores)
        return np.asarray(values.sum(axis=1) + self.base, np.float32)
