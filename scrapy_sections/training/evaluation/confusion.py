"""Which label is taken for which."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.int64]


def confusion(gold: NDArray[np.int64], found: NDArray[np.int64], classes: int) -> Matrix:
    """(classes, classes) counts: a row a gold label, a column a found one, both in 0 to ``classes`` - 1."""
    return np.bincount(gold * classes + found, minlength=classes * classes).reshape(classes, classes)


def confusion_table(matrix: Matrix, names: Sequence[str]) -> str:
    """The matrix with its names, and each label's precision and recall."""
    width = max(map(len, names))
    right, said, there = np.diag(matrix), matrix.sum(axis=0), matrix.sum(axis=1)
    lines = [" " * width + "".join(f"{name:>12}" for name in names) + f"{'recall':>9}{'precision':>11}"]
    for name, row, hits, rows, columns in zip(names, matrix.tolist(), right, there, said, strict=True):
        counts = "".join(f"{count:12}" for count in row)
        lines.append(f"{name:{width}}{counts}{_share(hits, rows):>9}{_share(hits, columns):>11}")
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"
