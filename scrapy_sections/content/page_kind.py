"""The kind of a page, by a linear model.

The paper decides whether a page is an article before it extracts one (Pasternack & Roth 2009, section 4.1); here there
are eight kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, bounded
from scrapy_sections.features.block_columns import BLOCK_COLUMNS
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Standard, product, sigmoid, softmax

# The seven kinds of the WCXB data set, and the documents that this package is made for.
KINDS = ("article", "collection", "documentation", "forum", "listing", "product", "service", "legal")
ARTICLE, LEGAL = KINDS.index("article"), KINDS.index("legal")

PAGE_COLUMNS = (
    *(f"{weighting}.{name}" for weighting in ("mean", "by_word", "by_relevant_word") for name in BLOCK_COLUMNS),
    "log_blocks",
    "log_words",
    "log_relevant_words",
    "mean_probability",
    "relevant_words",
)
MAX_DEVIATION = 4.0  # standard deviations of a page's column from the mean; farther is no stronger evidence


_PART = 4096  # blocks added up together, which bounds the memory


@dataclass(slots=True)
class KindModel:
    """A linear model of a page's kind: weights (rows, 8) and biases (8,)."""

    titles: Floats  # (w + 1, 8) of words in the page's title
    classes: Floats  # (c + 1, 8) of words in its class, id and role attributes
    standard: Standard  # of the columns PAGE_COLUMNS
    blocks: Floats  # (440, 8) of the columns PAGE_COLUMNS
    bias: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> KindModel:
        """Return the model of a model file's ``data``."""
        standard = Standard.from_dict(data["standard"])
        return cls(data["titles"], data["classes"], standard, data["blocks"], data["bias"])

    def __call__(self, lexical: LexicalFeatures, page_columns: Floats) -> Floats:
        """Return (8,) the probability of each of KINDS, from a page's words and its ``pooled`` columns (440,)."""
        columns = bounded(self.standard(page_columns[None])[0], -MAX_DEVIATION, MAX_DEVIATION)
        words = self.titles[lexical.title_words].sum(axis=0) + self.classes[lexical.class_words].sum(axis=0)
        scores: Floats = self.bias + words + product(columns, self.blocks)
        return np.asarray(softmax(scores[None])[0])


def pooled(features: Features, scores: Floats) -> Floats:
    """Return (440,) the columns PAGE_COLUMNS of a page, from its n blocks and their log odds ``scores`` (n,).

    They are the means of the block features by block, by word, and by word weighted with the probability of being
    relevant; then the page's size, and how much of it is relevant.
    """
    words = features.words.astype(np.float32)
    probabilities = sigmoid(scores)
    relevant_words = probabilities * words
    total, relevant = words.sum(), relevant_words.sum()
    weights = np.stack(
        (np.full(len(words), 1 / len(words), np.float32), words / max(total, 1), relevant_words / (relevant + 1e-3))
    )
    means = np.zeros((len(weights), features.matrix.shape[1]), np.float64)
    for start in range(0, len(words), _PART):
        part = slice(start, start + _PART)
        means += product(weights[:, part], features.matrix[part])
    sizes = np.log1p([len(words), total, relevant])
    shares = [probabilities.mean(), relevant / max(total, 1)]
    return np.concatenate((means.ravel(), sizes, shares)).astype(np.float32)
