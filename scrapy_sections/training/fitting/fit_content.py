"""Training of stage 1: two networks, the page's kind, and what each kind's scores are shifted by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import pooled
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.second_pass import in_second_pass, second_pass_columns
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.lexicon import LexicalFeatures, Lexicon
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.metrics import f1
from scrapy_sections.training.fitting.fit_network import Recipe
from scrapy_sections.training.fitting.fit_page_kind import fit_kinds, unseen_kinds
from scrapy_sections.training.fitting.fitter import Fitter

FIRST = Recipe(classes=2, hidden=48, epochs=6, decay=0.3, batch=1024)
SECOND = Recipe(classes=2, hidden=32, epochs=6, decay=0.3, batch=1024, members=2)

_BIASES = np.arange(0.0, 4.25, 0.25)  # log odds
_AS_GOOD = 0.0005  # word F1


def train_content(
    pages: Sequence[Example], lexicon: Lexicon, lexical: Sequence[LexicalFeatures], fitter: Fitter
) -> tuple[dict[str, Any], list[Relevance]]:
    """What ``LearnedScorer.from_dict`` reads, and what such a scorer says of each page when it has not seen it."""
    targets = [page.content_target() for page in pages]
    first = [scores[:, 0] for scores in fitter.unseen(pages, None, targets, FIRST, "relevance")]
    averages = np.array([pooled(page.own, scores) for page, scores in zip(pages, first, strict=True)])
    kinds = unseen_kinds(pages, lexicon, lexical, averages)
    columns = [second_pass_columns(page.own, *seen) for page, *seen in zip(pages, first, kinds, strict=True)]
    looked_at = [in_second_pass(scores) for scores in first]
    shown = [(labels, weights * look) for (labels, weights), look in zip(targets, looked_at, strict=True)]
    again = [scores[:, 0] for scores in fitter.unseen(pages, columns, shown, SECOND, "relevance, again")]
    second = [np.where(look, after, before) for look, after, before in zip(looked_at, again, first, strict=True)]
    biases = _biases(pages, second, np.array(kinds))
    data = {
        "first": fitter.fit(pages, None, targets, FIRST),
        "kinds": fit_kinds(pages, lexicon, lexical, averages),
        "second": fitter.fit(pages, columns, shown, SECOND),
        "biases": biases,
    }
    found = []
    for page, scores, kind in zip(pages, second, kinds, strict=True):
        shifted = np.asarray(scores + np.float32(kind @ biases), np.float32)
        found.append(Relevance(shifted, main_part(shifted, page.own.words), kind))
    return data, found


def _biases(pages: Sequence[Example], scores: Sequence[Floats], kinds: Floats) -> Floats:
    """(8,): the shift that gives pages of a kind, each as far as it is of that kind, the best mean word F1; the least
    of those that are as good as the best."""
    reached = [[_word_f1(page, score + bias) for bias in _BIASES] for page, score in zip(pages, scores, strict=True)]
    means = kinds.T @ np.array(reached) / kinds.sum(axis=0)[:, None]
    good = means >= means.max(axis=1, keepdims=True) - _AS_GOOD
    return np.asarray(_BIASES[np.argmax(good, axis=1)], np.float32)


def _word_f1(page: Example, scores: Floats) -> float:
    words = page.own.words.astype(np.float64)
    gold: NDArray[np.float64] = page.shares * words
    kept = main_part(scores, page.own.words)
    return f1(gold[kept].sum() / max(words[kept].sum(), 1), gold[kept].sum() / max(gold.sum(), 1e-9))
