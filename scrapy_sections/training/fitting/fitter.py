"""Networks fitted to examples: to all of them, or to those outside one fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.features.context import in_context
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Linear, Network, Standard
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_network import Hyperparameters, fit_linear, fit_network, fit_standard
from scrapy_sections.training.fitting.targets import Target

_LINEAR_STEP = 2  # of so many rows, one is fitted to: a linear model needs no more, and takes half the time


class Fitter:
    """Fits networks to the blocks in context of examples.

    The blocks of all examples are standardised once, and kept in half precision: even so they take a gigabyte.
    """

    def __init__(self, examples: Sequence[Example], lexical: Sequence[LexicalFeatures]) -> None:
        raw = [
            in_context(example.features, words.columns, slice(0, len(words.columns)))
            for example, words in zip(examples, lexical, strict=True)
        ]
        self.standard: Standard = fit_standard(np.concatenate(raw))
        rows_of_examples = progress(raw, "standardising", len(raw))
        self._rows = {
            id(example): self.standard(rows).astype(np.float16)
            for example, rows in zip(examples, rows_of_examples, strict=True)
        }

    def rows(self, example: Example) -> Floats:
        """Return the standardised columns (n, d) of an example's blocks in context."""
        return self._rows[id(example)].astype(np.float32)

    def fit_linear(self, examples: Sequence[Example], targets: Sequence[Target]) -> dict[str, Any]:
        """Return the data for ``Linear.from_dict``, fitted to some of the blocks, evenly spread over all."""
        classes, weights = (np.concatenate(column)[::_LINEAR_STEP] for column in zip(*targets, strict=True))
        rows = np.concatenate([self._rows[id(example)] for example in examples])[::_LINEAR_STEP]
        return fit_linear(rows.astype(np.float32), classes, weights)

    def out_of_fold_linear_scores(
        self, examples: Sequence[Example], targets: Sequence[Target], description: str
    ) -> list[Floats]:
        """Return scores (n,) of each example's blocks, by a linear model fitted to the other folds' examples."""
        models = []
        for fold in progress(range(FOLDS), description, FOLDS):
            others = _outside(examples, fold)
            models.append(
                Linear.from_dict(
                    self.fit_linear([examples[index] for index in others], [targets[index] for index in others])
                )
            )
        return [models[example.fold](self.rows(example)) for example in examples]

    def fit(
        self,
        examples: Sequence[Example],
        extra: Sequence[Floats],
        targets: Sequence[Target],
        parameters: Hyperparameters,
    ) -> dict[str, Any]:
        """Return the data for ``Network.from_dict``, fitted to the blocks with a weight.

        ``extra``: columns (n, e) of each example's blocks that only this network reads.
        """
        kept = [np.flatnonzero(weights) for _, weights in targets]
        classes = np.concatenate([classes[rows] for (classes, _), rows in zip(targets, kept, strict=True)])
        weights = np.concatenate([weights[rows] for (_, weights), rows in zip(targets, kept, strict=True)])
        shared = np.concatenate([self._rows[id(example)][rows] for example, rows in zip(examples, kept, strict=True)])
        columns = np.concatenate([columns[rows] for columns, rows in zip(extra, kept, strict=True)])
        return fit_network(shared.astype(np.float32), columns, classes, weights, parameters)

    def out_of_fold_networks(
        self,
        examples: Sequence[Example],
        extra: Sequence[Floats],
        targets: Sequence[Target],
        parameters: Hyperparameters,
        description: str,
    ) -> list[Network]:
        """Return a network for each fold, fitted to the other folds' examples.

        That of a fold that holds all examples is fitted to these.
        """
        networks = []
        for fold in progress(range(FOLDS), description, FOLDS):
            others = _outside(examples, fold)
            fitted = self.fit(
                [examples[index] for index in others],
                [extra[index] for index in others],
                [targets[index] for index in others],
                parameters,
            )
            networks.append(Network.from_dict(fitted))
        return networks

    def out_of_fold_scores(
        self,
        examples: Sequence[Example],
        extra: Sequence[Floats],
        targets: Sequence[Target],
        parameters: Hyperparameters,
        description: str,
    ) -> list[Floats]:
        """Return scores (n, k) of each example's blocks, by a network fitted to the other folds' examples."""
        networks = self.out_of_fold_networks(examples, extra, targets, parameters, description)
        return [
            networks[example.fold](self.rows(example), columns)
            for example, columns in zip(examples, extra, strict=True)
        ]


def _outside(examples: Sequence[Example], fold: int) -> Sequence[int]:
    """Return the indices of the examples outside a fold; of all, if it holds all, as it can in a small corpus."""
    return [index for index, example in enumerate(examples) if example.fold != fold] or range(len(examples))
