"""Labelled pages as naive Bayes and the shallow features see them: counts and rows, small enough to keep for all."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.content.spans import counted_with
from scrapy_sections.content.tokens import TAG, Tokens, tokenize
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT
from scrapy_sections.published.naive_bayes import Hashes, trigrams, unclosed_tags
from scrapy_sections.published.shallow_text import shallow_features
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.examples import fold_of, laid_on
from scrapy_sections.training.data.progress import progress

_TAG_SCORE = -0.01  # the main part begins and ends with a word


@dataclass(slots=True)
class Counts:
    """How many tokens with each feature are in the main part and how many out: ``keys`` (v,), ``inside``, ``outside``
    (v,)."""

    keys: Hashes
    inside: NDArray[np.int64]
    outside: NDArray[np.int64]

    @classmethod
    def of(cls, keys: Hashes, inside: Flags) -> Counts:
        distinct, rows = np.unique(keys, return_inverse=True)
        held = np.bincount(rows[inside], minlength=len(distinct))
        return cls(distinct, held, np.bincount(rows, minlength=len(distinct)) - held)


@dataclass(slots=True)
class Counted:
    """A page: its site's ``fold``, counts by kind of feature, and its blocks' shallow features (n, d) and whether they
    are ``relevant`` (n,)."""

    fold: int
    counts: dict[str, Counts]
    rows: Floats
    relevant: Flags


def counted(documents: Iterable[Document]) -> list[Counted]:
    """Pages read and aligned, in the documents' order, without those whose gold is not on them."""
    found = list(documents)
    with ProcessPoolExecutor() as pool:
        pages = pool.map(_counted, found, chunksize=8)
        return [page for page in progress(pages, "counting tokens", len(found)) if page is not None]


def _counted(document: Document) -> Counted | None:
    blocks, _ = load_blocks(decode(document.page.read_bytes()))
    laid = laid_on(blocks, document.segments())
    if laid is None:
        return None
    labels, _ = laid
    tokens = tokenize(blocks)
    inside = gold_span(blocks, tokens, labels != IRRELEVANT)
    features = {"trigrams": trigrams(tokens), "unigrams": tokens.hashes, "tags": unclosed_tags(tokens)}
    counts = {kind: Counts.of(keys, inside) for kind, keys in features.items()}
    return Counted(fold_of(document), counts, shallow_features(blocks), labels != IRRELEVANT)


def gold_span(blocks: Blocks, tokens: Tokens, relevant: Flags) -> Flags:
    """(t,) the one span of tokens that agrees best with the blocks that are relevant (n,)."""
    last = counted_with(blocks)
    of_block = np.where(relevant, 1.0, -1.0)[last]
    scores = np.where(tokens.kinds == TAG, _TAG_SCORE, np.where(tokens.blocks >= 0, of_block[tokens.blocks], -1.0))
    start, end = maximum_subsequence(scores)
    inside = np.zeros(len(scores), np.bool_)
    inside[start:end] = True
    return inside
