"""Pages that are not made as one would expect: what comes out of them."""

from __future__ import annotations

import pytest

from scrapy_sections import SectionedPage, extract

SENTENCES = [
    "We collect the name and address that you give us when you open an account with the library.",
    "Books may be kept for four weeks, and longer if nobody else has asked for them in the meantime.",
    "If you lose a card, tell us at once, and we will send you a new one within a week.",
    "We share nothing with advertisers, and we never sell the list of what you have borrowed.",
    "You can write to us at any time to see what we hold about you, or to have it deleted.",
    "The reading room is open to everybody, whether they have a card or not, on all working days.",
    "Fines are charged from the third day on, and go to the fund that buys new books for children.",
    "We keep records of loans for two months, so that we can find out who damaged a book.",
    "Our catalogue remembers your last searches only until you close the window of your browser.",
    "Complaints go to the head of the library, who answers them within ten working days.",
]
TITLES = (
    "Your data|Loans|Lost cards|Sharing|Your rights|Reading room|Fines|Records|Catalogue|Complaints".split("|")
)  # fmt: skip


def prose(number: int) -> str:
    """A paragraph of its own for each number."""
    return f"{SENTENCES[number % 10]} {SENTENCES[(3 * number + 1) % 10]} In part {number} that holds for all members."


def around(body: str) -> SectionedPage:
    """The body's page, between a menu and a footer."""
    menu = "<nav><ul><li><a href=/>Home</a></li><li><a href=/shop>Shop</a></li></ul></nav>"
    foot = "<footer><a href=/jobs>Jobs</a> <a href=/imprint>Imprint</a></footer>"
    return extract(f"<html lang=en><title>Rules of the library</title>{menu}<main>{body}</main>{foot}</html>")


def titles(page: SectionedPage) -> list[str | None]:
    return [section.title for section in page.sections]


BOTH = pytest.mark.parametrize("title", ["<h2>{}</h2>", "<p><b>{}</b></p>"])


@pytest.mark.parametrize("form", ["<p>{}</p>", "{}<br><br>", "<p><b>{}</b></p>"])
def test_a_page_without_titles_is_one_section_without_title(form: str) -> None:
    page = around("".join(form.format(prose(number)) for number in range(10)))
    (only,) = page.sections
    assert (only.title, only.level, only.parent) == (None, 0, None)
    assert only.text == page.text == "\n".join(prose(number) for number in range(10))


def test_paragraphs_marked_up_as_headings_lose_none() -> None:
    page = around("".join(f"<h2>{prose(number)}</h2>" for number in range(10)))
    assert page.text.split("\n") == [prose(number) for number in range(10)]


def test_a_page_of_titles_has_as_many_empty_sections() -> None:
    page = around("".join(f"<h2>{title}</h2>" for title in TITLES))
    assert titles(page) == TITLES
    assert {section.text for section in page.sections} == {""}


def test_a_page_of_bold_lines_loses_none() -> None:
    page = around("".join(f"<p><b>{title}</b></p>" for title in TITLES))
    assert sorted([*page.text.split("\n"), *page.miscellany]) == sorted(TITLES)


@BOTH
def test_a_title_that_is_repeated_begins_a_section_each_time(title: str) -> None:
    page = around("".join(f"{title.format('Note')}<p>{prose(number)}</p>" for number in range(50)))
    assert titles(page) == ["Note"] * 50
    assert [section.text for section in page.sections] == [prose(number) for number in range(50)]
    assert len({section.xpath for section in page.sections}) == 50
    assert {section.level for section in page.sections} == {1}


def test_a_title_of_four_hundred_words_is_prose() -> None:
    long = " ".join(SENTENCES[number % 10].rstrip(".").lower() for number in range(23))
    short = "".join(f"<h2>{title}</h2><p>{prose(number)}</p>" for number, title in enumerate(TITLES[:5]))
    page = around(f"{short}<h2>{long}</h2><p>{prose(6)}</p>")
    assert len(long.split()) > 400 and titles(page) == TITLES[:5]
    assert page.sections[-1].text == "\n".join((prose(4), long, prose(6)))
    assert page.sections[-1].words > 400


@pytest.mark.parametrize("form", ["<p><b>{}</b></p>", "<h2>{}</h2>"])
def test_where_all_looks_like_a_title_short_lines_are_the_titles(form: str) -> None:
    lines = [line for number, title in enumerate(TITLES) for line in (title, prose(number))]
    page = around("".join(form.format(line) for line in lines))
    assert titles(page) == TITLES
    assert [section.text for section in page.sections] == [prose(number) for number in range(10)]


def test_pictures_are_no_text() -> None:
    pictures = "".join(f"<img src={number}.png alt='{prose(number)}'>" for number in range(5))
    page = around(pictures)  # the menu is all the text there is
    assert not page.sections and "no-sections" in page.warnings
    page = extract(f"<title>Rules</title>{pictures}")
    assert (page.title, page.sections, page.warnings) == ("Rules", [], ["no-text"])


@BOTH
def test_a_list_of_contents_gives_no_sections(title: str) -> None:
    links = "".join(f"<li><a href='#part{number}'>{line}</a></li>" for number, line in enumerate(TITLES))
    parts = "".join(
        f"<div id=part{number}>{title.format(line)}<p>{prose(number)}</p></div>" for number, line in enumerate(TITLES)
    )
    page = around(f"{title.format('Rules of the library')}<ul>{links}</ul>{parts}")
    assert titles(page) == ["Rules of the library", *TITLES]
    assert [section.text for section in page.sections] == ["", *[prose(number) for number in range(10)]]
