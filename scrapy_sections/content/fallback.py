"""All of a page: where containers say nothing, nothing may be lost for what they say."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import CERTAIN, Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.page_data import PageData

_MUCH, _NEXT_TO_NOTHING = 100, 25  # words
_LEAST_OF_PATH = 0.5  # of its running text
FAMILIAR_DEPTH = 100  # pages that people write are not nested deeper


def nested_by_mistake(blocks: Blocks, features: Features) -> bool:
    """True if most of the text lies deeper than people nest: unclosed tags, each paragraph in the one before."""
    if blocks.flattened:
        return True
    deep = blocks.nodes.array("depths")[blocks.array("containers")] > FAMILIAR_DEPTH
    return bool(2 * features.lengths[deep].sum() > features.lengths.sum())


def finds_nothing(features: Features, relevance: Relevance) -> bool:
    """Whether next to nothing is kept of a page that has running text: one that the scorer does not know."""
    return bool(
        features.words[features.prose].sum() >= _MUCH and features.words[relevance.kept].sum() < _NEXT_TO_NOTHING
    )


def divides_alike(features: Features, relevance: Relevance) -> bool:
    """Whether of the running text of one path and style, the one of which most is kept, far more is left out."""
    spoken = np.where(features.prose, features.words, 0)
    kept, every = (np.bincount(features.groups, words) for words in (spoken * relevance.kept, spoken))
    most = int(np.argmax(kept))
    return bool(kept[most] < _LEAST_OF_PATH * every[most])


def everything(data: PageData) -> Relevance:
    """Return every block as relevant, for sure."""
    number = len(data.blocks.texts)
    return Relevance(np.full(number, CERTAIN, np.float32), np.ones(number, np.bool_))
