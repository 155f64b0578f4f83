"""The default labeller: a small network over the blocks in context and what stage 1 says of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.context import Part
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.models.network import Network, softmax

_HOPELESS = -5.0  # log odds


@dataclass(slots=True)
class Labeller:
    """Labels blocks in the context of their page."""

    network: Network

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Labeller:
        return cls(Network.from_dict(data["network"]))

    def probabilities(self, context: Iterable[Part], relevance: Relevance) -> Floats:
        """(n, 4) probabilities of the labels; ``context``: all blocks in context."""
        looked_at, columns = hopeful(relevance), relevance_columns(relevance)
        result = np.zeros((len(LABEL_NAMES), len(looked_at)), np.float32).T
        result[:, IRRELEVANT] = 1
        for blocks, rows in context:
            chosen = np.flatnonzero(looked_at[blocks])
            result[blocks][chosen] = softmax(self.network(rows[chosen], columns[blocks][chosen]))
        return result


def hopeful(relevance: Relevance) -> Flags:
    """(n,) which blocks the labeller looks at: the others, half of a usual page, are irrelevant without a look."""
    return np.asarray((relevance.scores > _HOPELESS) | relevance.kept)
