"""Shallow text features of blocks (Kohlschuetter, Fankhauser & Nejdl, "Boilerplate Detection using Shallow Text
Features", WSDM 2010, section 3), with a decision tree or a linear support vector machine."""

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

LINE = 80  # characters of a wrapped line, by which text density is measured
_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "li", "td")
_TIMES = re.compile(r"\b(?:\d{1,2}:\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:19|20)\d\d)\b")
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_BARS = re.compile(r"\|")
_OWN = (
    "log_words", "link_density", "log_text_density", "characters_a_word", "log_words_a_sentence", "capitalised",
    "in_capitals", "dates_and_times", "bars",
)  # fmt: skip
COLUMNS = (
    *_OWN,
    *(f"{name}[{by}]" for by in ("-1", "+1") for name in _OWN),
    *(f"tag.{tag}" for tag in _TAGS),
    "log_place", "place", "log_blocks_of_page",
)  # fmt: skip
LAYOUT = {"shallow": COLUMNS}


def shallow_features(blocks: Blocks) -> Floats:
    """(n, 40): of a block and the two beside it, words, link density, text density, mean lengths of words and
    sentences, shares of words with a capital, in capitals, and that are dates or times, and of bars; its own tag; its
    place, absolute and relative."""
    nodes = blocks.nodes
    number = len(blocks.texts)
    text = characters(blocks.texts)
    words, lengths = text.words, text.lengths.astype(np.float32)
    pieces = blocks.pieces.array("lengths").astype(np.float64)
    linked = nodes.array("links")[blocks.pieces.array("nodes")] > 0
    owners = blocks.pieces.array("blocks")
    drawn = np.array([np.bincount(owners, pieces * which, minlength=number) for which in (1, linked)])
    sentences = np.maximum(text.counts[[chars.STOP, chars.QUESTION]].sum(axis=0), 1)
    joined = "\n".join(blocks.texts)
    ends = np.cumsum(text.lengths + 1)
    own = np.column_stack((
        np.log1p(words),
        share(drawn[1], drawn[0]),
        np.log1p(words / np.maximum(lengths // LINE, 1)),
        np.minimum(share(lengths, words), 20),
        np.log1p(words / sentences),
        share(text.capitalised, words),
        share(_counted(_CAPITALS, joined, ends), words),
        share(_counted(_TIMES, joined, ends), words),
        share(_counted(_BARS, joined, ends), words),
    )).astype(np.float32)  # fmt: skip
    tags = np.array(nodes.tags)[blocks.array("containers")][:, None] == np.array(_TAGS)
    index = np.arange(number)
    place = np.column_stack((np.log1p(index), index / number, np.full(number, np.log1p(number))))
    return np.hstack((own, *neighbours(own, 1), tags, place), dtype=np.float32, casting="unsafe")


def _counted(pattern: re.Pattern[str], joined: str, ends: Ints) -> Floats:
    """(n,) how often a pattern occurs in each line of a text."""
    found = np.array([match.start() for match in pattern.finditer(joined)], np.int64)
    return np.bincount(np.searchsorted(ends, found, "right"), minlength=len(ends)).astype(np.float32)


@dataclass(slots=True)
class Tree:
    """A binary decision tree in columns, an entry a node: a row goes to ``left`` where its ``columns`` value is at most
    ``thresholds``, else to ``right``; a leaf leads to itself. ``scores``: log odds of a leaf."""

    columns: Ints
    thresholds: Floats
    left: Ints
    right: Ints
    scores: Floats
    depth: int

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Tree:
        return cls(**data["tree"])

    def __call__(self, rows: Floats) -> Floats:
        """(n,) log odds."""
        at = np.zeros(len(rows), np.int64)
        every = np.arange(len(rows))
        for _ in range(self.depth):
            low = rows[every, self.columns[at]] <= self.thresholds[at]
            at = np.where(low, self.left[at], self.right[at])
        return self.scores[at]


@dataclass(slots=True)
class Linear:
    """A linear support vector machine: ``weights`` (d,) and ``bias``."""

    weights: Floats
    bias: float

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Linear:
        return cls(**data["linear"])

    def __call__(self, rows: Floats) -> Floats:
        """(n,) distances from the plane, the greater the likelier."""
        return np.asarray(rows @ self.weights + np.float32(self.bias))


def shallow(data: PageData) -> Relevance:
    """Return each block's relevance by the decision tree: no global step. Raises ModelError."""
    model, (tree, _) = _classifiers(data.options.models)
    return replace(by_classifier(data, tree), software=f"shallow/{model.id}")


def shallow_svm(data: PageData) -> Relevance:
    """Return each block's relevance by the linear support vector machine: no global step. Raises ModelError."""
    model, (_, linear) = _classifiers(data.options.models)
    return replace(by_classifier(data, linear), software=f"shallow-svm/{model.id}")


def by_classifier(data: PageData, classifier: Tree | Linear) -> Relevance:
    """Return each block's relevance by a classifier of its shallow features."""
    scores = classifier(shallow_features(data.blocks))
    return Relevance(scores, scores > 0)


@cache
def _classifiers(folder: str | None) -> tuple[Model, tuple[Tree, Linear]]:
    model = load("content-shallow", folder)
    model.check_columns(LAYOUT)
    linear = Linear.from_dict(model.data)
    model.check_rows(linear.weights, len(COLUMNS))
    return model, (Tree.from_dict(model.data), linear)
