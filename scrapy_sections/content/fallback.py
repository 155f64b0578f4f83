"""Fallbacks of stage 1: tests for pages on which a method's answer cannot be trusted, and what is kept then."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.page_data import PageData

# A method finds nothing if a page has as many words of running text as the first, and fewer than the second are kept.
_MIN_PROSE_WORDS, _MIN_KEPT_WORDS = 100, 25
_MIN_KEPT_SHARE = 0.5  # of the running text of a path group; to keep less divides what belongs together
MAX_WRITTEN_DEPTH = 100  # elements; deeper nesting is taken for a mistake, such as tags that are never closed


def nested_by_mistake(blocks: Blocks, features: Features) -> bool:
    """Return True if most of the text lies deeper than people nest elements, so that containers say nothing.

    Unclosed tags do that: each paragraph lies in the one before.
    """
    if blocks.flattened:
        return True
    deep = blocks.nodes.array("depths")[blocks.array("containers")] > MAX_WRITTEN_DEPTH
    return bool(2 * features.lengths[deep].sum() > features.lengths.sum())


def finds_nothing(features: Features, relevance: Relevance) -> bool:
    """Return True if a page has running text, and next to none of its words are kept."""
    prose_words, kept_words = features.words[features.prose].sum(), features.words[relevance.kept].sum()
    return bool(prose_words >= _MIN_PROSE_WORDS and kept_words < _MIN_KEPT_WORDS)


def divides_path_group(features: Features, relevance: Relevance) -> bool:
    """Return True if less than half of the running text is kept in the path group with the most kept words."""
    words = np.where(features.prose, features.words, 0)
    kept, total = (np.bincount(features.path_groups, weights) for weights in (words * relevance.kept, words))
    group = int(np.argmax(kept))
    return bool(kept[group] < _MIN_KEPT_SHARE * total[group])


def all_but_furniture(data: PageData) -> Relevance:
    """Return every block as relevant, with certainty, that lies in no furniture and no list of links.

    Every block, if there is no other.
    """
    plain = data.features.plain
    return certain_relevance(plain) if plain.any() else everything(data)


def everything(data: PageData) -> Relevance:
    """Return every block as relevant, with certainty."""
    return certain_relevance(np.ones(len(data.blocks.texts), np.bool_))
