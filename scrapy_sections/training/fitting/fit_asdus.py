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
from scrapy_sections.training.data.folds import SEED

_HIDDEN_UNITS = (24, 48)  # of the two hidden layers, as in the paper
_EPOCHS, _WEIGHT_DECAY, _MAX_BATCH_SIZE = 20, 1e-3, 256
_MIN_DEVIATION = np.float32(1e-3)  # added to each deviation: constant columns are not divided by zero
# Sites that must have a word, or a pair of words: rarer ones describe those sites rather than titles.
_MIN_WORD_SITES, _MIN_PAIR_SITES = 4, 2
_SMOOTHING = 0.5  # added to each word's count
# A word that occurs so often gives its bigrams and the unigrams equal weight; one that occurs more often, the bigrams.
_BACKOFF_COUNT = 5.0


def fit_asdus_dd(examples: Sequence[Example]) -> dict[str, Any]:
    """Return the data for ``AsdusDD.from_dict``.

    The network is fitted to scores by text models of the other folds: a text that a model has seen scores too high.
    """
    texts = [Words.of(example.blocks.texts) for example in examples]
    vocabulary = _vocabulary(examples, texts)
    targets = np.concatenate([_targets(example.labels) for example in examples])
    rows: list[NDArray[np.float32]] = [np.zeros((0, 3), np.float32)] * len(examples)
    for fold in {example.fold for example in examples}:
        others = [k for k, example in enumerate(examples) if example.fold != fold] or list(range(len(examples)))
        title, prose = _text_models(examples, texts, vocabulary, others)
        for k, example in enumerate(examples):
            if example.fold == fold:
                rows[k] = scores(texts[k], vocabulary, title, prose)
    features = np.concatenate(rows)
    mean, scale = features.mean(axis=0), features.std(axis=0) + _MIN_DEVIATION
    network = _fit_network((features - mean) / scale, targets)
    title, prose = _text_models(examples, texts, vocabulary, range(len(examples)))
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
    """Return the labels as the system knows them: it has no miscellany."""
    return np.where(labels == MISCELLANY, IRRELEVANT, labels)


def _fit_network(rows: NDArray[np.float32], targets: NDArray[np.int64]) -> MLPClassifier:
    rows = np.concatenate((rows, np.zeros((len(CLASSES), 3), np.float32)))  # a corpus may lack a class
    targets = np.concatenate((targets, CLASSES))
    network = MLPClassifier(
        _HIDDEN_UNITS,
        alpha=_WEIGHT_DECAY,
        batch_size=min(_MAX_BATCH_SIZE, len(rows)),
        max_iter=_EPOCHS,
        random_state=SEED,
    )
    # One thread: sums come in one order, so that the same corpus gives the same bits.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        return network.fit(rows, targets)


def _vocabulary(examples: Sequence[Example], texts: Sequence[Words]) -> dict[str, int]:
    """Return the words of several sites in alphabetical order, numbered from 1 on."""
    sites: defaultdict[str, set[str]] = defaultdict(set)
    for example, text in zip(examples, texts, strict=True):
        for word in text.distinct:
            sites[word].add(example.document.site)
    kept = sorted(word for word, word_sites in sites.items() if len(word_sites) >= _MIN_WORD_SITES)
    return {word: number for number, word in enumerate(kept, 1)}


def _text_models(
    examples: Sequence[Example], texts: Sequence[Words], vocabulary: dict[str, int], chosen: Sequence[int]
) -> tuple[TextModel, TextModel]:
    """Return the models of titles and of prose, fitted to the ``chosen`` examples."""
    site_numbers = {site: number for number, site in enumerate(sorted({example.document.site for example in examples}))}
    keys_of_label: dict[int, list[NDArray[np.int64]]] = {TITLE: [], PROSE: []}
    for k in chosen:
        before, words = word_pairs(texts[k], vocabulary)
        pairs = before * (len(vocabulary) + 1) + words
        keys = pairs * len(site_numbers) + site_numbers[examples[k].document.site]
        for label, label_keys in keys_of_label.items():
            label_keys.append(keys[examples[k].labels[texts[k].blocks] == label])
    title, prose = (
        _text_model(np.concatenate(keys), len(site_numbers), len(vocabulary)) for keys in keys_of_label.values()
    )
    return title, prose


def _text_model(keys: NDArray[np.int64], sites: int, vocabulary_size: int) -> TextModel:
    """Return a text model from ``keys`` (w,): a word, the word before it and the site, in one number."""
    pairs, counts = np.unique(keys // sites, return_counts=True)
    _, pair_sites = np.unique(np.unique(keys) // sites, return_counts=True)
    before, words = np.divmod(pairs, vocabulary_size + 1)
    unigrams = np.bincount(words, counts, minlength=vocabulary_size + 1) + _SMOOTHING
    unigrams = np.log(unigrams / unigrams.sum())
    occurrences = np.bincount(before, counts, minlength=vocabulary_size + 2)
    bigram_weights = occurrences / (occurrences + _BACKOFF_COUNT)
    backoff = np.log1p(-bigram_weights)
    kept = pair_sites >= _MIN_PAIR_SITES
    pairs, before, words, counts = pairs[kept], before[kept], words[kept], counts[kept]
    shares = np.log(bigram_weights[before] * counts / occurrences[before])
    bigrams = np.logaddexp(shares, backoff[before] + unigrams[words])
    return TextModel(
        unigrams.astype(np.float32), backoff.astype(np.float32), pairs.astype(np.int64), bigrams.astype(np.float32)
    )
