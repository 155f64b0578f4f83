"""The labeller: which blocks its network sees, and with which columns."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.fallback import everything
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, PROSE, TITLE, Labels, certain_labels
from scrapy_sections.labels.label_blocks import label_blocks
from scrapy_sections.labels.labeller import Labeller, is_labelled
from scrapy_sections.labels.relevance_columns import RELEVANCE_COLUMNS, relevance_columns
from scrapy_sections.models.network import Network, Standard
from scrapy_sections.models.store import load
from scrapy_sections.page_data import PageData

RELEVANCE = Relevance(np.array([-20, -6, -4, 9], np.float32), np.array([False, True, False, True]))
FEATURES = block_features(load_blocks("<p>a</p>" * 4)[0])
WITH_HEADING = block_features(load_blocks("<h1>a</h1>" + "<p>a</p>" * 3)[0])
PROSE_TEXT = "We use the data that you give us to answer your questions, and delete it when you ask us to do so. " * 3


def test_blocks_that_are_neither_kept_nor_possible_nor_headings_are_not_labelled() -> None:
    assert is_labelled(FEATURES, RELEVANCE).tolist() == [False, True, True, True]
    assert is_labelled(WITH_HEADING, RELEVANCE).tolist() == [True] * 4


def test_a_block_that_is_not_labelled_is_irrelevant() -> None:
    width = len(CONTEXT_COLUMNS) + len(RELEVANCE_COLUMNS)
    none = np.zeros(len(RELEVANCE_COLUMNS), np.float32)
    network = Network(
        Standard(none, none + 1, none - 99, none + 99),
        [np.zeros((width, 1), np.float32), np.zeros((1, 5), np.float32)],
        [np.zeros(1, np.float32), np.zeros(5, np.float32)],
    )
    rows = np.zeros((4, len(CONTEXT_COLUMNS)), np.float32)
    parts = [(slice(0, 3), rows[:3]), (slice(3, 4), rows[3:])]
    probabilities = Labeller(network).probabilities(parts, FEATURES, RELEVANCE)
    assert probabilities[0].tolist() == np.eye(5)[IRRELEVANT].tolist()
    assert probabilities[1:] == pytest.approx(np.full((3, 5), 0.2))


def test_columns_of_relevance() -> None:
    columns = relevance_columns(RELEVANCE)
    assert columns.shape == (4, len(RELEVANCE_COLUMNS))

    def column(name: str) -> list[float]:
        values: list[float] = columns[:, RELEVANCE_COLUMNS.index(name)].tolist()
        return values

    assert column("score") == [-8, -6, -4, 8] and column("score[-1]") == [0, -8, -6, -4]
    assert column("kept[+1]") == [1, 0, 1, 0]
    assert column("mean(kept)[-3:+3]") == [0.5] * 4


def test_the_default_labels_a_document_and_names_its_model() -> None:
    data = PageData(
        load_blocks(f"<h1>Privacy policy</h1><p>{PROSE_TEXT}</p><h2>Your rights</h2><p>{PROSE_TEXT}</p>")[0]
    )
    labels = label_blocks(data, everything(data))
    assert labels.ids.tolist() == [TITLE, PROSE, TITLE, PROSE]
    assert labels.probabilities.sum(axis=1) == pytest.approx(1)
    assert labels.software == load("labels").id


def test_labels_tell_titles_and_sections() -> None:
    labels: Labels = certain_labels(np.array([IRRELEVANT, TITLE, PROSE, LABEL_NAMES.index("miscellany")]))
    assert labels.titles == [1] and labels.in_sections.tolist() == [False, True, True, False]
    assert labels.probabilities.tolist() == np.eye(4).tolist()
