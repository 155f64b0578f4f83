from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.references.mentions import mentions


def mentioned(text: str) -> list[tuple[str, str, str]]:
    return [(text[m.start : m.end], m.keyword, ".".join(m.parts)) for m in mentions(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see Section 5.2 below.", [("Section 5.2", "section", "5.2")]),
        ("SECTION 15 APPLIES", [("SECTION 15", "section", "15")]),
        ("under Section 3(a)(ii), we", [("Section 3(a)(ii)", "section", "3.a.ii")]),
        ("Chapter IV and Annex B", [("Chapter IV", "chapter", "iv"), ("Annex B", "annex", "b")]),
        ("clause (b) above", [("clause (b)", "clause", "b")]),
        ("gemäß § 3 (2) dieser AGB", [("§ 3 (2)", "§", "3.2")]),
        ("§ 3 Satz 2 gilt", [("§ 3", "§", "3")]),
        ("im Sinne des Artikels 5", [("Artikels 5", "artikel", "5")]),
        ("l’article 6 des présentes", [("article 6", "article", "6")]),
        ("aux articles 5 et 7", [("articles 5", "article", "5"), ("7", "article", "7")]),
        ("siehe Ziffern 3.1 und 4", [("Ziffern 3.1", "ziffer", "3.1"), ("4", "ziffer", "4")]),
        (
            "sections 3-9, 12 and 13",
            [("sections 3", "section", "3"), ("9", "section", "9"), ("12", "section", "12"), ("13", "section", "13")],
        ),
        ("依照第五条的规定", [("第五条", "条", "5")]),
        ("Section 12, Governing Law, stays", [("Section 12", "section", "12")]),
        ("Section 5 and the GDPR", [("Section 5", "section", "5")]),
        ("Section 5 of these Terms and any Law", [("Section 5", "section", "5")]),
    ],
)
def test_mentions_of_sections(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert mentioned(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Article 6(1)(f) of the GDPR",
        "Art. 6 Abs. 1 S. 1 lit. f DSGVO",
        "Articles 15 to 22 of the GDPR",
        "§§ 5 und 6 TMG",
        "l’article 12 du Règlement général",
        "California Civil Code Section 17",
        "Section 230 of the Communications Decency Act",
        "《民法典》第六条",
    ],
)
def test_a_section_of_a_law_is_not_mentioned(text: str) -> None:
    assert mentioned(text) == []


@pytest.mark.parametrize("text", ["", "5 days", "in 2018", "Sections apply", "Section 1798.100", "I am 18", "Part one"])
def test_other_words_and_numbers_are_no_mentions(text: str) -> None:
    assert mentioned(text) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "repeated", ["1.", "Section ", "Section 5 f ", "Sections 5, ", "(a)", "Art. 5 and ", "第一", "§ 5 (1) of the "]
)
def test_the_time_is_linear(growth: Callable, repeated: str) -> None:
    small, large = repeated * 2_500 + "%", repeated * 20_000 + "%"
    assert growth(lambda: list(mentions(small)), lambda: list(mentions(large))) < 24  # 8 if linear, 64 if quadratic
