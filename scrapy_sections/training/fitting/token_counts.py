"""Labelled pages as naive Bayes and the shallow features read them: counts and columns, small enough to keep all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Floats
from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT
from scrapy_sections.published.naive_bayes import Hashes, trigrams, unclosed_tags
from scrapy_sections.published.shallow_text import shallow_features
from scrapy_sections.published.spans import counted_with
from scrapy_sections.published.tokens import TAG, Tokens, tokenize
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.gold_alignment import align_page
from scrapy_sections.training.data.progress import map_in_processes

# Score of a tag, against 1 of a word in a relevant block: the gold span begins and ends with a word.
_TAG_SCORE = -0.01


@dataclass(slots=True)
class FeatureCounts:
    """How many of a page's tokens have each feature (v,) of one sort, ``inside`` and ``outside`` the main part."""

    keys: Hashes
    inside: NDArray[np.int64]
    outside: NDArray[np.int64]

    @classmethod
    def of(cls, keys: Hashes, inside: Flags) -> FeatureCounts:
        """Return the counts of tokens with these features (t,), given which of them are inside (t,)."""
        distinct, rows = np.unique(keys, return_inverse=True)
        inside_counts = np.bincount(rows[inside], minlength=len(distinct))
        return cls(distinct, inside_counts, np.bincount(rows, minlength=len(distinct)) - inside_counts)


@dataclass(slots=True)
class PageCounts:
    """The token counts and block columns of a labelled page.

    ``fold``: of its site; ``counts``: by sort of feature ("trigrams", "unigrams", "tags"); ``shallow`` (n, d): the
    blocks' shallow features; ``relevant`` (n,): whether a block is relevant in the gold.
    """

    fold: int
    counts: dict[str, FeatureCounts]
    shallow: Floats
    relevant: Flags


def count_tokens(documents: Sequence[Document]) -> list[PageCounts]:
    """Return the counts of documents, in their order, without those whose gold is not on the page."""
    pages = map_in_processes(_count_page, documents, "counting tokens")
    return [page for page in pages if page is not None]


def _count_page(document: Document) -> PageCounts | None:
    blocks, _ = load_blocks(decode(document.page_path.read_bytes()))
    aligned = align_page(document.segments(), blocks.texts)
    if aligned is None:
        return None
    relevant = aligned[0] != IRRELEVANT
    tokens = tokenize(blocks)
    inside = gold_span(blocks, tokens, relevant)
    features = {"trigrams": trigrams(tokens), "unigrams": tokens.hashes, "tags": unclosed_tags(tokens)}
    counts = {name: FeatureCounts.of(keys, inside) for name, keys in features.items()}
    return PageCounts(document.fold, counts, shallow_features(blocks), relevant)


def gold_span(blocks: Blocks, tokens: Tokens, relevant: Flags) -> Flags:
    """Return (t,) whether a token is in the one span that agrees best with which blocks are relevant (n,)."""
    block_scores = np.where(relevant, 1.0, -1.0)[counted_with(blocks)]
    word_scores = np.where(tokens.blocks >= 0, block_scores[tokens.blocks], -1.0)
    start, end = maximum_subsequence(np.where(tokens.kinds == TAG, _TAG_SCORE, word_scores))
    inside = np.zeros(len(word_scores), np.bool_)
    inside[start:end] = True
    return inside
