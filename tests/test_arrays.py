"""Operations on columns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.arrays import (
    Columns,
    bounded,
    consecutive_ids,
    distances,
    group_means,
    neighbours,
    ordinals,
    share,
    side_by_side,
    window_means,
)

COLUMN = np.array([[1.0], [2], [3], [4]], np.float32)


def test_columns_and_matrices_become_one_matrix() -> None:
    matrix = side_by_side((np.array([1, 2]), np.array([[3, 4], [5, 6]]), np.array([True, False])))
    assert matrix.tolist() == [[1, 3, 4, 1], [2, 5, 6, 0]]
    assert matrix.dtype == np.float32 and matrix.flags.f_contiguous


def test_a_matrix_is_filled_column_by_column() -> None:
    columns = Columns(2, "abc")
    columns.add("ab", np.array([1, 2]), 3.0)
    with pytest.raises(ValueError, match="2 of 3"):
        columns.matrix()
    with pytest.raises(ValueError, match=r"\('c',\) expected, not \('d',\)"):
        columns.next("d")
    columns.next("c")[:] = 4
    assert columns.matrix().tolist() == [[1, 3, 4], [2, 3, 4]]


def test_values_are_bounded_on_both_sides() -> None:
    assert bounded(np.array([-9, 1, 9], np.float32), -2, 3).tolist() == [-2, 1, 3]


def test_a_share_of_nothing_is_no_division_by_zero() -> None:
    assert share(np.array([3.0, 0]), np.array([4.0, 0])).tolist() == [0.75, 0]


def test_equal_keys_get_one_id_in_the_order_of_their_first_occurrence() -> None:
    assert consecutive_ids(np.array([90, 7, 90, 12])).tolist() == [0, 1, 0, 2]


def test_means_of_groups() -> None:
    sizes, means = group_means(np.array([7, 3, 7, 7]), np.hstack((COLUMN, 2 * COLUMN)))
    assert sizes.tolist() == [3, 1, 3, 3]
    assert means == pytest.approx(np.array([[8 / 3, 16 / 3], [2, 4], [8 / 3, 16 / 3], [8 / 3, 16 / 3]]))


def test_neighbours_beyond_the_ends_are_zeros() -> None:
    before, after, second_before, *_, ninth_after = [part[:, 0].tolist() for part in neighbours(COLUMN, 9)]
    assert before == [0, 1, 2, 3] and after == [2, 3, 4, 0]
    assert second_before == [0, 0, 1, 2] and ninth_after == [0, 0, 0, 0]


def test_windows_are_shorter_at_the_ends() -> None:
    assert window_means(COLUMN, 1, 9).T.tolist() == [[1.5, 2, 3, 3.5], [2.5] * 4]


def test_distances_to_the_nearest_marked_row_on_either_side() -> None:
    before, after = distances(np.array([False, True, False, False]), 9)
    assert (before.tolist(), after.tolist()) == ([9, 9, 1, 2], [1, 9, 9, 9])
    assert distances(np.array([True, *[False] * 5]), 3)[0].tolist() == [3, 1, 2, 3, 3, 3]


@given(st.lists(st.integers(0, 4), min_size=1))
def test_ordinals_count_equal_keys(keys: list[int]) -> None:
    assert ordinals(np.array(keys)).tolist() == [keys[: index + 1].count(key) for index, key in enumerate(keys)]
