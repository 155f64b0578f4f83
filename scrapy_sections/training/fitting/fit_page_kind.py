"""Fitting the model of page kinds."""

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
from scrapy_sections.training.data.examples import FOLDS, Example
from scrapy_sections.training.fitting.fit_network import standard_of

_WORD_SCALE, _BLOCK_SCALE = 0.5, 0.3  # the regularisation is one for both
_INVERSE_DECAY = 0.3
_OTHER_SET_WEIGHT = 0.2  # sets of one kind, of which there are more pages than of all others


def fit_kinds(
    pages: Sequence[Example],
    lexicon: Lexicon,
    lexical: Sequence[LexicalFeatures],
    averages: Floats,
    without: int | None = None,
) -> dict[str, Any]:
    """What ``KindModel.from_dict`` reads, from pages whose kind is known. ``averages`` (p, d): ``pooled`` blocks.

    Where none is known, every kind is as likely as any other.
    """
    standard = standard_of(averages)
    titles, classes = len(lexicon.word_scores), len(lexicon.class_scores)
    weights = np.zeros((titles + classes + averages.shape[1], len(KINDS)), np.float32)
    bias = np.zeros(len(KINDS), np.float32)
    places = [place for place, page in enumerate(pages) if page.document.kind and page.fold != without]
    targets = np.array([KINDS.index(pages[place].document.kind) for place in places], np.int64)
    known = np.unique(targets)
    if len(known) > 1:
        model = LogisticRegression(C=_INVERSE_DECAY, max_iter=300)
        rows = _rows(lexicon, [lexical[place] for place in places])
        seen = np.clip(standard(averages[places]), -MAX_DEVIATION, MAX_DEVIATION) * _BLOCK_SCALE
        shares = [
            1.0 if pages[place].document.corpus in ("wcxb", "sections", "policies") else _OTHER_SET_WEIGHT
            for place in places
        ]
        with threadpool_limits(1):
            model.fit(sparse.hstack((rows * _WORD_SCALE, seen), format="csr"), targets, sample_weight=shares)
        found, intercept = (
            (model.coef_, model.intercept_)
            if len(known) > 2
            else (np.vstack((-model.coef_, model.coef_)), np.concatenate((-model.intercept_, model.intercept_)))
        )
        scale = np.repeat((_WORD_SCALE, _WORD_SCALE, _BLOCK_SCALE), (titles, classes, averages.shape[1]))
        weights[:, known] = (found * scale).T
        bias[:] = -20.0  # of a kind that no page is of
        bias[known] = intercept
    return {
        "titles": weights[:titles],
        "classes": weights[titles : titles + classes],
        "standard": standard.to_dict(),
        "blocks": weights[titles + classes :],
        "bias": bias,
    }


def unseen_kinds(
    pages: Sequence[Example], lexicon: Lexicon, lexical: Sequence[LexicalFeatures], averages: Floats
) -> list[Floats]:
    """Probabilities (8,) of each page's kinds, from a model fitted without the pages of its fold."""
    models = [KindModel.from_dict(fit_kinds(pages, lexicon, lexical, averages, fold)) for fold in range(FOLDS)]
    return [models[page.fold](found, blocks) for page, found, blocks in zip(pages, lexical, averages, strict=True)]


def _rows(lexicon: Lexicon, lexical: Sequence[LexicalFeatures]) -> sparse.csr_matrix:
    """(p, w + 1 + c + 1) flags: words of the title, and class words."""
    titles = len(lexicon.word_scores)
    columns = [[*found.title_words, *(titles + row for row in found.class_words)] for found in lexical]
    ends: NDArray[np.int64] = np.cumsum([0, *map(len, columns)])
    flat = np.array([column for row in columns for column in row], np.int64)
    shape = (len(lexical), titles + len(lexicon.class_scores))
    return sparse.csr_matrix((np.ones(len(flat), np.float32), flat, ends), shape=shape)
