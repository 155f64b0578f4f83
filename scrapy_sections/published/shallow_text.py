"""Relevance by shallow text features, with a decision tree or a linear support vector machine.

Kohlschuetter, Fankhauser & Nejdl, "Boilerplate Detection using Shallow Text Features", WSDM 2010; the features are
those of section 3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, Ints, neighbours, share
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features import characters as chars
from scrapy_sections.features.characters import characters
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.models.store import Model, load
from scrapy_sections.page_data import PageData

LINE = 80  # characters of a wrapped line; text density is words a line
_MAX_WORD_LENGTH = 20  # characters of a block's mean word; longer is no different
_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "li", "td")
_TIMES = re.compile(r"\b(?:\d{1,2}:\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:19|20)\d\d)\b")
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_BARS = re.compile(r"\|")
_TEXT = (
    "log_words", "link_density", "log_text_density", "characters_a_word", "log_words_a_sentence", "capitalised",
    "in_capitals", "dates_and_times", "bars",
)  # fmt: skip
COLUMNS = (
    *_TEXT,
    *(f"{name}[{shift}]" for shift in ("-1", "+1") for name in _TEXT),
    *(f"tag.{tag}" for tag in _TAGS),
    "log_place", "place", "log_blocks_of_page",
)  # fmt: skip
LAYOUT = {"shallow": COLUMNS}


def shallow_features(blocks: Blocks) -> Floats:
    """Return (n, 40) the columns COLUMNS of a page's blocks.

    They are the text columns of each block, of the one before and of the one after; the tag of its container; its place
    on the page.
    """
    nodes = blocks.nodes
    number = len(blocks.texts)
    text = characters(blocks.texts)
    words, lengths = text.words, text.lengths.astype(np.float32)
    piece_lengths = blocks.pieces.array("lengths").astype(np.float64)
    is_linked = nodes.array("links")[blocks.pieces.array("nodes")] > 0
    owners = blocks.pieces.array("blocks")
    total, linked = np.array(
        [np.bincount(owners, piece_lengths * weights, minlength=number) for weights in (1, is_linked)]
    )
    sentences = np.maximum(text.counts[[chars.STOP, chars.QUESTION]].sum(axis=0), 1)
    joined = "\n".join(blocks.texts)
    ends = np.cumsum(text.lengths + 1)
    text_columns = np.column_stack((
        np.log1p(words),
        share(linked, total),
        np.log1p(words / np.maximum(lengths // LINE, 1)),
        np.minimum(share(lengths, words), _MAX_WORD_LENGTH),
        np.log1p(words / sentences),
        share(text.capitalised, words),
        share(_occurrences(_CAPITALS, joined, ends), words),
        share(_occurrences(_TIMES, joined, ends), words),
        share(_occurrences(_BARS, joined, ends), words),
    )).astype(np.float32)  # fmt: skip
    tags = np.array(nodes.tags)[blocks.array("containers")][:, None] == np.array(_TAGS)
    index = np.arange(number)
    place = np.column_stack((np.log1p(index), index / number, np.full(number, np.log1p(number))))
    parts = (text_columns, *neighbours(text_columns, 1), tags, place)
    return np.hstack(parts, dtype=np.float32, casting="unsafe")


def _occurrences(pattern: re.Pattern[str], joined: str, ends: Ints) -> Floats:
    """Return (n,) how often a pattern occurs in each of the joined texts, which end before ``ends`` (n,)."""
    starts = np.array([match.start() for match in pattern.finditer(joined)], np.int64)
    return np.bincount(np.searchsorted(ends, starts, "right"), minlength=len(ends)).astype(np.float32)


@dataclass(slots=True)
class Tree:
    """The m nodes of a binary decision tree; the first is the root."""

    columns: Ints  # (m,) column that a node compares
    thresholds: Floats  # (m,) greatest value that goes to the left
    left: Ints  # (m,) next node; a leaf is its own
    right: Ints  # (m,) next node; a leaf is its own
    scores: Floats  # (m,) log odds of a leaf
    depth: int  # steps from the root to the farthest leaf

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Tree:
        """Return the tree of the model "content-shallow"."""
        return cls(**data["tree"])

    def __call__(self, rows: Floats) -> Floats:
        """Return (n,) the log odds of rows (n, d)."""
        nodes = np.zeros(len(rows), np.int64)
        index = np.arange(len(rows))
        for _ in range(self.depth):
            goes_left = rows[index, self.columns[nodes]] <= self.thresholds[nodes]
            nodes = np.where(goes_left, self.left[nodes], self.right[nodes])
        return self.scores[nodes]


@dataclass(slots=True)
class Linear:
    """A linear support vector machine."""

    weights: Floats  # (d,)
    bias: float

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Linear:
        """Return the machine of the model "content-shallow"."""
        return cls(**data["linear"])

    def __call__(self, rows: Floats) -> Floats:
        """Return (n,) the distances of rows (n, d) from the plane, above 0 on the side of relevant blocks."""
        return np.asarray(rows @ self.weights + np.float32(self.bias))


def shallow(data: PageData) -> Relevance:
    """Return the relevance of each block by itself, by the decision tree. Raises ModelError."""
    model, (tree, _) = _classifiers(data.options.models)
    return replace(by_classifier(data, tree), software=f"shallow/{model.id}")


def shallow_svm(data: PageData) -> Relevance:
    """Return the relevance of each block by itself, by the linear support vector machine. Raises ModelError."""
    model, (_, linear) = _classifiers(data.options.models)
    return replace(by_classifier(data, linear), software=f"shallow-svm/{model.id}")


def by_classifier(data: PageData, classifier: Tree | Linear) -> Relevance:
    """Return the relevance of each block by a classifier of its shallow features."""
    scores = classifier(shallow_features(data.blocks))
    return Relevance(scores, scores > 0)


@cache
def _classifiers(folder: str | None) -> tuple[Model, tuple[Tree, Linear]]:
    model = load("content-shallow", folder)
    model.check_columns(LAYOUT)
    with model.reading():
        linear = Linear.from_dict(model.data)
        model.check_rows(linear.weights, len(COLUMNS))
        return model, (Tree.from_dict(model.data), linear)
