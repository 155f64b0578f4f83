"""Shallow text features and their classifiers."""

from __future__ import annotations

import numpy as np

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.shallow_text import Linear, Tree, shallow_features


def test_features_of_a_block_and_its_neighbours() -> None:
    blocks, _ = load_blocks("<p>Two WORDS | at 10:30.</p><h2><a href=/x>One</a> title</h2>")
    first, second = shallow_features(blocks)
    words, linked, density, word, sentence, capitals, shouted, times, bars = first[:9]
    assert np.expm1([words, density, sentence]).round(4).tolist() == [5, 5, 5]
    assert (linked, round(float(word), 2), capitals, shouted, times, bars) == (
        0,
        4.2,
        *np.array([0.4, 0.2, 0.2, 0.2], np.float32).tolist(),
    )
    assert second[1] == np.float32(3 / 9)
    assert second[9:18].tolist() == first[:9].tolist() and first[18:27].tolist() == second[:9].tolist()
    assert (first[27 + 6], second[27 + 1]) == (1, 1)  # p, h2


def test_a_tree_sends_each_row_to_its_leaf() -> None:
    tree = Tree(
        columns=np.array([1, 0, 0, 0, 0]),
        thresholds=np.array([0.5, 2, 0, 0, 0], np.float32),
        left=np.array([1, 3, 2, 3, 4]),
        right=np.array([2, 4, 2, 3, 4]),
        scores=np.array([0, 0, 7, 8, 9], np.float32),
        depth=2,
    )
    rows = np.array([[0, 1], [2, 0], [3, 0]], np.float32)
    assert tree(rows).tolist() == [7, 8, 9]


def test_a_line_divides_the_rows() -> None:
    assert Linear(np.array([2, -1], np.float32), 0.5)(np.eye(2, dtype=np.float32)).tolist() == [2.5, -0.5]
