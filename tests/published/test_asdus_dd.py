"""ASDUS-DD: text models and the scores that its network sees."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.relevance import certain_relevance
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.published.asdus_dd import AsdusDD, TextModel, scores, word_pairs
from scrapy_sections.published.words import Words

# Words: 0 unknown, 1 "your", 2 "rights"; 3 is the beginning of a block. Two pairs were seen.
MODEL = TextModel(
    unigrams=np.array([-9, -2, -3], np.float32),
    backoff=np.array([-0.5, -0.25, 0, -1], np.float32),
    pairs=np.array([1 * 3 + 2, 3 * 3 + 1]),
    bigrams=np.array([-0.1, -0.2], np.float32),
)
VOCABULARY = {"your": 1, "rights": 2}


def test_pairs_begin_anew_in_each_block() -> None:
    before, words = word_pairs(Words.of(["Your rights", "Other", "", "rights your"]), VOCABULARY)
    assert words.tolist() == [1, 2, 0, 2, 1]
    assert before.tolist() == [3, 1, 3, 3, 2]


def test_a_pair_that_was_not_seen_costs_the_backoff() -> None:
    before, words = np.array([3, 1, 2, 0]), np.array([1, 2, 2, 1])
    assert MODEL(before, words) == pytest.approx([-0.2, -0.1, 0 - 3, -0.5 - 2])
    nothing = TextModel(MODEL.unigrams, MODEL.backoff, MODEL.pairs[:0], MODEL.bigrams[:0])
    assert nothing(before, words) == pytest.approx([-1 - 2, -0.25 - 3, 0 - 3, -0.5 - 2])


def test_scores_are_means_over_a_blocks_words() -> None:
    rows = scores(Words.of(["Your rights", "***"]), VOCABULARY, MODEL, MODEL)
    assert rows == pytest.approx(np.array([[-0.15, -0.15, np.log(3)], [0, 0, 0]]))


def test_the_likeliest_label_of_what_stage_1_keeps() -> None:
    class_of_score = [np.eye(3, dtype=np.float32), np.eye(3, dtype=np.float32)]
    last = np.array([[0, 9, 0], [0, 0, 0], [0, 0, 9]], np.float32)  # a high t-score tells titles, length prose
    none = np.zeros(3, np.float32)
    system = AsdusDD(
        VOCABULARY, MODEL, MODEL, none - np.array([4, 0, 0], np.float32), none + 1, [*class_of_score, last], [none] * 3
    )
    blocks, _ = load_blocks(f"<p>Your rights</p><p>{'other ' * 99}</p><p>Your rights</p>")
    labels = system.labels(blocks, certain_relevance(np.array([True, True, False])))
    assert labels.ids.tolist() == [TITLE, PROSE, IRRELEVANT]
    assert labels.probabilities[:, MISCELLANY].tolist() == [0, 0, 0]
    assert labels.probabilities.sum(axis=1) == pytest.approx(1)
