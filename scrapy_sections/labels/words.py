"""The words of a page's blocks, and the sentences they stand in: what the papers' text features count."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

import numpy as np

from scrapy_sections.dom.arrays import Flags, Floats, Ints

_END = "\0"  # no text of a tree holds it
_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"  # scripts without spaces: each sign is a word
_TOKEN = re.compile(rf"[{_IDEOGRAPHS}]|[^\W{_IDEOGRAPHS}]+|[.!?…]+(?=[\s\0]|$)|[。！？]|\0")


@dataclass(slots=True)
class Words:
    """``words`` of all blocks in order, in lower case; for each its ``blocks`` (w,), its ``sentences`` (w,), numbered
    through, and whether it is ``capitalised`` (w,). ``ends`` (n,): sentences that a mark ends, in each block."""

    number: int  # blocks
    words: list[str]
    blocks: Ints
    sentences: Ints
    capitalised: Flags
    ends: Floats

    @classmethod
    def of(cls, texts: Sequence[str]) -> Words:
        tokens = _TOKEN.findall(_END.join(texts))
        breaks = np.array([token == _END for token in tokens], np.bool_)
        spoken = np.array([token[0].isalnum() or token[0] == "_" for token in tokens], np.bool_)
        blocks = np.cumsum(breaks, dtype=np.int64)
        marks = ~spoken & ~breaks
        words = [token for token, is_word in zip(tokens, spoken.tolist(), strict=True) if is_word]
        return cls(
            len(texts),
            [word.lower() for word in words],
            blocks[spoken],
            np.cumsum(~spoken, dtype=np.int64)[spoken],
            np.array([word[0].isupper() for word in words], np.bool_),
            np.bincount(blocks[marks], minlength=len(texts)).astype(np.float32),
        )

    def known(self, vocabulary: Container[str]) -> Flags:
        """(w,) whether each word is in the vocabulary."""
        return np.array([word in vocabulary for word in self.words], np.bool_)

    def per_block(self, marked: Flags) -> Floats:
        """(n,) marked words in each block."""
        return np.bincount(self.blocks[marked], minlength=self.number).astype(np.float32)

    def rows(self) -> list[list[str]]:
        """The words of each block."""
        ends = np.searchsorted(self.blocks, np.arange(self.number), "right").tolist()
        return [self.words[start:end] for start, end in zip([0, *ends[:-1]], ends, strict=True)]
