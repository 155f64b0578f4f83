"""Table 3 of ASDUS (Gopinath et al. 2018) again: ASDUS-DI with one feature left out at a time."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from statistics import fmean, pstdev

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.asdus_di import FEATURES, label
from scrapy_sections.training.data.examples import FOLDS, Example
from scrapy_sections.training.papers.paper_metrics import given, labelled_pages, title_figures, weighted_f1

# F1 in the paper's table, of titles with their prose
_PAPER = {
    "text length": 0.71,
    "next text length": 0.78,
    "punctuation symbols": 0.77,
    "sentences": 0.77,
    "stop words": 0.75,
    "discourse cues": 0.81,
    "named entity slots": 0.81,
    "capitalised words": 0.79,
}


def main(corpus: Path) -> int:
    """Print precision, recall and F1 of titles among the given blocks, and the weighted F1 with its deviation over five
    folds of sites. Nothing is fitted: the folds only show how far the figure depends on the pages."""
    pages = labelled_pages(corpus)
    print(f"{'without':20} {'P':>6} {'R':>6} {'F1':>6}  {'weighted F1':>15}  paper's F1")
    for name in (*FEATURES, None):
        found = [_read(page, () if name is None else (name,)) for page in pages]
        folds = [[pair for pair, page in zip(found, pages, strict=True) if page.fold == fold] for fold in range(FOLDS)]
        each = [weighted_f1(*zip(*pairs, strict=True)) for pairs in folds if pairs]
        figures = " ".join(f"{value:6.3f}" for value in title_figures(*zip(*found, strict=True)))
        spread = f"{fmean(each):.3f} ± {pstdev(each):.3f}"
        print(f"{name or '(nothing)':20} {figures}  {spread:>15}  {_PAPER[name] if name else 0.85:.2f}", flush=True)
    return 0


def _read(page: Example, without: Container[str]) -> tuple[Ints, Ints]:
    rows = given(page)
    return page.labels[rows], np.where(label(page.page, rows, without) == TITLE, TITLE, PROSE)
