"""Table 5 of STAPI (Zhang et al. 2022) again: filter and typographic classifier with one feature left out at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import TypeAlias

import numpy as np
from sklearn.metrics import f1_score

from scrapy_sections.published.sentence_encoder import Encoder
from scrapy_sections.published.stapi_features import FILTER, TYPOGRAPHIC
from scrapy_sections.published.trees import Trees
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_stapi import (
    FILTER_RATE,
    TYPOGRAPHIC_RATE,
    FeatureParts,
    StapiPage,
    filter_parts,
    fit_encoder,
    fit_trees,
    fit_vocabulary,
    typographic_parts,
)
from scrapy_sections.training.papers.paper_metrics import labelled_examples

Fold: TypeAlias = tuple[FeatureParts, FeatureParts]  # of the other folds, to fit; of this one, to judge

# The paper's weighted F1, in the order of FILTER and of TYPOGRAPHIC, and with all features.
_PAPER_F1 = {
    "filter": (0.928, 0.932, 0.929, 0.929, 0.924, 0.932, 0.920, 0.933),
    "typographic": (0.965, 0.951, 0.966, 0.957, 0.967, 0.938, 0.967),
}


def main(corpus: Path) -> int:
    """Print the weighted F1 of both classifiers, with its deviation over five folds of sites.

    Each is fitted to the other folds, and judged with the right answers of the step before it. Returns the exit code.
    """
    filter_folds, typographic_folds = _folds(labelled_examples(corpus))
    _print_table("filter", FILTER, filter_folds, FILTER_RATE)
    _print_table("typographic", TYPOGRAPHIC, typographic_folds, TYPOGRAPHIC_RATE)
    return 0


def _folds(examples: Sequence[Example]) -> tuple[list[Fold], list[Fold]]:
    """Return the folds of the filter and of the typographic classifier."""
    filter_folds, typographic_folds = [], []
    folds = sorted({example.fold for example in examples})
    for fold in progress(folds, "encoding", len(folds)):
        others = [example for example in examples if example.fold != fold]
        encoder = Encoder.from_dict(fit_encoder(others))
        vocabulary = fit_vocabulary(others)
        fit = [StapiPage(example, encoder) for example in others]
        judge = [StapiPage(example, encoder) for example in examples if example.fold == fold]
        filter_folds.append((filter_parts(fit, vocabulary), filter_parts(judge, vocabulary)))
        typographic_folds.append((typographic_parts(fit, vocabulary), typographic_parts(judge, vocabulary)))
    return filter_folds, typographic_folds


def _print_table(name: str, features: Sequence[str], folds: Sequence[Fold], rate: float) -> None:
    print(f"{name + ' without':28} {'weighted F1':>15}  paper")
    for left_out, paper_f1 in zip((*features, None), _PAPER_F1[name], strict=True):
        kept = [feature != left_out for feature in features]
        label = left_out or "(nothing)"
        figures = [_weighted_f1(fold, kept, rate) for fold in progress(folds, f"{name} without {label}", len(folds))]
        print(f"{label:28} {fmean(figures):.4f} ± {pstdev(figures):.4f}  {paper_f1:.3f}", flush=True)


def _weighted_f1(fold: Fold, kept: Sequence[bool], rate: float) -> float:
    """Return the weighted F1 on a fold of trees over the features that are kept."""
    (fit_rows, fit_targets), (rows, gold) = (
        (np.hstack([part for part, keep in zip(parts, kept, strict=True) if keep]), targets) for parts, targets in fold
    )
    scores = Trees.from_dict(fit_trees(fit_rows, fit_targets, rate))(rows)
    predicted = scores.argmax(axis=1) if scores.shape[1] > 1 else scores[:, 0] > 0
    return float(f1_score(gold, predicted, average="weighted"))
