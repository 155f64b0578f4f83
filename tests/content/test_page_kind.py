"""The kind of a page, from its words and the means of its blocks."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.page_kind import KINDS, LEGAL, MAX_DEVIATION, PAGE_COLUMNS, KindModel, pooled
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.network import Standard

WIDTH = len(PAGE_COLUMNS)
NO_WORDS = LexicalFeatures(np.zeros((1, 15), np.float32), [], [])


def model(weight: float = 0) -> KindModel:
    """Word 1 of titles, and the first column, speak for legal documents."""
    titles, classes = np.zeros((2, 8), np.float32), np.zeros((2, 8), np.float32)
    blocks = np.zeros((WIDTH, 8), np.float32)
    titles[1, LEGAL] = classes[1, LEGAL] = 1
    blocks[0, LEGAL] = weight
    ones = np.ones(WIDTH, np.float32)
    return KindModel(titles, classes, Standard(0 * ones, ones, -99 * ones, 99 * ones), blocks, np.zeros(8, np.float32))


def test_words_of_title_and_classes_add_to_the_score() -> None:
    columns = np.zeros(WIDTH, np.float32)
    kinds = model()(LexicalFeatures(NO_WORDS.columns, [1], [1]), columns)
    assert kinds[LEGAL] == pytest.approx(np.e**2 / (np.e**2 + 7)) and kinds.sum() == pytest.approx(1)
    assert model()(NO_WORDS, columns).tolist() == [1 / 8] * 8


def test_no_column_says_more_than_so_much() -> None:
    columns = np.zeros((2, WIDTH), np.float32)
    columns[:, 0] = MAX_DEVIATION, 50
    assert model(1)(NO_WORDS, columns[0]).tolist() == model(1)(NO_WORDS, columns[1]).tolist()
    assert model(1)(NO_WORDS, columns[0])[LEGAL] == pytest.approx(np.e**4 / (np.e**4 + 7))


def test_columns_of_a_page_are_means_of_its_blocks() -> None:
    features = block_features(load_blocks("<h1>Title here</h1><p>one two three four</p>")[0])
    page = dict(zip(PAGE_COLUMNS, pooled(features, np.array([0, 100], np.float32)).tolist(), strict=True))
    assert page["mean.seen.heading"] == pytest.approx(1 / 2)
    assert page["by_word.seen.heading"] == pytest.approx(2 / 6)
    assert page["by_relevant_word.seen.heading"] == pytest.approx(1 / 5, abs=1e-3)  # of the title, half is relevant
    assert np.expm1([page["log_blocks"], page["log_words"], page["log_relevant_words"]]) == pytest.approx([2, 6, 5])
    assert (page["mean_probability"], page["relevant_words"]) == pytest.approx((0.75, 5 / 6))


def test_there_are_eight_kinds() -> None:
    assert len(KINDS) == 8 and KINDS[LEGAL] == "legal"
