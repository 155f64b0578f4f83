"""Fitting the model of the page's kind: a logistic regression over words and the average of the blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import KINDS, MAX_DEVIATION, KindModel
from scrapy_sections.features.lexicon import LexicalFeatures, Lexicon
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.fitting.fit_network import fit_standard

# Factors of the columns: flags of words and standardised columns of blocks share one regularisation.
_WORD_SCALE, _BLOCK_SCALE = 0.5, 0.3
_INVERSE_DECAY = 0.3  # scikit-learn's C: the smaller, the more regular
_MAX_ITERATIONS = 300
_ABSENT_KIND_BIAS = -20.0  # log odds of a kind that no page has
_MADE_WEIGHT = 0.1  # of a page that was made of another one: all are legal, and not every short page is
# Sets of pages of one kind have more pages than all others together: theirs have less weight.
_MIXED_SETS, _OTHER_SET_WEIGHT = ("wcxb", "sections", "policies"), 0.2


def fit_page_kind(
    examples: Sequence[Example],
    lexicon: Lexicon,
    lexical: Sequence[LexicalFeatures],
    averages: Floats,
    without: int | None = None,
) -> dict[str, Any]:
    """Return the data for ``KindModel.from_dict``, fitted to the examples whose kind is known, of all folds but one.

    ``averages`` (p, d): the ``pooled`` blocks of each example. With fewer than two kinds, all kinds are equally likely.
    """
    standard = fit_standard(averages)
    words, classes = len(lexicon.word_scores), len(lexicon.class_scores)
    weights = np.zeros((words + classes + averages.shape[1], len(KINDS)), np.float32)
    bias = np.zeros(len(KINDS), np.float32)
    chosen = [index for index, example in enumerate(examples) if example.document.kind and example.fold != without]
    targets = np.array([KINDS.index(examples[index].document.kind) for index in chosen], np.int64)
    kinds = np.unique(targets)
    if len(kinds) > 1:
        model = LogisticRegression(C=_INVERSE_DECAY, max_iter=_MAX_ITERATIONS)
        flags = _word_flags(lexicon, [lexical[index] for index in chosen])
        columns = np.clip(standard(averages[chosen]), -MAX_DEVIATION, MAX_DEVIATION) * _BLOCK_SCALE
        sample_weights = [_weight(examples[index]) for index in chosen]
        with threadpool_limits(1):
            model.fit(
                sparse.hstack((flags * _WORD_SCALE, columns), format="csr"), targets, sample_weight=sample_weights
            )
        coefficients, intercepts = (
            (model.coef_, model.intercept_)
            if len(kinds) > 2
            else (np.vstack((-model.coef_, model.coef_)), np.concatenate((-model.intercept_, model.intercept_)))
        )
        scale = np.repeat((_WORD_SCALE, _WORD_SCALE, _BLOCK_SCALE), (words, classes, averages.shape[1]))
        weights[:, kinds] = (coefficients * scale).T
        bias[:] = _ABSENT_KIND_BIAS
        bias[kinds] = intercepts
    return {
        "titles": weights[:words],
        "classes": weights[words : words + classes],
        "standard": standard.to_dict(),
        "blocks": weights[words + classes :],
        "bias": bias,
    }


def _weight(example: Example) -> float:
    weight = 1.0 if example.document.corpus in _MIXED_SETS else _OTHER_SET_WEIGHT
    return weight * _MADE_WEIGHT if example.made else weight


def out_of_fold_kinds(
    examples: Sequence[Example], lexicon: Lexicon, lexical: Sequence[LexicalFeatures], averages: Floats
) -> list[Floats]:
    """Return the probabilities (8,) of each example's kinds, by a model fitted to the other folds' examples."""
    models = [KindModel.from_dict(fit_page_kind(examples, lexicon, lexical, averages, fold)) for fold in range(FOLDS)]
    return [
        models[example.fold](words, blocks) for example, words, blocks in zip(examples, lexical, averages, strict=True)
    ]


def _word_flags(lexicon: Lexicon, lexical: Sequence[LexicalFeatures]) -> sparse.csr_matrix:
    """Return flags (p, w + 1 + c + 1): the words in a page's title, and the class words on the page."""
    words = len(lexicon.word_scores)
    columns = [[*page.title_words, *(words + row for row in page.class_words)] for page in lexical]
    ends: NDArray[np.int64] = np.cumsum([0, *map(len, columns)])
    flat = np.array([column for row in columns for column in row], np.int64)
    shape = (len(lexical), words + len(lexicon.class_scores))
    return sparse.csr_matrix((np.ones(len(flat), np.float32), flat, ends), shape=shape)
