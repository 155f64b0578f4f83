from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.hierarchy.alone import heps_outline
from scrapy_sections.hierarchy.fronts import fronts
from scrapy_sections.hierarchy.heps import HepsParameters, segment
from scrapy_sections.hierarchy.outline import outline

# Figure 1, in the elements that figures 4, 6, 7 and 8 show.
KYOTO = """
<title>Kyoto Aquarium</title>
<h1>Kyoto Aquarium</h1>
Kyoto Aquarium is an aquarium in Kyoto, Japan.
<h2>Overview</h2>
Kyoto Aquarium is one of the largest inland aquariums. It is exhibiting about 15,000 animals of about 250 species.
<h2>Information</h2>
<small>See also: <u>disclaimers</u></small>
<dt>Holidays</dt><dd>Open throughout the year except for occasional holidays.</dd>
<dt>Opening Hours</dt><dd>From 9 a.m. to 5 p.m. Reception closes at 4 p.m.</dd>
<h2>History</h2>
<p>See also: <small><u>History of Kyoto Aquarium</u></small> for details.</p>
<div>
<b>2010</b><ul><li><b>Jul.</b><br>Construction started.</li></ul>
<b>2012</b><ul><li><b>Feb.</b><br>Construction finished.</li><li><b>Mar.</b><br>Opened just as planned.</li>
<li><b>Jul.</b><br>Welcomed the one-millionth visitor.</li></ul>
</div>
"""
# Figure 3
FIGURE_3 = """
Kyoto Aquarium
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
"""
TITLES = FIGURE_3.split("\n")[1:-1]
LISTS = [0, 1, 1, 2, 2, 1, 3, 4, 3, 4, 4, 4]


@pytest.fixture
def kyoto(page_of: Callable, titles_of: Callable) -> tuple[Blocks, list[int]]:
    page = page_of(KYOTO)
    return page, titles_of(page, [title.strip() for title in TITLES])


@pytest.mark.parametrize("by", [outline, heps_outline])
def test_the_papers_example(check: Callable, by: Callable) -> None:
    check(KYOTO, FIGURE_3, by)


def test_front_nodes(kyoto: tuple[Blocks, list[int]]) -> None:
    page, titles = kyoto
    members = [[title for title, number in enumerate(LISTS) if number == n] for n in range(5)]
    front = fronts(page, titles, members)
    body = page.tags.index("body")
    depths = [front[group[0]].depth - page.depths[body] for group in members]
    assert depths[1:] == [1, 1, 2, 3]  # H2, DT, B, LI


def test_segments(kyoto: tuple[Blocks, list[int]]) -> None:
    page, titles = kyoto
    prominence = [(32.0, 1.0), (24.0, 1.0), (16.0, 0.0), (16.0, 1.0), (16.0, 1.0)]
    found = segment(page, titles, [True] * len(page.texts), LISTS, prominence)
    assert found.order == [0, 1, 2, 3, 4]
    assert found.accepted == [False] + [True] * 11  # a list of one is none: the paper's root heading is <title>
    assert found.parents == [None, None, None, 2, 2, None, 5, 6, 5, 8, 8, 8]
    assert found.ends[4] == titles[5]  # figure 8: the scan stops at the end of the upper block
    assert found.ends[6] == titles[8]  # figure 7: and at another front node


def run(page: Blocks, titles: list[int], **thresholds: float) -> list[bool]:
    limits = HepsParameters(**thresholds) if thresholds else HepsParameters()
    return segment(page, titles, [True] * len(page.texts), [0] * len(titles), [(16.0, 0.0)], limits).accepted


@pytest.mark.parametrize(
    ("body", "condition"),
    [
        ("<p><b>a</b></p><p><b>b</b></p><p><b>c</b></p><p>text text</p>", "empty_block"),
        ("<p><b>same</b></p><p>text text</p>" * 3, "repeated"),
        ("<p><b>a long title</b></p><p>x</p><p><b>another title</b></p><p>y</p>", "too_long"),
        ("<p><b>lone</b></p><p>some text</p>", "no_sibling"),
    ],
)
def test_list_conditions(page_of: Callable, body: str, condition: str) -> None:
    page = page_of(body)
    titles = [block for block in range(len(page.texts)) if page.tags[page.starts[block]] == "b"]
    everything = dict.fromkeys(("upper_heading", "empty_block", "no_sibling", "repeated", "too_long"), 1.0)
    assert not any(run(page, titles))
    assert any(run(page, titles, **everything))
    assert not any(run(page, titles, **(everything | {condition: getattr(HepsParameters(), condition)})))


def test_a_list_whose_blocks_would_hold_higher_headings_is_none(page_of: Callable) -> None:
    page = page_of("".join(f"<div><p>low {n}</p><h2>high {n}</h2><p>text text text</p></div>" for n in range(3)))
    titles = [block for block, text in enumerate(page.texts) if not text.startswith("text")]
    found = segment(page, titles, [True] * len(page.texts), [0, 1] * 3, [(16.0, 0.0), (24.0, 1.0)])
    assert found.order == [1, 0]
    assert found.accepted == [False, True] * 3
