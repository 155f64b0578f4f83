"""Table 5 of STAPI (Zhang et al. 2022) again: filter and typographic classifier with one feature left out at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import f1_score

from scrapy_sections.arrays import Floats
from scrapy_sections.published.sentence_encoder import Encoder
from scrapy_sections.published.stapi_features import FILTER, TYPOGRAPHIC
from scrapy_sections.published.trees import Trees
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting import fit_stapi as stapi
from scrapy_sections.training.papers.paper_metrics import labelled_pages

Parts: TypeAlias = tuple[list[Floats], NDArray[np.int64]]
Fold: TypeAlias = tuple[Parts, Parts]  # of the other folds, to fit; of this one, to judge

# The paper's weighted F1, in the order of FILTER and of TYPOGRAPHIC, and with all features
_PAPER = {
    "filter": (0.928, 0.932, 0.929, 0.929, 0.924, 0.932, 0.920, 0.933),
    "typographic": (0.965, 0.951, 0.966, 0.957, 0.967, 0.938, 0.967),
}


def main(corpus: Path) -> int:
    """Print the weighted F1 of both classifiers, each judged with the true answers of the step before it: the mean over
    five folds of sites, fitted to the others, and its deviation."""
    filters, typographic = _folds(labelled_pages(corpus))
    _table("filter", FILTER, filters, stapi.FILTER_RATE)
    _table("typographic", TYPOGRAPHIC, typographic, stapi.TYPOGRAPHIC_RATE)
    return 0


def _folds(pages: Sequence[Example]) -> tuple[list[Fold], list[Fold]]:
    filters, typographic = [], []
    folds = sorted({page.fold for page in pages})
    for fold in progress(folds, "encoding", len(folds)):
        others = [page for page in pages if page.fold != fold]
        encoder = Encoder.from_dict(stapi.fit_encoder(others))
        vocabulary = stapi.fit_vocabulary(others)
        fit = [stapi.Seen(page, encoder) for page in others]
        judge = [stapi.Seen(page, encoder) for page in pages if page.fold == fold]
        filters.append((stapi.filter_parts(fit, vocabulary), stapi.filter_parts(judge, vocabulary)))
        typographic.append((stapi.typographic_parts(fit, vocabulary), stapi.typographic_parts(judge, vocabulary)))
    return filters, typographic


def _table(name: str, features: Sequence[str], folds: Sequence[Fold], rate: float) -> None:
    print(f"{name + ' without':28} {'weighted F1':>15}  paper")
    for left_out, paper in zip((*features, None), _PAPER[name], strict=True):
        kept = [feature != left_out for feature in features]
        each = [_judged(fold, kept, rate) for fold in progress(folds, str(left_out), len(folds))]
        print(f"{left_out or '(nothing)':28} {fmean(each):.4f} ± {pstdev(each):.4f}  {paper:.3f}", flush=True)


def _judged(fold: Fold, kept: Sequence[bool], rate: float) -> float:
    (rows, targets), (judged, gold) = (
        (np.hstack([part for part, keep in zip(parts, kept, strict=True) if keep]), names) for parts, names in fold
    )
    scores = Trees.from_dict(stapi.boosted(rows, targets, rate))(judged)
    said = scores.argmax(axis=1) if scores.shape[1] > 1 else scores[:, 0] > 0
    return float(f1_score(gold, said, average="weighted"))
