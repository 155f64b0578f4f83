"""What the networks are taught of a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.labels.labeller import DOCUMENT_TITLE
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.fitting.targets import content_target, label_target

SENTENCE = "We keep what you tell us for as long as the law asks us to, and not a day longer."
LABELS = (IRRELEVANT, TITLE, PROSE, PROSE)


def example(corpus: str, labels: tuple[int, ...] = LABELS, shares: tuple[float, ...] = (0, 1, 1, 1)) -> Example:
    blocks, _ = load_blocks(f"<p>Jobs</p><h2>Data</h2><p><b>Cookies</b></p><p>{SENTENCE}</p>")
    document = Document(corpus, "a", "a", "train", Path(), Path())
    document_titles = np.array([False, True, False, False])
    return Example(document, blocks, block_features(blocks), np.array(labels), np.array(shares), document_titles)


def taught(corpus: str, scores: list[float]) -> list[bool]:
    """Which blocks the labeller learns from."""
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0)
    return [bool(weight) for weight in label_target(example(corpus), relevance)[1]]


def test_lines_that_may_be_titles_teach_nothing_where_only_headings_are_marked() -> None:
    assert taught("sections", [1, 1, 1, 1]) == [True, True, True, True]
    assert taught("policies", [1, 1, 1, 1]) == [True, True, False, True]


def test_blocks_that_the_labeller_is_never_shown_teach_nothing() -> None:
    assert taught("sections", [-9, 1, 1, 1]) == [False, True, True, True]


def test_relevance_is_taught_by_words_and_hardly_by_miscellany() -> None:
    relevant, weights = content_target(example("dragnet"))
    assert relevant.tolist() == [0, 1, 1, 1]
    assert weights[3] > 2 * weights[0] == pytest.approx(2 * weights[1])
    assert weights.sum() == pytest.approx(2)  # the root of four blocks
    _, with_miscellany = content_target(example("dragnet", (IRRELEVANT, MISCELLANY, PROSE, PROSE)))
    assert with_miscellany[1] < with_miscellany[0] / 10


def test_a_block_that_is_partly_in_the_gold_teaches_less() -> None:
    _, weights = content_target(example("dragnet", shares=(0, 0.6, 1, 1)))
    assert weights[1] < weights[0] / 2


def test_a_document_title_is_a_class_of_its_own() -> None:
    relevance = Relevance(np.ones(4, np.float32), np.ones(4, np.bool_))
    assert label_target(example("sections"), relevance)[0].tolist() == [IRRELEVANT, DOCUMENT_TITLE, PROSE, PROSE]


def test_a_page_that_was_made_of_another_teaches_a_quarter() -> None:
    crawled, made = example("sections"), replace(example("sections"), made=True)
    relevance = Relevance(np.ones(4, np.float32), np.ones(4, np.bool_))
    assert content_target(made)[1] == pytest.approx(content_target(crawled)[1] / 4)
    assert label_target(made, relevance)[1] == pytest.approx(label_target(crawled, relevance)[1] / 4)
