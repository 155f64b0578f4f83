"""Fitting ASDUS-DD: two text models, and the network over their scores (Gopinath et al. 2018, section 3.2)."""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier
from threadpoolctl import threadpool_limits

from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.models.store import join_names
from scrapy_sections.published.asdus_dd import CLASSES, TextModel, scores, word_pairs
from scrapy_sections.published.words import Words
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.fitting.fit_network import SEED

HIDDEN = (24, 48)  # units, as in the paper
_EPOCHS, _DECAY, _BATCH = 20, 1e-3, 256
_LEAST_SITES = {"words": 4, "pairs": 2}  # what fewer sites have says more of them than of titles
_ADDED = 0.5  # to each word's count
_TRUST = 5.0  # times that a word has to be seen for its bigrams to weigh as much as the unigrams


def fit(labelled: Sequence[Example]) -> dict[str, Any]:
    """What ``AsdusDD.from_dict`` reads."""
    texts = [Words.of(page.page.texts) for page in labelled]
    vocabulary = _vocabulary(labelled, texts)
    targets = np.concatenate([_targets(page.labels) for page in labelled])
    rows: list[NDArray[np.float32]] = [np.zeros((0, 3), np.float32)] * len(labelled)
    for fold in {page.fold for page in labelled}:
        others = [k for k, page in enumerate(labelled) if page.fold != fold] or list(range(len(labelled)))
        title, prose = _models(labelled, texts, vocabulary, others)
        for k, page in enumerate(labelled):
            if page.fold == fold:
                rows[k] = scores(texts[k], vocabulary, title, prose)
    features = np.concatenate(rows)
    mean, scale = features.mean(axis=0), features.std(axis=0) + np.float32(1e-3)
    network = _network((features - mean) / scale, targets)
    title, prose = _models(labelled, texts, vocabulary, range(len(labelled)))
    return {
        "vocabulary": join_names(vocabulary),
        **{
            name: {
                "unigrams": model.unigrams,
                "backoff": model.backoff,
                "pairs": model.pairs,
                "bigrams": model.bigrams,
            }
            for name, model in (("title", title), ("prose", prose))
        },
        "mean": mean,
        "scale": scale,
        "weights": [layer.astype(np.float32) for layer in network.coefs_],
        "biases": [layer.astype(np.float32) for layer in network.intercepts_],
    }


def _targets(labels: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.where(labels == MISCELLANY, IRRELEVANT, labels)


def _network(rows: NDArray[np.float32], targets: NDArray[np.int64]) -> MLPClassifier:
    rows = np.concatenate((rows, np.zeros((len(CLASSES), 3), np.float32)))  # a corpus may lack a class
    targets = np.concatenate((targets, CLASSES))
    network = MLPClassifier(
        HIDDEN, alpha=_DECAY, batch_size=min(_BATCH, len(rows)), max_iter=_EPOCHS, random_state=SEED
    )
    # One thread: sums come in one order, so that the same corpus gives the same bits.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(rows, targets)


def _vocabulary(labelled: Sequence[Example], texts: Sequence[Words]) -> dict[str, int]:
    sites: defaultdict[str, set[str]] = defaultdict(set)
    for page, text in zip(labelled, texts, strict=True):
        for word in text.distinct:
            sites[word].add(page.document.site)
    kept = sorted(word for word, where in sites.items() if len(where) >= _LEAST_SITES["words"])
    return {word: row for row, word in enumerate(kept, 1)}


def _models(
    labelled: Sequence[Example], texts: Sequence[Words], vocabulary: dict[str, int], chosen: Sequence[int]
) -> tuple[TextModel, TextModel]:
    """The models of titles and of prose, from the ``chosen`` pages."""
    sites = {site: number for number, site in enumerate(sorted({page.document.site for page in labelled}))}
    keys: dict[int, list[NDArray[np.int64]]] = {TITLE: [], PROSE: []}
    for k in chosen:
        before, words = word_pairs(texts[k], vocabulary)
        found = (before * (len(vocabulary) + 1) + words) * len(sites) + sites[labelled[k].document.site]
        for label, of_label in keys.items():
            of_label.append(found[labelled[k].labels[texts[k].blocks] == label])
    title, prose = (_text_model(np.concatenate(found), len(sites), len(vocabulary)) for found in keys.values())
    return title, prose


def _text_model(keys: NDArray[np.int64], sites: int, size: int) -> TextModel:
    """From pairs and their sites in one number each; ``size``: words in the vocabulary."""
    pairs, counts = np.unique(keys // sites, return_counts=True)
    _, spread = np.unique(np.unique(keys) // sites, return_counts=True)
    before, words = np.divmod(pairs, size + 1)
    unigrams = np.bincount(words, counts, minlength=size + 1) + _ADDED
    unigrams = np.log(unigrams / unigrams.sum())
    seen = np.bincount(before, counts, minlength=size + 2)
    trust = seen / (seen + _TRUST)
    backoff = np.log1p(-trust)
    kept = spread >= _LEAST_SITES["pairs"]
    pairs, before, words, counts = pairs[kept], before[kept], words[kept], counts[kept]
    shares = np.log(trust[before] * counts / seen[before])
    bigrams = np.logaddexp(shares, backoff[before] + unigrams[words])
    return TextModel(
        unigrams.astype(np.float32), backoff.astype(np.float32), pairs.astype(np.int64), bigrams.astype(np.float32)
    )
