"""Pages made of labelled ones: what is relevant on them is told right."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.augmentation.made_pages import Source, source_of, write_page
from scrapy_sections.training.data.gold_alignment import align_page

SENTENCES = [f"Sentence {number} tells what the harbour does with boat {number} and its papers." for number in range(9)]
PARTS = [(f"Part {letter}", SENTENCES[:3]) for letter in "ABCDE"]
HARBOUR = Source("Harbour rules", PARTS, ["Home", "Boats", "Map"], ["Tide at noon"])
MUSEUM = Source("Museum terms", [("Tickets", SENTENCES[3:5]), ("Visits", SENTENCES[5:])], ["Shop", "Press"], [])


@given(st.integers(), st.booleans())
def test_the_gold_is_on_the_page_in_this_order(seed: int, several: bool) -> None:
    page = write_page([HARBOUR, MUSEUM] if several else [HARBOUR], Random(seed))
    texts = load_blocks(page.html)[0].texts
    joined = "\n".join(texts)
    place = 0
    for _, text in page.segments:
        place = joined.find(" ".join(text.split()), place) + 1
        assert place, (text, page.html)
    assert align_page(page.segments, texts) is not None


@given(st.integers())
def test_a_seed_gives_one_page(seed: int) -> None:
    assert write_page([HARBOUR], Random(seed)) == write_page([HARBOUR], Random(seed))


def test_pages_differ_in_what_models_have_to_do_without() -> None:
    pages = [write_page([HARBOUR], Random(seed)) for seed in range(300)]
    marks = (
        "<h2",
        "<dt>",
        "<summary>",
        "<pre>",
        "<nav",
        "<footer",
        "<main",
        "<table>",
        "role=",
        "<title>",
        "font-size",
    )
    counts = Counter(mark for page in pages for mark in marks if mark in page.html)
    assert all(counts[mark] >= 5 for mark in marks), counts
    assert any("\u4e00" <= text[0] <= "\u9fff" for page in pages for _, text in page.segments)


def test_each_of_several_documents_has_its_title() -> None:
    page = write_page([HARBOUR, MUSEUM], Random(0))
    assert len(page.document_titles) == 2
    titles = [text for label, text in page.segments if label == TITLE]
    assert page.document_titles <= set(titles)


def test_a_source_has_the_sections_with_text() -> None:
    segments = [(TITLE, "Rules"), (MISCELLANY, "Updated"), (TITLE, "A"), (PROSE, "x  y"), (IRRELEVANT, "z")]
    assert source_of(segments, ["Home"], ["Map"]) == Source("Rules", [("A", ["x y"])], ["Home"], ["Map"])
    assert source_of([(PROSE, "x")], [], []) is None
