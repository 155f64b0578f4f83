"""What an example teaches the networks of both stages: a class and a weight for each of its blocks."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.characters import STOP, characters
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.labels.labeller import DOCUMENT_TITLE, is_labelled
from scrapy_sections.training.data.examples import Example

Target: TypeAlias = tuple[NDArray[np.int64], NDArray[np.float64]]  # classes (n,) and weights (n,) of a page's blocks

# A block of which between .2 and .8 of the words are in the gold has a doubtful label, and less weight.
_MIN_DOUBTFUL, _MAX_DOUBTFUL, _DOUBTFUL_WEIGHT = 0.2, 0.8, 0.3
# Relevance of miscellany is nearly left open: the scorer neither asks for it nor punishes it.
_MISCELLANY_WEIGHT = 0.02
_TITLE_WEIGHT = 1.5  # of titles against other blocks, for the labeller
# Weight of a page by its set: policies and terms are what the package is made for, wcxb has all kinds of pages.
_SET_WEIGHTS = {"sections": 3.0, "policies": 3.0, "wcxb": 1.5}
_MADE_WEIGHT = 0.25  # of a page that was made of another one, against a crawled page of its set
# Words of a block that may be a title that is only styled, if it ends like a sentence and if it does not.
_MAX_SENTENCE_TITLE, _MAX_TITLE = 8, 25


def content_target(example: Example) -> Target:
    """Return relevance (0 or 1) and weights by words; a page weighs as much as the root of its number of blocks."""
    weights = np.sqrt(example.features.words + 1) * _certainty(example)
    weights = np.where(example.labels == MISCELLANY, _MISCELLANY_WEIGHT * weights, weights)
    page_weight = _SET_WEIGHTS.get(example.document.corpus, 1.0)
    relevant = (example.labels != IRRELEVANT).astype(np.int64)
    return relevant, weights / weights.sum() * page_weight * len(weights) ** 0.5 * _share_of_page(example)


def label_target(example: Example, relevance: Relevance) -> Target:
    """Return labels and weights; a page weighs as much as the root of its number of blocks.

    Classes are those of ``labeller.CLASSES``. Blocks that the labeller is never shown have no weight. Where the gold
    marks only h1 to h6, neither have those blocks of prose that may be styled titles.
    """
    labelled = is_labelled(example.features, relevance)
    weights = _certainty(example) * np.where(example.labels == TITLE, _TITLE_WEIGHT, 1.0) * labelled
    if example.document.has_headings:
        weights = np.where((example.labels == PROSE) & _like_titles(example), 0, weights)
    classes = np.where(example.document_titles, DOCUMENT_TITLE, example.labels)
    return classes, weights / len(weights) ** 0.5 * _share_of_page(example)


def _share_of_page(example: Example) -> float:
    """Return the weight of an example against that of a page as it was crawled."""
    return _MADE_WEIGHT if example.made else 1.0


def _certainty(example: Example) -> NDArray[np.float64]:
    """Return (n,) 1 for labels that are certain, less for doubtful ones."""
    doubtful = (example.shares > _MIN_DOUBTFUL) & (example.shares < _MAX_DOUBTFUL)
    return np.where(doubtful, _DOUBTFUL_WEIGHT, 1.0)


def _like_titles(example: Example) -> NDArray[np.bool_]:
    """Return (n,) whether a block is as short as a title."""
    words, ends_sentence = example.features.words, characters(example.blocks.texts).last == STOP
    return np.asarray((words <= _MAX_SENTENCE_TITLE) | ((words <= _MAX_TITLE) & ~ends_sentence))
