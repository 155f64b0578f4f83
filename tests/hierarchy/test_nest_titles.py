"""What is no title after all: prices and dates; on pages that list things, what lies deep or has no text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.assemble import assemble
from scrapy_sections.content.page_kind import KINDS
from scrapy_sections.hierarchy.nest_titles import nest_titles
from scrapy_sections.hierarchy.no_titles import is_date, is_price
from scrapy_sections.hierarchy.outline import settled
from scrapy_sections.hierarchy.title_texts import with_numbers
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import PROSE, TITLE, certain_labels
from scrapy_sections.page import SectionedPage
from scrapy_sections.page_data import PageData

LISTS = ("collection", "forum", "listing", "product")


def assembled(html: str, kind: str) -> SectionedPage:
    """Return the sections of a page of this kind, all of whose blocks but paragraphs are titles."""
    data = PageData(load_blocks(html)[0])
    data.kinds = np.eye(len(KINDS), dtype=np.float32)[KINDS.index(kind)]
    tags = [data.blocks.nodes.tags[container] for container in data.blocks.containers]
    labels = with_numbers(data.blocks, certain_labels(np.array([PROSE if tag == "p" else TITLE for tag in tags])))
    return assemble(data, *settled(labels, nest_titles(data, labels)))


def drawn(page: SectionedPage) -> list[str]:
    return ["-" * section.level + (section.title or "") for section in page.sections]


@pytest.mark.parametrize(
    "text",
    ["$5", "US$ 1,299.00", "From €20", "19,90 €", "$10 - $17", "Sale price$88.00", "£3.50 each", "CHF 12.–", "1 200 kr",
     "₹499", "¥1,200", "€ 12,99 *", "$25 / month"],
)  # fmt: skip
def test_a_price_is_no_title_on_any_page(text: str) -> None:
    assert is_price(text)
    assert drawn(assembled(f"<h1>Boots</h1><p>x</p><h2>{text}</h2><p>y</p>", "legal")) == ["-Boots"]


@pytest.mark.parametrize(
    "text",
    ["Gifts under $25", "$25 off any repair", "Free", "5 things", "Top 10", "Article 5", "EUR-Lex", "KR 5 motors",
     "100 % cotton", "2 for $5", "Fees: $5 for members"],
)  # fmt: skip
def test_other_figures_are_no_price(text: str) -> None:
    assert not is_price(text)


@pytest.mark.parametrize(
    "text",
    ["March 3, 2024", "Mar 3rd", "3 mars 2024", "3. März 2024", "2024-03-03", "03/03/24", "2024年3月3日", "May 2024",
     "Posted Mar 19, 2024", "Sunday, 3 March 2024 at 9:15 pm", "Today at 4:21 AM", "2 days ago"],
)  # fmt: skip
def test_a_date_is_no_title_but_in_a_heading_element(text: str) -> None:
    assert is_date(text)
    html = f"<h1>News</h1><p>x</p><div><b>{text}</b></div><p>y</p><h2>{text}</h2><p>z</p>"
    assert drawn(assembled(html, "article")) == ["-News", f"--{text}"]
    assert drawn(assembled(html, "forum")) == ["-News"]


@pytest.mark.parametrize("text", ["May", "March on", "Sunday", "2 May Street", "Version 3.1.2", "Updated March 3"])
def test_other_words_are_no_date(text: str) -> None:
    assert not is_date(text)


def test_figures_are_no_titles_but_for_numbers_and_years_in_headings() -> None:
    html = "<h1>A</h1><p>x</p><div>402</div><p>x</p><div>§ 5</div><p>x</p><h2>2024</h2><p>x</p>"
    assert drawn(assembled(html, "article")) == ["-A", "--§ 5", "--2024"]
    assert drawn(assembled(html, "product")) == ["-A"]


def test_a_number_with_its_keyword_looks_like_the_title_and_a_figure_does_not() -> None:
    html = "<h1>A</h1><p>x</p><div><big>Annex 1</big></div><div>Fees</div><p>x</p><div>Rates</div><p>x</p>"
    assert drawn(assembled(html + "<div><big>Annex 2</big></div><p>x</p>", "legal")) == [
        "-A", "--Annex 1 Fees", "---Rates", "--Annex 2",
    ]  # fmt: skip
    html = "<h1>A</h1><p>x</p><div><big>1.</big></div><div>Fees</div><p>x</p><div>Rates</div><p>x</p>"
    assert drawn(assembled(html, "legal")) == ["-A", "--1. Fees", "--Rates"]


DEEP = "".join(f"<h{rank}>T{rank}</h{rank}><p>x{rank}</p>" for rank in range(1, 6))
EMPTY = "<h1>Shop</h1><h2>Boots</h2><h3>a</h3><h3>b</h3><h2>Hats</h2><h3>c</h3><p>x</p><h3>d</h3><h2>Gloves</h2>"


@pytest.mark.parametrize("kind", KINDS)
def test_pages_that_list_things_have_three_levels_and_no_title_without_text(kind: str) -> None:
    deep, empty = assembled(DEEP, kind), assembled(EMPTY, kind)
    if kind in LISTS:
        assert drawn(deep) == ["-T1", "--T2", "---T3"]
        assert deep.sections[2].text == "x3\nT4\nx4\nT5\nx5"
        assert drawn(empty) == ["-Shop", "--Boots", "--Hats", "---c"]
        assert [section.text for section in empty.sections] == ["", "a\nb", "", "x\nd\nGloves"]
    else:
        assert drawn(deep) == ["-" * rank + f"T{rank}" for rank in range(1, 6)]
        assert len(empty.sections) == 8


def test_without_a_kind_titles_stay() -> None:
    data = PageData(load_blocks(DEEP)[0])
    assert nest_titles(data, certain_labels(np.array([TITLE, PROSE] * 5))).levels == [1, 2, 3, 4, 5]


TAGS = st.sampled_from(["h1", "h2", "h3", "h4", "h5", "h6", "div", "p"])
TEXTS = st.sampled_from(["Boots", "1. Hats", "1.1 Caps", "2.", "3", "$5", "May 3, 2024", "(a) x", "Step 3"])


@given(st.lists(st.tuples(TAGS, TEXTS), min_size=1, max_size=20), st.sampled_from(LISTS))
def test_on_pages_that_list_things_nothing_is_lost(parts: list[tuple[str, str]], kind: str) -> None:
    page = assembled("".join(f"<{tag}>{text}</{tag}>" for tag, text in parts), kind)
    assert page.text.split() == " ".join(text for _, text in parts).split()
    with_text = {index for index, section in enumerate(page.sections) if section.text}
    for index, section in reversed(list(enumerate(page.sections))):
        assert index in with_text
        assert section.level <= 3
        assert section.title is None or not (is_price(section.title) or is_date(section.title))
        assert page.text[section.start : section.end] == section.text
        if section.parent is not None:
            assert page.sections[section.parent].level == section.level - 1
            with_text.add(section.parent)


def test_a_document_title_that_looks_like_the_others_is_above_them() -> None:
    data = PageData(load_blocks("".join(f"<p>{name}</p><p>Text.</p>" for name in ("Licence", "Scope", "Fees")))[0])
    labels = certain_labels(np.array([TITLE, PROSE] * 3))
    assert nest_titles(data, labels).levels == [1, 1, 1]
    assert nest_titles(data, replace(labels, document_titles=frozenset([0]))).levels == [1, 2, 2]


def test_a_document_title_among_heading_elements_keeps_its_rank() -> None:
    data = PageData(load_blocks("".join(f"<h2>{name}</h2><p>Text.</p>" for name in ("Licence", "Scope", "Fees")))[0])
    labels = replace(certain_labels(np.array([TITLE, PROSE] * 3)), document_titles=frozenset([0]))
    assert nest_titles(data, labels).levels == [1, 1, 1]
