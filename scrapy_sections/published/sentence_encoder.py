"""Sentences as short vectors: hashed words and pairs of words, projected by a truncated SVD.

A stand-in for the pre-trained BERT of STAPI (Zhang et al. 2022, section 3.1), with nothing to download: latent
semantic analysis (Deerwester et al., "Indexing by Latent Semantic Analysis", JASIS 1990) of the training pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.published.words import Words

_PAIR = 0x9E3779B1  # odd: multiplying by it loses no bits


@dataclass(slots=True)
class Encoder:
    """``projection`` (buckets, d): what a word or pair of words in a bucket adds to its sentence."""

    projection: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Encoder:
        return cls(data["projection"].astype(np.float32))

    def __call__(self, texts: Sequence[str]) -> Floats:
        """(n, d): the mean of the text's sentences, each of length 1; zeros for a text without words."""
        text = Words.of(texts)
        width = self.projection.shape[1]
        if not len(text.places):
            return np.zeros((len(texts), width), np.float32)
        sentences, rows = hashed(text, len(self.projection))
        order = np.argsort(sentences, kind="stable")
        sentences, rows = sentences[order], rows[order]
        starts = np.flatnonzero(np.diff(sentences, prepend=-1))
        vectors = np.add.reduceat(self.projection[rows], starts)
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
        first = np.flatnonzero(np.diff(text.sentences, prepend=-1))  # words that begin a sentence
        blocks = text.blocks[first]
        begins = np.flatnonzero(np.diff(blocks, prepend=-1))
        result = np.zeros((len(texts), width), np.float32)
        result[blocks[begins]] = np.add.reduceat(vectors, begins)
        result[blocks[begins]] /= np.diff(np.append(begins, len(blocks)))[:, None]
        return result


def hashed(text: Words, buckets: int) -> tuple[Ints, Ints]:
    """(sentence, bucket) of each word, then of each pair of neighbours in a sentence."""
    words = np.array([crc32(word.encode("utf-8", "surrogatepass")) for word in text.distinct], np.uint64)[text.places]
    together = np.flatnonzero(text.sentences[1:] == text.sentences[:-1])
    pairs = words[together] * np.uint64(_PAIR) + words[together + 1]
    found = np.concatenate((words, pairs)) * np.uint64(_PAIR)
    rows = (found >> np.uint64(16)) % np.uint64(buckets)
    return np.concatenate((text.sentences, text.sentences[together])), rows.astype(np.int64)
