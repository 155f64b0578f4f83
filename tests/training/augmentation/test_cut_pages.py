"""Labelled pages cut down: what is left is as on the page, and in order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE
from scrapy_sections.training.augmentation.cut_pages import cut
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.examples import Example

HTML = "<nav>Home</nav><h1>Rules</h1>" + "".join(
    f"<h2>Part {part}</h2><p>Some <b>words of</b> part {part}, <i>which</i> go on and on.</p>" for part in range(6)
)


@pytest.fixture(scope="module")
def page() -> Example:
    blocks, _ = load_blocks(HTML)
    labels = np.array([IRRELEVANT, TITLE, *[TITLE, PROSE] * 6])
    document = Document("sections", "a", "a", "train", Path(), Path())
    return Example(document, blocks, block_features(blocks), labels, np.ones(14), labels == 9)


@given(st.integers())
def test_texts_begin_as_they_did_and_columns_agree(page: Example, seed: int) -> None:
    short = cut(page, Random(seed))
    texts = iter(page.blocks.texts)
    for text in short.blocks.texts:
        assert any(before.startswith(text) for before in texts)  # in the order of the page
    pieces = short.blocks.pieces
    lengths = np.bincount(pieces.blocks, pieces.lengths, minlength=len(short.blocks.texts))
    assert (lengths[short.labels != IRRELEVANT] > 0).all()
    assert len(short.labels) == len(short.features.words) and short.made
    nodes = short.blocks.nodes
    assert all(first <= end <= len(short.labels) for first, end in zip(nodes.first, nodes.end, strict=True))


def test_what_is_irrelevant_stays() -> None:
    blocks, _ = load_blocks(HTML)
    labels = np.array([IRRELEVANT, TITLE, *[TITLE, PROSE] * 6])
    document = Document("sections", "a", "a", "train", Path(), Path())
    example = Example(document, blocks, block_features(blocks), labels, np.ones(14), labels == 9)
    for seed in range(20):
        assert cut(example, Random(seed)).blocks.texts[0] == "Home"
