"""STAPI (Zhang, Wilson and Mitra, LREC 2022): a filter, and a typographic classifier of what it lets through.

Where this departs from the paper:

================================ ================================= ====================================================
the paper                        here                              why
================================ ================================= ====================================================
a segment a tag with text of its a block (html.blocks); its tag is  the paper's "element concatenation problem"
own                              that of the longest piece         (section 5.2) does not arise
discards "such as table, image,  table, button, nav, footer,       the list of the program its authors published, as
and button"                      figure, code, details             far as it holds text
BERT's sentence encoding, 768    hashed words and pairs, truncated no download, and milliseconds
wide                             SVD, 32 wide (labels.encoding)
XGBoost                          scikit-learn's histogram          no further library; numpy predicts
                                 gradient boosting
learning rates .1 and .65        .1 and .3                         .3 is that of its own comparison (table 4)
SMOTE                            SMOTE, categories as numbers too  the columns are one-hot before it, as in the paper
every tag name and id a column   those of at least four sites      what one site alone has says nothing of others
================================ ================================= ====================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, Labels
from scrapy_sections.models.network import softmax
from scrapy_sections.models.store import load, split_names
from scrapy_sections.page_data import PageData
from scrapy_sections.published.sentence_encoder import Encoder
from scrapy_sections.published.stapi_features import FILTER, TYPOGRAPHIC, Segments, candidates
from scrapy_sections.published.trees import Trees


def stapi(data: PageData, relevance: Relevance) -> Labels:
    """Return titles, prose and miscellany among the blocks that stage 1 keeps. Raises ModelError."""
    model, model_id = _model(data.options.models)
    return replace(model.labels(data.blocks, relevance), software=model_id)


@cache
def _model(folder: str | None) -> tuple[Stapi, str]:
    model = load("stapi", folder)
    model.check_columns(LAYOUT)
    return Stapi.from_dict(model.data), model.id


LAYOUT = {"filter": FILTER, "typographic": TYPOGRAPHIC}


@dataclass(slots=True)
class Stapi:
    """``vocabulary``: names of "tags", "parents" and "ids" that have a column."""

    encoder: Encoder
    vocabulary: dict[str, list[str]]
    filter: Trees
    typographic: Trees

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Stapi:
        return cls(
            Encoder.from_dict(data["encoder"]),
            {name: split_names(found) for name, found in data["vocabulary"].items()},
            Trees.from_dict(data["filter"]),
            Trees.from_dict(data["typographic"]),
        )

    def labels(self, blocks: Blocks, relevance: Relevance) -> Labels:
        """Return titles, prose and miscellany among the blocks that stage 1 keeps and the filter lets through."""
        segments, encoded = Segments.of(blocks), self.encoder(blocks.texts)
        listed = np.flatnonzero(candidates(blocks))
        pertinent = np.zeros(len(blocks.texts), np.float32)
        pertinent[listed] = self.pertinence(segments, encoded, listed)
        rows = np.flatnonzero((pertinent > 0.5) & relevance.kept)
        probabilities = np.zeros((len(blocks.texts), len(LABEL_NAMES)), np.float32)
        probabilities[:, IRRELEVANT] = 1 - pertinent
        probabilities[rows, 1:] = self.typography(segments, encoded, rows) * pertinent[rows, None]
        labels = np.full(len(blocks.texts), IRRELEVANT)
        labels[rows] = 1 + probabilities[rows, 1:].argmax(axis=1)
        return Labels(labels, probabilities)

    def pertinence(self, segments: Segments, encoded: Floats, rows: Ints) -> Floats:
        """(r,) probability that the main text holds each of the listed blocks."""
        if not len(rows):
            return np.zeros(0, np.float32)
        seen = np.hstack(segments.filter_parts(rows, self.vocabulary, encoded))
        return np.asarray(1 / (1 + np.exp(-self.filter(seen)[:, 0])), np.float32)

    def typography(self, segments: Segments, encoded: Floats, rows: Ints) -> Floats:
        """(r, 3) probabilities of title, prose and miscellany among the listed blocks."""
        if not len(rows):
            return np.zeros((0, 3), np.float32)
        seen = np.hstack(segments.typographic_parts(rows, self.vocabulary, encoded))
        return softmax(self.typographic(seen))
