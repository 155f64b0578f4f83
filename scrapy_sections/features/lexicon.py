"""Learned scores of a block's words, and of the words in class, id and role attributes around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, Ints, bounded, side_by_side
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.native import compiled

MAX_HEAD = 56  # code points at a block's beginning whose words are scored; the first words tell what a block is
_WORD_SCORES = ("relevant", "title", "miscellany")  # log odds of relevant, of title rather than prose, of miscellany
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

END = "\0"  # separates texts in a list of words; an HTML tree cannot hold it
_WORD = re.compile(r"\w+")
# Block texts are split at blanks, which is faster than a search for words, after other characters have become blanks:
# those beyond ASCII, which are few, by a regular expression, the others by a table.
_WIDE_SIGN = re.compile(r"[^\x00-\x7f\w]")
_BLANKED = bytes(code if code >= 128 or chr(code) in END or _WORD.match(chr(code)) else 32 for code in range(256))
_CLASS_WORD = re.compile(r"[a-z]{2,}|[A-Z][a-z]+|[A-Z]{2,}|\0")
_MAX_CLASS_SCORE = 3.0  # log odds of one class string, for or against; bounds what a single element can say


@dataclass(slots=True)
class LexicalFeatures:
    """What a lexicon says of a page with n blocks."""

    columns: Floats  # (n, 15) the columns LEXICAL_COLUMNS
    title_words: list[int]  # rows of the distinct known words in the page's title, ascending
    class_words: list[int]  # rows of the distinct known words in its class, id and role attributes, ascending


@dataclass(slots=True)
class Lexicon:
    """Learned log odds of words; 0 for a word that tells nothing, and in row 0, which is that of unknown words."""

    words: dict[str, int]  # row in ``word_scores``
    word_scores: Floats  # (w + 1, 3)
    classes: dict[str, int]  # row in ``class_scores``; each word in three forms: word, Word, WORD
    class_scores: Floats  # (c + 1, 2)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Lexicon:
        """Return the lexicon of a model's ``data``: words, one a line in the order of rows from 1 on, and scores."""
        words, classes = (
            {word: row for row, word in enumerate(data[name].split("\n"), 1)} for name in ("words", "classes")
        )
        # Class words are looked up as written: to lower each takes longer than the look-up.
        written = {form: row for word, row in classes.items() for form in (word, word.capitalize(), word.upper())}
        return cls(words | {END: -1}, data["word_scores"], written | {END: -1}, data["class_scores"])

    def __call__(self, blocks: Blocks) -> LexicalFeatures:
        """Return the lexical features of a page's blocks.

        Columns are the mean scores of the known words in a block's head, the first word's scores, the share of known
        words; class scores summed over the elements around the block, for and against, those of its container, and
        those of its first node.
        """
        number = len(blocks.texts)
        owners, rows = block_words(blocks, self.words)
        scores = self.word_scores.take(rows, axis=0).T
        known_counts = np.bincount(owners, rows > 0, minlength=number)
        counts = np.bincount(owners, minlength=number)
        divisors = np.maximum(known_counts, 1)
        means = [np.bincount(owners, scores[k], minlength=number) / divisors for k in range(WORD_SCORES)]
        with_words = np.flatnonzero(counts)
        first = np.zeros((WORD_SCORES, number), np.float32)
        first[:, with_words] = scores[:, (np.cumsum(counts) - counts)[with_words]]

        strings, class_rows = self._class_words(blocks)
        by_node = self._class_scores(strings, class_rows, len(blocks.class_names))[:, blocks.nodes.array("class_ids")]
        around = []
        for column in by_node:
            signs = np.where(column > 0, 0, np.where(column < 0, 1, 2))
            around.append(sum_over_ancestors(blocks, signs, 2, np.abs(column).astype(np.float64)) / 3)
        container = by_node[:, blocks.array("containers")]
        inline = by_node[:, blocks.array("first_nodes")]
        known_share = known_counts / np.maximum(counts, 1)
        columns = side_by_side((*means, first.T, known_share, *around, container.T, inline.T))
        title_rows = {self.words.get(word, 0) for word in _WORD.findall(blocks.title.lower())}
        return LexicalFeatures(columns, sorted(title_rows - {0}), sorted(set(class_rows.tolist())))

    def _class_words(self, blocks: Blocks) -> tuple[Ints, Ints]:
        """Return the index of a class string and the row of a known word in it, for each such pair once."""
        owners, rows = _as_arrays(_class_word_rows(blocks.class_names, self.classes))
        pairs = np.sort((owners << 32 | rows)[rows > 0])
        pairs = pairs[np.diff(pairs, prepend=-1) > 0]
        return pairs >> 32, pairs & 0xFFFFFFFF

    def _class_scores(self, owners: Ints, rows: Ints, number: int) -> Floats:
        """Return (CLASS_SCORES, number) the sums over each class string's words."""
        scores = self.class_scores[rows].T
        sums = [np.bincount(owners, scores[k], minlength=number) for k in range(CLASS_SCORES)]
        return bounded(np.array(sums, np.float32), -_MAX_CLASS_SCORE, _MAX_CLASS_SCORE)


def block_words(blocks: Blocks, rows: dict[str, int]) -> tuple[Ints, Ints]:
    """Return (w,) the block and (w,) the row of each word in the blocks' heads; row 0 for an unknown word.

    ``rows`` maps words to rows, and END to -1.
    """
    return _as_arrays(_head_word_rows(blocks.texts, MAX_HEAD, rows))


def class_words(text: str) -> list[str]:
    """Return the distinct words of a class, id and role string in lower case, split at case changes and signs."""
    return list(dict.fromkeys([word.lower() for word in _CLASS_WORD.findall(text)]))


def head_word_rows(texts: list[str], length: int, rows: dict[str, int]) -> tuple[Ints, Ints]:
    """Return the index of the text and the row of each word in the first ``length`` characters of each text, (w,)."""
    heads = _WIDE_SIGN.sub(" ", f" {END} ".join([text[:length] for text in texts]).lower())
    return _word_rows(heads.encode().translate(_BLANKED).decode().split(), rows)


def class_word_rows(names: list[str], rows: dict[str, int]) -> tuple[Ints, Ints]:
    """Return the index of the class string and the row of each word in class strings, (w,)."""
    return _word_rows(_CLASS_WORD.findall(END.join(names)), rows)


def _word_rows(words: list[str], rows: dict[str, int]) -> tuple[Ints, Ints]:
    """Return the index of the text that each word stands in, and its row, (w,), without the END's between texts."""
    word_rows = np.fromiter(map(rows.get, words, repeat(0)), np.int64, len(words))
    is_word = np.flatnonzero(word_rows >= 0)
    return np.cumsum(word_rows < 0, dtype=np.int64)[is_word], word_rows[is_word]


def _as_arrays(word_rows: tuple[Any, Any]) -> tuple[Ints, Ints]:
    owners, rows = word_rows
    return np.asarray(owners), np.asarray(rows)


_head_word_rows = compiled("words", "head_word_rows") or head_word_rows
_class_word_rows = compiled("words", "class_word_rows") or class_word_rows
