"""The default scorer: two small networks over block features, their log odds broadcast to the block's words. The second
knows what the first thinks of the whole page, and what kind of page it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import KINDS, KindModel, pooled
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.second_pass import second_columns, second_look
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.context import Context
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Network

AUTO, EVERYTHING = "auto", "everything"
PROFILES = (AUTO, "article", "legal", EVERYTHING)

EVERYTHING_BIAS = 4.0  # log odds: whatever is not plainly furniture


@dataclass(slots=True)
class LearnedScorer:
    """Scores blocks by what they look like and where they stand.

    ``biases`` (8,), one a kind of page, are added to all scores of a page: how sure one must be to keep a block
    depends on how well such pages can be told apart at all.
    """

    first: Network
    kinds: KindModel
    second: Network
    biases: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> LearnedScorer:
        first, second = Network.from_dict(data["first"]), Network.from_dict(data["second"])
        return cls(first, KindModel.from_dict(data["kinds"]), second, data["biases"])

    def __call__(self, features: Features, words: LexicalFeatures, context: Context, profile: str = AUTO) -> Relevance:
        """``profile``: one of ``PROFILES``."""
        scores = np.concatenate([self.first(rows)[:, 0] for _, rows in context.parts()])
        kinds = self._kinds(features, words, scores, profile)
        columns = second_columns(features, scores, kinds)
        for blocks, rows in context.parts():
            chosen = np.flatnonzero(second_look(scores[blocks]))
            scores[blocks][chosen] = self.second(rows[chosen], columns[blocks][chosen])[:, 0]
        scores += np.float32(EVERYTHING_BIAS if profile == EVERYTHING else kinds @ self.biases)
        return Relevance(scores, main_part(scores, features.words), kinds)

    def _kinds(self, features: Features, words: LexicalFeatures, scores: Floats, profile: str) -> Floats:
        """(8,) probabilities of the page's kinds; for sure where the profile names one."""
        if profile in KINDS:
            return np.asarray(np.arange(len(KINDS)) == KINDS.index(profile), np.float32)
        return self.kinds(words, pooled(features, scores))
