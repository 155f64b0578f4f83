"""Learned scores of words, and of the words in class, id and role attributes, looked up for all blocks at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.dom.arrays import Floats, Ints
from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.dom.containers import sum_over_ancestors

HEAD = 56  # code points of a block that are looked at: what a block is shows in its first words
WORD_SCORES = 3  # columns: relevant, title rather than prose, miscellany
CLASS_SCORES = 2  # columns: relevant, title rather than prose

_END = "\0"  # no text of a tree holds it
_WORD = re.compile(r"\w+|\0")
_CLASS_WORD = re.compile(r"[a-z]{2,}|[A-Z][a-z]+|[A-Z]{2,}|\0")
_STRONG = 3.0  # scores are cut here: no single word decides


@dataclass(slots=True)
class Lexical:
    """What a lexicon says of a page: ``columns`` (n, 15), and the rows of the distinct words it knows in the page's
    title, and in its class, id and role attributes."""

    columns: Floats
    title_words: list[int]
    class_words: list[int]


@dataclass(slots=True)
class Lexicon:
    """``words`` and ``classes`` map a word to its row in ``word_scores`` (w + 1, 3) and ``class_scores`` (c + 1, 2):
    log odds, zero where a word says nothing; row 0 is every unknown word's."""

    words: dict[str, int]
    word_scores: Floats
    classes: dict[str, int]
    class_scores: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Lexicon:
        """``data``: lists of words, in the order of the scores' rows from 1 on, and the scores."""
        words, classes = (
            {word: row for row, word in enumerate(data[name].split("\n"), 1)} for name in ("words", "classes")
        )
        return cls(words, data["word_scores"], classes, data["class_scores"])

    def __call__(self, page: Blocks) -> Lexical:
        """Columns (n, 15): mean and first word's scores, share of known words; class scores summed over the ancestors,
        for and against, and the nearest."""
        number = len(page.texts)
        owners, found = block_words(page, self.words)
        rows = self.word_scores[found]
        known = np.bincount(owners, found > 0, minlength=number)
        count = np.maximum(np.bincount(owners, minlength=number), 1)
        sums = [np.bincount(owners, rows[:, k], minlength=number) / np.maximum(known, 1) for k in range(WORD_SCORES)]
        first = np.zeros((number, WORD_SCORES), np.float32)
        heads = np.flatnonzero(np.diff(owners, prepend=-1))
        first[owners[heads]] = rows[heads]

        strings, known_there = self._class_words(page)
        by_node = self._class_scores(strings, known_there, len(page.classes))[page.array("keys")]
        summed = []
        for k in range(CLASS_SCORES):
            column = np.where(by_node[:, k] > 0, 0, 1)
            summed.append(sum_over_ancestors(page, column, 2, np.abs(by_node[:, k]).astype(np.float64)) / 3)
        nearest = by_node[page.array("nodes")]
        start = by_node[page.array("starts")]
        columns = np.column_stack((*sums, first, known / count, *summed, nearest, start)).astype(np.float32)
        titles = {self.words.get(word, 0) for word in _WORD.findall(page.title.lower())}
        return Lexical(columns, sorted(titles - {0}), np.unique(known_there).tolist())

    def _class_words(self, page: Blocks) -> tuple[Ints, Ints]:
        """(class string, row) of each distinct known word in it."""
        words = [word.lower() for word in _CLASS_WORD.findall(_END.join(page.classes))]
        owners, rows = _placed(words, self.classes)
        known = len(self.class_scores)
        owners, rows = np.divmod(np.unique((owners * known + rows)[rows > 0]), known)
        return owners, rows

    def _class_scores(self, owners: Ints, rows: Ints, number: int) -> Floats:
        """(number, CLASS_SCORES) sums over each class string's words."""
        sums = np.zeros((number, CLASS_SCORES), np.float32)
        for k in range(CLASS_SCORES):
            sums[:, k] = np.bincount(owners, self.class_scores[rows, k], minlength=len(sums))
        return np.clip(sums, -_STRONG, _STRONG)


def block_words(page: Blocks, ids: dict[str, int]) -> tuple[Ints, Ints]:
    """(block, id) of each word at the blocks' heads; id 0 where the word is not known."""
    return _placed(_WORD.findall(_END.join([text[:HEAD] for text in page.texts]).lower()), ids)


def class_words(text: str) -> list[str]:
    """Distinct words of a class, id and role string: cut at case changes and signs, in lower case."""
    return list(dict.fromkeys([word.lower() for word in _CLASS_WORD.findall(text)]))


def _placed(words: list[str], ids: dict[str, int]) -> tuple[Ints, Ints]:
    """(line, id) of each word; _END among the words ends a line."""
    found = np.array([-1 if word == _END else ids.get(word, 0) for word in words], np.int64)
    ends = found < 0
    return np.cumsum(ends, dtype=np.int64)[~ends], found[~ends]
