"""The default labeller: two small networks, the second of which sees what the first thinks of the whole page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.arrays import Floats, Ints
from scrapy_sections.dom.features import Features
from scrapy_sections.dom.network import Network, softmax
from scrapy_sections.labels.features import guess_columns, relevance_columns

IRRELEVANT, TITLE, PROSE, MISCELLANY = range(4)
LABELS = ("irrelevant", "title", "prose", "miscellany")

_HOPELESS = -5.0  # log odds


@dataclass(slots=True)
class Labels:
    """``labels`` (n,) and the ``probabilities`` (n, 4) of each."""

    labels: Ints
    probabilities: Floats


@dataclass(slots=True)
class Labeller:
    """Labels blocks in the context of their page."""

    first: Network
    second: Network

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Labeller:
        return cls(Network.from_dict(data["first"]), Network.from_dict(data["second"]))

    def probabilities(self, own: Features, matrix: Floats, relevance: Relevance) -> Floats:
        """(n, 4) probabilities of the labels; ``matrix``: the blocks in context, standardised.

        Blocks that stage 1 gives no hope, half of a usual page, are irrelevant without a look.
        """
        rows = np.flatnonzero((relevance.scores > _HOPELESS) | relevance.kept)
        seen = relevance_columns(relevance)
        guess = np.zeros((len(matrix), len(LABELS)), np.float32)
        guess[:, IRRELEVANT] = 1
        result = guess.copy()
        matrix, seen = matrix[rows], seen[rows]
        guess[rows] = softmax(self.first(matrix, seen))
        result[rows] = softmax(self.second(matrix, np.hstack((seen, guess_columns(guess, own)[rows]))))
        return result
