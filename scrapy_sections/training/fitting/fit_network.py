"""Fitting a network with scikit-learn, and taking it out as plain arrays."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier
from threadpoolctl import threadpool_limits

from scrapy_sections.arrays import Floats
from scrapy_sections.models.network import Standard

SEED = 20090420
_SAMPLE = 50_000  # rows of which quantiles are taken
_RARE = 0.002  # share of the rows that lie below, and above, a column's usual range


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is fitted: classes, hidden units, passes over the data, weight decay, rows a step; ``masked``: the
    share of values taken out of a second copy of every row, so that pages unlike those seen do not lean on a few
    columns; ``members``: networks fitted from different starts, whose scores are averaged."""

    classes: int
    hidden: int
    epochs: int
    decay: float
    batch: int
    masked: float = 0.0
    members: int = 1


def standard_of(rows: Floats) -> Standard:
    """Means, deviations and usual ranges of (n, d) rows."""
    sample = rows[:: max(1, len(rows) // _SAMPLE)]
    low, high = rows.min(axis=0), rows.max(axis=0)
    wide = high - low > 1  # flags and shares stay as they are
    low[wide], high[wide] = np.quantile(sample[:, wide], (_RARE, 1 - _RARE), axis=0)
    return Standard(
        rows.mean(axis=0, dtype=np.float64).astype(np.float32),
        (rows.std(axis=0, dtype=np.float64) + 1e-2).astype(np.float32),
        low,
        high,
    )


def fit(
    shared: Floats, own: Floats | None, targets: NDArray[np.int64], weights: NDArray[np.float64], recipe: Recipe
) -> dict[str, Any]:
    """What ``Network.from_dict`` reads, from rows that are standardised (n, d) and rows that are not (n, e)."""
    standard = standard_of(np.zeros((1, 0), np.float32) if own is None else own)
    rows = shared if own is None else np.hstack((shared, standard(own)))
    # A row of next to no weight for each class: a corpus may lack one.
    rows = np.concatenate((rows, np.zeros((recipe.classes, rows.shape[1]), np.float32)))
    targets = np.concatenate((targets, np.arange(recipe.classes)))
    weights = np.concatenate((weights, np.full(recipe.classes, weights.mean() * 1e-6)))
    if recipe.masked:
        hidden = np.random.default_rng(SEED).random(rows.shape, np.float32) < recipe.masked
        rows = np.concatenate((rows, np.where(hidden, np.float32(0), rows)))
        targets, weights = np.tile(targets, 2), np.tile(weights, 2)
    members = [_member(rows, targets, weights / weights.mean(), recipe, SEED + k) for k in range(recipe.members)]
    # Side by side, their hidden layers are one, and the mean of their scores is one more product.
    into, out = (list(layers) for layers in zip(*[member.coefs_ for member in members], strict=True))
    first, last = (list(layers) for layers in zip(*[member.intercepts_ for member in members], strict=True))
    return {
        "standard": standard.to_dict(),
        "weights": [np.hstack(into).astype(np.float32), (np.vstack(out) / len(members)).astype(np.float32)],
        "biases": [np.hstack(first).astype(np.float32), np.mean(last, axis=0).astype(np.float32)],
    }


def _member(
    rows: Floats, targets: NDArray[np.int64], weights: NDArray[np.float64], recipe: Recipe, seed: int
) -> MLPClassifier:
    network = MLPClassifier(
        (recipe.hidden,),
        alpha=recipe.decay,
        batch_size=min(recipe.batch, len(rows)),
        max_iter=recipe.epochs,
        random_state=seed,
        tol=0.0,
        n_iter_no_change=recipe.epochs,
    )
    # One thread: sums come in one order, so that the same corpus gives the same bits.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(rows, targets, sample_weight=weights)
