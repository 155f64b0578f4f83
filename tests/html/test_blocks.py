"""The tables of a page give its columns as arrays, and XPaths."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from scrapy_sections.html.blocks import MAX_XPATH, BreakTable, NodeTable
from scrapy_sections.html.parse import parse
from scrapy_sections.html.segment import segment


def test_columns_of_numbers_and_flags_are_numpy_arrays() -> None:
    nodes = NodeTable(depths=array("i", [0, 1]), hidden=array("b", [False, True]))
    depths, hidden = nodes.array("depths"), nodes.array("hidden")
    assert depths.tolist() == [0, 1] and depths.dtype == np.int64
    assert hidden.tolist() == [False, True] and hidden.dtype == np.bool_
    assert np.shares_memory(nodes.array("depths", np.int32), nodes.array("depths", np.int32))
    assert BreakTable().array("nodes").shape == (0,)


def test_a_column_may_be_filled() -> None:
    nodes = NodeTable()
    nodes.fill("links", np.array([2, 3]))
    nodes.fill("hidden", np.array([True, False]))
    assert (list(nodes.links), nodes.array("links").tolist()) == ([2, 3], [2, 3])
    assert (list(nodes.hidden), nodes.array("hidden").tolist()) == ([1, 0], [True, False])


def test_xpaths_lead_back_to_the_nodes() -> None:
    html = "<div><p>a</p><p>b <b>c</b></p><o:p>d</o:p><p>e</p></div>" + "<section>" * 50 + "<p>f"
    check_xpaths(segment(parse(html)).nodes)


@pytest.mark.parametrize(
    "name", ["foo[1]", "a'b", 'a"b', "a'\"b", "o:p", "aｂ", "a\x01b", "a\ufffe", "a{b}c", "aé", "a'" * 90]
)
def test_odd_names_do_not_break_the_xpath(name: str) -> None:
    html = f"<!-- --><style></style><{name}>a</{name}><b>c</b><{name} id=a><p>b</p></{name}>"
    nodes = segment(parse(html + f"<{name}><p>b" * 30)).nodes
    assert any(element.get("id") == "a" for element in nodes.elements)
    check_xpaths(nodes)


@pytest.mark.parametrize("deep", ["section", "a'b", "o:p"])
def test_xpaths_of_deep_elements_are_short(deep: str) -> None:
    tree = parse("<svg><p>g</p></svg><p>a" + f"<{deep}><p>b" * 300)
    nodes = segment(tree).nodes
    check_xpaths(nodes)
    assert max(map(len, map(nodes.xpath, range(len(nodes.tags))))) <= MAX_XPATH


def check_xpaths(nodes: NodeTable) -> None:
    root = nodes.elements[0]
    for node, element in enumerate(nodes.elements):
        assert root.xpath(nodes.xpath(node)) == [element]
