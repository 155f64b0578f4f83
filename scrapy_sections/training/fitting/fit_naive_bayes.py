"""Fitting naive Bayes to counts of labelled tokens (Pasternack & Roth 2009, section 6.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:  # what reads labelled pages needs the extra "training", what fits to unlabelled ones does not
    from scrapy_sections.training.fitting.token_counts import Counted, Counts

_SMOOTHING = 0.5  # added to each count
_LEAST_PAGES = {"trigrams": 4, "unigrams": 3, "tags": 1}  # features of fewer pages are left out


def naive_bayes(pages: Sequence[Counted]) -> dict[str, Any]:
    """What ``NaiveBayes.from_dict`` reads."""
    return {kind: _table([page.counts[kind] for page in pages], least) for kind, least in _LEAST_PAGES.items()}


def _table(counts: Sequence[Counts], least: int) -> dict[str, Any]:
    keys = np.concatenate([page.keys for page in counts])
    distinct, rows, pages = np.unique(keys, return_inverse=True, return_counts=True)
    inside = np.bincount(rows, np.concatenate([page.inside for page in counts]), minlength=len(distinct))
    outside = np.bincount(rows, np.concatenate([page.outside for page in counts]), minlength=len(distinct))
    usual = pages >= least
    return {"keys": distinct[usual], "values": log_odds(inside, outside)[usual].astype(np.float16)}


def log_odds(inside: NDArray[Any], outside: NDArray[Any]) -> NDArray[np.float64]:
    """(v,) log P(feature | in) - log P(feature | out)."""
    each = [(counts + _SMOOTHING) / (counts + _SMOOTHING).sum() for counts in (inside, outside)]
    return np.asarray(np.log(each[0]) - np.log(each[1]))
