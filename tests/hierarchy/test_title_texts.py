"""Titles with their numbers, and without links in brackets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.assemble import assemble, dropped
from scrapy_sections.content.relevance import certain_relevance
from scrapy_sections.hierarchy.nest_titles import nest_titles
from scrapy_sections.hierarchy.outline import settled
from scrapy_sections.hierarchy.title_texts import title_text, with_numbers
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, MISCELLANY, PROSE, TITLE, certain_labels
from scrapy_sections.page import SectionedPage
from scrapy_sections.page_data import PageData


def titles_of(html: str) -> list[str]:
    """Return the titles of a page of which all blocks in headings and bold type are titles, and no others."""
    blocks = load_blocks(html)[0]
    nodes = blocks.nodes
    tags = [
        {nodes.tags[container], nodes.tags[first]}
        for container, first in zip(blocks.containers, blocks.first_nodes, strict=True)
    ]
    labels = with_numbers(blocks, certain_labels(np.array([TITLE if t & {"h2", "b"} else PROSE for t in tags])))
    return [title_text(blocks, labels, block) for block in labels.titles]


def counted(numbers: str, title: str = "<h2>Title</h2>") -> str:
    return "".join(f"<div><span>{number}</span>{title}</div><p>x</p>" for number in numbers.split())


@pytest.mark.parametrize(
    ("html", "titles"),
    [
        ("<span>2.</span><h2>Cookies</h2>", ["2. Cookies"]),
        ("<div>2)</div><div><b>Cookies</b></div>", ["2) Cookies"]),
        ("<table><tr><td>(a)</td><td><h2>Cookies</h2></td></tr></table>", ["(a) Cookies"]),
        ("<h2>2.</h2><h2>Cookies</h2>", ["2. Cookies"]),
        ("<p><b>Article 5</b></p><p><b>Cookies</b></p>", ["Article 5 Cookies"]),
        ("<p>第一条</p><h2>总则</h2>", ["第一条 总则"]),
        (counted("1 2 3"), ["1 Title", "2 Title", "3 Title"]),
        (counted("1 1.1 1.2 2"), ["1 Title", "1.1 Title", "1.2 Title", "2 Title"]),
    ],
)  # fmt: skip
def test_a_number_before_a_title_is_part_of_it(html: str, titles: list[str]) -> None:
    assert titles_of(html) == titles


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("<p>2.</p><h2>3. Title</h2>", id="title with a number"),
        pytest.param("<p>2.</p><p>x</p><h2>Title</h2>", id="not right before it"),
        pytest.param("<p>Comments: 2.</p><h2>Title</h2>", id="in a text"),
        pytest.param("<h2>Article 5</h2><h2>Title</h2>", id="titles of their own"),
        pytest.param("<p hidden>2.</p><h2>Title</h2>", id="hidden"),
        pytest.param("<p>Q:</p><h2>Title</h2>", id="question"),
        pytest.param(counted("1 2"), id="two figures"),
        pytest.param(counted("§1.0.0 §1.0.0 §1.0.0"), id="versions"),
        pytest.param(counted("12 3 7 7"), id="figures"),
        pytest.param(counted("4.5 4.1 4.6"), id="stars"),
        pytest.param(counted("(1) (7) (4)"), id="numbers of comments"),
    ],
)
def test_other_numbers_are_no_part_of_a_title(html: str) -> None:
    assert {title.removeprefix("3. ").removeprefix("Article 5") for title in titles_of(html)} - {""} == {"Title"}


def test_a_number_hidden_as_its_title_is_part_of_it() -> None:
    assert titles_of("<div hidden><p>2.</p><h2>Cookies</h2></div>") == ["2. Cookies"]


EDIT = '<span>[</span><a href="/edit">edit</a><span>]</span>'


@pytest.mark.parametrize(
    ("html", "title"),
    [
        (f"<h2><span>History</span>{EDIT}</h2>", "History"),
        ('<h2>History [<a href="/1">edit</a> | <a href="/2">edit source</a>]</h2>', "History"),
        ('<h2>History<sup><a href="#n1">[1]</a></sup><sup><a href="#n2">[2]</a></sup></h2>', "History"),
        (f'<h2><a href="/h">History</a>{EDIT}</h2>', "History"),
        ('<h2>歴史<span>［<a href="/edit">編集</a>］</span></h2>', "歴史"),
        ("<h2>History [draft]</h2>", "History [draft]"),
        ('<h2><a href="/h">History [draft]</a></h2>', "History [draft]"),
        ('<h2>History [see <a href="/h">there</a>]</h2>', "History [see there]"),
        ("<h2>History []</h2>", "History []"),
        ('<div><b>Boats [<a href="/p">Photo: A. Sorrel</a>]</b></div>', "Boats [Photo: A. Sorrel]"),
        (f"<h2>{EDIT}</h2>", "[edit]"),
    ],
)
def test_a_link_in_brackets_behind_a_title_is_no_part_of_it(html: str, title: str) -> None:
    assert titles_of(html) == [title]


def assembled(html: str, ids: list[int]) -> SectionedPage:
    data = PageData(load_blocks(html)[0])
    labels = with_numbers(data.blocks, certain_labels(np.array(ids)))
    page = assemble(data, *settled(labels, nest_titles(data, labels)))
    page.dropped = dropped(data.blocks, certain_relevance(np.array(ids) != IRRELEVANT), labels)
    return page


@pytest.mark.parametrize("label", range(len(LABEL_NAMES)), ids=LABEL_NAMES)
def test_a_number_is_neither_lost_nor_doubled_whatever_its_label(label: int) -> None:
    html = "<h1>Terms</h1><p>See section 2.</p><div>2.</div><div id=t><b>Cookies</b></div><p>Small files.</p>"
    page = assembled(html, [TITLE, PROSE, label, TITLE, PROSE])
    assert page.text == "Terms\nSee section 2.\n2. Cookies\nSmall files."
    section = page.sections[1]
    assert (section.title, section.number, section.xpath) == ("2. Cookies", "2", "/html[1]/body[1]/div[2]")
    assert page.text[section.start : section.end] == section.text == "Small files."
    assert (page.references[0].target, page.dropped, page.miscellany) == (1, [], [])
    assert "2." in page.main_html


BLOCKS = st.tuples(
    st.sampled_from(["1.", "2.", "Article 3", "1", "2", "3", "Cookies", "4. Fees", f"History{EDIT}", "$5"]),
    st.sampled_from([IRRELEVANT, TITLE, PROSE, MISCELLANY]),
    st.sampled_from(["h2", "p", "b"]),
)


@given(st.lists(BLOCKS, min_size=1, max_size=12))
def test_every_word_in_sections_is_there_once(parts: list[tuple[str, int, str]]) -> None:
    html = "".join(f"<div><{tag}>{text}</{tag}></div>" for text, _, tag in parts)
    page = assembled(html, [label for _, label, _ in parts])
    in_sections = [text.replace(EDIT, "") for text, label, _ in parts if label in (TITLE, PROSE)]
    for section in page.sections:
        assert page.text[section.start : section.end] == section.text
    found = page.text.replace("[edit]", "").split()
    others = [word for text, label, _ in parts if label in (IRRELEVANT, MISCELLANY) for word in text.split()]
    assert all(found.count(word) <= " ".join([*in_sections, *others]).split().count(word) for word in found)
    assert all(found.count(word) >= " ".join(in_sections).split().count(word) for word in " ".join(in_sections).split())
