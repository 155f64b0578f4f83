"""ASDUS-DD, the domain-dependent system (Gopinath, Wilson and Sadeh, EMNLP 2018, section 3.2).

Two text models, one of titles and one of prose, give each block the log probability of its words (t-score and p-score).
These and the block's length are all that a feed-forward network with hidden layers of 24 and 48 units sees.

Where this departs from the paper:

=============================== ================================== ====================================================
the paper                       here                               why
=============================== ================================== ====================================================
tags with text of their own     blocks (html.blocks)                a paragraph with a link in it is one text
word2vec models of gensim,      bigram models, smoothed by         the probabilities are what the network sees; counts
hierarchical softmax            unigrams                           of words are trained at once and bit for bit
log probability of the text     the same a word                    its length is a feature of its own
length                          log(1 + length)                    a network wants small numbers
scores of texts that trained    scores by models of the other      a text that a model has seen scores too high
the models                      folds' sites
TensorFlow                      scikit-learn; numpy predicts       no heavy library at run time
three classes, "unrelated" not  irrelevant and miscellany          STAPI, section 5.1, leaves the class out
told
=============================== ================================== ====================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, PROSE, TITLE, Labels
from scrapy_sections.models.network import softmax
from scrapy_sections.models.store import load, split_names
from scrapy_sections.page_data import PageData
from scrapy_sections.published.words import Words

CLASSES = (IRRELEVANT, TITLE, PROSE)  # of the network's output
LAYOUT = {"scores": ("t_score", "p_score", "log_words")}


def asdus_dd(data: PageData, relevance: Relevance) -> Labels:
    """Return titles and prose among the blocks that stage 1 keeps, by the model "asdus-dd". Raises ModelError."""
    model, model_id = _model(data.options.models)
    return replace(model.labels(data.blocks, relevance), software=model_id)


@cache
def _model(folder: str | None) -> tuple[AsdusDD, str]:
    model = load("asdus-dd", folder)
    model.check_columns(LAYOUT)
    return AsdusDD.from_dict(model.data), model.id


@dataclass(slots=True)
class TextModel:
    """Bigram log probabilities of v words: ``unigrams`` (v + 1,); ``backoff`` (v + 2,), what a pair that begins with a
    word costs where it was not seen; ``pairs`` (p,) sorted and their ``bigrams`` (p,). Word 0 is every unknown one,
    word v + 1 the beginning of a block."""

    unigrams: Floats
    backoff: Floats
    pairs: Ints
    bigrams: Floats

    def __call__(self, before: Ints, words: Ints) -> Floats:
        """(w,) log probability of each word after the one before."""
        keys = before * len(self.unigrams) + words
        places = np.minimum(np.searchsorted(self.pairs, keys), max(len(self.pairs) - 1, 0))
        otherwise = self.backoff[before] + self.unigrams[words]
        if not len(self.pairs):
            return np.asarray(otherwise)
        return np.where(self.pairs[places] == keys, self.bigrams[places], otherwise)


@dataclass(slots=True)
class AsdusDD:
    """``vocabulary``: word to number, from 1 on; ``mean`` and ``scale`` (3,) of the features; ``weights`` and
    ``biases`` of the network's three layers."""

    vocabulary: dict[str, int]
    title: TextModel
    prose: TextModel
    mean: Floats
    scale: Floats
    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> AsdusDD:
        vocabulary = {word: number for number, word in enumerate(split_names(data["vocabulary"]), 1)}
        title, prose = (TextModel(**data[name]) for name in ("title", "prose"))
        return cls(vocabulary, title, prose, data["mean"], data["scale"], data["weights"], data["biases"])

    def labels(self, blocks: Blocks, relevance: Relevance) -> Labels:
        """Return titles and prose among the blocks that stage 1 keeps."""
        probabilities = self.probabilities(blocks)
        labels = np.where(relevance.kept, probabilities.argmax(axis=1), IRRELEVANT)
        return Labels(labels, probabilities)

    def probabilities(self, blocks: Blocks) -> Floats:
        """(n, 4) probabilities of the labels; miscellany has none."""
        values = scores(Words.of(blocks.texts), self.vocabulary, self.title, self.prose)
        rows = (values - self.mean) / self.scale
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            rows = np.maximum(rows @ weights + biases, 0)
        result = np.zeros((len(rows), len(LABEL_NAMES)), np.float32)
        result[:, CLASSES] = softmax(np.asarray(rows @ self.weights[-1] + self.biases[-1], np.float32))
        return result


def scores(text: Words, vocabulary: dict[str, int], title: TextModel, prose: TextModel) -> Floats:
    """(n, 3): t-score and p-score a word, and the log of the block's words."""
    before, words = numbered(text, vocabulary)
    count = np.bincount(text.blocks, minlength=text.number)
    means = [
        np.bincount(text.blocks, model(before, words), minlength=text.number) / np.maximum(count, 1)
        for model in (title, prose)
    ]
    return np.column_stack((*means, np.log1p(count))).astype(np.float32)


def numbered(text: Words, vocabulary: dict[str, int]) -> tuple[Ints, Ints]:
    """(w,) numbers of each word before, and of each word."""
    words = text.numbered(vocabulary, 0)
    before = np.roll(words, 1)
    before[np.flatnonzero(np.diff(text.blocks, prepend=-1))] = len(vocabulary) + 1
    return before, words
