"""Training of stage 2: two networks, the second of which sees the first's guess for the whole page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.network import softmax
from scrapy_sections.labels.features import guess_columns, relevance_columns
from scrapy_sections.training.examples import Example
from scrapy_sections.training.fitter import Fitter
from scrapy_sections.training.network import Recipe

LABELS = Recipe(classes=4, hidden=32, epochs=8, decay=1e-2, batch=256, masked=0.25, members=4)


def train_labels(pages: Sequence[Example], relevances: Sequence[Relevance], fitter: Fitter) -> dict[str, Any]:
    """What ``Labeller.from_dict`` reads. ``relevances``: what a scorer says that has not seen the page."""
    target = Example.label_target
    seen = [relevance_columns(relevance) for relevance in relevances]
    guesses = fitter.unseen(pages, seen, target, LABELS, "labels")
    both = [
        np.hstack((columns, guess_columns(softmax(guess), page.own)))
        for page, columns, guess in zip(pages, seen, guesses, strict=True)
    ]
    return {"first": fitter.fit(pages, seen, target, LABELS), "second": fitter.fit(pages, both, target, LABELS)}
