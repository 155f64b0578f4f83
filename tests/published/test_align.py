"""Extracted text is found again in the blocks it comes from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.published.align import held_by

PAGE = ["Home", "Share", "A title", "One two three four five.", "Share", "Next", "Six seven eight nine ten!", "Home"]


def test_short_lines_are_found_between_their_neighbours() -> None:
    kept = held_by(PAGE, "A Title\nOne two three four five.\nNext\nSix seven eight nine ten!")
    assert kept.tolist() == [False, False, True, True, False, True, True, False]


def test_what_stands_twice_is_found_where_it_belongs() -> None:
    assert held_by(PAGE, "One two three four five. Share Next Six seven eight nine ten!").tolist() == [
        False, False, False, True, True, True, True, False,
    ]  # fmt: skip


def test_a_text_that_stands_twice_as_a_whole_is_found_once() -> None:
    lines = ["one two three four", "five six seven eight"]
    assert held_by(lines + lines, "\n".join(lines)).sum() == 2


def test_most_of_a_line_is_enough() -> None:
    assert held_by(["one two three four five six", "and this"], "two three four five six").tolist() == [True, False]


def test_nothing_is_found_in_nothing() -> None:
    assert held_by(PAGE, "").tolist() == [False] * 8
    assert held_by(["a"], "***").tolist() == [False]


words = st.lists(st.sampled_from("a b c d e f".split()), min_size=1, max_size=6).map(" ".join)


@given(st.lists(words, min_size=1, max_size=12))
def test_a_page_holds_all_of_itself(lines: list[str]) -> None:
    assert held_by(lines, "\n".join(lines)).all()
