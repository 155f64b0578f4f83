"""The default labeller: a small network over the blocks in context and stage 1's scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.context import ContextPart
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.models.network import Network, softmax

#: What the network tells apart: the labels, and among the titles those of whole documents.
CLASSES = (*LABEL_NAMES, "document title")
DOCUMENT_TITLE = CLASSES.index("document title")
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

    def probabilities(self, context: Iterable[ContextPart], features: Features, relevance: Relevance) -> Floats:
        """Return (n, 5) the probabilities of CLASSES; ``context`` are all n blocks of a page in context."""
        labelled, columns = is_labelled(features, relevance), relevance_columns(relevance)
        result = np.zeros((len(CLASSES), len(labelled)), np.float32).T
        result[:, IRRELEVANT] = 1
        for blocks, rows in context:
            chosen = np.flatnonzero(labelled[blocks])
            result[blocks][chosen] = softmax(self.network(rows[chosen], columns[blocks][chosen]))
        return result


def is_labelled(features: Features, relevance: Relevance) -> Flags:
    """Return (n,) True for the blocks that the network labels; the others are irrelevant.

    A document title may stand far from the main part, in a header that stage 1 is sure to be furniture.
    """
    return np.asarray((relevance.scores > _MIN_SCORE) | relevance.kept | features.title_candidates)
