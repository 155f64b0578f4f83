"""Training of stage 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.labels.relevance_columns import relevance_columns
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.fitting.fit_network import Recipe
from scrapy_sections.training.fitting.fitter import Fitter

LABELS = Recipe(classes=4, hidden=32, epochs=8, decay=0.3, batch=256, masked=0.25, members=4)


def train_labels(pages: Sequence[Example], relevances: Sequence[Relevance], fitter: Fitter) -> dict[str, Any]:
    """What ``Labeller.from_dict`` reads, from the pages whose gold marks titles. ``relevances``: what a scorer says
    that has not seen the page."""
    pairs = zip(pages, relevances, strict=True)
    titled = [pair for pair in pairs if pair[0].document.has_labels or pair[0].document.has_headings]
    targets = [page.label_target(relevance) for page, relevance in titled]
    columns = [relevance_columns(relevance) for _, relevance in titled]
    return {"network": fitter.fit([page for page, _ in titled], columns, targets, LABELS)}
