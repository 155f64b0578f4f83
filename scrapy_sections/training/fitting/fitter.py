"""Networks fitted to examples: to all of them, or to those outside one fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.features.context import in_context
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Network, Standard
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_network import Hyperparameters, fit_network, fit_standard
from scrapy_sections.training.fitting.targets import Target


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

    def fit(
        self,
        examples: Sequence[Example],
        extra: Sequence[Floats] | None,
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
        columns = (
            None
            if extra is None
            else np.concatenate([columns[rows] for columns, rows in zip(extra, kept, strict=True)])
        )
        return fit_network(shared.astype(np.float32), columns, classes, weights, parameters)

    def out_of_fold_scores(
        self,
        examples: Sequence[Example],
        extra: Sequence[Floats] | None,
        targets: Sequence[Target],
        parameters: Hyperparameters,
        description: str,
    ) -> list[Floats]:
        """Return scores (n, k) of each example's blocks, by a network fitted to the other folds' examples.

        A fold that holds all examples, as it can in a small corpus, is scored by a network fitted to itself.
        """
        networks = []
        for fold in progress(range(FOLDS), description, FOLDS):
            others = [index for index, example in enumerate(examples) if example.fold != fold] or range(len(examples))
            fitted = self.fit(
                [examples[index] for index in others],
                None if extra is None else [extra[index] for index in others],
                [targets[index] for index in others],
                parameters,
            )
            networks.append(Network.from_dict(fitted))
        return [
            networks[example.fold](self.rows(example), None if extra is None else extra[index])
            for index, example in enumerate(examples)
        ]
