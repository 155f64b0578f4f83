"""Clusterings of numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.published.clusters import Clusters, Numbers, expectation_maximization, farthest_first, k_means

Clustering = Callable[[Numbers, int], Clusters]
every_clustering = pytest.mark.parametrize("cluster", [k_means, farthest_first, expectation_maximization])


@every_clustering
def test_values_that_lie_apart_are_told_apart(cluster: Clustering) -> None:
    values = np.array([50, 1, 200, 2, 1.5, 52, 51, 202, 201.0])
    assert cluster(values, 3).tolist() == [1, 0, 2, 0, 0, 1, 1, 2, 2]


@every_clustering
@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=30))
def test_clusters_of_any_values_ascend(cluster: Clustering, values: list[float]) -> None:
    clusters = cluster(np.array(values), 3)
    assert clusters.shape == (len(values),) and set(clusters.tolist()) <= {0, 1, 2}
    assert cluster(np.array(values), 3).tolist() == clusters.tolist()
    if cluster is not expectation_maximization:  # whose wide components surround narrow ones
        assert clusters[np.argsort(values, kind="stable")].tolist() == sorted(clusters.tolist())


def test_equal_values_are_one_cluster() -> None:
    assert {tuple(cluster(np.full(4, 7.0), 3)) for cluster in (k_means, farthest_first)} == {(0, 0, 0, 0)}


def test_the_first_centres_lie_farthest_apart() -> None:
    assert farthest_first(np.array([0, 4, 5, 10.0]), 2).tolist() == [0, 0, 0, 1]
    assert farthest_first(np.array([0, 4, 6, 10.0]), 3).tolist() == [0, 1, 1, 2]
