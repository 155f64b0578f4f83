"""Fitting stage 2: the labeller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.labels.labeller import CLASSES
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.fitting.fit_network import Hyperparameters
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.targets import label_target

# Cross-validated with half the epochs, or half the weight of made pages, title and section F1 of the corpus "sections"
# differ by less than .005.
LABELLER = Hyperparameters(
    classes=len(CLASSES), hidden_units=32, epochs=8, weight_decay=0.3, batch_size=256, masked_share=0.25, members=4
)


def fit_labels(examples: Sequence[Example], relevances: Sequence[Relevance], fitter: Fitter) -> dict[str, Any]:
    """Return the data for ``Labeller.from_dict``, fitted to the examples whose gold marks titles.

    ``relevances``: out-of-fold relevance of each example.
    """
    titled = [pair for pair in zip(examples, relevances, strict=True) if pair[0].document.has_titles]
    targets = [label_target(example, relevance) for example, relevance in titled]
    columns = [relevance_columns(relevance) for _, relevance in titled]
    return {"network": fitter.fit([example for example, _ in titled], columns, targets, LABELLER)}
