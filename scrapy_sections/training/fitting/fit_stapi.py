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
from scrapy_sections.training.data.folds import SEED
from scrapy_sections.training.fitting.oversampling import oversampled

Vocabulary: TypeAlias = dict[str, list[str]]
# Each feature's columns (n, .) for the same n blocks, and the blocks' classes (n,).
FeatureParts: TypeAlias = tuple[list[Floats], NDArray[np.int64]]

BUCKETS = 8192  # of hashed words and pairs of words
_MAX_ENCODING_WIDTH = 32  # columns of a sentence's encoding
_MIN_SITES = 4  # sites that must have a tag name or id: rarer ones have no column
# Trees a class, their depth and leaves, and bins of a column's values.
_ROUNDS, _MAX_DEPTH, _MAX_LEAVES, _MAX_BINS = 60, 6, 31, 128
FILTER_RATE = 0.1  # learning rate; the paper's (section 5.3)
TYPOGRAPHIC_RATE = 0.3  # learning rate; the paper's in most of its comparisons (section 5.3)


def fit_stapi(examples: Sequence[Example]) -> dict[str, Any]:
    """Return the data for ``Stapi.from_dict``."""
    encoder = fit_encoder(examples)
    vocabulary = fit_vocabulary(examples)
    pages = [StapiPage(example, Encoder.from_dict(encoder)) for example in examples]
    pertinence, pertinent = filter_parts(pages, vocabulary)
    typography, labels = typographic_parts(pages, vocabulary)
    return {
        "encoder": encoder,
        "vocabulary": {name: join_names(values) for name, values in vocabulary.items()},
        "filter": fit_trees(*_with_all_classes(np.hstack(pertinence), pertinent, 2), FILTER_RATE),
        "typographic": fit_trees(
            *_with_all_classes(np.hstack(typography), labels, len(LABEL_NAMES) - TITLE), TYPOGRAPHIC_RATE
        ),
    }


class StapiPage:
    """A page's columns as STAPI reads them, its labels (n,), and the blocks (c,) that are its parser's candidates."""

    def __init__(self, example: Example, encoder: Encoder) -> None:
        self.labels = example.labels
        self.segments = Segments.of(example.blocks)
        self.encoded = encoder(example.blocks.texts)
        self.candidates = np.flatnonzero(candidates(example.blocks))


def filter_parts(pages: Iterable[StapiPage], vocabulary: Vocabulary) -> FeatureParts:
    """Return the filter's features of the candidates of all pages, and whether each is pertinent (0 or 1)."""
    return _concatenated(
        [
            (
                page.segments.filter_parts(page.candidates, vocabulary, page.encoded),
                page.labels[page.candidates] != IRRELEVANT,
            )
            for page in pages
        ]
    )


def typographic_parts(pages: Iterable[StapiPage], vocabulary: Vocabulary) -> FeatureParts:
    """Return the typographic classifier's features of the pertinent candidates of all pages, and their classes.

    The classes are 0 title, 1 prose, 2 miscellany.
    """
    rows = [(page, page.candidates[page.labels[page.candidates] != IRRELEVANT]) for page in pages]
    return _concatenated(
        [
            (page.segments.typographic_parts(blocks, vocabulary, page.encoded), page.labels[blocks] - TITLE)
            for page, blocks in rows
        ]
    )


def _concatenated(pages: list[tuple[list[Floats], NDArray[Any]]]) -> FeatureParts:
    parts, targets = zip(*pages, strict=True)
    return [np.concatenate(part) for part in zip(*parts, strict=True)], np.concatenate(targets).astype(np.int64)


def _with_all_classes(rows: Floats, targets: NDArray[np.int64], classes: int) -> tuple[Floats, NDArray[np.int64]]:
    """Return rows and targets with a row of zeros, which no block has, for each class that the corpus lacks."""
    lacking = np.setdiff1d(np.arange(classes), targets)
    return np.concatenate((rows, np.zeros((len(lacking), rows.shape[1]), np.float32))), np.append(targets, lacking)


