"""Fitting stage 1: two networks, the model of the page's kind, and a bias of the scores for each kind."""

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
from scrapy_sections.training.data.progress import note
from scrapy_sections.training.fitting.fit_network import Hyperparameters
from scrapy_sections.training.fitting.fit_page_kind import fit_page_kind, out_of_fold_kinds
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.targets import content_target

FIRST_PASS = Hyperparameters(classes=2, hidden_units=48, epochs=6, weight_decay=0.3, batch_size=1024)
SECOND_PASS = Hyperparameters(classes=2, hidden_units=32, epochs=6, weight_decay=0.3, batch_size=1024, members=2)

_BIASES = np.arange(0.0, 4.25, 0.25)  # log odds that are tried for each kind of page
_TIE = 0.0005  # word F1: biases this close to the best one count as equally good


def fit_content(
    examples: Sequence[Example], lexicon: Lexicon, lexical: Sequence[LexicalFeatures], fitter: Fitter
) -> tuple[dict[str, Any], list[Relevance]]:
    """Return the data for ``LearnedScorer.from_dict``, and the out-of-fold relevance of each example.

    Whatever is fitted to scores or kinds is fitted to out-of-fold ones.
    """
    targets = [content_target(example) for example in examples]
    first = [
        scores[:, 0] for scores in fitter.out_of_fold_scores(examples, None, targets, FIRST_PASS, "content, first pass")
    ]
    averages = np.array([pooled(example.features, scores) for example, scores in zip(examples, first, strict=True)])
    kinds = out_of_fold_kinds(examples, lexicon, lexical, averages)
    columns = [
        second_pass_columns(example.features, scores, kind)
        for example, scores, kind in zip(examples, first, kinds, strict=True)
    ]
    looked_at = [in_second_pass(scores) for scores in first]
    second_targets = [(classes, weights * look) for (classes, weights), look in zip(targets, looked_at, strict=True)]
    again = [
        scores[:, 0]
        for scores in fitter.out_of_fold_scores(examples, columns, second_targets, SECOND_PASS, "content, second pass")
    ]
    second = [np.where(look, after, before) for look, after, before in zip(looked_at, again, first, strict=True)]
    biases = _fit_biases(examples, second, np.array(kinds))
    note("fitting content to all pages")
    data = {
        "first": fitter.fit(examples, None, targets, FIRST_PASS),
        "kinds": fit_page_kind(examples, lexicon, lexical, averages),
        "second": fitter.fit(examples, columns, second_targets, SECOND_PASS),
        "biases": biases,
    }
    relevances = []
    for example, scores, kind in zip(examples, second, kinds, strict=True):
        biased = np.asarray(scores + np.float32(kind @ biases), np.float32)
        relevances.append(Relevance(biased, main_part(biased, example.features.words), kind))
    return data, relevances


def _fit_biases(examples: Sequence[Example], scores: Sequence[Floats], kinds: Floats) -> Floats:
    """Return (8,) for each kind of page the smallest of the best biases.

    The best bias has the highest mean word F1, over all pages, each weighted by its probability of that kind.
    """
    figures = [
        [_word_f1(example, page_scores + bias) for bias in _BIASES]
        for example, page_scores in zip(examples, scores, strict=True)
    ]
    means = kinds.T @ np.array(figures) / kinds.sum(axis=0)[:, None]
    best = means >= means.max(axis=1, keepdims=True) - _TIE
    return np.asarray(_BIASES[np.argmax(best, axis=1)], np.float32)


def _word_f1(example: Example, scores: Floats) -> float:
    """Return the word F1 of the main part by these scores, counting words by block."""
    words = example.features.words.astype(np.float64)
    gold_words: NDArray[np.float64] = example.shares * words
    kept = main_part(scores, example.features.words)
    right = gold_words[kept].sum()
    return f1(right / max(words[kept].sum(), 1), right / max(gold_words.sum(), 1e-9))
