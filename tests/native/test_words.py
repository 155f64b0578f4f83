"""The compiled look-up of words finds those that Python finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.features.lexicon import END, MAX_HEAD, class_word_rows, head_word_rows
from scrapy_sections.native import IS_COMPILED

needs_compiler = pytest.mark.skipif(
    not IS_COMPILED, reason="nothing is compiled, or SCRAPY_SECTIONS_PURE_PYTHON is set"
)
ROWS = {
    word: row for row, word in enumerate("a ab abc Ab AB ABC terms of use straße i̇ σας ελλάσ _x 第一条 3".split(), 1)
}
SIGNS = st.sampled_from(
    [*"aAbBcC _-.,:0é\u00a0\u3000ΣσςİßẞԱﬁ第一条٣²½\u0301\u200b\U0001d400\U0001f600", "abc", "Terms of use", "straße"]
)
TEXTS = st.lists(st.lists(SIGNS, min_size=1, max_size=80).map("".join), max_size=5)


@needs_compiler
@given(TEXTS)
def test_words_of_heads(texts: list[str]) -> None:
    from scrapy_sections.native import words

    expected = head_word_rows(texts, MAX_HEAD, {**ROWS, END: -1})
    found = words.head_word_rows(texts, MAX_HEAD, ROWS)
    assert [list(column) for column in found] == [column.tolist() for column in expected]


@needs_compiler
@given(TEXTS)
def test_words_of_class_names(names: list[str]) -> None:
    from scrapy_sections.native import words

    expected = class_word_rows(names, {**ROWS, END: -1})
    found = words.class_word_rows(names, ROWS)
    assert [list(column) for column in found] == [column.tolist() for column in expected]
