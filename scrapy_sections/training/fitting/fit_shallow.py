"""Fitting the classifiers of shallow text features with scikit-learn, and taking them out as plain arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

from scrapy_sections.training.fitting.fit_network import SEED
from scrapy_sections.training.fitting.token_counts import Counted

_LEAVES = 60
_ROWS = 100_000  # as many blocks at most are looked at


def shallow(pages: Sequence[Counted]) -> dict[str, Any]:
    """What ``Tree.from_dict`` and ``Linear.from_dict`` read. A block counts as its words, as in the paper, and no page
    for more than the root of its blocks."""
    rows = np.concatenate([page.rows for page in pages])
    targets = np.concatenate([page.relevant for page in pages]).astype(np.int64)
    weights = np.concatenate([_weights(page) for page in pages])
    step = -(-len(rows) // _ROWS)
    rows, targets, weights = rows[::step], targets[::step], weights[::step] / weights[::step].mean()
    # A row of next to no weight for each class: a corpus may lack one.
    rows = np.concatenate((rows, np.zeros((2, rows.shape[1]), np.float32)))
    targets, weights = np.append(targets, (0, 1)), np.append(weights, (1e-6, 1e-6))
    tree = DecisionTreeClassifier(max_leaf_nodes=_LEAVES, min_weight_fraction_leaf=1e-3, random_state=SEED)
    tree.fit(rows, targets, sample_weight=weights)
    return {"tree": _plain(tree), "linear": _linear(rows, targets, weights)}


def _weights(page: Counted) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    words = np.expm1(page.rows[:, 0].astype(np.float64)) + 1
    return np.asarray(words / words.sum() * len(words) ** 0.5)


def _plain(fitted: DecisionTreeClassifier) -> dict[str, Any]:
    tree = fitted.tree_
    leaf = tree.children_left < 0
    itself = np.arange(tree.node_count)
    shares = np.clip(tree.value[:, 0, :] / tree.value[:, 0, :].sum(axis=1, keepdims=True), 1e-3, 1)
    return {
        "columns": np.where(leaf, 0, tree.feature).astype(np.int64),
        "thresholds": tree.threshold.astype(np.float32),
        "left": np.where(leaf, itself, tree.children_left).astype(np.int64),
        "right": np.where(leaf, itself, tree.children_right).astype(np.int64),
        "scores": np.log(shares[:, 1] / shares[:, 0]).astype(np.float32),
        "depth": int(tree.max_depth),
    }


def _linear(
    rows: np.ndarray[Any, np.dtype[np.float32]], targets: np.ndarray[Any, Any], weights: np.ndarray[Any, Any]
) -> dict[str, Any]:
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    machine = LinearSVC(dual=False, random_state=SEED).fit((rows - mean) / scale, targets, sample_weight=weights)
    plane = machine.coef_[0] / scale
    return {"weights": plane.astype(np.float32), "bias": float(machine.intercept_[0] - plane @ mean)}
