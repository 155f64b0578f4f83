from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections.published.heps.parameters import HepsParameters

PAPER, PROGRAM, ROBUST = HepsParameters(), HepsParameters.reference(), HepsParameters.robust()
# Figure 3, below the root, whose heading is the document's title
FIGURE_3 = """
Overview
Information
  Holidays
  Opening Hours
History
  2010
    Jul.
  2012
    Feb.
    Mar.
    Jul.
""".strip().split("\n")
TEXT = "<p>Something to read, which is longer than what stands above it.</p>"


@pytest.mark.parametrize("parameters", [PAPER, PROGRAM])
def test_the_papers_example(segmented: Callable, kyoto_page: str, parameters: HepsParameters) -> None:
    assert segmented(kyoto_page, parameters).drawn() == FIGURE_3


def test_blocks_end_at_the_next_front_node(kyoto: Any) -> None:
    assert kyoto.block("2010") == "2010 Jul. Construction started."  # figure 7
    assert kyoto.block("Overview").endswith("250 species.")


def test_blocks_end_within_the_upper_block(kyoto: Any) -> None:
    assert kyoto.block("Opening Hours") == "Opening Hours From 9 a.m. to 5 p.m. Reception closes at 4 p.m."  # figure 8


def test_blocks_end_before_a_node_with_an_upper_heading(segmented: Callable) -> None:
    result = segmented(
        "".join(f"<h2>Part {n}</h2>{TEXT}<h3>One {n}</h3>{TEXT}<h3>Two {n}</h3>{TEXT}" for n in range(3))
    )
    assert result.block("Two 1").startswith("Two 1 Something")
    assert "Part" not in result.block("Two 1")


def test_a_block_begins_before_its_heading_where_the_front_node_does(segmented: Callable) -> None:
    result = segmented("".join(f"<div><p>on page {n}</p><b>Heading {n}</b>{TEXT}</div>" for n in range(3)), PROGRAM)
    assert result.block("Heading 1").startswith("on page 1 Heading 1 Something")


def test_a_list_whose_front_nodes_hold_upper_headings_is_none(segmented: Callable) -> None:
    html = "".join(f"<div><p>low {n}</p><h2>high {n}</h2><p>{'text ' * 9}</p></div>" for n in range(3))
    assert segmented(html).drawn() == ["high 0", "high 1", "high 2"]


def test_single_candidates_that_head_nothing_are_left_out(segmented: Callable) -> None:
    html = "".join(f"<h2>Part {n}</h2>" + TEXT * (n != 2) for n in range(7))
    assert segmented(html).drawn() == [f"Part {n}" for n in (0, 1, 3, 4, 5, 6)]


@pytest.mark.parametrize(
    ("html", "condition"),
    [
        ("<p><b>a</b></p><p><b>b</b></p><p><b>c</b></p><p>text text</p><p>more</p>", "empty_block"),
        ("<p><b>same</b></p><p>text text</p>" * 3, "repeated"),
        ("<p><b>a long title</b></p><p>x</p><p><b>another title</b></p><p>y</p>", "too_long"),
        ("<p><b>lone</b></p><p>some text</p>", "no_sibling"),
    ],
)
def test_list_conditions(segmented: Callable, html: str, condition: str) -> None:
    lax = HepsParameters(1, 1, 1, 1, 1)
    bold = {"a", "b", "c", "same", "a long title", "another title", "lone"}
    assert not bold & set(segmented(html).drawn())
    assert bold & {line.strip() for line in segmented(html, lax).drawn()}
    assert not bold & set(segmented(html, replace(lax, **{condition: getattr(PAPER, condition)})).drawn())


def test_a_share_that_equals_the_threshold_is_allowed_by_the_paper_alone(segmented: Callable) -> None:
    html = "".join(f"<h2>Part {n}</h2>" + TEXT * (n > 0) for n in range(5))  # one of five is empty
    assert segmented(html).drawn() == [f"Part {n}" for n in range(1, 5)]
    assert segmented(html, replace(PAPER, inclusive=True)).drawn() == []


def test_each_candidate_climbs_by_itself_in_the_robust_rules(segmented: Callable) -> None:
    """By the paper's rules, two headings in one container keep the front nodes of all below such containers."""
    html = "".join(f"<div><div><b>Part {n}</b></div></div>{TEXT}" for n in range(3))
    html += f"<div><div><b>Part 3</b></div>{TEXT}<div><b>Part 4</b></div>{TEXT}</div>"
    assert segmented(html).drawn() == []
    assert segmented(html, ROBUST).drawn() == [f"Part {n}" for n in range(5)]


def test_front_nodes_stay_below_what_holds_an_upper_heading_in_the_robust_rules(segmented: Callable) -> None:
    html = "".join(
        f"<div><h2>Part {n}</h2>" + "".join(f"<p><b>Point {n}{m}</b></p>{TEXT}" for m in range(1 + (n == 0))) + "</div>"
        for n in range(3)
    )
    wanted = ["Part 0", "  Point 00", "  Point 01", "Part 1", "  Point 10", "Part 2", "  Point 20"]
    assert segmented(html, ROBUST).drawn() == wanted


TAGS = "<p> </p> <div> </div> <b> </b> <h2> </h2> <ul> <li> </ul> <br> <hr> <img/src=a.png>".split()
BITS = st.sampled_from([*TAGS, "One", "Two", "1. Three", "a long text"])


@pytest.mark.parametrize("parameters", [PAPER, PROGRAM, ROBUST])
@settings(max_examples=150, deadline=None)
@given(st.lists(BITS, max_size=40))
def test_blocks_nest(segmented: Callable, parameters: HepsParameters, bits: list[str]) -> None:
    result = segmented("".join(bits), parameters)
    blocks = result.segmentation.blocks
    assert len({block.heading for block in blocks}) == len(blocks)
    for block in blocks:
        assert 0 <= block.start <= block.heading < block.end <= len(result.texts())
        if block.parent is not None:
            upper = blocks[block.parent]
            assert upper.start <= block.start and block.end <= upper.end
            assert upper.heading not in range(block.start, block.end)
    spans = sorted((block.start, -block.end) for block in blocks)
    for (_, minus_end), (next_start, minus_next_end) in pairwise(spans):
        assert -minus_end <= next_start or -minus_next_end <= -minus_end


def test_all_text_is_kept(segmented: Callable) -> None:
    html = "<p>a <b>b</b> c</p><p>d<br>e <i>f</i></p>" * 3
    for parameters in (PAPER, PROGRAM, ROBUST):
        assert " ".join(segmented(html, parameters).texts()).split() == list("abcdef") * 3


@pytest.mark.slow
@pytest.mark.parametrize("parameters", [PAPER, PROGRAM, ROBUST])
def test_a_hundred_thousand_texts(segmented: Callable, parameters: HepsParameters) -> None:
    """It would take minutes to compare all pairs of siblings, or to rebuild lists for each heading."""
    result = segmented("".join(f"<h2>Part {n}</h2><p>text <b>and</b> more {n}</p>" for n in range(25_000)), parameters)
    assert len(result.segmentation.blocks) == 25_000
