"""Blocks in context: their columns, and that these are the same however many blocks are computed at a time."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features import context
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.context import CONTEXT_COLUMNS, Context, in_context
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.network import Standard


@pytest.mark.parametrize("size", [1, 2, 7, 40, 41, 100])
def test_parts_are_those_of_the_whole(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks, _ = load_blocks(
        "".join(f"<h2>{i}. Title</h2><p>{'words and ' * i}</p>" if i % 3 else "<li>a<li>b" for i in range(23))
    )
    features, number = block_features(blocks), len(blocks.texts)
    lexical = np.random.default_rng(0).random((number, len(LEXICAL_COLUMNS)), np.float32)
    whole = in_context(features, lexical, slice(0, number))
    alone = np.ones(whole.shape[1], np.float32)
    standard = Standard(0 * alone, alone, -100 * alone, 100 * alone)
    monkeypatch.setattr(context, "MAX_PART", size)
    parts = list(Context(features, lexical, standard).parts())
    assert [part.start for part, _ in parts] == list(range(0, number, size))
    np.testing.assert_allclose(np.concatenate([rows for _, rows in parts]), whole, rtol=1e-5, atol=1e-6)


def test_columns_of_neighbours_stand_under_their_names() -> None:
    blocks, _ = load_blocks("<h2>Title</h2><p>one.</p><p>two</p>")
    features = block_features(blocks)
    lexical = np.zeros((3, len(LEXICAL_COLUMNS)), np.float32)
    rows = in_context(features, lexical, slice(0, 3))
    assert rows.shape == (3, len(CONTEXT_COLUMNS))

    def column(name: str) -> list[float]:
        values: list[float] = rows[:, CONTEXT_COLUMNS.index(name)].tolist()
        return values

    assert column("seen.heading") == [1, 0, 0]
    assert column("seen.heading[-1]") == [0, 1, 0] and column("seen.heading[+1]") == [0, 0, 0]
    assert column("seen.heading[-2]") == [0, 0, 1]
    assert column("same_path[+1]") == [0, 1, 0] and column("same_style[-1]") == [0, 0, 1]
    assert column("mean(seen.log_stops)[-4:+4]") == pytest.approx([np.log1p(1) / 3] * 3)


def test_there_are_few_columns() -> None:
    assert len(CONTEXT_COLUMNS) <= 300 and len(set(CONTEXT_COLUMNS)) == len(CONTEXT_COLUMNS)
