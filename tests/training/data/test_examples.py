"""What the labeller is taught of a page."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.examples import Example

SENTENCE = "We keep what you tell us for as long as the law asks us to, and not a day longer."
LABELS = [IRRELEVANT, TITLE, PROSE, PROSE]


def weights(corpus: str, scores: list[float]) -> list[bool]:
    """Which blocks the labeller learns from."""
    blocks, _ = load_blocks(f"<p>Jobs</p><h2>Data</h2><p><b>Cookies</b></p><p>{SENTENCE}</p>")
    document = Document(corpus, "a", "a", "train", Path(), Path())
    example = Example(document, blocks, block_features(blocks), np.array(LABELS), np.ones(4))
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0)
    return [bool(weight) for weight in example.label_target(relevance)[1]]


def test_lines_that_may_be_titles_teach_nothing_where_only_headings_are_marked() -> None:
    assert weights("sections", [1, 1, 1, 1]) == [True, True, True, True]
    assert weights("policies", [1, 1, 1, 1]) == [True, True, False, True]


def test_blocks_that_the_labeller_is_never_shown_teach_nothing() -> None:
    assert weights("sections", [-9, 1, 1, 1]) == [False, True, True, True]
