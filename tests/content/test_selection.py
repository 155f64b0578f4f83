"""The main part, from scores of blocks."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.selection import MIN_INNER_SCORE, main_part


def kept(scores: list[float], words: list[int]) -> list[bool]:
    flags: list[bool] = main_part(np.array(scores, np.float32), np.array(words, np.float32)).tolist()
    return flags


def test_bad_blocks_inside_the_main_part_are_left_out() -> None:
    assert kept([-5, 4, -6, 4, -5], [3, 100, 4, 100, 3]) == [False, True, False, True, False]
    assert kept([4, MIN_INNER_SCORE + 0.1, 4, MIN_INNER_SCORE, 4], [9] * 5) == [True, True, True, False, True]


def test_a_score_counts_as_often_as_its_block_has_words() -> None:
    assert kept([2, -2, 2], [10, 9, 20]) == [True, False, True]
    assert kept([2, -2, 2], [10, 11, 20]) == [False, False, True]


def test_blocks_without_words_count_once() -> None:
    assert kept([3, -2, 3], [0, 0, 0]) == [True, False, True]


def test_no_single_block_outweighs_all_others() -> None:
    assert kept([500, -4, 3], [1, 3, 3]) == [False, False, True]
    assert kept([3, -500, 3], [3, 1, 3]) == [True, False, True]


def test_something_is_kept_where_nothing_is_likely() -> None:
    assert kept([-5, -3, -5], [1, 1, 1]) == [False, True, False]
