"""Two stages, one decision."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.labels.decision import decide

PAGE, _ = load_blocks(
    "<p>Home</p><h2>Cookies</h2>" + "<p>" + "We use them all day long. " * 5 + "</p><p>Top</p><p>Jobs</p>"
)


def decided(scores: list[float], chances: Sequence[Sequence[float]]) -> Labels:
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0)
    return decide(block_features(PAGE), np.array(chances, np.float32), relevance)


def labels(scores: list[float], chances: Sequence[Sequence[float]]) -> list[int]:
    return list(decided(scores, chances).ids)


def test_where_both_agree_the_labeller_names() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.1, 0.8, 0.1, 0], [0.1, 0.1, 0.8, 0], [0.2, 0.1, 0, 0.7], [0.9, 0, 0.1, 0]]
    assert labels([-3, 3, 3, 3, -3], chances) == [IRRELEVANT, TITLE, PROSE, MISCELLANY, IRRELEVANT]


def test_a_sure_labeller_corrects_a_doubtful_content_stage() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.01, 0.98, 0.01, 0], [0.1, 0.1, 0.8, 0], [0.99, 0, 0, 0.01], [0.9, 0, 0.1, 0]]
    assert labels([-3, -0.6, 3, 0.1, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]


def test_a_labeller_that_would_drop_the_text_is_not_heard() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0], [0.999, 0, 0.001, 0], [0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0]]
    assert labels([-3, 2, 1, -3, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]


def test_a_labeller_that_knows_more_of_the_page_is_heard() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.01, 0.99, 0, 0], [0.001, 0, 0.999, 0], [0.9, 0.1, 0, 0], [0.01, 0, 0.99, 0]]
    assert labels([-3, -1, -1, 3, -3], chances)[1:3] == [TITLE, PROSE]  # more than all that stage 1 keeps


def test_what_is_kept_against_the_labellers_will_is_told_apart_all_the_same() -> None:
    chances = [[1.0, 0, 0, 0], [1, 2e-6, 1e-8, 1e-8], [1, 1e-8, 2e-6, 1e-8], [1, 1e-8, 2e-6, 1e-8], [1.0, 0, 0, 0]]
    assert labels([-9, 9, 9, 9, -9], chances) == [IRRELEVANT, TITLE, PROSE, PROSE, IRRELEVANT]


def test_a_paragraph_is_no_miscellany() -> None:
    chances = [[0.1, 0, 0, 0.9]] * 2 + [[0.1, 0, 0.1, 0.8]] + [[0.1, 0, 0, 0.9]] * 2
    assert labels([3, 3, 3, 3, 3], chances) == [MISCELLANY, MISCELLANY, PROSE, MISCELLANY, MISCELLANY]


def test_probabilities_are_those_of_the_decision() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.7, 0.29, 0.01, 0], [0.1, 0.1, 0.8, 0], [0.2, 0.1, 0, 0.7], [0.9, 0, 0.1, 0]]
    found = decided([-1000, 5, 3, 3, -3], chances)
    np.testing.assert_allclose(found.probabilities.sum(axis=1), 1, atol=1e-5)
    assert ((found.probabilities[:, IRRELEVANT] < 0.5) == (found.ids != IRRELEVANT)).all()
    assert found.ids[1] == TITLE and found.probabilities[1, TITLE] > 0.8  # stage 1 is sure, the labeller was not


def test_a_title_unlike_its_like_is_less_sure() -> None:
    blocks, _ = load_blocks("<p>Cookies</p>" * 5 + "<p>" + "We use them all day long. " * 5 + "</p>")
    chances = np.array([[0, 0.9, 0.1, 0], *[[0, 0.1, 0.9, 0]] * 5], np.float32)
    relevance = Relevance(np.full(6, 4, np.float32), np.ones(6, np.bool_))
    found = decide(block_features(blocks), chances, relevance)
    assert found.ids[0] == TITLE and 0.5 < found.probabilities[0, TITLE] < 0.8
