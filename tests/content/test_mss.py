"""Maximum subsequences, against their definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.content.mss import best_subsequences, maximal_subsequences, maximum_subsequence

scores_lists = st.lists(st.integers(-20, 20), max_size=40)


@given(scores_lists.filter(bool))
def test_no_other_run_has_a_greater_sum(scores: list[int]) -> None:
    start, end = maximum_subsequence(scores)
    every = [(sum(scores[a:b]), a, b) for a in range(len(scores)) for b in range(a + 1, len(scores) + 1)]
    assert sum(scores[start:end]) == max(every)[0]


def test_no_scores_have_no_maximum() -> None:
    with pytest.raises(ValueError, match="no scores"):
        maximum_subsequence([])


def by_definition(scores: list[int], low: int, high: int) -> list[tuple[int, int]]:
    """The run with the greatest sum, of several the shortest, and those of what lies on either side."""
    runs = [(a, b) for a in range(low, high) for b in range(a + 1, high + 1) if sum(scores[a:b]) > 0]
    if not runs:
        return []
    a, b = min(runs, key=lambda run: (-sum(scores[run[0] : run[1]]), run[1] - run[0], run))
    return [*by_definition(scores, low, a), (a, b), *by_definition(scores, b, high)]


@given(scores_lists)
def test_maximal_subsequences_are_those_of_the_definition(scores: list[int]) -> None:
    assert maximal_subsequences(scores) == by_definition(scores, 0, len(scores))


@given(scores_lists, st.integers(1, 5))
def test_the_best_come_first_and_the_first_is_the_maximum(scores: list[int], number: int) -> None:
    best = best_subsequences(scores, number)
    sums = [sum(scores[start:end]) for start, end in best]
    assert sums == sorted([sum(scores[a:b]) for a, b in maximal_subsequences(scores)], reverse=True)[:number]
    if best:
        start, end = maximum_subsequence(scores)
        assert sums[0] == sum(scores[start:end])
