from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.references.mentions import mentions
from scrapy_sections.references.section_index import SectionIndex

TERMS = """
1. Scope
2. Fees
  2.1 Prices
  2.2 Refunds
    (a) In cash
    (b) By card
3. Data
  (a) Cookies
Annex A
  1. Forms
"""
TWO = """
Terms
  1. Scope
  2. Fees
Privacy
  1. Data
"""
LAW = """
Chapter I
  Article 1
  Article 2
Chapter II
  Article 3
"""


def meant(drawn: str, text: str, inside: str) -> str | None:
    """Return the title of the section that a text in the section ``inside`` refers to."""
    lines = drawn.strip("\n").split("\n")
    titles = [line.strip() for line in lines]
    parents: list[int | None] = []
    path: list[int] = []
    for index, line in enumerate(lines):
        del path[(len(line) - len(titles[index])) // 2 :]
        parents.append(path[-1] if path else None)
        path.append(index)
    (mention,) = mentions(text)
    section = SectionIndex(titles, parents).find(mention, titles.index(inside))
    return None if section is None else titles[section]


@pytest.mark.parametrize(
    ("drawn", "text", "inside", "expected"),
    [
        (TERMS, "Section 2.2", "1. Scope", "2.2 Refunds"),
        (TERMS, "clause 2.2(b)", "3. Data", "(b) By card"),
        (TERMS, "Section 3(a)", "1. Scope", "(a) Cookies"),
        (TERMS, "paragraph (a)", "(b) By card", "(a) In cash"),
        (TERMS, "paragraph (a)", "3. Data", "(a) Cookies"),
        (TERMS, "paragraph (a)", "1. Scope", None),
        (TERMS, "Section 2.1.7", "1. Scope", "2.1 Prices"),  # a paragraph in it
        (TERMS, "Section 1", "1. Forms", "1. Scope"),
        (TERMS, "Annex A", "1. Scope", "Annex A"),
        (TERMS, "Schedule A", "1. Scope", None),
        (TERMS, "Section 9", "1. Scope", None),
        (TWO, "Section 1", "2. Fees", "1. Scope"),
        (TWO, "Section 1", "1. Data", "1. Data"),
        (TWO, "Section 2", "1. Data", "2. Fees"),
        (LAW, "Art. 3", "Article 1", "Article 3"),
        (LAW, "Chapter II", "Article 1", "Chapter II"),
    ],
)
def test_mentions_refer_to_the_section_a_reader_would_look_up(
    drawn: str, text: str, inside: str, expected: str | None
) -> None:
    assert meant(drawn, text, inside) == expected


def test_time_grows_no_faster_than_the_depth(growth: Callable[[object, object], float]) -> None:
    def index(depth: int) -> SectionIndex:
        return SectionIndex([f"{number % 9 + 1}. Title" for number in range(depth)], [None, *range(depth - 1)])

    assert growth(lambda: index(100), lambda: index(800)) < 32  # 8 times the depth; 64 times were quadratic
