from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.hierarchy.toc import toc_depths

TITLES = ("Scope", "Fees", "Prices", "Data")
SECTIONS = "".join(f"<h2>{title}</h2><p>x</p>" for title in TITLES)
NESTED = "<ul><li>Scope<li>Fees<ul><li>Prices</ul><li>Data</ul>"


@pytest.mark.parametrize(
    ("toc", "depths"),
    [
        pytest.param("<ul><li>Scope<li>Fees<li>Prices<li>Data</ul>", [0, 0, 0, 0], id="flat"),
        pytest.param(NESTED, [0, 0, 1, 0], id="nested"),
        pytest.param("<ul><li>Scope<li>Fees<li>Data</ul>", [0, 0, None, 0], id="one left out"),
        pytest.param("<ul><li>1. SCOPE<li>ii) fees<li>(a) prices<li>4 data</ul>", [0, 0, 0, 0], id="written otherwise"),
        pytest.param("<ul><li>Scope<li>Fees</ul>", [None] * 4, id="too short"),
        pytest.param("<ul><li>Data<li>Fees<li>Scope</ul>", [None] * 4, id="another order"),
        pytest.param("", [None] * 4, id="none"),
    ],
)
def test_depths_in_the_list_of_contents(page: Callable, toc: str, depths: list[int | None]) -> None:
    blocks, titles = page(toc + SECTIONS, *TITLES)
    assert toc_depths(blocks, titles, [blocks.texts[title] for title in titles]) == depths


def test_titles_before_the_list_are_topmost(page: Callable) -> None:
    blocks, titles = page("<h2>Terms</h2>" + NESTED + SECTIONS, "Terms", *TITLES)
    assert toc_depths(blocks, titles, [blocks.texts[title] for title in titles]) == [0, 0, 0, 1, 0]


def test_of_several_entries_the_last_before_the_titles_counts(page: Callable) -> None:
    blocks, titles = page("<div><div><p>Scope</p></div></div>" + NESTED + SECTIONS, *TITLES)
    assert toc_depths(blocks, titles, [blocks.texts[title] for title in titles]) == [0, 0, 1, 0]


def test_a_list_behind_the_titles_is_none_of_contents(page: Callable) -> None:
    blocks, _ = page(SECTIONS + NESTED)
    assert toc_depths(blocks, [0, 2, 4, 6], TITLES) == [None] * 4
