"""The result's forms, on a page made by hand."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_sections.page import PARTS, PageKind, Section, SectionedPage, Updated
from tests.invariants import check_forms

TAGS = "<b> </p> </title> <!-- ]]> <script> <svg> &lt; &#60; & < ` *".split(" ")
BLOCKS = st.lists(st.one_of(st.sampled_from(TAGS), st.text("ab 0\\é\"'")), max_size=5).map(
    lambda parts: " ".join("".join(parts).split())
)


def section(title: str | None, level: int, parent: int | None, text: str) -> Section:
    return Section(title, level, parent, [], text, None, 0, len(text), "/html[1]", 0.5, False, len(text.split()))


@pytest.fixture
def page() -> SectionedPage:
    sections = [
        section(None, 0, None, "Before."),
        section("Terms", 1, None, "One two."),
        section("Deep", 9, 1, "# Three"),
    ]
    kind = PageKind("legal", 0.9, 0.1)
    changed = Updated("2024-03", "Updated: March 2024", "/html[1]/body[1]/p[1]")
    return SectionedPage(
        "https://example.com/", "Terms", "en", sections=sections, page_kind=kind, updated=changed, coverage=0.75
    )


def test_the_info_is_flat_and_tells_of_the_page(page: SectionedPage) -> None:
    page.warnings, page.software = ["styles"], {"scrapy-sections": "1", "labels": "heps"}
    assert page.info() == {
        "url": "https://example.com/", "title": "Terms", "language": "en", "kind": "legal", "updated": "2024-03",
        "coverage": 0.75, "text_coverage": 1.0, "words": 5, "document": -1, "warnings": ["styles"],
        "software": "scrapy-sections=1; labels=heps",
    }  # fmt: skip


def test_headings_end_at_level_six(page: SectionedPage) -> None:
    assert "<h1>Terms</h1>" in page.to_html() and "<h6>Deep</h6>" in page.to_html()
    assert "\n\n###### Deep\n\n\\# Three" in page.to_markdown()


@given(st.lists(st.tuples(BLOCKS.filter(bool), st.integers(1, 9), st.lists(BLOCKS.filter(bool), max_size=3))))
@example(
    [(r"\<script>alert(1)\</script>", 1, ["<?php", "[c](javascript:alert(1))", "![x](http://evil.example/x.png)"])]
)
def test_a_parser_reads_the_texts_and_nothing_else(parts: list[tuple[str, int, list[str]]]) -> None:
    sections = [section(title, level, None, "\n".join(lines)) for title, level, lines in parts]
    check_forms(SectionedPage(title="</title><script>", language='"><script>', sections=sections))


def test_the_hierarchy_nests_by_parents(page: SectionedPage) -> None:
    lead, terms = page.hierarchy
    assert (lead["title"], lead["children"]) == (None, [])
    assert [child["section"] for child in terms["children"]] == [2]


def test_its_repr_is_a_summary(page: SectionedPage) -> None:
    page.warnings = ["deep"]
    assert repr(page) == (
        "<SectionedPage https://example.com/: legal page of 3 sections, 5 words: 'Terms', 'Deep', warnings: deep>"
    )
    assert repr(page.sections[0]) == "<Section lead: level 0, 1 words>"


def test_every_part_is_plain(page: SectionedPage) -> None:
    for name, part in PARTS.items():
        assert type(part(page)) in (list, dict, str), name
