"""Titles against prose among the text of a document: the setting in which the papers compare their systems.

All systems get the relevant segments that STAPI's parser leaves, miscellany is thrown away, and the figure is the
weighted F1 of the two classes (STAPI, sections 5.3 and 5.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.metrics import f1_score, precision_score, recall_score

from scrapy_sections.arrays import Ints
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.stapi_features import candidates
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.examples import Example, read_examples

CLASSES = (TITLE, PROSE)


def labelled_examples(corpus: Path) -> list[Example]:
    """Return the examples below ``corpus`` whose gold tells titles from prose.

    Raises TrainingError if those with given blocks are of sites in fewer than two folds.
    """
    examples = read_examples([document for document in find_documents(corpus) if document.has_labels])
    if len({example.fold for example in examples if len(given_blocks(example))}) < 2:
        raise TrainingError(f"too few sites, with titles and prose marked in gold.html, below {corpus}")
    return examples


def given_blocks(example: Example) -> Ints:
    """Return the indices of the blocks that the systems are given."""
    return np.flatnonzero(np.isin(example.labels, CLASSES) & candidates(example.blocks))


def weighted_f1(gold: Sequence[Ints], predicted: Sequence[Ints]) -> float:
    """Return the mean F1 of titles and prose over the blocks of all pages, weighted by how many of each there are."""
    return float(f1_score(np.concatenate(gold), np.concatenate(predicted), labels=CLASSES, average="weighted"))


def title_figures(gold: Sequence[Ints], predicted: Sequence[Ints]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of titles over the blocks of all pages."""
    gold_titles, predicted_titles = np.concatenate(gold) == TITLE, np.concatenate(predicted) == TITLE
    precision, recall, f1 = (
        float(score(gold_titles, predicted_titles, zero_division=0))
        for score in (precision_score, recall_score, f1_score)
    )
    return precision, recall, f1
