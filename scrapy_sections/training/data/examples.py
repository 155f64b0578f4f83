"""Labelled pages as the stages see them: blocks, features, and the gold's labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.features.block_features import Features, block_features
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.gold_alignment import align_page
from scrapy_sections.training.data.progress import map_in_processes, note

# Words of prose before a document title, such as a hero's: with more, the first title is that of a section.
_MAX_WORDS_BEFORE_TITLE = 30


@dataclass(slots=True)
class Example:
    """A labelled page: its n blocks, the gold's ``labels`` (n,), and the ``shares`` (n,) of their words in the gold.

    ``document_titles`` (n,): which titles are those of whole documents; ``made``: whether the page was made of a
    labelled one (``training.augmentation``).
    """

    document: Document
    blocks: Blocks
    features: Features
    labels: NDArray[np.int64]
    shares: NDArray[np.float64]
    document_titles: NDArray[np.bool_]
    made: bool = False

    @property
    def fold(self) -> int:
        """The fold of the page's site."""
        return self.document.fold


def read_examples(documents: Sequence[Document]) -> list[Example]:
    """Return the examples of documents, in their order, without those whose gold is not on the page.

    The documents that are left out are named on standard error. Raises TrainingError.
    """
    examples = map_in_processes(_read_example, documents, "reading pages")
    left_out: dict[str, list[str]] = {}
    for document, example in zip(documents, examples, strict=True):
        if example is None:
            left_out.setdefault(document.corpus, []).append(document.name)
    for corpus, names in left_out.items():
        note(f"skipped: {len(names)} of {corpus}, whose gold text is not on the page: {', '.join(names)}")
    return [example for example in examples if example is not None]


def _read_example(document: Document) -> Example | None:
    """Return the example without its lxml tree; None if the gold is not on the page."""
    blocks, _ = load_blocks(decode(document.page_path.read_bytes()))
    aligned = align_page(document.segments(), blocks.texts)
    if aligned is None:
        return None
    features = block_features(blocks)
    blocks.nodes.elements = []  # a tree cannot be sent to another process
    labels, shares = aligned
    return Example(document, blocks, features, labels, shares, _document_titles(labels, features.words))


def _document_titles(labels: NDArray[np.int64], words: Floats) -> NDArray[np.bool_]:
    """Return (n,) True for the first title of a document, if little or no prose stands before it."""
    result = np.zeros(len(labels), np.bool_)
    titles = np.flatnonzero(labels == TITLE)
    if len(titles) and words[: titles[0]][labels[: titles[0]] == PROSE].sum() <= _MAX_WORDS_BEFORE_TITLE:
        result[titles[0]] = True
    return result
