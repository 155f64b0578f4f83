"""What kind of page it is: the decision that comes before extraction (Pasternack & Roth 2009, section 4.1), with more
answers than theirs, article or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, bounded
from scrapy_sections.features.block_features import BLOCK_COLUMNS, Features
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Standard, chances, softmax

# The seven of WCXB, and the documents this package is made for.
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
REACH = 4.0  # deviations: what is stranger is no stronger evidence


@dataclass(slots=True)
class KindModel:
    """A linear model: weights of the words in the page's title (w + 1, 8), of the class words on the page (c + 1, 8),
    of what its blocks are on average (d, 8), and the bias (8,)."""

    titles: Floats
    classes: Floats
    standard: Standard
    blocks: Floats
    bias: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> KindModel:
        standard = Standard.from_dict(data["standard"])
        return cls(data["titles"], data["classes"], standard, data["blocks"], data["bias"])

    def __call__(self, lexical: LexicalFeatures, blocks: Floats) -> Floats:
        """(8,) probability of each of ``KINDS``, from the page's words and ``pooled`` blocks."""
        seen = bounded(self.standard(blocks[None])[0], -REACH, REACH)
        words = self.titles[lexical.title_words].sum(axis=0) + self.classes[lexical.class_words].sum(axis=0)
        scores: Floats = self.bias + words + seen @ self.blocks
        return np.asarray(softmax(scores[None])[0])


def pooled(features: Features, scores: Floats) -> Floats:
    """(d,) means of the blocks' own columns: by block, by word, and by word of what the scorer finds relevant (log
    odds ``scores`` (n,)); and how much that is."""
    words = features.words.astype(np.float32)
    chance = chances(scores)
    relevant = chance * words
    total, found = words.sum(), relevant.sum()
    weights = np.stack(
        (np.full(len(words), 1 / len(words), np.float32), words / max(total, 1), relevant / (found + 1e-3))
    )
    sizes = np.log1p([len(words), total, found])
    return np.concatenate(((weights @ features.matrix).ravel(), sizes, [chance.mean(), found / max(total, 1)])).astype(
        np.float32
    )
