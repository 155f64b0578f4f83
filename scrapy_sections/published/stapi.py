"""STAPI (Zhang, Wilson and Mitra, LREC 2022): a filter, and a typographic classifier of the blocks that it keeps.

Where this departs from the paper:

================================ ================================= ====================================================
the paper                        here                              why
================================ ================================= ====================================================
a segment is a tag with text of  a block (html.blocks); its tag is the paper's "element concatenation problem"
its own (3.1)                    that of its longest piece of text (5.2) does not arise
discards elements "such as       table, button, nav, footer,       the list of the program that the authors published,
table, image, and button" (3.1)  figure, code, details             without elements that have no text
sentence encoding by BERT, 768   hashed words and word pairs,      no download, and milliseconds
wide (3.1)                       truncated SVD, 32 wide
                                 (published.sentence_encoder)
XGBoost (3.1, 3.2)               scikit-learn's histogram          no further library; numpy predicts
                                 gradient boosting
learning rates .1 and .65 (5.3)  .1 and .3                         .3 is that of the paper's comparison of systems
                                                                   (5.3, table 4)
SMOTE (3.1, 3.2)                 SMOTE, categories as numbers too  categories are one-hot columns, as in the paper
a column for every tag name and  for those of at least four sites  names of one site tell nothing of other sites
id (3.1)
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

LAYOUT = {"filter": FILTER, "typographic": TYPOGRAPHIC}
_MIN_PERTINENCE = 0.5  # probability by the filter, of the blocks that the typographic classifier gets


def stapi(data: PageData, relevance: Relevance) -> Labels:
    """Return titles, prose and miscellany among the blocks that stage 1 keeps. Raises ModelError."""
    model, model_id = _model(data.options.models)
    return replace(model.labels(data.blocks, relevance), software=model_id)


@cache
def _model(folder: str | None) -> tuple[Stapi, str]:
    model = load("stapi", folder)
    model.check_columns(LAYOUT)
    with model.reading():
        return Stapi.from_dict(model.data), model.id


@dataclass(slots=True)
class Stapi:
    """The filter and the typographic classifier, with what their columns are made from."""

    encoder: Encoder
    vocabulary: dict[str, list[str]]  # the "tags", "parents" and "ids" that have a column
    filter: Trees
    typographic: Trees

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Stapi:
        """Return the system of the model "stapi"."""
        return cls(
            Encoder.from_dict(data["encoder"]),
            {name: split_names(names) for name, names in data["vocabulary"].items()},
            Trees.from_dict(data["filter"]),
            Trees.from_dict(data["typographic"]),
        )

    def labels(self, blocks: Blocks, relevance: Relevance) -> Labels:
        """Return titles, prose and miscellany among the blocks that both stage 1 and the filter keep."""
        segments, encodings = Segments.of(blocks), self.encoder(blocks.texts)
        parsed = np.flatnonzero(candidates(blocks))
        pertinent = np.zeros(len(blocks.texts), np.float32)
        pertinent[parsed] = self.pertinence(segments, encodings, parsed)
        rows = np.flatnonzero((pertinent > _MIN_PERTINENCE) & relevance.kept)
        probabilities = np.zeros((len(blocks.texts), len(LABEL_NAMES)), np.float32)
        probabilities[:, IRRELEVANT] = 1 - pertinent
        probabilities[rows, 1:] = self.typography(segments, encodings, rows) * pertinent[rows, None]
        labels = np.full(len(blocks.texts), IRRELEVANT)
        labels[rows] = 1 + probabilities[rows, 1:].argmax(axis=1)
        return Labels(labels, probabilities)

    def pertinence(self, segments: Segments, encodings: Floats, rows: Ints) -> Floats:
        """Return (r,) the filter's probability that each of the blocks ``rows`` (r,) belongs to the main text."""
        if not len(rows):
            return np.zeros(0, np.float32)
        columns = np.hstack(segments.filter_parts(rows, self.vocabulary, encodings))
        return np.asarray(1 / (1 + np.exp(-self.filter(columns)[:, 0])), np.float32)

    def typography(self, segments: Segments, encodings: Floats, rows: Ints) -> Floats:
        """Return (r, 3) the probabilities of title, prose and miscellany for the blocks ``rows`` (r,)."""
        if not len(rows):
            return np.zeros((0, 3), np.float32)
        columns = np.hstack(segments.typographic_parts(rows, self.vocabulary, encodings))
        return softmax(self.typographic(columns))
