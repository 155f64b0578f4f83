"""Sums over the elements that blocks lie in."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features.block_columns import BLOCK_COLUMNS
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.load_blocks import load_blocks

PAGE = "<body><div><ul><li>a</li><li><div>b</div></li></ul><p>c</p></div><p>d</p></body>"


def test_sums_are_over_all_elements_around_a_block() -> None:
    blocks, _ = load_blocks(PAGE)
    columns = np.array([{"div": 0, "li": 1}.get(tag, 2) for tag in blocks.nodes.tags])
    assert sum_over_ancestors(blocks, columns, 2).tolist() == [[1, 1], [2, 1], [1, 0], [0, 0]]
    weights = np.array([10.0 if tag == "div" else 1.0 for tag in blocks.nodes.tags])
    assert sum_over_ancestors(blocks, columns, 2, weights).tolist() == [[10, 1], [20, 1], [10, 0], [0, 0]]


def test_containers_are_the_elements_with_ever_more_blocks() -> None:
    blocks, _ = load_blocks(PAGE)
    matrix = block_features(blocks).matrix

    def column(name: str) -> list[float]:
        values: list[float] = matrix[:, BLOCK_COLUMNS.index(name)].tolist()
        return values

    # ul, div and body of a and b; div and body of c; body of d.
    assert column("container_1.log_blocks") == pytest.approx(list(np.log1p([2, 2, 3, 4]) / 5))
    assert column("container_1.log_characters") == pytest.approx(list(np.log1p([2, 2, 3, 4]) / 10))
    assert column("container_2.log_characters") == pytest.approx(list(np.log1p([3, 3, 4, 4]) / 10))
    assert column("container_1.place") == pytest.approx([0, 1 / 2, 2 / 3, 3 / 4])
    assert column("container_1.first") == [1, 0, 0, 0]
