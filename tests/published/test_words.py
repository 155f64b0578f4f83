"""Words, sentences and capitals, in every script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.published.words import Words


def test_words_know_their_block_and_sentence() -> None:
    text = Words.of(["We use Cookies. You may refuse.", "", "Version 1.2"])
    assert [text.distinct[word] for word in text.ids] == "we use cookies you may refuse version 1 2".split()
    assert text.blocks.tolist() == [0, 0, 0, 0, 0, 0, 2, 2, 2]
    assert text.sentences.tolist() == [0, 0, 0, 1, 1, 1, 4, 4, 4]
    assert text.capitalised.tolist() == [True, False, True, True, False, False, True, False, False]
    assert text.sentence_ends.tolist() == [2, 0, 0]
    assert text.per_block(text.are_in({"cookies", "1"})).tolist() == [1, 0, 1]


def test_each_ideograph_is_a_word() -> None:
    assert Words.of(["我们使用。", "Мы"]).blocks.tolist() == [0, 0, 0, 0, 1]


@pytest.mark.slow
def test_time_grows_no_faster_than_a_run_of_full_stops(growth: Callable[[object, object], float]) -> None:
    small, large = ("." * length + "a" for length in (20_000, 160_000))
    assert growth(lambda: Words.of([small]), lambda: Words.of([large])) < 32  # 8 times the size; 64 were quadratic


@given(st.lists(st.text(st.characters(exclude_characters="\0"), max_size=30), max_size=8))
def test_columns_fit_any_text(texts: list[str]) -> None:
    text = Words.of(texts)
    assert len(text.ids) == len(text.blocks) == len(text.sentences) == len(text.capitalised)
    assert len(text.sentence_ends) == len(texts)
    assert all(text.blocks < len(texts)) and all(text.ids < len(text.distinct))
