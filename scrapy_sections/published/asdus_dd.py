"""ASDUS-DD, the domain-dependent system (Gopinath, Wilson and Sadeh, EMNLP 2018, section 3.2).

Two text models, one of titles and one of prose, give each block the log probability of its words (t-score and p-score).
A feed-forward network with hidden layers of 24 and 48 units sees these and the block's length.

Where this departs from the paper (all of section 3.2):

=============================== ================================== ====================================================
the paper                       here                               why
=============================== ================================== ====================================================
tags with text of their own     blocks (html.blocks)               a paragraph with a link in it is one text
word embedding models of gensim bigram models, smoothed by         the network sees nothing but probabilities; counts
                                unigrams                           of words are trained at once and bit for bit
log probability of the text     log probability a word             the length is a feature of its own
length                          log(1 + words)                     a network is fitted better to small numbers
scores of texts that trained    scores by models of the other      a text that a model has seen scores too high
the models                      folds' sites
TensorFlow                      scikit-learn; numpy predicts       no heavy library at run time
class "unrelated"               irrelevant and miscellany          the paper does not define it (STAPI, section 5.1)
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
    with model.reading():
        return AsdusDD.from_dict(model.data), model.id


@dataclass(slots=True)
class TextModel:
    """A bigram model of v words, in log probabilities.

    Word 0 is every unknown word, word v + 1 the beginning of a block.
    """

    unigrams: Floats  # (v + 1,)
    backoff: Floats  # (v + 2,) added to the second word's unigram, by the first word of a pair that was not seen
    pairs: Ints  # (p,) pairs that were seen: first word * (v + 1) + second word, ascending
    bigrams: Floats  # (p,) of the pairs

    def __call__(self, before: Ints, words: Ints) -> Floats:
        """Return (w,) the log probability of each word (w,) after the one before it (w,)."""
        keys = before * len(self.unigrams) + words
        rows = np.minimum(np.searchsorted(self.pairs, keys), max(len(self.pairs) - 1, 0))
        unseen = self.backoff[before] + self.unigrams[words]
        if not len(self.pairs):
            return np.asarray(unseen)
        return np.where(self.pairs[rows] == keys, self.bigrams[rows], unseen)


@dataclass(slots=True)
class AsdusDD:
    """The two text models and the network over their scores."""

    vocabulary: dict[str, int]  # id of each word, from 1 on
    title: TextModel
    prose: TextModel
    mean: Floats  # (3,) of the scores
    scale: Floats  # (3,) their standard deviations
    weights: list[Floats]  # of the network's three layers
    biases: list[Floats]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> AsdusDD:
        """Return the system of the model "asdus-dd"."""
        vocabulary = {word: number for number, word in enumerate(split_names(data["vocabulary"]), 1)}
        title, prose = (TextModel(**data[name]) for name in ("title", "prose"))
        return cls(vocabulary, title, prose, data["mean"], data["scale"], data["weights"], data["biases"])

    def labels(self, blocks: Blocks, relevance: Relevance) -> Labels:
        """Return titles and prose among the blocks that stage 1 keeps."""
        probabilities = self.probabilities(blocks)
        labels = np.where(relevance.kept, probabilities.argmax(axis=1), IRRELEVANT)
        return Labels(labels, probabilities)

    def probabilities(self, blocks: Blocks) -> Floats:
        """Return (n, 4) the probabilities of the labels; that of miscellany is 0."""
        values = scores(Words.of(blocks.texts), self.vocabulary, self.title, self.prose)
        rows = (values - self.mean) / self.scale
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            rows = np.maximum(rows @ weights + biases, 0)
        result = np.zeros((len(rows), len(LABEL_NAMES)), np.float32)
        result[:, CLASSES] = softmax(np.asarray(rows @ self.weights[-1] + self.biases[-1], np.float32))
        return result


def scores(text: Words, vocabulary: dict[str, int], title: TextModel, prose: TextModel) -> Floats:
    """Return (n, 3) t-score and p-score a word, and log(1 + words), of each block."""
    before, words = word_pairs(text, vocabulary)
    counts = np.bincount(text.blocks, minlength=text.number)
    means = [
        np.bincount(text.blocks, model(before, words), minlength=text.number) / np.maximum(counts, 1)
        for model in (title, prose)
    ]
    return np.column_stack((*means, np.log1p(counts))).astype(np.float32)


def word_pairs(text: Words, vocabulary: dict[str, int]) -> tuple[Ints, Ints]:
    """Return (w,) the id of the word before each word, and (w,) of each word, as ``TextModel`` takes them."""
    words = text.look_up(vocabulary, 0)
    before = np.roll(words, 1)
    before[np.flatnonzero(np.diff(text.blocks, prepend=-1))] = len(vocabulary) + 1
    return before, words
