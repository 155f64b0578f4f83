"""Text-to-tag ratio and its clusterings."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.clusters import expectation_maximization, farthest_first, k_means
from scrapy_sections.published.text_to_tag_ratio import ratios

every_clustering = pytest.mark.parametrize("cluster", [k_means, farthest_first, expectation_maximization])


@every_clustering
def test_groups_that_lie_apart_are_found(cluster) -> None:
    values = np.array([1, 2, 1.5, 50, 52, 51, 200, 202, 201.0])
    assert cluster(values, 3).tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@every_clustering
@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=30))
def test_any_numbers_have_clusters(cluster, values: list[float]) -> None:
    found = cluster(np.array(values), 3)
    assert found.shape == (len(values),) and found.min() >= 0 and found.max() < 3


def test_characters_a_tag_are_smoothed_over_neighbours() -> None:
    blocks, _ = load_blocks("<div>" + "<p>aaaaaaaa</p>" * 5 + "</div>")
    first = 8 / 4  # <html><body><div><p>
    assert ratios(blocks) == pytest.approx([(first + 8) / 3, (first + 12) / 4, (first + 16) / 5, 4, 4])
