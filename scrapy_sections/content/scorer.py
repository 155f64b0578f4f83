"""The default scorer of stage 1: a linear model and a small network over the blocks in context.

The network also sees the linear model's scores of the whole page, and the probable kind of page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import KINDS, KindModel, pooled
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.second_pass import in_second_pass, second_pass_columns
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.context import Context
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Linear, Network, product

EVERYTHING = "everything"  # a profile
EVERYTHING_BIAS = 4.0  # log odds added to all scores by the profile "everything": only what is plainly furniture goes


@dataclass(slots=True)
class LearnedScorer:
    """Scores a page's blocks, and finds its kind, from their features in context."""

    first: Linear
    kinds: KindModel
    second: Network
    biases: Floats  # (8,) log odds added to all scores of a page, by its kind; set for the best word F1 in training

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> LearnedScorer:
        """Return the scorer of the model "content"."""
        first, second = Linear.from_dict(data["first"]), Network.from_dict(data["second"])
        return cls(first, KindModel.from_dict(data["kinds"]), second, data["biases"])

    def __call__(
        self, features: Features, words: LexicalFeatures, context: Context, profile: str = "auto"
    ) -> Relevance:
        """Return the relevance of a page's blocks; ``profile`` is one of options.PROFILES."""
        scores = np.concatenate([self.first(rows) for _, rows in context.parts()])
        kinds = self._kinds(features, words, scores, profile)
        columns = second_pass_columns(features, scores, kinds)
        for blocks, rows in context.parts():
            chosen = np.flatnonzero(in_second_pass(scores[blocks]))
            scores[blocks][chosen] = self.second(rows[chosen], columns[blocks][chosen])[:, 0]
        scores += np.float32(EVERYTHING_BIAS if profile == EVERYTHING else product(kinds, self.biases))
        return Relevance(scores, main_part(scores, features.words), kinds)

    def _kinds(self, features: Features, words: LexicalFeatures, scores: Floats, profile: str) -> Floats:
        """Return (8,) the probabilities of the page's kind; 1 for the kind that the profile names."""
        if profile in KINDS:
            return np.asarray(np.arange(len(KINDS)) == KINDS.index(profile), np.float32)
        return self.kinds(words, pooled(features, scores))
