"""Confusion matrices: how often each label is predicted where another is right."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.int64]


def confusion(gold: NDArray[np.int64], predicted: NDArray[np.int64], classes: int) -> Matrix:
    """Return (classes, classes) counts, a row a gold label, a column a predicted one; labels are 0 to classes - 1."""
    return np.bincount(gold * classes + predicted, minlength=classes * classes).reshape(classes, classes)


def confusion_table(matrix: Matrix, names: Sequence[str]) -> str:
    """Return the matrix as text, with the labels' names and each label's recall and precision."""
    width = max(map(len, names))
    right, gold_totals, predicted_totals = np.diag(matrix), matrix.sum(axis=1), matrix.sum(axis=0)
    lines = [" " * width + "".join(f"{name:>12}" for name in names) + f"{'recall':>9}{'precision':>11}"]
    for name, row, hits, gold, predicted in zip(
        names, matrix.tolist(), right, gold_totals, predicted_totals, strict=True
    ):
        counts = "".join(f"{count:12}" for count in row)
        lines.append(f"{name:{width}}{counts}{_share(hits, gold):>9}{_share(hits, predicted):>11}")
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    """Return part / whole as text, "-" of nothing."""
    return f"{part / whole:.4f}" if whole else "-"
