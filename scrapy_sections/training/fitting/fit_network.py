"""Fitting a linear model or a network with scikit-learn, and its weights as plain arrays."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from threadpoolctl import threadpool_limits

from scrapy_sections.arrays import Floats
from scrapy_sections.models.network import Standard
from scrapy_sections.training.data.folds import SEED

_MAX_SAMPLE = 50_000  # about so many rows, evenly spread over all, give the quantiles
_RARE = 0.002  # share of the rows below a column's usual range, and above it
_MIN_RANGE = 1  # a column of a smaller range is a flag or a share, of which all values are usual
_MIN_DEVIATION = 1e-2  # added to each deviation: nearly constant columns are not blown up
_LINEAR_ITERATIONS = 40  # of the logistic regression; the network after it makes up for what more would bring
_TINY_WEIGHT = 1e-6  # of a row of zeros for each class, against the mean weight: a corpus may lack a class


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """How a network is fitted.

    ``epochs``: passes over the rows; ``batch_size``: rows a step; ``masked_share``: share of the values that are set to
    zero in a second copy of every row, so that pages unlike those seen do not lean on a few columns; ``members``:
    networks fitted from different starts, whose scores are averaged.
    """

    classes: int
    hidden_units: int
    epochs: int
    weight_decay: float
    batch_size: int
    masked_share: float = 0.0
    members: int = 1


def fit_standard(rows: Floats) -> Standard:
    """Return means, deviations and usual ranges of the columns of (n, d) rows."""
    sample = rows[:: max(1, len(rows) // _MAX_SAMPLE)]
    low, high = rows.min(axis=0), rows.max(axis=0)
    wide = high - low > _MIN_RANGE
    low[wide], high[wide] = np.quantile(sample[:, wide], (_RARE, 1 - _RARE), axis=0)
    return Standard(
        rows.mean(axis=0, dtype=np.float64).astype(np.float32),
        (rows.std(axis=0, dtype=np.float64) + _MIN_DEVIATION).astype(np.float32),
        low,
        high,
    )


def fit_linear(rows: Floats, targets: NDArray[np.int64], weights: NDArray[np.float64]) -> dict[str, Any]:
    """Return the data for ``Linear.from_dict``, by logistic regression.

    ``rows`` (n, d): standardised columns; ``targets`` (n,): 0 or 1; ``weights`` (n,) of the rows.
    """
    rows, targets, weights = _with_each_class(rows, targets, weights, 2)
    model = LogisticRegression(max_iter=_LINEAR_ITERATIONS)
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(rows, targets, sample_weight=weights / weights.mean())
    return {"weights": model.coef_[0].astype(np.float32), "bias": model.intercept_[0].astype(np.float32)}


def fit_network(
    shared: Floats,
    extra: Floats,
    targets: NDArray[np.int64],
    weights: NDArray[np.float64],
    parameters: Hyperparameters,
) -> dict[str, Any]:
    """Return the data for ``Network.from_dict``.

    ``shared`` (n, d): columns that several networks read, standardised; ``extra`` (n, e): columns that only this one
    reads, not standardised; ``targets`` (n,): classes; ``weights`` (n,) of the rows.
    """
    standard = fit_standard(extra)
    rows = np.hstack((shared, standard(extra)))
    rows, targets, weights = _with_each_class(rows, targets, weights, parameters.classes)
    if parameters.masked_share:
        masked = np.random.default_rng(SEED).random(rows.shape, np.float32) < parameters.masked_share
        rows = np.concatenate((rows, np.where(masked, np.float32(0), rows)))
        targets, weights = np.tile(targets, 2), np.tile(weights, 2)
    members = [
        _fit_member(rows, targets, weights / weights.mean(), parameters, SEED + k) for k in range(parameters.members)
    ]
    # Side by side, the members' hidden layers are one layer, and the mean of their scores is one more product.
    hidden_weights, output_weights = (
        list(layers) for layers in zip(*[member.coefs_ for member in members], strict=True)
    )
    hidden_biases, output_biases = (
        list(layers) for layers in zip(*[member.intercepts_ for member in members], strict=True)
    )
    return {
        "standard": standard.to_dict(),
        "weights": [
            np.hstack(hidden_weights).astype(np.float32),
            (np.vstack(output_weights) / len(members)).astype(np.float32),
        ],
        "biases": [
            np.hstack(hidden_biases).astype(np.float32),
            np.mean(output_biases, axis=0).astype(np.float32),
        ],
    }


def _with_each_class(
    rows: Floats, targets: NDArray[np.int64], weights: NDArray[np.float64], classes: int
) -> tuple[Floats, NDArray[np.int64], NDArray[np.float64]]:
    """Return rows, targets and weights with a row of zeros and next to no weight for each class."""
    return (
        np.concatenate((rows, np.zeros((classes, rows.shape[1]), np.float32))),
        np.concatenate((targets, np.arange(classes))),
        np.concatenate((weights, np.full(classes, weights.mean() * _TINY_WEIGHT))),
    )


def _fit_member(
    rows: Floats, targets: NDArray[np.int64], weights: NDArray[np.float64], parameters: Hyperparameters, seed: int
) -> MLPClassifier:
    network = MLPClassifier(
        (parameters.hidden_units,),
        alpha=parameters.weight_decay,
        batch_size=min(parameters.batch_size, len(rows)),
        max_iter=parameters.epochs,
        random_state=seed,
        tol=0.0,
        n_iter_no_change=parameters.epochs,
    )
    # One thread: sums come in one order, so that the same corpus gives the same bits.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(rows, targets, sample_weight=weights)
