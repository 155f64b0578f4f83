"""A page that exceeds a limit says so, and what lies within the limit is read."""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from subprocess import run

import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.options import Options
from scrapy_sections.page import SectionedPage
from scrapy_sections.stages import PageData, Relevance, certain_relevance

PROSE = "We keep the records that you give us for two years, and share them with nobody else."
NUMBER = 60
PAGE = "<h1>Policy</h1>" + "".join(f"<div><h2>Records of kind {i}</h2><p>{PROSE}</p></div>" for i in range(NUMBER))


def titles(page: SectionedPage) -> list[str | None]:
    return [section.title for section in page.sections]


def test_without_a_limit_reached_nothing_is_said() -> None:
    page = extract(PAGE)
    assert page.warnings == [] and len(page.sections) == NUMBER + 1


def test_bytes_beyond_the_limit_are_left_out() -> None:
    size = PAGE.index("<h2>Records of kind 20")
    page = extract(PAGE.encode(), max_bytes=size)
    assert page.warnings == ["cut-off"] and titles(page)[-1] == "Records of kind 19"
    assert extract(PAGE, max_bytes=size).to_dict() == page.to_dict()


def test_elements_beyond_the_limit_are_left_out() -> None:
    page = extract(PAGE, max_nodes=3 + 3 * 20)  # html, body, h1
    assert page.warnings == ["cut-off"] and titles(page)[-1] == "Records of kind 19"
    assert "kind 19" in page.main_html and "kind 20" not in page.main_html


def test_a_cut_page_without_text_says_both() -> None:
    assert extract(PAGE, max_nodes=1).warnings == ["no-text", "cut-off"]


def test_text_of_elements_that_are_too_deep_is_kept() -> None:
    page = extract(PAGE, max_depth=2)
    assert page.warnings == ["deep"] and page.text == extract(PAGE).text


def test_style_sheets_of_too_many_rules_are_not_used() -> None:
    html = "<style>.a{display:none} p,b{color:red}</style>" + PAGE.replace("<div>", "<div class=a>")
    page = extract(html, max_rules=2)
    assert page.warnings == ["styles"] and not page.sections[-1].hidden
    assert extract(html, max_rules=3).sections[-1].hidden


@pytest.mark.parametrize("limit", [100, 10_000, 20_000, 30_000])
def test_a_large_result_loses_only_what_it_says_twice(limit: int) -> None:
    whole, page = extract(PAGE, dropped=True), extract(PAGE, max_output=limit, dropped=True)
    assert page.warnings == ["large-result"]
    assert (page.text, page.hierarchy) == (whole.text, whole.hierarchy)
    assert [section.parent for section in page.sections] == [section.parent for section in whole.sections]
    assert not page.main_html


def test_the_size_of_a_result_is_about_that_of_its_json() -> None:
    length = len(json.dumps(extract(PAGE).to_dict()))
    assert extract(PAGE, max_output=length // 2).warnings == ["large-result"]
    assert extract(PAGE, max_output=length * 2).warnings == []


def endless(data: PageData) -> Relevance:
    """A method that does not come to an end."""
    while True:
        data.deadline.check()


def everything(data: PageData) -> Relevance:
    return certain_relevance(np.ones(len(data.blocks.texts), np.bool_))


@pytest.mark.parametrize("seconds", [1e-9, 0.05])
def test_a_page_that_takes_too_long_is_empty(seconds: float) -> None:
    page = extract(PAGE, "https://example.com/", content=endless, max_seconds=seconds)
    assert (page.url, page.sections, page.warnings) == ("https://example.com/", [], ["too-slow"])


def test_without_a_time_limit_no_page_takes_too_long() -> None:
    assert extract(PAGE, content=everything, max_seconds=0).warnings == []


@pytest.mark.parametrize("name", [option.name for option in fields(Options) if option.name.startswith("max_")])
def test_limits_are_checked(name: str) -> None:
    for wrong in ("1", None, True, -1, float("inf"), float("nan")):
        with pytest.raises((TypeError, ValueError), match=name):
            Options(**{name: wrong})  # type: ignore[arg-type]


def test_depth_is_limited_to_what_the_parser_reads() -> None:
    with pytest.raises(ValueError, match="parser loses text"):
        Options(max_depth=1_001)


def test_on_a_page_of_very_many_blocks_short_ones_are_joined() -> None:
    cells = [f"{row}.{cell}" for row in range(4_000) for cell in range(10)]
    table = "<table>" + "".join(f"<tr><td>{cell}" for cell in cells) + "</table>"
    page = extract(f"<h1>Figures</h1>{table}<h2>What they mean</h2><p>{PROSE}</p>", profile="everything")
    assert page.warnings == ["joined"]
    assert titles(page) == ["Figures", "What they mean"] and page.sections[1].text == PROSE
    assert page.sections[0].text.split() == cells
    lines = page.sections[0].text.split("\n")
    assert lines[29_998] == cells[29_998] and len(lines[-2]) >= 200


@pytest.mark.slow
def test_memory_on_a_table_of_tiny_cells() -> None:
    """At most 120 times the page's bytes, beside 100 MB for the models and the blocks before short ones are joined."""
    code = """if True:
        import resource
        from scrapy_sections import extract
        page = "<table>" + ("<tr>" + "<td>x" * 10) * 50_000
        extract("<p>Hello")
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        extract(page)
        print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024, len(page))
    """
    grown, size = map(int, run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
    assert grown <= 120 * size + 100_000_000
