"""Prediction of linear models and feed-forward networks with numpy: standardised columns, products, probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from threadpoolctl import ThreadpoolController

from scrapy_sections.arrays import Doubles, Floats

# Made here, not on first use: it lists the loaded libraries, which can end in a deadlock while threads import others.
_BLAS = ThreadpoolController().select(user_api="blas")
_lock = Lock()
_open_blocks = 0  # of ``one_thread``, in all threads
_limit: Any = None  # that the first of them has set


@dataclass(slots=True)
class Standard:
    """Standardisation of d columns: limited to their usual range, then to mean 0 and deviation 1; (d,) each."""

    mean: Floats
    scale: Floats
    low: Floats  # the range that nearly all training pages show: a value outside it is no stronger evidence
    high: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Standard:
        """Return the standardisation that ``to_dict`` has written."""
        return cls(data["mean"], data["scale"], data["low"], data["high"])

    def to_dict(self) -> dict[str, Floats]:
        """Return the four arrays by name, for a model's data."""
        return {"mean": self.mean, "scale": self.scale, "low": self.low, "high": self.high}

    def __call__(self, rows: Floats) -> Floats:
        """Return (n, d) the rows standardised, in a new array."""
        return self.in_place(rows.copy("K"))

    def in_place(self, rows: Floats) -> Floats:
        """Standardise rows (n, d) in their own array, and return it.

        On a page of very many blocks, each copy would take hundreds of megabytes.
        """
        np.maximum(rows, self.low, out=rows)
        np.minimum(rows, self.high, out=rows)  # together a third of the time of np.clip
        rows -= self.mean
        rows /= self.scale
        return rows


@dataclass(slots=True)
class Linear:
    """A linear model of d columns."""

    weights: Doubles  # (d,)
    bias: Floats  # ()

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Linear:
        """Return the linear model of a model's ``data``."""
        return cls(data["weights"].astype(np.float64), data["bias"])

    def __call__(self, rows: Floats | Doubles) -> Floats:
        """Return (n,) log odds from standardised columns (n, d)."""
        return np.asarray(product(rows, self.weights) + self.bias, np.float32)


@dataclass(slots=True)
class Network:
    """A network with one hidden layer of h rectified units, from d shared and e extra columns to k scores."""

    standard: Standard  # of the extra columns
    weights: list[Doubles]  # (d + e, h) and (h, k)
    biases: list[Floats]  # (h,) and (k,)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Network:
        """Return the network of a model's ``data``."""
        weights = [matrix.astype(np.float64) for matrix in data["weights"]]
        return cls(Standard.from_dict(data["standard"]), weights, data["biases"])

    def __call__(self, shared: Floats | Doubles, extra: Floats) -> Floats:
        """Return (n, k) scores: log odds for two classes (k = 1), else one a class, for ``softmax``.

        ``shared`` (n, d) are standardised columns that several networks read, ``extra`` (n, e) columns of this network
        alone, not standardised.
        """
        into, out = self.weights
        width = shared.shape[1]
        hidden = product(shared, into[:width])
        hidden += product(self.standard(extra), into[width:])
        hidden += self.biases[0]
        np.maximum(hidden, 0, out=hidden)
        return np.asarray(product(hidden, out) + self.biases[1])


def product(rows: Floats | Doubles, weights: Floats | Doubles) -> Floats:
    """Return ``rows @ weights`` in 32 bits, added up in 64.

    The order in which BLAS adds up differs from processor to processor; in 64 bits, this changes no bit of the result.
    What is used for several products is kept in 64 bits: to convert it takes as long as to multiply.
    """
    return np.asarray(rows.astype(np.float64, copy=False) @ weights.astype(np.float64, copy=False), np.float32)


def sigmoid(scores: Floats) -> Floats:
    """Return the probabilities of log odds, in the same shape; no score overflows."""
    return np.asarray((1 + np.tanh(scores / 2)) / 2, np.float32)


def softmax(scores: Floats) -> Floats:
    """Return (n, k) probabilities, of sum 1 in each row, from scores (n, k)."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep BLAS from starting threads within a ``with`` block; it is as before once the last such block has ended.

    For matrices of this size, threads cost more than they save; on a busy machine, where they wait for each other, ten
    times as much.
    """
    global _open_blocks, _limit
    with _lock:
        if not _open_blocks:
            _limit = _BLAS.limit(limits=1)
            _release_control()
        _open_blocks += 1
    try:
        yield
    finally:
        with _lock:
            _open_blocks -= 1
            if not _open_blocks:
                _limit.restore_original_limits()
                _release_control()


def _release_control() -> None:
    """Let other threads set the limit of BLAS, too: threadpoolctl 3.8 leaves it to the thread that has set it first."""
    for library in _BLAS.lib_controllers:
        if hasattr(library, "clear_controlling_thread"):
            library.clear_controlling_thread()
