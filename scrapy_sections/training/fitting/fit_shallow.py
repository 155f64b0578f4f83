"""Fitting the classifiers of shallow text features with scikit-learn, and their parameters as plain arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

from scrapy_sections.arrays import Floats
from scrapy_sections.training.data.folds import SEED
from scrapy_sections.training.fitting.token_counts import PageCounts

_MAX_LEAVES = 60  # of the tree
_MIN_LEAF_WEIGHT = 1e-3  # share of the weight of all rows that a leaf must have
_MAX_ROWS = 100_000  # blocks that are fitted to, evenly spread over all
_TINY_WEIGHT = 1e-6  # of a row of zeros for each class, against the mean weight: a corpus may lack a class


def fit_shallow(pages: Sequence[PageCounts]) -> dict[str, Any]:
    """Return the data for ``Tree.from_dict`` and ``Linear.from_dict``.

    A block weighs as much as its words, as in the paper, and a page as much as the root of its number of blocks.
    """
    rows = np.concatenate([page.shallow for page in pages])
    targets = np.concatenate([page.relevant for page in pages]).astype(np.int64)
    weights = np.concatenate([_weights(page) for page in pages])
    step = -(-len(rows) // _MAX_ROWS)
    rows, targets, weights = rows[::step], targets[::step], weights[::step] / weights[::step].mean()
    rows = np.concatenate((rows, np.zeros((2, rows.shape[1]), np.float32)))
    targets, weights = np.append(targets, (0, 1)), np.append(weights, (_TINY_WEIGHT, _TINY_WEIGHT))
    tree = DecisionTreeClassifier(
        max_leaf_nodes=_MAX_LEAVES, min_weight_fraction_leaf=_MIN_LEAF_WEIGHT, random_state=SEED
    )
    tree.fit(rows, targets, sample_weight=weights)
    return {"tree": _flat_tree(tree), "linear": _fit_linear(rows, targets, weights)}


def _weights(page: PageCounts) -> NDArray[np.float64]:
    """Return (n,) weights of a page's blocks."""
    words = np.expm1(page.shallow[:, 0].astype(np.float64)) + 1  # the first column is log(1 + words)
    return np.asarray(words / words.sum() * len(words) ** 0.5)


def _flat_tree(fitted: DecisionTreeClassifier) -> dict[str, Any]:
    """Return the data of a ``Tree``: scikit-learn marks a leaf by children of -1, ``Tree`` by the leaf itself."""
    tree = fitted.tree_
    is_leaf = tree.children_left < 0
    nodes = np.arange(tree.node_count)
    shares = np.clip(tree.value[:, 0, :] / tree.value[:, 0, :].sum(axis=1, keepdims=True), 1e-3, 1)
    return {
        "columns": np.where(is_leaf, 0, tree.feature).astype(np.int64),
        "thresholds": tree.threshold.astype(np.float32),
        "left": np.where(is_leaf, nodes, tree.children_left).astype(np.int64),
        "right": np.where(is_leaf, nodes, tree.children_right).astype(np.int64),
        "scores": np.log(shares[:, 1] / shares[:, 0]).astype(np.float32),
        "depth": int(tree.max_depth),
    }


def _fit_linear(rows: Floats, targets: NDArray[np.int64], weights: NDArray[np.float64]) -> dict[str, Any]:
    """Return the data of a ``Linear``, fitted to standardised rows and rewritten for rows as they are."""
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    machine = LinearSVC(dual=False, random_state=SEED).fit((rows - mean) / scale, targets, sample_weight=weights)
    plane = machine.coef_[0] / scale
    return {"weights": plane.astype(np.float32), "bias": float(machine.intercept_[0] - plane @ mean)}
