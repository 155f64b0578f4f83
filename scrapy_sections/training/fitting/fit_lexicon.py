"""Counting which words, and which class words, go with which labels."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.features.lexicon import END, MAX_HEAD, Lexicon, block_words, class_words
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.examples import FOLDS, Example
from scrapy_sections.training.data.progress import progress

_LEAST_SITES = {"words": 8, "classes": 4}  # a word of fewer sites says more of them than of the web
_SMOOTHING = 4.0  # pages' worth of the corpus' own shares added to each count

Counts = NDArray[np.float64]


class LexiconCounts:
    """Per fold and word, over pages: how far its blocks are (0) not and (1) relevant, titles, miscellany."""

    def __init__(self, pages: Sequence[Example]) -> None:
        self.words = _vocabulary(pages, "words", _page_words)
        self._word_ids = self.words | {END: -1}
        self.classes = _vocabulary(pages, "classes", _page_classes)
        self.word_counts: Counts = np.zeros((FOLDS, len(self.words) + 1, 3, 2))
        self.class_counts: Counts = np.zeros((FOLDS, len(self.classes) + 1, 2, 2))
        for page in progress(pages, "counting words", len(pages)):
            self._count_words(page, self.word_counts[page.fold])
            self._count_classes(page, self.class_counts[page.fold])

    def data(self, without: int | None = None) -> dict[str, Any]:
        """What ``Lexicon.from_dict`` reads, from all folds but one."""
        folds = [fold for fold in range(FOLDS) if fold != without]
        return {
            "words": "\n".join(self.words),
            "classes": "\n".join(self.classes),
            "word_scores": _log_odds(self.word_counts[folds].sum(axis=0)),
            "class_scores": _log_odds(self.class_counts[folds].sum(axis=0)),
        }

    def lexicon(self, without: int | None = None) -> Lexicon:
        return Lexicon.from_dict(self.data(without))

    def _count_words(self, page: Example, counts: Counts) -> None:
        owners, found = block_words(page.page, self._word_ids)
        pairs = np.unique(np.column_stack((found, owners)), axis=0)
        ids, blocks = pairs[pairs[:, 0] > 0].T
        labels, sizes = page.labels[blocks], page.own.lengths[blocks].astype(np.float64)
        _add(counts[:, 0], ids, labels != IRRELEVANT, sizes)
        if page.document.has_labels:
            _add(counts[:, 1], ids, labels == TITLE, ((labels == TITLE) | (labels == PROSE)).astype(np.float64))
            _add(counts[:, 2], ids, labels == MISCELLANY, (labels != IRRELEVANT).astype(np.float64))

    def _count_classes(self, page: Example, counts: Counts) -> None:
        blocks, labels = page.page, page.labels
        ids_of = [
            [self.classes[word] for word in class_words(text) if word in self.classes] for text in blocks.class_names
        ]
        number = len(labels)
        nodes = [
            node for node, key in enumerate(blocks.nodes.class_ids) if ids_of[key] and blocks.nodes.first[node] < number
        ]
        ids = np.array([word for node in nodes for word in ids_of[blocks.nodes.class_ids[node]]], np.int64)
        first = np.array(
            [blocks.nodes.first[node] for node in nodes for _ in ids_of[blocks.nodes.class_ids[node]]], np.int64
        )
        end = np.array(
            [min(blocks.nodes.end[node], number) for node in nodes for _ in ids_of[blocks.nodes.class_ids[node]]],
            np.int64,
        )
        if not len(ids):
            return
        marks = [(0, labels != IRRELEVANT, page.own.lengths.astype(np.float64))]
        if page.document.has_labels:
            marks.append((1, labels == TITLE, ((labels == TITLE) | (labels == PROSE)).astype(np.float64)))
        for column, marked, sizes in marks:
            every = np.concatenate(([0.0], np.cumsum(sizes)))
            hits = np.concatenate(([0.0], np.cumsum(sizes * marked)))
            total = np.bincount(ids, every[end] - every[first], minlength=len(counts))
            share = np.bincount(ids, hits[end] - hits[first], minlength=len(counts)) / np.maximum(total, 1e-9)
            counts[:, column, 1] += np.where(total > 0, share, 0)
            counts[:, column, 0] += np.where(total > 0, 1 - share, 0)


def _add(counts: Counts, ids: NDArray[np.int64], marked: NDArray[np.bool_], sizes: NDArray[np.float64]) -> None:
    """Add to each word's counts the share of its blocks, by size, that are marked: a page counts once."""
    total = np.bincount(ids, sizes, minlength=len(counts))
    share = np.bincount(ids, sizes * marked, minlength=len(counts)) / np.maximum(total, 1e-9)
    counts[:, 1] += np.where(total > 0, share, 0)
    counts[:, 0] += np.where(total > 0, 1 - share, 0)


def _page_words(page: Example) -> set[str]:
    return set(re.findall(r"\w+", "\n".join([text[:MAX_HEAD] for text in page.page.texts]).lower()))


def _page_classes(page: Example) -> set[str]:
    return {word for text in page.page.class_names for word in class_words(text)}


def _vocabulary(pages: Sequence[Example], what: str, words_of: Any) -> dict[str, int]:
    sites: defaultdict[str, set[str]] = defaultdict(set)
    for page in pages:
        for word in words_of(page):
            sites[word].add(page.document.site)
    kept = sorted(word for word, where in sites.items() if len(where) >= _LEAST_SITES[what])
    return {word: row for row, word in enumerate(kept, 1)}


def _log_odds(counts: Counts) -> NDArray[np.float32]:
    """(v + 1, k) log odds against the corpus' own, from (v + 1, k, 2) counts; row 0 is zero."""
    total = counts[1:].sum(axis=0)
    shares = total / np.maximum(total.sum(axis=1, keepdims=True), 1e-9)
    smooth = counts + _SMOOTHING * shares + 1e-9
    prior = np.log(shares[:, 1] + 1e-9) - np.log(shares[:, 0] + 1e-9)
    scores = np.log(smooth[..., 1]) - np.log(smooth[..., 0]) - prior
    scores[0] = 0
    return np.asarray(scores, np.float32)
