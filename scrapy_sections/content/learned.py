"""The default scorer: a small network over block features, its log odds broadcast to the block's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scrapy_sections.content.decoder import main_part
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.arrays import Floats
from scrapy_sections.dom.features import Features
from scrapy_sections.dom.network import Network


@dataclass(slots=True)
class LearnedScorer:
    """Scores blocks by what they look like and where they stand."""

    network: Network

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> LearnedScorer:
        return cls(Network.from_dict(data["network"]))

    def __call__(self, own: Features, matrix: Floats) -> Relevance:
        """``matrix``: the blocks in context (dom.context), standardised."""
        scores = self.network(matrix)[:, 0]
        return Relevance(scores, main_part(scores, own.words))
