"""Columns of any page are finite, and none leans on letters of one script."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.arrays import Columns, distances, group_means, neighbours, window_means
from scrapy_sections.features.block_columns import SEEN_COLUMNS
from scrapy_sections.features.block_features import block_features
from scrapy_sections.features.characters import IDEOGRAPH, LETTER, LOWER, STOP, UPPER, characters
from scrapy_sections.features.enumerators import enumerator_kinds
from scrapy_sections.html.load_blocks import load_blocks


def test_characters_are_counted_in_every_script() -> None:
    found = characters(["We use Cookies.", "我们使用饼干。", "Мы", "1. x"])
    assert found.words.tolist() == [3, 6, 1, 2]
    assert found.capitalised.tolist() == [2, 0, 1, 0]
    assert found.counts[UPPER].tolist() == [2, 0, 1, 0]
    assert found.counts[IDEOGRAPH, 1] == 6
    assert found.last[:2].tolist() == [STOP, STOP]


def test_scripts_without_case_or_spaces_count_like_others() -> None:
    found = characters(["สิทธิของคุณในข้อมูลนี้", "आपके अधिकार।", "حقوقك", "あなたの権利。"])
    assert found.counts[LETTER].tolist() == [0, 0, 0, 0]
    assert found.counts[LOWER].tolist() == [22, 10, 5, 0]
    assert found.words[:2].tolist() == [6, 2] and found.words[3] == 6
    assert found.first[:3].tolist() == [LETTER] * 3
    assert found.last.tolist() == [LETTER, STOP, LETTER, STOP]


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=30), min_size=1, max_size=8))
def test_counts_add_up_to_lengths(texts: list[str]) -> None:
    found = characters(texts)
    assert found.counts.sum(axis=0).tolist() == found.lengths.tolist() == [len(text) for text in texts]


@given(
    st.lists(st.sampled_from(["<p>a b", "<h2>C", "<td>1.", "<a href='#a'>d</a>", "<br>é", "<li id=a>文"]), min_size=1)
)
def test_columns_are_finite_and_as_many_on_every_page(parts: list[str]) -> None:
    blocks, _ = load_blocks("".join(parts))
    matrix = block_features(blocks).matrix
    assert matrix.shape == (len(blocks.texts), block_features(load_blocks("<p>x")[0]).matrix.shape[1])
    assert np.isfinite(matrix).all() and matrix.shape[1] > len(SEEN_COLUMNS)


@given(
    st.lists(
        st.sampled_from(["a", "B.", "-", "Hey", "section", "5", "(i)", "1", ")", "(", "%", "x b"]),
        min_size=1,
        max_size=6,
    )
)
def test_lines_that_are_not_looked_at_have_no_number(texts: list[str]) -> None:
    openings = characters(texts).openings
    assert enumerator_kinds(texts, openings).tolist() == enumerator_kinds(texts, np.zeros_like(openings)).tolist()


def test_numbers_of_lines() -> None:
    texts = ["1.1 a", "2. a", "(a) b", "(iv) b", "Section 3", "4 a", "İ b", "Second", "5%"]
    assert enumerator_kinds(texts, characters(texts).openings).tolist()[:6] == [1, 2, 3, 4, 5, 6]
    assert enumerator_kinds(texts, characters(texts).openings).tolist()[7:] == [0, 0]


def test_a_matrix_is_filled_column_by_column() -> None:
    columns = Columns(2, "abc")
    columns.add("ab", np.array([1, 2]), 3.0)
    with pytest.raises(ValueError, match="2 of 3"):
        columns.matrix()
    with pytest.raises(ValueError, match=r"\('c',\) expected, not \('d',\)"):
        columns.next("d")
    columns.next("c")[:] = 4
    assert columns.matrix().tolist() == [[1, 3, 4], [2, 3, 4]]


def test_small_operations() -> None:
    column = np.array([[1.0], [2], [3], [4]], np.float32)
    before, after, second_before, *_, ninth_after = [part[:, 0].tolist() for part in neighbours(column, 9)]
    assert before == [0, 1, 2, 3] and after == [2, 3, 4, 0]
    assert second_before == [0, 0, 1, 2] and ninth_after == [0, 0, 0, 0]
    assert window_means(column, 1, 9).T.tolist() == [[1.5, 2, 3, 3.5], [2.5] * 4]
    sizes, means = group_means(np.array([7, 3, 7, 7]), column)
    assert sizes.tolist() == [3, 1, 3, 3] and means[:, 0].tolist()[1] == 2 and means[0, 0] == means[3, 0]
    nearest = distances(np.array([False, True, False, False]), 9)
    assert [part.tolist() for part in nearest] == [[9, 9, 1, 2], [1, 9, 9, 9]]
