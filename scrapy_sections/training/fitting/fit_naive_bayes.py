"""Fitting naive Bayes to counts of labelled tokens (Pasternack & Roth 2009, section 6.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:  # reading labelled pages needs the extra "training", fitting to unlabelled ones must not
    from scrapy_sections.training.fitting.token_counts import FeatureCounts, PageCounts

_SMOOTHING = 0.5  # added to each count
# Pages that must have a feature: rarer ones would tell what stands on single pages.
_MIN_PAGES = {"trigrams": 4, "unigrams": 3, "tags": 1}


def fit_naive_bayes(pages: Sequence[PageCounts]) -> dict[str, Any]:
    """Return the data for ``NaiveBayes.from_dict``."""
    return {kind: _table([page.counts[kind] for page in pages], min_pages) for kind, min_pages in _MIN_PAGES.items()}


def log_odds(inside: NDArray[Any], outside: NDArray[Any]) -> NDArray[np.float64]:
    """Return (v,) log P(feature | inside) - log P(feature | outside), from the counts (v,) of both."""
    shares = [(counts + _SMOOTHING) / (counts + _SMOOTHING).sum() for counts in (inside, outside)]
    return np.asarray(np.log(shares[0]) - np.log(shares[1]))


def _table(counts: Sequence[FeatureCounts], min_pages: int) -> dict[str, Any]:
    """Return keys and log odds of the features of at least ``min_pages`` pages."""
    all_keys = np.concatenate([page.keys for page in counts])
    keys, rows, pages = np.unique(all_keys, return_inverse=True, return_counts=True)
    inside = np.bincount(rows, np.concatenate([page.inside for page in counts]), minlength=len(keys))
    outside = np.bincount(rows, np.concatenate([page.outside for page in counts]), minlength=len(keys))
    frequent = pages >= min_pages
    return {"keys": keys[frequent], "values": log_odds(inside, outside)[frequent].astype(np.float16)}
