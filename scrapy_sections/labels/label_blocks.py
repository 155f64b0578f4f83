"""The default of stage 2: a network over the blocks in context, then one decision from stages 1 and 2."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.labels.decision import decide
from scrapy_sections.labels.labeller import CLASSES, Labeller
from scrapy_sections.labels.relevance_columns import RELEVANCE_COLUMNS
from scrapy_sections.models.store import load
from scrapy_sections.page_data import PageData

LAYOUT = {"context": CONTEXT_COLUMNS, "relevance": RELEVANCE_COLUMNS, "classes": CLASSES}


def label_blocks(data: PageData, relevance: Relevance) -> Labels:
    """Return the labels of a page's blocks by the model "labels". Raises ModelError."""
    labeller, model_id = _labeller(data.options.models)
    probabilities = labeller.probabilities(data.context.parts(), data.features, relevance)
    return replace(decide(data.features, probabilities, relevance), software=model_id)


@cache
def _labeller(folder: str | None) -> tuple[Labeller, str]:
    model = load("labels", folder)
    model.check_columns(LAYOUT)
    with model.reading():
        labeller = Labeller.from_dict(model.data)
        model.check_rows(labeller.network.weights[0], len(CONTEXT_COLUMNS) + len(RELEVANCE_COLUMNS))
        shared, extra = (np.zeros((1, len(columns)), np.float32) for columns in (CONTEXT_COLUMNS, RELEVANCE_COLUMNS))
        model.check_rows(labeller.network(shared, extra)[0], len(CLASSES))
    return labeller, model.id
