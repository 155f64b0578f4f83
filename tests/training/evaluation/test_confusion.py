"""Confusion matrices."""

from __future__ import annotations

import numpy as np

from scrapy_sections.training.evaluation.confusion import confusion, confusion_table


def test_rows_are_gold_and_columns_predicted() -> None:
    matrix = confusion(np.array([0, 0, 1, 2]), np.array([0, 1, 1, 1]), 3)
    assert matrix.tolist() == [[1, 1, 0], [0, 1, 0], [0, 1, 0]]
    lines = confusion_table(matrix, ["title", "prose", "rest"]).split("\n")
    assert lines[0].split() == ["title", "prose", "rest", "recall", "precision"]
    assert lines[1].split() == ["title", "1", "1", "0", "0.5000", "1.0000"]
    assert lines[3].split() == ["rest", "0", "1", "0", "0.0000", "-"]
