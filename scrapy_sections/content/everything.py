"""All of a page: where containers say nothing, nothing may be lost for what they say."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import CERTAIN, Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.html.blocks import Blocks

_MUCH, _NEXT_TO_NOTHING = 100, 25  # words
_LEAST_OF_PATH = 0.5  # of its running text
FAMILIAR_DEPTH = 100  # pages that people write are not nested deeper


def nested_by_mistake(page: Blocks, own: Features) -> bool:
    """Whether most of the text lies deeper than anybody nests: unclosed tags, each paragraph in the one before."""
    deep = page.array("depths")[page.array("nodes")] > FAMILIAR_DEPTH
    return bool(2 * own.lengths[deep].sum() > own.lengths.sum())


def finds_nothing(own: Features, relevance: Relevance) -> bool:
    """Whether next to nothing is kept of a page that has running text: one that the scorer does not know."""
    return bool(own.words[own.prose].sum() >= _MUCH and own.words[relevance.kept].sum() < _NEXT_TO_NOTHING)


def divides_alike(own: Features, relevance: Relevance) -> bool:
    """Whether of the running text of one path and style, the one of which most is kept, far more is left out."""
    spoken = np.where(own.prose, own.words, 0)
    kept, every = (np.bincount(own.groups, words) for words in (spoken * relevance.kept, spoken))
    most = int(np.argmax(kept))
    return bool(kept[most] < _LEAST_OF_PATH * every[most])


def everything(page: Blocks) -> Relevance:
    """Every block, for sure."""
    number = len(page.texts)
    return Relevance(np.full(number, CERTAIN, np.float32), np.ones(number, np.bool_))
