from __future__ import annotations

import pytest

from scrapy_sections.hierarchy.number_words import ideograph_value, letter_value, roman_value, text_keyword
from scrapy_sections.hierarchy.numbering import enumerator_parts, parse_enumerator


@pytest.mark.parametrize(
    ("title", "number", "values"),
    [
        ("1. Scope", "1", (1,)),
        ("12) Scope", "12", (12,)),
        ("1.Scope", "1", (1,)),
        ("1 Scope", "1", (1,)),
        ("12.", "12", (12,)),
        ("3.2 Your choices", "3.2", (3, 2)),
        ("3.2. Your choices", "3.2", (3, 2)),
        ("3.1.1.10 Your choices", "3.1.1.10", (3, 1, 1, 10)),
        ("3.1.10 Your choices", "3.1.10", (3, 1, 10)),
        ("(a) Cookies", "(a)", (1,)),
        ("[2] Cookies", "[2]", (2,)),
        ("b) Cookies", "b", (2,)),
        ("C. Cookies", "C", (3,)),
        ("B – Contact", "B", (2,)),
        ("2a. Eligibility", None, None),
        ("2.a Eligibility", "2.a", (2, 1)),
        ("A.1: Session cookies", "A.1", (1, 1)),
        ("(ii) Data", "(ii)", (2,)),
        ("IX. Minors", "IX", (9,)),
        ("“9. Indemnity", "9", (9,)),
        ("Article 5 – Sheds", "5", (5,)),
        ("ARTICLE 5: SHEDS", "5", (5,)),
        ("Section B", "B", (2,)),
        ("Section 3(a) Fees", "3(a)", (3, 1)),
        ("Chapter IV", "IV", (4,)),
        ("Anhang A: Formular", "A", (1,)),
        ("Artículo 7. Ley", "7", (7,)),
        ("Статья 12. Права", "12", (12,)),
        ("Madde 3 – Tanımlar", "3", (3,)),
        ("Pasal 5", "5", (5,)),
        ("§ 3 Haftung", "3", (3,)),
        ("§3a", None, None),
        ("Art. 13 DSGVO", "13", (13,)),
        ("No. 5", "5", (5,)),
        ("Book No. 5", "5", (5,)),
        ("第一条 总则", "第一条", (1,)),
        ("第二十三条 责任", "第二十三条", (23,)),
        ("第3章", "第3章", (3,)),
        ("제5조 (목적)", "제5조", (5,)),
        ("一、适用范围", "一", (1,)),
        ("（二）信息", "（二）", (2,)),
        ("② 信息", "②", (2,)),
    ],
)
def test_an_enumerator_is_parsed(title: str, number: str | None, values: tuple[int, ...] | None) -> None:
    enumerator = parse_enumerator(title)
    assert (enumerator and enumerator.number) == number
    assert (enumerator and enumerator.readings[0].values) == values


@pytest.mark.parametrize(
    "title",
    [
        "", " ", "Cookies", "2010", "2012 in review", "25.05.2018", "24/7 support", "3.5mm", "3-5 days",
        "U.S. law",
        "e.g. cookies", "I agree", "A note", "C", "Section headings", "Parties", "Title: none",
        "Do not track", "Part one", "Book now",
        "(see below)", "()", "§", "第", "1:1 talks", "³ note",
    ],
)  # fmt: skip
def test_words_are_no_enumerator(title: str) -> None:
    assert parse_enumerator(title) is None


def test_a_letter_that_is_also_a_numeral_has_two_readings() -> None:
    enumerator = parse_enumerator("(i) Data")
    assert enumerator is not None
    assert [reading.values for reading in enumerator.readings] == [(1,), (9,)]


def test_a_figure_without_keyword_and_delimiter_is_bare() -> None:
    bare, delimited = parse_enumerator("10 tips"), parse_enumerator("10. Tips")
    assert bare is not None and bare.bare
    assert delimited is not None and not delimited.bare


def test_delimiters_are_ascii() -> None:
    titles = ["1．x", "1：x", "2 – x", "(a) x", "b) x", "1 x", "Article 5. x"]
    enumerators = [parse_enumerator(title) for title in titles]
    assert [enumerator and enumerator.delimiter for enumerator in enumerators] == [".", ":", "-", "()", ")", "", ""]


@pytest.mark.parametrize(("title", "length"), [("“9. Fees", 3), ("Article 5: Fees", 10), ("第一条 总则", 3)])
def test_the_length_is_that_of_all_before_the_words(title: str, length: int) -> None:
    enumerator = parse_enumerator(title)
    assert enumerator is not None and enumerator.length == length


@pytest.mark.parametrize(
    ("title", "parts"), [("5.2(a) Fees", ("5", "2", "a")), ("(B) Fees", ("b",)), ("第十三条", ("13",))]
)
def test_parts_are_the_same_however_they_are_written(title: str, parts: tuple[str, ...]) -> None:
    enumerator = parse_enumerator(title)
    assert enumerator is not None and enumerator_parts(enumerator) == parts


def test_numerals() -> None:
    numerals = ("i", "iv", "XIX", "mcm", "iix", "", "house")
    assert [roman_value(text) for text in numerals] == [1, 4, 19, 1900, None, None, None]
    assert [letter_value(text) for text in ("a", "Z", "aa", "б", "ab", "1")] == [1, 26, 27, 2, None, None]
    assert [ideograph_value(text) for text in ("十", "十二", "三十", "一百零五", "x")] == [10, 12, 30, 105, None]


def test_keywords_of_running_text() -> None:
    forms = [text_keyword(word) for word in ("Sections", "Art.", "Abschnitten", "§§", "since")]
    assert forms == [("section", True), ("article", False), ("abschnitt", True), ("§", True), None]
