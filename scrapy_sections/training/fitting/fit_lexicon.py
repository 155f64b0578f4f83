"""Fitting the lexicon: how often words, and words in class attributes, go with which labels."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.features.lexicon import END, MAX_HEAD, Lexicon, block_words, class_words
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.data.progress import progress

# Sites that must use a word: rarer ones describe those sites rather than the web, and could give away their text.
_MIN_WORD_SITES, _MIN_CLASS_WORD_SITES = 8, 4
_WORD = re.compile(r"\w+")
_SMOOTHING = 4.0  # pages that are added to each word's counts, with the corpus' own shares

Counts = NDArray[np.float64]


class LexiconCounts:
    """Counts of pages by fold, word, question and answer (0 no, 1 yes).

    A page counts once for each word on it, divided between no and yes as the sizes of the blocks with the word are.
    Three questions are asked for a word: whether a block with it is relevant, whether it is a title rather than prose,
    whether it is miscellany rather than other relevant text; the first two also for a class word. Row 0 is of no word.
    """

    def __init__(self, examples: Sequence[Example]) -> None:
        self.words = _vocabulary(examples, _words_in_heads, _MIN_WORD_SITES)
        self._word_ids = self.words | {END: -1}
        self.class_words = _vocabulary(examples, _words_in_classes, _MIN_CLASS_WORD_SITES)
        self.word_counts: Counts = np.zeros((FOLDS, len(self.words) + 1, 3, 2))
        self.class_counts: Counts = np.zeros((FOLDS, len(self.class_words) + 1, 2, 2))
        for example in progress(examples, "counting words", len(examples)):
            self._count_words(example, self.word_counts[example.fold])
            self._count_class_words(example, self.class_counts[example.fold])

    def data(self, without: int | None = None) -> dict[str, Any]:
        """Return the data for ``Lexicon.from_dict``, from the pages of all folds but one."""
        folds = [fold for fold in range(FOLDS) if fold != without]
        return {
            "words": "\n".join(self.words),
            "classes": "\n".join(self.class_words),
            "word_scores": _log_odds(self.word_counts[folds].sum(axis=0)),
            "class_scores": _log_odds(self.class_counts[folds].sum(axis=0)),
        }

    def lexicon(self, without: int | None = None) -> Lexicon:
        """Return the lexicon from the pages of all folds but one."""
        return Lexicon.from_dict(self.data(without))

    def _count_words(self, example: Example, counts: Counts) -> None:
        """Add an example to the counts (words, 3, 2) of the words at the heads of its blocks."""
        owners, words = block_words(example.blocks, self._word_ids)
        pairs = np.unique(np.column_stack((words, owners)), axis=0)
        ids, blocks = pairs[pairs[:, 0] > 0].T
        labels, lengths = example.labels[blocks], example.features.lengths[blocks].astype(np.float64)
        _add_page(counts[:, 0], ids, lengths, lengths * (labels != IRRELEVANT))
        if example.document.has_labels:
            in_section = ((labels == TITLE) | (labels == PROSE)).astype(np.float64)
            _add_page(counts[:, 1], ids, in_section, in_section * (labels == TITLE))
            relevant = (labels != IRRELEVANT).astype(np.float64)
            _add_page(counts[:, 2], ids, relevant, relevant * (labels == MISCELLANY))

    def _count_class_words(self, example: Example, counts: Counts) -> None:
        """Add an example to the counts (class words, 2, 2) of the words in the classes of its elements."""
        nodes, labels = example.blocks.nodes, example.labels
        ids_of_class = [
            [self.class_words[word] for word in class_words(text) if word in self.class_words]
            for text in example.blocks.class_names
        ]
        number = len(labels)
        pairs = [
            (node, word)
            for node, class_id in enumerate(nodes.class_ids)
            if nodes.first[node] < number
            for word in ids_of_class[class_id]
        ]
        if not pairs:
            return
        ids = np.array([word for _, word in pairs], np.int64)
        first = np.array([nodes.first[node] for node, _ in pairs], np.int64)
        end = np.array([min(nodes.end[node], number) for node, _ in pairs], np.int64)
        questions = [(labels != IRRELEVANT, example.features.lengths.astype(np.float64))]
        if example.document.has_labels:
            questions.append((labels == TITLE, ((labels == TITLE) | (labels == PROSE)).astype(np.float64)))
        for column, (yes, sizes) in enumerate(questions):
            size_before = np.concatenate(([0.0], np.cumsum(sizes)))
            yes_before = np.concatenate(([0.0], np.cumsum(sizes * yes)))
            sizes_inside, yes_inside = (before[end] - before[first] for before in (size_before, yes_before))
            _add_page(counts[:, column], ids, sizes_inside, yes_inside)


def _add_page(counts: Counts, ids: NDArray[np.int64], sizes: Counts, yes_sizes: Counts) -> None:
    """Add one page to counts (v, 2): each word's share of no, and of yes, and nothing for a word not on the page.

    ``ids`` (p,): the word of each place where one is; ``sizes`` (p,) of the blocks there; ``yes_sizes`` (p,) of those
    with the answer yes.
    """
    total = np.bincount(ids, sizes, minlength=len(counts))
    share = np.bincount(ids, yes_sizes, minlength=len(counts)) / np.maximum(total, 1e-9)
    counts[:, 1] += np.where(total > 0, share, 0)
    counts[:, 0] += np.where(total > 0, 1 - share, 0)


def _words_in_heads(example: Example) -> set[str]:
    """Return the words at the heads of a page's blocks, the part that a lexicon looks at."""
    return set(_WORD.findall("\n".join([text[:MAX_HEAD] for text in example.blocks.texts]).lower()))


def _words_in_classes(example: Example) -> set[str]:
    """Return the words in a page's class, id and role attributes."""
    return {word for text in example.blocks.class_names for word in class_words(text)}


def _vocabulary(examples: Sequence[Example], words_in: Callable[[Example], set[str]], min_sites: int) -> dict[str, int]:
    """Return the words of at least ``min_sites`` sites in alphabetical order, numbered from 1 on."""
    sites: defaultdict[str, set[str]] = defaultdict(set)
    for example in examples:
        for word in words_in(example):
            sites[word].add(example.document.site)
    kept = sorted(word for word, word_sites in sites.items() if len(word_sites) >= min_sites)
    return {word: row for row, word in enumerate(kept, 1)}


def _log_odds(counts: Counts) -> NDArray[np.float32]:
    """Return log odds (v + 1, k) of yes, less the corpus' own, from counts (v + 1, k, 2); row 0 is zero."""
    total = counts[1:].sum(axis=0)
    shares = total / np.maximum(total.sum(axis=1, keepdims=True), 1e-9)
    smooth = counts + _SMOOTHING * shares + 1e-9
    prior = np.log(shares[:, 1] + 1e-9) - np.log(shares[:, 0] + 1e-9)
    scores = np.log(smooth[..., 1]) - np.log(smooth[..., 0]) - prior
    scores[0] = 0
    return np.asarray(scores, np.float32)
