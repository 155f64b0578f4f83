"""The result from labels and an outline, both given."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.assemble import assemble, dropped, kind_of, text_coverage
from scrapy_sections.content.page_kind import ARTICLE, KINDS, LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels, certain_labels
from scrapy_sections.page import SectionedPage
from scrapy_sections.page_data import PageData
from scrapy_sections.warning_codes import WarningCode

HTML = """<title>Terms of use</title><nav>Home</nav><p>Lead of two words</p>
<h2>1. Scope</h2><p>First paragraph, see section 1.1.</p><p hidden>Second one</p>
<h3>1.1 Details</h3><div><p>Third</p>tail</div><p>Last updated today</p><h2>2. End</h2><footer>Imprint</footer>"""
IDS = [IRRELEVANT, PROSE, TITLE, PROSE, PROSE, TITLE, PROSE, PROSE, MISCELLANY, TITLE, IRRELEVANT]
OUTLINE = Outline(levels=[1, 2, 1], parents=[None, 0, None], numbers=["1", "1.1", "2"])


def assembled(html: str = HTML, ids: list[int] = IDS, outline: Outline = OUTLINE) -> SectionedPage:
    return assemble(PageData(load_blocks(html)[0]), certain_labels(np.array(ids)), outline)


def test_the_text_is_that_of_the_sections_in_order() -> None:
    page = assembled()
    assert page.text == "\n".join([
        "Lead of two words", "1. Scope", "First paragraph, see section 1.1.", "Second one", "1.1 Details", "Third",
        "tail", "2. End",
    ])  # fmt: skip
    for section in page.sections:
        assert page.text[section.start : section.end] == section.text
    assert [section.text for section in page.sections][1:] == [
        "First paragraph, see section 1.1.\nSecond one", "Third\ntail", "",
    ]  # fmt: skip


def test_the_lead_has_no_title_and_moves_the_parents() -> None:
    page = assembled()
    assert [section.title for section in page.sections] == [None, "1. Scope", "1.1 Details", "2. End"]
    assert [section.level for section in page.sections] == [0, 1, 2, 1]
    assert [section.parent for section in page.sections] == [None, None, 1, None]
    assert page.sections[2].path == ["1. Scope"]
    without_lead = assembled(ids=[IRRELEVANT, *IDS[:1], *IDS[2:]])
    assert [section.parent for section in without_lead.sections] == [None, 0, None]


def test_a_section_counts_its_own_words() -> None:
    assert [section.words for section in assembled().sections] == [4, 8, 2, 0]


def test_a_section_is_hidden_if_all_its_prose_is() -> None:
    ids = [IRRELEVANT, IRRELEVANT, TITLE, IRRELEVANT, PROSE, TITLE, *[IRRELEVANT] * 5]
    outline = Outline(levels=[1, 2], parents=[None, 0], numbers=[None, None])
    assert [section.hidden for section in assembled(ids=ids, outline=outline).sections] == [True, False]
    assert not any(section.hidden for section in assembled().sections)


def test_titles_without_prose_have_a_place_in_the_text() -> None:
    outline = Outline(levels=[1, 2], parents=[None, 0], numbers=[None, None])
    page = assembled("<h1>Terms</h1><h2>Scope</h2><p>a</p>", [TITLE, TITLE, PROSE], outline)
    assert (page.text, page.sections[1].start) == ("Terms\nScope\na", len("Terms\nScope\n"))
    page = assembled("<h1>Terms</h1><p>a</p><h2>Scope</h2>", [TITLE, PROSE, TITLE], outline)
    assert page.sections[1].start == page.sections[1].end == len(page.text)


def test_xpaths_are_of_containers_or_of_the_text_itself() -> None:
    assert [section.xpath for section in assembled().sections] == [
        "/html[1]/body[1]/p[1]", "/html[1]/body[1]/h2[1]", "/html[1]/body[1]/h3[1]", "/html[1]/body[1]/h2[2]",
    ]  # fmt: skip
    no_titles = Outline(levels=[], parents=[], numbers=[])
    shared = assembled("<div><b>Lead</b><p>a</p></div>", [PROSE, IRRELEVANT], no_titles)
    assert shared.sections[0].xpath == "/html[1]/body[1]/div[1]/b[1]"


def test_confidence_is_that_of_the_title_and_of_the_lead_the_mean() -> None:
    blocks, _ = load_blocks("<p>a</p><p>b</p><h2>c</h2>")
    probabilities = np.array([[0, 0, 0.5, 0.5], [0, 0, 0.7, 0.3], [0.1, 0.87654, 0, 0]], np.float32)
    labels = Labels(np.array([PROSE, PROSE, TITLE]), probabilities)
    page = assemble(PageData(blocks), labels, Outline(levels=[1], parents=[None], numbers=[None]))
    assert [section.confidence for section in page.sections] == [0.6, 0.8765]


def test_references_point_into_the_text_of_the_page() -> None:
    (reference,) = assembled().references
    assert (reference.section, reference.target) == (1, 2)
    assert assembled().text[reference.start : reference.end] == reference.text == "section 1.1"


def test_coverage_counts_visible_characters() -> None:
    page = assemble(
        PageData(load_blocks("<p>four</p><p>12345678</p><p hidden>hidden</p>")[0]),
        certain_labels(np.array([PROSE, IRRELEVANT, PROSE])),
        Outline(levels=[], parents=[], numbers=[]),
    )
    assert page.coverage == pytest.approx(4 / 12, abs=1e-4)


def test_what_else_a_page_has() -> None:
    page = assembled()
    assert (page.title, page.miscellany) == ("Terms of use", ["Last updated today"])
    assert "Third" in page.main_html and "Home" not in page.main_html


def test_a_page_without_sections_is_empty() -> None:
    page = assembled(ids=[IRRELEVANT] * len(IDS), outline=Outline(levels=[], parents=[], numbers=[]))
    assert (page.sections, page.text, page.references, page.coverage) == ([], "", [], 0.0)


def test_dropped_blocks_have_a_reason() -> None:
    blocks, _ = load_blocks(HTML)
    kept = np.array([False, True, True, False, *[True] * 6, False])
    relevance = Relevance(kept.astype(np.float32), kept)
    labels = certain_labels(np.array([*IDS[:3], IRRELEVANT, IRRELEVANT, *IDS[5:]]))
    assert [(block.text, block.why) for block in dropped(blocks, relevance, labels)] == [
        ("Home", "outside"), ("First paragraph, see section 1.1.", "inside"), ("Second one", "label"),
        ("Last updated today", "miscellany"), ("Imprint", "outside"),
    ]  # fmt: skip


def test_the_kind_of_page_is_the_likeliest() -> None:
    kinds = np.zeros(len(KINDS), np.float32)
    kinds[LEGAL], kinds[ARTICLE] = 0.75, 0.2
    none = np.zeros(1, np.float32)
    kind = kind_of(Relevance(none, none > 0, kinds))
    assert (kind.kind, kind.score, kind.article) == ("legal", 0.75, 0.2)
    assert kind_of(Relevance(none, none > 0)).kind == ""


def test_text_that_is_left_out_and_is_no_furniture_is_worth_a_warning() -> None:
    blocks = load_blocks(f"<nav>{'menu ' * 50}</nav><p>{'kept ' * 80}</p><p>{'dropped ' * 20}</p>")[0]
    for words_kept, expected in (([False, True, False], 0.8), ([False, True, True], 1.0)):
        data = PageData(blocks)
        ids = np.where(words_kept, PROSE, IRRELEVANT)
        assert text_coverage(data, certain_labels(ids)) == expected
        assert data.warnings == ([WarningCode.MUCH_DROPPED] if expected < 1 else [])
    assert text_coverage(PageData(load_blocks("<nav>Home</nav>")[0]), certain_labels(np.array([IRRELEVANT]))) == 1


def test_miscellany_is_in_no_section_either() -> None:
    data = PageData(load_blocks(f"<p>{'kept ' * 50}</p><p>{'furniture ' * 50}</p>")[0])
    assert text_coverage(data, certain_labels(np.array([PROSE, MISCELLANY]))) == 0.5
    assert data.warnings == [WarningCode.MUCH_DROPPED]
