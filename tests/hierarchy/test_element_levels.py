from __future__ import annotations

from collections.abc import Callable

from scrapy_sections.hierarchy.element_levels import sublevels_by_front_node, sublevels_by_indent

NESTED = "<div><b>A</b><p>x</p><div><b>a</b><p>x</p></div><div><b>b</b><p>x</p></div></div>"
INDENTED = "<p>A</p><p>x</p><ul><li>a<p>x</p><li>b<p>x</p></ul>"


def test_titles_within_the_front_nodes_of_others_are_below_these(page: Callable) -> None:
    blocks, titles = page(NESTED * 2, "A", "a", "b", "A", "a", "b")
    assert sublevels_by_front_node(blocks, titles) == [0, 1, 1, 0, 1, 1]


def test_titles_at_one_depth_are_on_one_sublevel(page: Callable) -> None:
    blocks, titles = page("<p>A</p><p>x</p>" * 3, "A", "A", "A")
    assert sublevels_by_front_node(blocks, titles) is None


def test_deeper_titles_beside_the_front_nodes_of_others_are_not_below_these(page: Callable) -> None:
    blocks, titles = page("<p>A</p><p>x</p><p>B</p><p>x</p><div><p>C</p></div><div><p>D</p></div>", "A", "B", "C", "D")
    assert sublevels_by_front_node(blocks, titles) is None


def test_a_fifth_of_the_titles_may_lie_elsewhere(page: Callable) -> None:
    beside = "<div><div><b>c</b><p>x</p></div></div>"
    blocks, titles = page(beside + NESTED * 2, "c", "A", "a", "b", "A", "a", "b")
    assert sublevels_by_front_node(blocks, titles) == [1, 0, 1, 1, 0, 1, 1]
    blocks, titles = page(beside * 2 + NESTED * 2, "c", "c", "A", "a", "b", "A", "a", "b")
    assert sublevels_by_front_node(blocks, titles) is None


def test_indented_titles_behind_others_are_below_these(page: Callable) -> None:
    blocks, titles = page(INDENTED * 2, "A", "a", "b", "A", "a", "b")
    assert sublevels_by_front_node(blocks, titles) is None
    assert sublevels_by_indent(blocks, titles) == [0, 1, 1, 0, 1, 1]


def test_titles_with_one_indent_are_on_one_sublevel(page: Callable) -> None:
    blocks, titles = page(INDENTED.replace("ul>", "div>") * 2, "A", "a", "b", "A", "a", "b")
    assert sublevels_by_indent(blocks, titles) is None
