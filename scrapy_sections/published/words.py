"""The words of a page's blocks, and the sentences they stand in: what the papers' text features count."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints

_END = "\0"  # no text of a tree holds it
_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"  # scripts without spaces: each sign is a word
_TOKEN = re.compile(rf"[{_IDEOGRAPHS}]|[^\W{_IDEOGRAPHS}]+|[.!?…]+(?=[\s\0]|$)|[。！？]|\0")


@dataclass(slots=True)
class Words:
    """The words of ``number`` blocks, in order: their places (w,) in ``distinct``, which is in lower case, their
    ``blocks`` (w,), their ``sentences`` (w,), numbered through, and whether they are ``capitalised`` (w,). ``ends``
    (n,): sentences that a mark ends, in each block."""

    number: int
    distinct: list[str]
    places: Ints
    blocks: Ints
    sentences: Ints
    capitalised: Flags
    ends: Floats

    @classmethod
    def of(cls, texts: Sequence[str]) -> Words:
        tokens = _TOKEN.findall(_END.join(texts))
        kinds = {token: kind for kind, token in enumerate(dict.fromkeys(tokens))}
        found = np.array([kinds[token] for token in tokens], np.int64)
        is_word = np.array([token[0].isalnum() or token[0] == "_" for token in kinds], np.bool_)
        is_end = np.array([token == _END for token in kinds], np.bool_)
        upper = np.array([token[0].isupper() for token in kinds], np.bool_)
        distinct: dict[str, int] = {}
        lowered = np.array([distinct.setdefault(token.lower(), len(distinct)) for token in kinds], np.int64)
        blocks = np.cumsum(is_end[found], dtype=np.int64)
        spoken = is_word[found]
        marks = ~spoken & ~is_end[found]
        words = found[spoken]
        return cls(
            len(texts),
            list(distinct),
            lowered[words],
            blocks[spoken],
            np.cumsum(~spoken, dtype=np.int64)[spoken],
            upper[words],
            np.bincount(blocks[marks], minlength=len(texts)).astype(np.float32),
        )

    def known(self, vocabulary: Container[str]) -> Flags:
        """(w,) whether each word is in the vocabulary."""
        return np.array([word in vocabulary for word in self.distinct], np.bool_)[self.places]

    def numbered(self, numbers: Mapping[str, int], otherwise: int) -> Ints:
        """(w,) each word's number."""
        return np.array([numbers.get(word, otherwise) for word in self.distinct], np.int64)[self.places]

    def per_block(self, marked: Flags) -> Floats:
        """(n,) marked words in each block."""
        return np.bincount(self.blocks[marked], minlength=self.number).astype(np.float32)
