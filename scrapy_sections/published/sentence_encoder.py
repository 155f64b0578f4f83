"""Sentence encodings for STAPI: hashed words and word pairs, projected by a truncated SVD of the training pages.

They stand in for the pre-trained BERT of the paper (Zhang et al. 2022, section 3.1), with nothing to download. The
method is latent semantic analysis (Deerwester et al., "Indexing by Latent Semantic Analysis", JASIS 1990).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.published.words import Words

_MULTIPLIER = np.uint64(0x9E3779B1)  # of the hash; odd, so that multiplying by it loses no bits


@dataclass(slots=True)
class Encoder:
    """Encodes texts as vectors of d numbers."""

    projection: Floats  # (buckets, d) what a word or word pair adds to its sentence

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Encoder:
        """Return the encoder of a model's ``data``."""
        return cls(data["projection"].astype(np.float32))

    def __call__(self, texts: Sequence[str]) -> Floats:
        """Return (n, d) the mean of each text's sentence vectors, which have length 1; zeros without words."""
        text = Words.of(texts)
        width = self.projection.shape[1]
        if not len(text.ids):
            return np.zeros((len(texts), width), np.float32)
        sentences, buckets = hashed(text, len(self.projection))
        order = np.argsort(sentences, kind="stable")
        sentences, buckets = sentences[order], buckets[order]
        sentence_starts = np.flatnonzero(np.diff(sentences, prepend=-1))
        vectors = np.add.reduceat(self.projection[buckets], sentence_starts)
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
        first_words = np.flatnonzero(np.diff(text.sentences, prepend=-1))  # of the sentences
        blocks = text.blocks[first_words]
        block_starts = np.flatnonzero(np.diff(blocks, prepend=-1))
        result = np.zeros((len(texts), width), np.float32)
        result[blocks[block_starts]] = np.add.reduceat(vectors, block_starts)
        result[blocks[block_starts]] /= np.diff(np.append(block_starts, len(blocks)))[:, None]
        return result


def hashed(text: Words, buckets: int) -> tuple[Ints, Ints]:
    """Return the sentence and the bucket of each word, then of each pair of neighbouring words in a sentence."""
    words = np.array([crc32(word.encode("utf-8", "surrogatepass")) for word in text.distinct], np.uint64)[text.ids]
    in_pair = np.flatnonzero(text.sentences[1:] == text.sentences[:-1])
    pairs = words[in_pair] * _MULTIPLIER + words[in_pair + 1]
    hashes = np.concatenate((words, pairs)) * _MULTIPLIER
    rows = (hashes >> np.uint64(16)) % np.uint64(buckets)
    return np.concatenate((text.sentences, text.sentences[in_pair])), rows.astype(np.int64)
