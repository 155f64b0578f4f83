"""Several documents on one page: told apart, each nested by itself; and single ones left whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections.assemble import assemble
from scrapy_sections.content.page_kind import KINDS, LEGAL
from scrapy_sections.content.relevance import certain_relevance
from scrapy_sections.hierarchy.document_candidates import MAX_DOCUMENTS, Document
from scrapy_sections.hierarchy.documents import document_meant, find_documents, nest_documents
from scrapy_sections.hierarchy.nest_titles import nest_titles
from scrapy_sections.hierarchy.outline import Outline, settled
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, Labels, certain_labels
from scrapy_sections.page import SectionedPage
from scrapy_sections.page_data import PageData

LINE = "The ferry crosses the sound whenever the tide and the wind allow it, and now and then when they do not. "
HUB = {
    "Terms of use": ["1. Tickets", "2. Delays", "3. Luggage"],
    "Privacy notice": ["1. Bookings", "2. Payments", "3. Letters"],
    "Cookies": ["1. The shop", "2. Visits", "3. Settings"],
}
TABS = [f'<a role="tab" href="#d{number}">{title}</a>' for number, title in enumerate(HUB)]


def body(sections: Iterable[str], tag: str = "h3", lines: int = 6) -> str:
    return "".join(f"<{tag}>{title}</{tag}><p>{LINE * lines}</p>" for title in sections)


def each(markup: str, tag: str = "h3") -> str:
    """The documents of the hub in one markup, which names ``number``, ``title`` and ``body``."""
    return "".join(
        markup.format(number=number, title=title, body=f"<p>{LINE}</p>{body(sections, tag)}")
        for number, (title, sections) in enumerate(HUB.items())
    )


def read(html: str, legal: float = 1.0) -> tuple[PageData, Labels, list[Document]]:
    """Headings, summaries, buttons and ``<b>`` are titles, all else is prose, but what lies in ``<nav>``."""
    data = PageData(load_blocks(html)[0])
    nodes = data.blocks.nodes
    ids = []
    for block, container in enumerate(data.blocks.containers):
        first = data.blocks.first_nodes[block]
        above, inside = nodes.parents[container], [nodes.tags[container]]
        while above >= 0:
            inside.append(nodes.tags[above])
            above = nodes.parents[above]
        is_title = inside[0] in ("h1", "h2", "h3", "h4", "summary", "dt", "button") or nodes.tags[first] == "b"
        ids.append(IRRELEVANT if "nav" in inside else TITLE if is_title else PROSE)
    labels = certain_labels(np.array(ids))
    kinds = np.where(np.arange(len(KINDS)) == LEGAL, legal, 0).astype(np.float32)
    relevance = replace(certain_relevance(labels.in_sections), kinds=kinds)
    documents, labels = find_documents(data, labels, relevance)
    return data, labels, documents


def sections_of(html: str) -> SectionedPage:
    data, labels, documents = read(html)

    def nest(part: Labels) -> tuple[Labels, Outline]:
        return settled(part, nest_titles(data, part))

    labels, outline = nest_documents(nest, labels, documents) if documents else nest(labels)
    return assemble(data, labels, outline, documents)


def drawn(page: SectionedPage) -> list[str]:
    return [f"{section.document}{'  ' * section.level}{section.title}" for section in page.sections]


TREE = [
    line
    for number, (title, sections) in enumerate(HUB.items())
    for line in (f"{number}  {title}", *(f"{number}    {section}" for section in sections))
]
MARKUP = {
    "panels": "<nav>Menu</nav>" + each('<div role="tabpanel" id="d{number}"><h2>{title}</h2>{body}</div>'),
    "sections": each('<section id="d{number}"><h1>{title}</h1>{body}</section>', "h2"),
    "titles like those of sections": each('<section id="d{number}"><h2>{title}</h2>{body}</section>', "h2"),
    "sections above their documents": each("<div><h4>{title}</h4>{body}</div>", "h2"),
    "styled": each('<div><p><b style="font-size:30px">{title}</b></p>{body}</div>'),
    "flat": each("<h2>{title}</h2>{body}"),
    "accordion": each("<button>{title}</button><div hidden>{body}</div>"),
    "details": each("<details><summary>{title}</summary>{body}</details>"),
}


@pytest.mark.parametrize("name", MARKUP)
def test_each_document_is_a_topmost_section_with_its_own_inside(name: str) -> None:
    assert drawn(sections_of(MARKUP[name])) == TREE


def test_what_stands_around_the_documents_is_in_none_of_them() -> None:
    panels = f"<div>{MARKUP['panels']}</div>"
    page = sections_of(f"<h1>Legal</h1><p>{LINE}</p>{panels}<h1>Imprint</h1><p>{LINE}</p>")
    assert drawn(page) == ["-1  Legal", *TREE, "-1  Imprint"]


@pytest.mark.parametrize("around", ["<nav>{}</nav>", "<div>{}</div>", "<h4>{}</h4>"])
def test_the_label_of_a_tab_is_the_title_of_a_document_without_one(around: str) -> None:
    tabs = "".join(around.format(tab) for tab in TABS)
    page = sections_of(f"<h1>Legal</h1>{tabs}" + each('<div class="tab-pane" id="d{number}">{body}</div>'))
    assert drawn(page) == ["-1  Legal", *TREE]
    assert page.sections[1].xpath.startswith("/html[1]/body[1]/" + around[1:].partition(">")[0])
    assert page.sections[1].text == LINE.strip()
    for section in page.sections:
        assert page.text[section.start : section.end] == section.text


def test_a_short_document_among_others_is_one() -> None:
    page = sections_of(MARKUP["flat"] + f"<h2>Imprint</h2><p>{LINE * 2}</p>")
    assert drawn(page) == [*TREE, "3  Imprint"]


def test_tabs_in_one_line_name_their_documents() -> None:
    page = sections_of(f"<div>{''.join(TABS)}</div>" + each('<div class="tab-pane" id="d{number}">{body}</div>'))
    assert drawn(page) == TREE
    assert [section.xpath for section in page.sections if section.level == 1] == [
        f"/html[1]/body[1]/div[1]/a[{number}]" for number in (1, 2, 3)
    ]
    for section in page.sections:
        assert page.text[section.start : section.end] == section.text


def test_labels_of_tabs_are_no_titles_beside_those_of_the_documents() -> None:
    tabs = "".join(f"<h4>{tab}</h4>" for tab in TABS)
    page = sections_of(tabs + MARKUP["panels"])
    assert drawn(page) == TREE
    assert page.miscellany == list(HUB)


def test_an_element_without_title_belongs_to_the_document_before_it() -> None:
    untitled = f"<div><p>{LINE * 8}</p></div>"
    assert drawn(sections_of(MARKUP["panels"].replace("</div>", f"</div>{untitled}", 1))) == TREE


SINGLE = {
    "chapters": "".join(
        f"<h1>{title}</h1>{body(['Who', 'What', 'When'], 'h2')}" for title in ("Booking", "Travelling", "Afterwards")
    ),
    "numbered chapters": "".join(
        f"<h1>{letter}. Terms of {name}</h1>{body(['1. Who', '2. What', '3. When'], 'h2')}"
        for letter, name in zip("ABC", ("booking", "travel", "refunds"), strict=True)
    ),
    "chapters that a list of contents leads to": "".join(
        f'<p><a href="#{title}">{title}</a></p>' for title in ("Booking", "Travelling", "Afterwards")
    )
    + "".join(
        f'<section id="{title}"><h2>{title}</h2>{body(["Who", "What", "When"])}</section>'
        for title in ("Booking", "Travelling", "Afterwards")
    ),
    "all titles of one rank": "<h1>Terms</h1>" + body([title for titles in HUB.values() for title in titles], "h1"),
    "questions": "".join(
        f"<details><summary>{question}?</summary><p>{LINE * 20}</p></details>"
        for question in ("Who pays", "When does the ferry leave", "What do the terms say", "Which cookies are set")
    ),
}


@pytest.mark.parametrize("name", SINGLE)
def test_sections_of_one_document_are_no_documents(name: str) -> None:
    assert {section.document for section in sections_of(SINGLE[name]).sections} == {0}


def test_on_pages_of_other_kinds_documents_need_names() -> None:
    def page(*titles: str) -> str:
        article = "<article><h2>{}</h2><p>3 May 2024</p>{}</article>"
        return "".join(article.format(title, body(["One", "Two", "Three"])) for title in titles)

    assert read(page("Fog", "Ice", "Wind"), legal=0.1)[2] == []
    assert len(read(page(*HUB), legal=0.1)[2]) == 3
    assert read(page(*HUB), legal=0.0)[2] == []


ANCHORS = f"""<div id="all"><h1 id="legal">Legal</h1><nav id="tabs">{"".join(TABS)}<a name="top"></a></nav>
<section id="d0"><h2>Terms of use</h2>{body(HUB["Terms of use"])}</section>
<a name="Datenschutzerklärung"></a>
<section id="d1"><h2 id="privacy">Privacy notice</h2>{body(HUB["Privacy notice"])}<p id="end">{LINE}</p></section>
<section id="d2"><h2>Cookies</h2>{body(HUB["Cookies"])}</section></div>"""


@pytest.mark.parametrize(
    ("fragment", "document"),
    [
        ("d0", 0), ("d1", 1), ("d2", 2), ("privacy", 1), ("#privacy", 1), ("end", 1), ("top", 0),
        ("Datenschutzerklärung", 1), ("Datenschutzerkl%C3%A4rung", 1), ("privacy:~:text=ferry", 1),
        ("all", -1), ("legal", -1), ("nowhere", -1), ("", -1), ("#", -1),
    ],
)  # fmt: skip
def test_a_fragment_means_the_document_around_its_element_or_behind_it(fragment: str, document: int) -> None:
    data, labels, documents = read(ANCHORS)
    assert len(documents) == 3
    assert document_meant(data.blocks, labels, documents, fragment) == document


def test_a_fragment_may_be_an_attribute_of_a_tab() -> None:
    tabs = "".join(f'<li data-hash="{n}-tab"><a href="#d{n}">{title}</a></li>' for n, title in enumerate(HUB))
    html = f"<nav>{tabs}</nav>" + each('<div class="tab-pane" id="d{number}">{body}</div>')
    data, labels, documents = read(html)
    assert [document_meant(data.blocks, labels, documents, name) for name in ("0-tab", "2-tab", "3-tab")] == [0, 2, -1]


def test_a_fragment_around_all_documents_means_none() -> None:
    data, labels, documents = read(f'<main id="main">{MARKUP["flat"]}</main>')
    assert len(documents) == 3
    assert document_meant(data.blocks, labels, documents, "main") == -1


def test_a_fragment_means_the_only_document() -> None:
    data, labels, documents = read('<h1>Terms</h1><p id="scope">All of it.</p>')
    assert [document_meant(data.blocks, labels, documents, name) for name in ("scope", "nowhere")] == [0, -1]


@settings(max_examples=60)
@given(st.data())
def test_whatever_the_documents_their_sections_lie_in_them(draw: st.DataObject) -> None:
    ids = draw.draw(st.lists(st.integers(0, 3), min_size=3, max_size=40))
    data = PageData(load_blocks("".join(f"<h2>{number}. T</h2>" for number in range(len(ids))))[0])
    cuts = sorted(draw.draw(st.sets(st.integers(0, len(ids)), min_size=2, max_size=6)))
    documents = []
    free = list(range(len(ids)))
    for first, end in pairwise(cuts):
        documents.append(Document(first, end, free.pop(draw.draw(st.integers(0, len(free) - 1)))))
        ids[documents[-1].title] = TITLE
    labels = certain_labels(np.array(ids))
    labels, outline = nest_documents(lambda part: settled(part, nest_titles(data, part)), labels, documents)
    page = assemble(data, labels, outline, documents)
    for section in page.sections:
        assert page.text[section.start : section.end] == section.text
        assert section.level == (0 if section.title is None else len(section.path) + 1)
        assert section.parent is None or page.sections[section.parent].document == section.document
    for index, document in enumerate(documents):
        inside = [section for section in page.sections if section.document == index]
        assert inside[0].title == data.blocks.texts[document.title]
        assert all(section.level > 1 for section in inside[1:])
    blocks_in = sum(label in (TITLE, PROSE) for label in ids)
    assert page.text.count("T") == blocks_in


HOSTILE = {
    "headings": "<h1>Terms {0}</h1><p>2024</p>" + f"<p>{LINE * 6}</p>",
    "panels": '<div role="tabpanel" id="d{0}"><h2>Terms</h2>' + f"<p>{LINE * 6}</p></div>",
    "nested": "<div><div><h2>Terms {0}</h2>" + f"<p>{LINE * 6}</p></div>",
    "tabs": '<a role="tab" href="#x">Terms {0}</a><br>',
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_time_grows_with_the_page(growth: Callable, shape: str) -> None:
    def prepared(number: int) -> Callable[[], object]:
        html = MARKUP["panels"] + "".join(HOSTILE[shape].format(n) for n in range(number))
        data, labels, _ = read(html)
        return lambda: find_documents(data, labels, certain_relevance(labels.in_sections))

    assert growth(prepared(1_000), prepared(8_000)) < 8 * 3


def test_more_documents_than_a_page_holds_are_a_list() -> None:
    many = "".join(f"<h1>Terms {n}</h1><p>2024</p>{body(['Who', 'What', 'When'], 'h2')}" for n in range(MAX_DOCUMENTS))
    assert len(read(many)[2]) == MAX_DOCUMENTS
    assert read(f"{many}<h1>Terms</h1><p>2024</p>{body(['Who', 'What', 'When'], 'h2')}")[2] == []
    assert len(read(f"{many}<h1>Imprint</h1><p>{LINE * 2}</p>")[2]) == MAX_DOCUMENTS


def test_a_table_is_no_tab() -> None:
    text = "We keep what you tell us for as long as the law asks us to, and not a day longer than that. " * 12
    parts = [(name, f"<h2>{name}</h2><p>{text}</p><p>{text}</p>") for name in ("Data", "Use", "Rights", "Changes")]
    html = "<h1>Privacy policy</h1>" + "".join(f'<div class="table-responsive">{part}</div>' for _, part in parts)
    assert {section.document for section in sections_of(html).sections} == {0}
