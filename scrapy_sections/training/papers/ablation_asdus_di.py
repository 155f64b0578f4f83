"""Table 3 of ASDUS (Gopinath et al. 2018) again: ASDUS-DI with one feature left out at a time."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from statistics import fmean, pstdev

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.asdus_di import FEATURES, label
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.papers.paper_metrics import (
    given_blocks,
    labelled_examples,
    title_figures,
    weighted_f1,
)

# F1 of titles with their prose in the paper's table, without a feature and with all of them.
_PAPER_F1 = {
    "text length": 0.71,
    "next text length": 0.78,
    "punctuation symbols": 0.77,
    "sentences": 0.77,
    "stop words": 0.75,
    "discourse cues": 0.81,
    "named entity slots": 0.81,
    "capitalised words": 0.79,
    None: 0.85,
}


def main(corpus: Path) -> int:
    """Print precision, recall and F1 of titles, and the weighted F1 with its deviation over five folds of sites.

    Nothing is fitted: the folds only show how far the figure depends on the pages. Returns the exit code.
    """
    examples = labelled_examples(corpus)
    print(f"{'without':20} {'P':>6} {'R':>6} {'F1':>6}  {'weighted F1':>15}  paper's F1")
    for name in (*FEATURES, None):
        labels = [_gold_and_predicted(example, () if name is None else (name,)) for example in examples]
        labels_of_fold = [
            [pair for pair, example in zip(labels, examples, strict=True) if example.fold == fold]
            for fold in range(FOLDS)
        ]
        fold_f1 = [weighted_f1(*zip(*pairs, strict=True)) for pairs in labels_of_fold if pairs]
        figures = " ".join(f"{value:6.3f}" for value in title_figures(*zip(*labels, strict=True)))
        spread = f"{fmean(fold_f1):.3f} ± {pstdev(fold_f1):.3f}"
        print(f"{name or '(nothing)':20} {figures}  {spread:>15}  {_PAPER_F1[name]:.2f}", flush=True)
    return 0


def _gold_and_predicted(example: Example, without: Container[str]) -> tuple[Ints, Ints]:
    """Return gold and predicted labels of the given blocks, titles or prose."""
    rows = given_blocks(example)
    return example.labels[rows], np.where(label(example.blocks, rows, without) == TITLE, TITLE, PROSE)
