"""Which kind of enumerator a text begins with."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.features.characters import characters
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES, enumerator_kinds


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1.1 a", "1.1"),
        ("12.3.4. a", "1.1"),
        ("2. a", "1."),
        ("(a) b", "a)"),
        ("(iv) b", "iv)"),
        ("Section 3", "section 1"),
        ("§ 12", "section 1"),
        ("第 3", "section 1"),
        ("4 a", "1"),
        ("Second", None),
        ("5%", None),
        ("Information", None),
    ],
)
def test_kinds(text: str, name: str | None) -> None:
    (kind,) = enumerator_kinds([text], characters([text]).openings)
    assert (ENUMERATOR_NAMES[kind - 1] if kind else None) == name


def test_a_text_that_grows_in_lower_case_moves_no_other() -> None:
    texts = ["İİİ", "1. a", "İ", "Second", "(a) b"]
    assert enumerator_kinds(texts, characters(texts).openings).tolist()[1::2] == [2, 0]
    assert enumerator_kinds(texts, characters(texts).openings).tolist()[4] == 3


pieces = st.sampled_from(["a", "B.", "-", "Hey", "section", "5", "(i)", "1", ")", "(", "%", "x b"])


@given(st.lists(pieces, min_size=1, max_size=6))
def test_texts_that_are_not_searched_have_none(texts: list[str]) -> None:
    openings = characters(texts).openings
    assert enumerator_kinds(texts, openings).tolist() == enumerator_kinds(texts, 0 * openings).tolist()


def test_no_texts() -> None:
    assert enumerator_kinds([], np.zeros((2, 0), np.uint32)).tolist() == []
