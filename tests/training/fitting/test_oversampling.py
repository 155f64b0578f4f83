"""Synthetic rows of the smaller classes."""

from __future__ import annotations

import numpy as np

from scrapy_sections.training.fitting.oversampling import oversampled


def test_every_class_gets_as_many_rows_as_the_largest() -> None:
    draw = np.random.default_rng(1)
    rows = draw.normal(size=(60, 3)).astype(np.float32)
    targets = np.repeat([0, 1, 2, 3], [40, 15, 4, 1])
    all_rows, all_targets = oversampled(rows, targets, seed=1)
    assert np.bincount(all_targets).tolist() == [40, 40, 40, 40]
    assert np.array_equal(all_rows[:60], rows) and np.array_equal(all_targets[:60], targets)


def test_a_synthetic_row_lies_between_two_of_its_class() -> None:
    rows = np.array([[0, 0], [0, 1], [0, 2], [9, 9], [9, 8]], np.float32)
    all_rows, all_targets = oversampled(rows, np.array([0, 0, 0, 1, 1]), seed=1)
    assert all_targets[5:].tolist() == [1]
    assert all_rows[5, 0] == 9 and 8 <= all_rows[5, 1] <= 9


def test_the_same_seed_draws_the_same() -> None:
    rows = np.random.default_rng(1).normal(size=(30, 3)).astype(np.float32)
    targets = np.repeat([0, 1], [20, 10])
    assert np.array_equal(oversampled(rows, targets, 1)[0], oversampled(rows, targets, 1)[0])
    assert not np.array_equal(oversampled(rows, targets, 1)[0], oversampled(rows, targets, 2)[0])
