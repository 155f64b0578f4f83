"""A feed-forward network's prediction: a few matrix products."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from threadpoolctl import ThreadpoolController

from scrapy_sections.arrays import Floats


@dataclass(slots=True)
class Standard:
    """Columns to mean 0 and deviation 1: ``mean``, ``scale``, ``low`` and ``high`` (d,)."""

    mean: Floats
    scale: Floats
    low: Floats  # what lies outside what nearly all training pages show is no stronger evidence
    high: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Standard:
        return cls(data["mean"], data["scale"], data["low"], data["high"])

    def to_dict(self) -> dict[str, Floats]:
        return {"mean": self.mean, "scale": self.scale, "low": self.low, "high": self.high}

    def __call__(self, matrix: Floats) -> Floats:
        """(n, d) standardised, in a new array."""
        return self.in_place(matrix.copy("K"))

    def in_place(self, rows: Floats) -> Floats:
        """The same, in the array that is given: on a page of many blocks each copy is hundreds of megabytes."""
        np.maximum(rows, self.low, out=rows)
        np.minimum(rows, self.high, out=rows)  # both take a third of the time of np.clip
        rows -= self.mean
        rows /= self.scale
        return rows


@dataclass(slots=True)
class Network:
    """Layers of weights (d, h), (h, k) and biases, with a rectifier between; ``standard`` is of the columns that only
    this network sees."""

    standard: Standard
    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Network:
        return cls(Standard.from_dict(data["standard"]), data["weights"], data["biases"])

    def __call__(self, shared: Floats, own: Floats | None = None) -> Floats:
        """(n, k) scores: log odds, one column a class (one for two classes). ``shared`` (n, d) is standardised, and
        several networks' input; ``own`` (n, e) is not."""
        into, out = self.weights
        width = shared.shape[1]
        hidden = shared @ into[:width]
        if own is not None:
            hidden += self.standard(own) @ into[width:]
        hidden += self.biases[0]
        np.maximum(hidden, 0, out=hidden)
        return np.asarray(hidden @ out + self.biases[1])


def chances(scores: Floats) -> Floats:
    """Probabilities from log odds, without overflow."""
    return np.asarray((1 + np.tanh(scores / 2)) / 2, np.float32)


def softmax(scores: Floats) -> Floats:
    """Rows of probabilities."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


@cache
def _blas() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")


@contextmanager
def one_thread() -> Iterator[None]:
    """While this is open, BLAS has no threads: for matrices of this size they cost more than they bring, and on a busy
    machine, where they wait for each other, ten times as much."""
    with _blas().limit(limits=1):
        yield
