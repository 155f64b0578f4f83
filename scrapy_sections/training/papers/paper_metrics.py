"""Title against prose among the text of a document: the setting in which the papers compare their systems.

STAPI, sections 5.3 and 5.4: all systems get the relevant segments that STAPI's parser leaves, miscellany is thrown
away, and the figure is the weighted F1 of the two classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sklearn.metrics import f1_score, precision_score, recall_score

from scrapy_sections.arrays import Ints
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.stapi_features import candidates
from scrapy_sections.training.data.corpora import documents
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.examples import Example, examples

CLASSES = (TITLE, PROSE)


def labelled_pages(corpus: Path) -> list[Example]:
    """The pages below ``corpus`` whose gold tells titles from prose, of sites in two folds or more. Raises
    TrainingError."""
    found = examples([document for document in documents(corpus) if document.has_labels])
    if len({page.fold for page in found if len(given(page))}) < 2:
        raise TrainingError(f"too few sites, with titles and prose marked in gold.html, below {corpus}")
    return found


def given(page: Example) -> Ints:
    """The blocks that the systems are given."""
    return np.flatnonzero(np.isin(page.labels, CLASSES) & candidates(page.page))


def weighted_f1(gold: Sequence[Ints], said: Sequence[Ints]) -> float:
    """Mean F1 of titles and prose, weighed by how many there are, over all blocks of the pages."""
    return float(f1_score(np.concatenate(gold), np.concatenate(said), labels=CLASSES, average="weighted"))


def title_figures(gold: Sequence[Ints], said: Sequence[Ints]) -> tuple[float, float, float]:
    """Precision, recall and F1 of titles, over all blocks of the pages."""
    true, found = np.concatenate(gold) == TITLE, np.concatenate(said) == TITLE
    precision, recall, f1 = (
        float(score(true, found, zero_division=0)) for score in (precision_score, recall_score, f1_score)
    )
    return precision, recall, f1
