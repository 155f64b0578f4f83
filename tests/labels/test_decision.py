"""Two stages, one decision."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.features import features
from scrapy_sections.dom.read import read
from scrapy_sections.labels.decision import decide
from scrapy_sections.labels.labeller import IRRELEVANT, MISCELLANY, PROSE, TITLE

PAGE, _ = read("<p>Home</p><h2>Cookies</h2>" + "<p>" + "We use them all day long. " * 5 + "</p><p>Top</p><p>Jobs</p>")


def labels(scores: list[float], chances: list[list[float]]) -> list[int]:
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0)
    return list(decide(features(PAGE), np.array(chances, np.float32), relevance).labels)


def test_where_both_agree_the_labeller_names() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.1, 0.8, 0.1, 0], [0.1, 0.1, 0.8, 0], [0.2, 0.1, 0, 0.7], [0.9, 0, 0.1, 0]]
    assert labels([-3, 3, 3, 3, -3], chances) == [IRRELEVANT, TITLE, PROSE, MISCELLANY, IRRELEVANT]


def test_a_sure_labeller_corrects_a_doubtful_content_stage() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.01, 0.98, 0.01, 0], [0.1, 0.1, 0.8, 0], [0.99, 0, 0, 0.01], [0.9, 0, 0.1, 0]]
    assert labels([-3, -0.6, 3, 0.1, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]


def test_a_labeller_that_would_drop_the_text_is_not_heard() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0], [0.999, 0, 0.001, 0], [0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0]]
    assert labels([-3, 2, 1, -3, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]
