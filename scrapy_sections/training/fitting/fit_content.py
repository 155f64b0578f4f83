"""Fitting stage 1: a linear model and a network, the model of the page's kind, and a bias for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import pooled
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.second_pass import in_second_pass, second_pass_columns
from scrapy_sections.content.selection import main_part
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.metrics import f1
from scrapy_sections.training.data.progress import note
from scrapy_sections.training.fitting.fit_network import Hyperparameters
from scrapy_sections.training.fitting.fit_page_kind import fit_page_kind, out_of_fold_kinds
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.prepare import Prepared
from scrapy_sections.training.fitting.targets import Target, content_target

SECOND_PASS = Hyperparameters(classes=2, hidden_units=48, epochs=6, weight_decay=0.3, batch_size=1024, members=2)

_BIASES = np.arange(0.0, 4.25, 0.25)  # log odds that are tried for each kind of page
_TIE = 0.0005  # word F1: biases this close to the best one count as equally good


@dataclass(slots=True)
class SecondPass:
    """What the network of stage 1 is fitted to, an entry an example, from out-of-fold scores and kinds.

    ``first``: log odds (n,) by the linear model; ``averages`` (p, d): the ``pooled`` blocks; ``kinds``: the
    probabilities (8,) of the page's kinds; ``columns`` (n, 75); ``targets`` of the blocks that the network looks at.
    """

    first: list[Floats]
    averages: Floats
    kinds: list[Floats]
    columns: list[Floats]
    targets: list[Target]


@dataclass(slots=True)
class FittedContent:
    """The ``data`` for ``LearnedScorer.from_dict``, and the out-of-fold relevance of each example."""

    data: dict[str, Any]
    second_pass: SecondPass
    relevances: list[Relevance]


def fit_content(prepared: Prepared, fitter: Fitter) -> FittedContent:
    """Return stage 1 fitted to all examples; whatever is fitted to scores or kinds is fitted to out-of-fold ones."""
    examples = prepared.examples
    targets = [content_target(example) for example in examples]
    inputs = _second_pass(prepared, targets, fitter)
    again = fitter.out_of_fold_scores(examples, inputs.columns, inputs.targets, SECOND_PASS, "content, second pass")
    second = [
        np.where(in_second_pass(before), after[:, 0], before) for after, before in zip(again, inputs.first, strict=True)
    ]
    crawled = [index for index, example in enumerate(examples) if not example.made]
    biases = _fit_biases(
        [examples[index] for index in crawled], [second[index] for index in crawled], np.array(inputs.kinds)[crawled]
    )
    note("fitting content to all pages")
    data = {
        "first": fitter.fit_linear(examples, targets),
        "kinds": fit_page_kind(examples, prepared.counts.lexicon(), prepared.lexical, inputs.averages),
        "second": fitter.fit(examples, inputs.columns, inputs.targets, SECOND_PASS),
        "biases": biases,
    }
    relevances = []
    for example, scores, kind in zip(examples, second, inputs.kinds, strict=True):
        biased = np.asarray(scores + np.float32(kind @ biases), np.float32)
        relevances.append(Relevance(biased, main_part(biased, example.features.words), kind))
    return FittedContent(data, inputs, relevances)


def _second_pass(prepared: Prepared, targets: Sequence[Target], fitter: Fitter) -> SecondPass:
    examples = prepared.examples
    first = fitter.out_of_fold_linear_scores(examples, targets, "content, first pass")
    averages = np.array([pooled(example.features, scores) for example, scores in zip(examples, first, strict=True)])
    kinds = out_of_fold_kinds(examples, prepared.counts.lexicon(), prepared.lexical, averages)
    columns = [
        second_pass_columns(example.features, scores, kind)
        for example, scores, kind in zip(examples, first, kinds, strict=True)
    ]
    looked_at = [
        (classes, weights * in_second_pass(scores)) for (classes, weights), scores in zip(targets, first, strict=True)
    ]
    return SecondPass(first, averages, kinds, columns, looked_at)


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
