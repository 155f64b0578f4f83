from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.sequences import number_sequences
from scrapy_sections.hierarchy.tree import nest


def levels(*titles: str, ranks: str = "") -> str:
    """Return the levels of titles, by enumerators and the ranks of their styles (one style if there are none)."""
    rank_of = [int(digit) for digit in ranks] or [0] * len(titles)
    parents = nest(rank_of, number_sequences([parse_enumerator(title) for title in titles], rank_of))
    result: list[int] = []
    for parent in parents:
        result.append(1 if parent is None else result[parent] + 1)
    return "".join(map(str, result))


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        ("1. x|2. x|3. x", "111"),
        ("1. x|1.1 x|1.2 x|2. x|2.1 x|2.1.1 x|2.2 x|3. x", "12212321"),
        ("1.1 x|1.2 x|2.1 x", "111"),
        ("3. x|3.1.1.1 x|3.1.3 x|4. x", "1221"),
        ("1. x|(a) x|(b) x|2. x|(a) x|3. x", "122121"),
        ("I. x|A. x|1. x|2. x|B. x|II. x|A. x", "1233212"),
        ("8. x|1. x|2. x|3. x|9. x|10. x", "122211"),
        ("1. x|2. x|1. x|2. x", "1111"),
        ("Chapter I|Article 1|Article 2|Chapter II|Article 3|Chapter III", "122121"),
        ("g) x|h) x|i) x|j) x", "1111"),
        ("(h) x|(i) x|(ii) x|(iii) x|(i) x", "12221"),
        ("1. x|(i) x|(ii) x|2. x", "1221"),
        ("C. x|D. x", "11"),
        ("1. x|2. x|4. x|5. x", "1111"),
        ("9. x|10. x|Annex A|Annex B", "1111"),
        ("第一章|第一条|第二条|第二章|第三条|第三章", "122121"),
        ("1. x|2. x|(a) x|(b) x", "1122"),
        ("10 tips|no number|3 ideas", "111"),
        ("1. x|2. x|no number|2.2 x|2.3 x|3. x", "112221"),
        ("2. x|2.1 x|no number|2.2 x|no number", "12221"),
        ("2 x|no number|2.1 x", "122"),
        ("1. x|(a) x|no number|(b) x|2. x", "12221"),
        ("2. x|2.1 x|3.1 x|3.2 x|4. x", "12111"),
        ("2.1 x|2.2 x|3. x|3.2 x|4. x", "11121"),
        ("5. x|6 x|6.1 x|7. x", "1121"),
        ("Chapter I|Article 1|Article 2|Chapter II|Article 3|Article 4", "122122"),
        ("Part I|Chapter 1|Article 1|Part II|Chapter 2|Annex I", "123121"),
        ("Annex I|Clause 1|Clause 2", "122"),
        ("Section 5|Article 1|Article 2", "111"),
        ("第一编|第一章|第一节|第一条", "1234"),
        ("I. x|A. x|B. x|II. x|A. x|B. x", "122122"),
    ],
)
def test_enumerators_nest(titles: str, expected: str) -> None:
    assert levels(*titles.split("|")) == expected


def test_styles_tell_two_equal_counts_apart() -> None:
    assert levels("1. x", "1. y", "2. x", "2. z", ranks="0101") == "1212"


def test_a_title_without_enumerator_is_a_sibling_of_those_of_its_style() -> None:
    assert levels("A. x", "(1) x", "(2) x", "B. x", "Other", ranks="00000") == "12211"
    assert levels("A. x", "(1) x", "Other", "(2) x", "B. x", ranks="01110") == "12221"


def test_an_enumerator_goes_before_the_style() -> None:
    assert levels("1. x", "2. x", "3. x", ranks="010") == "111"
    assert levels("2. x", "2.1 x", "2.2 x", "3. x", ranks="1011") == "1221"
    assert levels("2. x", "2.1 x", "2.2 x", "4. x", "5. x", ranks="01111") == "12211"
    assert levels("Section I", "Clause 1", "Clause 2", "Section IV", "Clause 3", ranks="11101") == "12212"


@pytest.mark.parametrize("between", "012")
def test_a_numbered_title_lies_under_the_one_that_its_number_names_whatever_stands_between(between: str) -> None:
    titles = "Terms", "2. x", "between", "2.2 x", "2.3 x"
    assert levels(*titles, ranks=f"01{between}22") == "12333"
    assert levels(*titles, ranks=f"01{between}11") == "12333"


def test_a_title_between_may_be_above_the_numbers_in_it() -> None:
    assert levels("2. x", "In Europe", "2.1 x", "In Asia", "2.2 x", ranks="01212") == "12323"


def test_a_higher_title_ends_a_sequence_without_stopping_its_count() -> None:
    assert levels("Part", "1. x", "2. x", "Part", "3. x", ranks="01101") == "12212"


NUMBERS = st.sampled_from(
    ["1.", "2.", "3", "1.1", "1.2", "2.1", "2.1.1", "2.1.2", "2.2", "(a)", "(b)", "Article 1", "I."]
)


@settings(max_examples=400)
@given(st.lists(st.tuples(st.one_of(NUMBERS, st.just("")), st.integers(0, 2)), max_size=20))
def test_a_title_lies_in_the_one_that_its_number_names(parts: list[tuple[str, int]]) -> None:
    ranks = [rank for _, rank in parts]
    sequences = number_sequences([parse_enumerator(f"{number} x") for number, _ in parts], ranks)
    parents = nest(ranks, sequences)
    for title, sequence in enumerate(sequences):
        above, parent = set(), parents[title]
        while parent is not None:
            assert parent < title
            above.add(parent)
            parent = parents[parent]
        if sequence and sequence.named:
            assert sequence.outer_title in above
