"""Fitting STAPI's filter and typographic classifier (Zhang et al. 2022)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.decomposition import TruncatedSVD
from sklearn.ensemble import HistGradientBoostingClassifier
from threadpoolctl import threadpool_limits

from scrapy_sections.arrays import Floats
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, TITLE
from scrapy_sections.models.store import join_names
from scrapy_sections.published.sentence_encoder import Encoder, hashed
from scrapy_sections.published.stapi_features import Segments, candidates
from scrapy_sections.published.words import Words
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.fitting.fit_network import SEED
from scrapy_sections.training.fitting.oversampling import oversampled

Vocabulary: TypeAlias = dict[str, list[str]]

BUCKETS, WIDTH = 8192, 32
_LEAST_SITES = 4  # a tag name or id of fewer sites has no column
_ROUNDS, _DEPTH, _LEAVES, _BINS = 60, 6, 31, 128
FILTER_RATE, TYPOGRAPHIC_RATE = 0.1, 0.3


def fit(labelled: Sequence[Example]) -> dict[str, Any]:
    """What ``Stapi.from_dict`` reads."""
    encoder = fit_encoder(labelled)
    vocabulary = fit_vocabulary(labelled)
    seen = [Seen(page, Encoder.from_dict(encoder)) for page in labelled]
    pertinence, pertinent = filter_parts(seen, vocabulary)
    typography, labels = typographic_parts(seen, vocabulary)
    return {
        "encoder": encoder,
        "vocabulary": {name: join_names(found) for name, found in vocabulary.items()},
        "filter": boosted(*_complete(np.hstack(pertinence), pertinent, 2), FILTER_RATE),
        "typographic": boosted(*_complete(np.hstack(typography), labels, len(LABEL_NAMES) - TITLE), TYPOGRAPHIC_RATE),
    }


class Seen:
    """A page's columns, and the blocks that its parser leaves."""

    def __init__(self, page: Example, encoder: Encoder) -> None:
        self.labels = page.labels
        self.segments = Segments.of(page.page)
        self.encoded = encoder(page.page.texts)
        self.listed = np.flatnonzero(candidates(page.page))


def filter_parts(pages: Iterable[Seen], vocabulary: Vocabulary) -> tuple[list[Floats], NDArray[np.int64]]:
    """What the filter sees of the candidates of all pages, each feature's columns (n, .), and whether each is pertinent
    (n,)."""
    return _joined([(p.segments.filter_parts(p.listed, vocabulary, p.encoded), p.labels[p.listed] > 0) for p in pages])


def typographic_parts(pages: Iterable[Seen], vocabulary: Vocabulary) -> tuple[list[Floats], NDArray[np.int64]]:
    """What the typographic classifier sees of the pertinent blocks of all pages, each feature's columns (n, .), and
    their classes (n,), 0 to 2."""
    rows = [(p, p.listed[p.labels[p.listed] != IRRELEVANT]) for p in pages]
    return _joined([(p.segments.typographic_parts(r, vocabulary, p.encoded), p.labels[r] - TITLE) for p, r in rows])


def _joined(pages: list[tuple[list[Floats], NDArray[Any]]]) -> tuple[list[Floats], NDArray[np.int64]]:
    parts, targets = zip(*pages, strict=True)
    return [np.concatenate(part) for part in zip(*parts, strict=True)], np.concatenate(targets).astype(np.int64)


def _complete(rows: Floats, targets: NDArray[np.int64], classes: int) -> tuple[Floats, NDArray[np.int64]]:
    """The same with a row of zeros, which no block has, for each class that the corpus lacks."""
    lacking = np.setdiff1d(np.arange(classes), targets)
    return np.concatenate((rows, np.zeros((len(lacking), rows.shape[1]), np.float32))), np.append(targets, lacking)


def boosted(rows: Floats, targets: NDArray[np.int64], rate: float) -> dict[str, Any]:
    """What ``Trees.from_dict`` reads: gradient boosting over classes brought to one size."""
    model = HistGradientBoostingClassifier(
        learning_rate=rate,
        max_iter=_ROUNDS,
        max_depth=_DEPTH,
        max_leaf_nodes=_LEAVES,
        max_bins=_BINS,
        early_stopping=False,
        random_state=SEED,
    )
    with threadpool_limits(1):  # sums come in one order, so that the same corpus gives the same bits
        model.fit(*oversampled(rows, targets, SEED))
    return flattened(model)


def flattened(model: HistGradientBoostingClassifier) -> dict[str, Any]:
    """The trees of a fitted model as the arrays of ``labels.trees``."""
    trees = [tree.nodes for turn in model._predictors for tree in turn]
    roots = np.cumsum([0, *[len(nodes) for nodes in trees[:-1]]])
    every = np.concatenate(trees)
    itself = np.arange(len(every))
    offset = np.repeat(roots, [len(nodes) for nodes in trees])
    leaf = every["is_leaf"].astype(np.bool_)
    return {
        "columns": np.where(leaf, 0, every["feature_idx"]).astype(np.int32),
        "thresholds": np.where(leaf, 0.0, every["num_threshold"]),
        "left": np.where(leaf, itself, every["left"] + offset).astype(np.int32),
        "right": np.where(leaf, itself, every["right"] + offset).astype(np.int32),
        "values": np.where(leaf, every["value"], 0.0).astype(np.float32),
        "roots": roots.astype(np.int32),
        "base": np.asarray(model._baseline_prediction, np.float32).ravel(),
        "depth": int(max(nodes["depth"].max() for nodes in trees)),
    }


def fit_vocabulary(labelled: Sequence[Example]) -> Vocabulary:
    """Names of tags, parents' tags and ids that several sites have."""
    sites: dict[str, defaultdict[str, set[str]]] = {name: defaultdict(set) for name in ("tags", "parents", "ids")}
    for page in labelled:
        segments = Segments.of(page.page)
        for name, found in (("tags", segments.tags), ("parents", segments.parents), ("ids", segments.ids)):
            for value in found:
                if value:
                    sites[name][value].add(page.document.site)
    return {
        name: sorted(v for v, where in found.items() if len(where) >= _LEAST_SITES) for name, found in sites.items()
    }


def fit_encoder(labelled: Sequence[Example]) -> dict[str, Any]:
    """What ``Encoder.from_dict`` reads: truncated SVD of the sentences' weighed words."""
    rows, columns, sentences = [], [], 0
    for page in labelled:
        text = Words.of(page.page.texts)
        of_sentence, buckets = hashed(text, BUCKETS)
        _, own = np.unique(of_sentence, return_inverse=True)
        rows.append(own + sentences)
        columns.append(buckets)
        sentences += int(own.max(initial=-1)) + 1
    places, buckets = np.concatenate(rows), np.concatenate(columns)
    frequency = np.bincount(np.unique(places * BUCKETS + buckets) % BUCKETS, minlength=BUCKETS)
    weights = np.log((1 + sentences) / (1 + frequency))
    matrix = csr_matrix((weights[buckets], (places, buckets)), (sentences, BUCKETS))
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    matrix = csr_matrix(matrix.multiply(1 / np.maximum(lengths, 1e-9)[:, None]))
    with threadpool_limits(1):
        svd = TruncatedSVD(min(WIDTH, sentences - 1), random_state=SEED).fit(matrix)
    return {"projection": (svd.components_.T * weights[:, None]).astype(np.float16)}
