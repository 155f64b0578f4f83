"""Labelled pages as the stages see them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features, block_features
from scrapy_sections.features.characters import STOP, characters
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.labels.labeller import is_labelled
from scrapy_sections.training.data.corpora import Document, align, words
from scrapy_sections.training.data.gold import Segment
from scrapy_sections.training.data.progress import note, progress

FOLDS = 5
_LEAST_FOUND = 0.7  # pages on which less of the gold is found are no examples: their gold belongs to another page
_DOUBTFUL = (0.2, 0.8)  # shares of a block's words in the gold that leave its label in doubt
_DOUBTFUL_WEIGHT = 0.3
_MOST_OF_TITLE, _MOST_OF_LINE = 25, 8  # words of a title, and of one that may end like a sentence


@dataclass(slots=True)
class Example:
    """A page, its blocks' labels (n,) and the share (n,) of each block's words that the gold holds."""

    document: Document
    page: Blocks
    own: Features
    labels: NDArray[np.int64]
    shares: NDArray[np.float64]

    @property
    def fold(self) -> int:
        return fold_of(self.document)

    @property
    def certainty(self) -> NDArray[np.float64]:
        """(n,) weight of each label."""
        low, high = _DOUBTFUL
        return np.where((self.shares > low) & (self.shares < high), _DOUBTFUL_WEIGHT, 1.0)

    def content_target(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Relevance (n,) and weights (n,): by words, each page as much as the root of its blocks."""
        weights = np.sqrt(self.own.words + 1) * self.certainty
        weights = np.where(self.labels == MISCELLANY, 0.02 * weights, weights)  # neither asked for nor punished
        share = {"sections": 3.0, "policies": 3.0, "wcxb": 1.5}.get(self.document.corpus, 1.0)
        return (self.labels != IRRELEVANT).astype(np.int64), weights / weights.sum() * share * len(weights) ** 0.5

    def label_target(self, relevance: Relevance) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Labels (n,) and weights (n,): a page as much as the root of its blocks. No weight on blocks that the
        labeller is never shown, nor on those that may be titles which the gold does not mark."""
        weights = self.certainty * np.where(self.labels == TITLE, 1.5, 1.0) * is_labelled(relevance)
        if self.document.has_headings:
            weights = np.where((self.labels == PROSE) & self._like_titles(), 0, weights)
        return self.labels, weights / len(weights) ** 0.5

    def _like_titles(self) -> NDArray[np.bool_]:
        words, stopped = self.own.words, characters(self.page.texts).last == STOP
        return np.asarray((words <= _MOST_OF_LINE) | ((words <= _MOST_OF_TITLE) & ~stopped))


def examples(documents: Iterable[Document]) -> list[Example]:
    """Pages read and aligned, in the documents' order, without those whose gold is not on them: these are named on
    standard error. Raises TrainingError."""
    chosen = list(documents)
    with ProcessPoolExecutor() as pool:
        found = list(progress(pool.map(_example, chosen, chunksize=8), "reading pages", len(chosen)))
    left_out: dict[str, list[str]] = {}
    for document, example in zip(chosen, found, strict=True):
        if example is None:
            left_out.setdefault(document.corpus, []).append(document.name)
    for corpus, names in left_out.items():
        note(f"skipped: {len(names)} of {corpus}, whose gold text is not on the page: {', '.join(names)}")
    return [example for example in found if example is not None]


def fold_of(document: Document) -> int:
    """0 to FOLDS - 1, the same for all pages of a site."""
    return int(hashlib.md5(document.site.encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS


def laid_on(blocks: Blocks, segments: list[Segment]) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
    """What ``align`` says of a page's blocks; None where too little of the gold is on the page."""
    total = sum(len(words(text)) for _, text in segments)
    if not blocks.texts or not total:
        return None
    labels, shares = align(segments, blocks.texts)
    found = shares @ [len(words(text)) for text in blocks.texts]
    return (labels, shares) if found >= _LEAST_FOUND * total else None


def _example(document: Document) -> Example | None:
    blocks, _ = load_blocks(decode(document.page.read_bytes()))
    laid = laid_on(blocks, document.segments())
    if laid is None:
        return None
    columns = block_features(blocks)
    blocks.nodes.elements = []  # a tree cannot cross processes
    return Example(document, blocks, columns, *laid)
