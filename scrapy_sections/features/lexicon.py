"""Learned scores of words, and of the words in class, id and role attributes, looked up for all blocks at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, Ints, bounded, side_by_side
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import Blocks

HEAD = 56  # code points of a block that are looked at: what a block is shows in its first words
_WORD_SCORES = ("relevant", "title", "miscellany")  # log odds of being relevant, title rather than prose, miscellany
_CLASS_SCORES = _WORD_SCORES[:2]
WORD_SCORES, CLASS_SCORES = len(_WORD_SCORES), len(_CLASS_SCORES)
LEXICAL_COLUMNS = (
    *(f"words.{name}" for name in _WORD_SCORES),
    *(f"first_word.{name}" for name in _WORD_SCORES),
    "words.known",
    *(f"classes_around.{name}_{sign}" for name in _CLASS_SCORES for sign in ("for", "against")),
    *(f"container_class.{name}" for name in _CLASS_SCORES),
    *(f"inline_class.{name}" for name in _CLASS_SCORES),
)

END = "\0"  # ends a line among words: no text of a tree holds it
_WORD = re.compile(r"\w+")
# The same words where there are many: signs become blanks, the few beyond ASCII first, and a split at blanks follows.
_WIDE_SIGN = re.compile(r"[^\x00-\x7f\w]")
_BLANKED = bytes(code if code >= 128 or chr(code) in END or _WORD.match(chr(code)) else 32 for code in range(256))
_CLASS_WORD = re.compile(r"[a-z]{2,}|[A-Z][a-z]+|[A-Z]{2,}|\0")
_STRONG = 3.0  # scores are cut here: no single word decides


@dataclass(slots=True)
class LexicalFeatures:
    """What a lexicon says of a page: ``columns`` (n, 15), and the rows of the distinct words it knows in the page's
    title, and in its class, id and role attributes."""

    columns: Floats
    title_words: list[int]
    class_words: list[int]


@dataclass(slots=True)
class Lexicon:
    """``words`` and ``classes`` (each in the three cases it is found in) map a word to its row in ``word_scores``
    (w + 1, 3) and ``class_scores`` (c + 1, 2): log odds, zero where a word says nothing; row 0 is every unknown
    word's."""

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
        # Looked up as found: lowering each word takes longer than the look-up.
        written = {form: row for word, row in classes.items() for form in (word, word.capitalize(), word.upper())}
        return cls(words | {END: -1}, data["word_scores"], written | {END: -1}, data["class_scores"])

    def __call__(self, blocks: Blocks) -> LexicalFeatures:
        """Columns (n, 15): mean and first word's scores, share of known words; class scores summed over the ancestors,
        for and against, and the nearest."""
        number = len(blocks.texts)
        owners, found = block_words(blocks, self.words)
        rows = self.word_scores.take(found, axis=0).T
        known = np.bincount(owners, found > 0, minlength=number)
        count = np.bincount(owners, minlength=number)
        scored = np.maximum(known, 1)
        sums = [np.bincount(owners, rows[k], minlength=number) / scored for k in range(WORD_SCORES)]
        spoken = np.flatnonzero(count)
        first = np.zeros((WORD_SCORES, number), np.float32)
        first[:, spoken] = rows[:, (np.cumsum(count) - count)[spoken]]

        strings, known_there = self._class_words(blocks)
        by_node = self._class_scores(strings, known_there, len(blocks.class_names))[:, blocks.nodes.array("class_ids")]
        summed = []
        for column in by_node:
            signs = np.where(column > 0, 0, np.where(column < 0, 1, 2))
            summed.append(sum_over_ancestors(blocks, signs, 2, np.abs(column).astype(np.float64)) / 3)
        nearest = by_node[:, blocks.array("containers")]
        start = by_node[:, blocks.array("first_nodes")]
        columns = side_by_side((*sums, first.T, known / np.maximum(count, 1), *summed, nearest.T, start.T))
        titles = {self.words.get(word, 0) for word in _WORD.findall(blocks.title.lower())}
        return LexicalFeatures(columns, sorted(titles - {0}), sorted(set(known_there.tolist())))

    def _class_words(self, blocks: Blocks) -> tuple[Ints, Ints]:
        """(class string, row) of each distinct known word in it."""
        owners, rows = _placed(_CLASS_WORD.findall(END.join(blocks.class_names)), self.classes)
        once = np.sort((owners << 32 | rows)[rows > 0])
        once = once[np.diff(once, prepend=-1) > 0]
        return once >> 32, once & 0xFFFFFFFF

    def _class_scores(self, owners: Ints, rows: Ints, number: int) -> Floats:
        """(CLASS_SCORES, number) sums over each class string's words."""
        scores = self.class_scores[rows].T
        sums = [np.bincount(owners, scores[k], minlength=number) for k in range(CLASS_SCORES)]
        return bounded(np.array(sums, np.float32), -_STRONG, _STRONG)


def block_words(blocks: Blocks, ids: dict[str, int]) -> tuple[Ints, Ints]:
    """(block, id) of each word at the blocks' heads; id 0 where the word is not known. ``ids`` has -1 for END."""
    heads = _WIDE_SIGN.sub(" ", f" {END} ".join([text[:HEAD] for text in blocks.texts]).lower())
    return _placed(heads.encode().translate(_BLANKED).decode().split(), ids)


def class_words(text: str) -> list[str]:
    """Distinct words of a class, id and role string: cut at case changes and signs, in lower case."""
    return list(dict.fromkeys([word.lower() for word in _CLASS_WORD.findall(text)]))


def _placed(words: list[str], ids: dict[str, int]) -> tuple[Ints, Ints]:
    """(line, id) of each word; END, whose id is negative, ends a line."""
    found = np.fromiter(map(ids.get, words, repeat(0)), np.int64, len(words))
    kept = np.flatnonzero(found >= 0)
    return np.cumsum(found < 0, dtype=np.int64)[kept], found[kept]
