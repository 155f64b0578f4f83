"""Columns of stage 1's network, by their names."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.content.page_kind import KINDS, LEGAL
from scrapy_sections.content.second_pass import SECOND_PASS_COLUMNS, in_second_pass, second_pass_columns
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks

# Five blocks; the third and fourth are likely, have four words each, one style and two paths.
FEATURES = block_features(
    load_blocks("<li>a</li><li>b</li><div><p>one two three four</p></div><p>one two three four</p><li>c</li>")[0]
)
SCORES = np.array([-20, -3, 20, 3, -3], np.float32)
KIND = np.eye(len(KINDS), dtype=np.float32)[LEGAL]


def column(name: str) -> list[float]:
    columns = second_pass_columns(FEATURES, SCORES, KIND)
    assert columns.shape == (5, len(SECOND_PASS_COLUMNS))
    values: list[float] = columns[:, SECOND_PASS_COLUMNS.index(name)].tolist()
    return values


def test_scores_are_bounded_and_decided_on() -> None:
    assert column("score") == [-8, -3, 8, 3, -3]
    assert column("kept") == [0, 0, 1, 1, 0]
    assert column("probability")[1] == pytest.approx(1 / (1 + np.e**3))


def test_neighbours_and_windows() -> None:
    assert column("kept[-1]") == [0, 0, 0, 1, 1] and column("kept[+2]") == [1, 1, 0, 0, 0]
    assert column("mean(kept)[-3:+3]") == pytest.approx([2 / 4, 2 / 5, 2 / 5, 2 / 5, 2 / 4])


def test_relevant_words_are_a_share_of_words() -> None:
    (share,) = set(column("relevant_words[-5:+5]"))
    probabilities = 1 / (1 + np.exp(-np.array(column("score"))))
    assert share == pytest.approx((probabilities * [1, 1, 4, 4, 1]).sum() / 11, rel=1e-4)


def test_means_over_blocks_of_one_path_and_of_one_style() -> None:
    assert column("same_path.mean_score") == pytest.approx([-14 / 3, -14 / 3, 8, 3, -14 / 3])
    assert column("same_style.mean_score") == pytest.approx([-14 / 3, -14 / 3, 5.5, 5.5, -14 / 3])


def test_distances_from_the_ends_of_the_main_part() -> None:
    assert column("blocks_from_start") == pytest.approx([-2 / 20, -1 / 20, 0, 1 / 20, 2 / 20])
    assert column("blocks_to_end") == pytest.approx([3 / 20, 2 / 20, 1 / 20, 0, -1 / 20])
    assert column("between_ends") == [0, 0, 1, 1, 0]


def test_columns_of_the_page_are_those_of_all_blocks() -> None:
    assert column("page.mean_kept") == pytest.approx([2 / 5] * 5)
    assert column("page.kept_words") == pytest.approx([8 / 11] * 5)
    assert column("page.legal") == [1] * 5 and column("page.article") == [0] * 5
    assert column("probability_as_legal") == column("probability") and column("probability_as_forum") == [0] * 5


def test_hopeless_blocks_keep_their_first_score() -> None:
    assert in_second_pass(np.array([-6.5, -6, -5.9, 3], np.float32)).tolist() == [False, False, True, True]


@given(st.lists(st.floats(-1e6, 1e6, width=32), min_size=5, max_size=5))
def test_columns_are_finite_for_any_scores(scores: list[float]) -> None:
    assert np.isfinite(second_pass_columns(FEATURES, np.array(scores, np.float32), 0 * KIND)).all()