def fit_trees(rows: Floats, targets: NDArray[np.int64], rate: float) -> dict[str, Any]:
    """Return the data for ``Trees.from_dict``, by gradient boosting over classes oversampled to one size."""
    model = HistGradientBoostingClassifier(
        learning_rate=rate,
        max_iter=_ROUNDS,
        max_depth=_MAX_DEPTH,
        max_leaf_nodes=_MAX_LEAVES,
        max_bins=_MAX_BINS,
        early_stopping=False,
        random_state=SEED,
    )
    with threadpool_limits(1):  # sums come in one order, so that the same corpus gives the same bits
        model.fit(*oversampled(rows, targets, SEED))
    return flattened(model)


def flattened(model: HistGradientBoostingClassifier) -> dict[str, Any]:
    """Return the trees of a fitted model as the arrays of ``published.trees.Trees``."""
    trees = [tree.nodes for iteration in model._predictors for tree in iteration]
    sizes = [len(nodes) for nodes in trees]
    roots = np.cumsum([0, *sizes[:-1]])
    nodes = np.concatenate(trees)
    indices = np.arange(len(nodes))
    offsets = np.repeat(roots, sizes)
    is_leaf = nodes["is_leaf"].astype(np.bool_)
    return {
        "columns": np.where(is_leaf, 0, nodes["feature_idx"]).astype(np.int32),
        "thresholds": np.where(is_leaf, 0.0, nodes["num_threshold"]),
        "left": np.where(is_leaf, indices, nodes["left"] + offsets).astype(np.int32),
        "right": np.where(is_leaf, indices, nodes["right"] + offsets).astype(np.int32),
        "values": np.where(is_leaf, nodes["value"], 0.0).astype(np.float32),
        "roots": roots.astype(np.int32),
        "base": np.asarray(model._baseline_prediction, np.float32).ravel(),
        "depth": int(max(nodes["depth"].max() for nodes in trees)),
    }


def fit_vocabulary(examples: Sequence[Example]) -> Vocabulary:
    """Return the names of tags, of parents' tags, and the ids that several sites have."""
    sites: dict[str, defaultdict[str, set[str]]] = {name: defaultdict(set) for name in ("tags", "parents", "ids")}
    for example in examples:
        segments = Segments.of(example.blocks)
        for name, values in (("tags", segments.tags), ("parents", segments.parents), ("ids", segments.ids)):
            for value in values:
                if value:
                    sites[name][value].add(example.document.site)
    return {
        name: sorted(value for value, value_sites in sites_of_value.items() if len(value_sites) >= _MIN_SITES)
        for name, sites_of_value in sites.items()
    }


def fit_encoder(examples: Sequence[Example]) -> dict[str, Any]:
    """Return the data for ``Encoder.from_dict``: a truncated SVD of sentences' words by inverse document frequency."""
    rows, columns, sentences = [], [], 0
    for example in examples:
        sentence_of_word, buckets = hashed(Words.of(example.blocks.texts), BUCKETS)
        _, page_rows = np.unique(sentence_of_word, return_inverse=True)
        rows.append(page_rows + sentences)
        columns.append(buckets)
        sentences += int(page_rows.max(initial=-1)) + 1
    row_of_word, bucket_of_word = np.concatenate(rows), np.concatenate(columns)
    frequency = np.bincount(np.unique(row_of_word * BUCKETS + bucket_of_word) % BUCKETS, minlength=BUCKETS)
    weights = np.log((1 + sentences) / (1 + frequency))
    matrix = csr_matrix((weights[bucket_of_word], (row_of_word, bucket_of_word)), (sentences, BUCKETS))
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    matrix = csr_matrix(matrix.multiply(1 / np.maximum(lengths, 1e-9)[:, None]))
    with threadpool_limits(1):
        svd = TruncatedSVD(min(_MAX_ENCODING_WIDTH, sentences - 1), random_state=SEED).fit(matrix)
    return {"projection": (svd.components_.T * weights[:, None]).astype(np.float16)}
