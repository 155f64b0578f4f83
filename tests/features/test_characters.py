"""Characters and words are counted in every script."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.features import characters as module
from scrapy_sections.features.characters import IDEOGRAPH, IDEOGRAPHS, LETTER, LOWER, STOP, UPPER, characters


def test_words_and_capitals() -> None:
    text = characters(["We use Cookies.", "我们使用饼干。", "Мы", "1. x"])
    assert text.words.tolist() == [3, 6, 1, 2]
    assert text.capitalised.tolist() == [2, 0, 1, 0]
    assert text.counts[UPPER].tolist() == [2, 0, 1, 0]
    assert text.counts[IDEOGRAPH, 1] == 6
    assert text.last[:2].tolist() == [STOP, STOP]


def test_scripts_without_case_or_spaces_count_like_others() -> None:
    text = characters(["สิทธิของคุณในข้อมูลนี้", "आपके अधिकार।", "حقوقك", "あなたの権利。"])
    assert text.counts[LETTER].tolist() == [0, 0, 0, 0]
    assert text.counts[LOWER].tolist() == [22, 10, 5, 0]
    assert text.words[:2].tolist() == [6, 2] and text.words[3] == 6
    assert text.first[:3].tolist() == [LETTER] * 3
    assert text.last.tolist() == [LETTER, STOP, LETTER, STOP]


def test_first_two_code_points() -> None:
    assert characters(["ab", "c", "文字列"]).openings.tolist() == [[97, 99, ord("文")], [98, 99, ord("字")]]


texts_of_any_script = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=30), min_size=1, max_size=8)


@given(texts_of_any_script)
def test_counts_add_up_to_lengths(texts: list[str]) -> None:
    text = characters(texts)
    assert text.counts.sum(axis=0).tolist() == text.lengths.tolist() == [len(text) for text in texts]


def test_a_long_page_is_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["We use Cookies.", "我们", "a" * 30, "Мы x"] * 3
    whole = characters(texts)
    monkeypatch.setattr(module, "_MAX_CODE_POINTS", 20)
    parts = characters(texts)
    assert parts.counts.tolist() == whole.counts.tolist() and parts.openings.tolist() == whole.openings.tolist()
    assert parts.words.tolist() == whole.words.tolist() and parts.last.tolist() == whole.last.tolist()


def test_ranges_for_regular_expressions() -> None:
    ideograph = re.compile(f"[{module.regex_ranges(*IDEOGRAPHS)}]")
    assert ideograph.findall("aあ文㐀-ßア") == ["あ", "文", "㐀", "ア"]
