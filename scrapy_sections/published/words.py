"""The words of a page's blocks and the sentences that they stand in, as the papers' text features count them."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.features.characters import IDEOGRAPHS, regex_ranges

_END = "\0"  # of a block; an HTML tree cannot hold it
# Each ideograph is a word. Not so those beyond IDEOGRAPHS, which are letters of words here: the models "stapi" and
# "asdus-dd" know such words.
_IDEOGRAPHS = regex_ranges(*IDEOGRAPHS)
_TOKEN = re.compile(rf"[{_IDEOGRAPHS}]|[^\W{_IDEOGRAPHS}]+|(?<![.!?…])[.!?…]++(?=[\s\0]|$)|[。！？]|\0")


@dataclass(slots=True)
class Words:
    """The w words of n blocks, in document order."""

    number: int  # n
    distinct: list[str]  # the distinct words, in lower case
    ids: Ints  # (w,) index into ``distinct``
    blocks: Ints  # (w,) block of each word
    sentences: Ints  # (w,) sentence of each word, numbered throughout the page
    capitalised: Flags  # (w,) whether it begins with an upper-case letter
    sentence_ends: Floats  # (n,) sentences of each block that a full stop, question or exclamation mark ends

    @classmethod
    def of(cls, texts: Sequence[str]) -> Words:
        """Return the words of blocks' texts."""
        tokens = _TOKEN.findall(_END.join(texts))
        rows = {token: row for row, token in enumerate(dict.fromkeys(tokens))}
        token_rows = np.array([rows[token] for token in tokens], np.int64)
        # Of each distinct token:
        is_word = np.array([token[0].isalnum() or token[0] == "_" for token in rows], np.bool_)
        is_end = np.array([token == _END for token in rows], np.bool_)
        is_upper = np.array([token[0].isupper() for token in rows], np.bool_)
        distinct: dict[str, int] = {}
        lowered = np.array([distinct.setdefault(token.lower(), len(distinct)) for token in rows], np.int64)
        # Of each token:
        blocks = np.cumsum(is_end[token_rows], dtype=np.int64)
        words = is_word[token_rows]
        marks = ~words & ~is_end[token_rows]
        word_rows = token_rows[words]
        return cls(
            len(texts),
            list(distinct),
            lowered[word_rows],
            blocks[words],
            np.cumsum(~words, dtype=np.int64)[words],
            is_upper[word_rows],
            np.bincount(blocks[marks], minlength=len(texts)).astype(np.float32),
        )

    def are_in(self, vocabulary: Container[str]) -> Flags:
        """Return (w,) True for the words in a vocabulary."""
        return np.array([word in vocabulary for word in self.distinct], np.bool_)[self.ids]

    def look_up(self, numbers: Mapping[str, int], default: int) -> Ints:
        """Return (w,) the number of each word, ``default`` for one that has none."""
        return np.array([numbers.get(word, default) for word in self.distinct], np.int64)[self.ids]

    def per_block(self, marked: Flags) -> Floats:
        """Return (n,) the number of marked words in each block, from (w,) which are marked."""
        return np.bincount(self.blocks[marked], minlength=self.number).astype(np.float32)
