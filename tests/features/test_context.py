"""Blocks in context are the same however many are computed at a time."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features import context
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.context import Context, in_context
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.network import Standard


@pytest.mark.parametrize("at_once", [1, 2, 7, 40, 41, 100])
def test_parts_are_those_of_the_whole(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks, _ = load_blocks(
        "".join(f"<h2>{i}. Title</h2><p>{'words and ' * i}</p>" if i % 3 else "<li>a<li>b" for i in range(23))
    )
    own, number = block_features(blocks), len(blocks.texts)
    lexical = np.random.default_rng(0).random((number, 5), np.float32)
    whole = in_context(own, lexical, slice(0, number))
    alone = np.ones(whole.shape[1], np.float32)
    standard = Standard(0 * alone, alone, -100 * alone, 100 * alone)
    monkeypatch.setattr(context, "MAX_PART", at_once)
    parts = list(Context(own, lexical, standard).parts())
    assert [part.start for part, _ in parts] == list(range(0, number, at_once))
    np.testing.assert_allclose(np.concatenate([rows for _, rows in parts]), whole, rtol=1e-5, atol=1e-6)
