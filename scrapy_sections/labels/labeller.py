"""The default labeller: a small network over the blocks in context and stage 1's scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.context import ContextPart
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.models.network import Network, softmax

# Log odds of relevance; blocks at or below it that are not kept, half of a usual page, are irrelevant without a look.
_MIN_SCORE = -5.0


@dataclass(slots=True)
class Labeller:
    """A network that gives each block the probabilities of its labels."""

    network: Network

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Labeller:
        """Return the labeller of the model "labels"."""
        return cls(Network.from_dict(data["network"]))

    def probabilities(self, context: Iterable[ContextPart], relevance: Relevance) -> Floats:
        """Return (n, 4) the probabilities of the labels; ``context`` are all n blocks of a page in context."""
        labelled, columns = is_labelled(relevance), relevance_columns(relevance)
        result = np.zeros((len(LABEL_NAMES), len(labelled)), np.float32).T
        result[:, IRRELEVANT] = 1
        for blocks, rows in context:
            chosen = np.flatnonzero(labelled[blocks])
            result[blocks][chosen] = softmax(self.network(rows[chosen], columns[blocks][chosen]))
        return result


def is_labelled(relevance: Relevance) -> Flags:
    """Return (n,) True for the blocks that the network labels; the others are irrelevant."""
    return np.asarray((relevance.scores > _MIN_SCORE) | relevance.kept)
