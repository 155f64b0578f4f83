from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from scrapy_sections.published.heps.candidates import find_candidates
from scrapy_sections.published.heps.lists import front_nodes, list_numbers, sorted_lists
from scrapy_sections.published.heps.parameters import HepsParameters

PAPER = HepsParameters()


def lists_of(result: Any, parameters: HepsParameters = PAPER) -> list[tuple[int, list[str]]]:
    """Return the depth of the front nodes and the texts of each list, in order."""
    candidates = find_candidates(result.tree, parameters)
    lists = list_numbers(result.tree, candidates, parameters)
    fronts = front_nodes(result.tree, candidates, lists, parameters)
    ordered = sorted_lists(result.tree, candidates, lists, fronts, parameters)
    return [
        (int(fronts.list_depths[members[0]]), [candidates.texts[member] for member in members]) for members in ordered
    ]


def test_front_nodes_of_the_papers_example(kyoto: Any) -> None:
    """Figure 6: B nodes, then LI nodes; those of H2 and DT are children of the body, as in figures 4 and 8."""
    body = 1
    depths = {texts[0]: depth - body for depth, texts in lists_of(kyoto)}
    assert [depths[text] for text in ("Overview", "Holidays", "2010", "Jul.")] == [1, 1, 2, 3]
    assert depths["Kyoto Aquarium"] < 0  # the document's root, for a list of one


def test_order_of_the_papers_example(kyoto: Any) -> None:
    order = [texts[0] for _, texts in lists_of(kyoto)]
    assert [text for text in order if text in ("Overview", "Holidays", "2010", "Jul.")] == [
        "Overview",
        "Holidays",
        "2010",
        "Jul.",
    ]


def test_order_by_depth_size_weight_and_place(segmented: Callable) -> None:
    half = "<p>plain</p><p><b>bold</b></p><p style='font-size: 20px'>big</p><p><i>last</i></p>"
    half += "<div><p>deep</p><p>deep</p></div>"
    order = [texts[0] for _, texts in lists_of(segmented(half * 2))]
    assert order == ["big", "bold", "plain", "last", "deep"]
    by_place = [texts[0] for _, texts in lists_of(segmented(half * 2), HepsParameters(by_depth=False))]
    assert by_place == ["plain", "bold", "big", "last", "deep"]


def test_lists_are_split_by_number_in_the_robust_rules(segmented: Callable) -> None:
    html = "".join(f"<p>{n}. Part</p><p>{n}.1 Point</p><p>{n}.2 Point</p><p>text</p>" for n in range(1, 4))
    assert len(lists_of(segmented(html))) == 1
    lists = lists_of(segmented(html), HepsParameters.robust())
    assert [texts[:2] for _, texts in lists] == [["1. Part", "2. Part"], ["1.1 Point", "1.2 Point"], ["text", "text"]]


def test_neighbours_meet_first(segmented: Callable) -> None:
    """Comparing neighbours gives the depths of the paper's procedure, which compares every pair."""
    rng = np.random.default_rng(0)
    for _ in range(50):
        html, depth = "", 0
        for _ in range(40):
            step = int(rng.integers(0, 4))
            if step == 0 and depth < 6:
                html, depth = html + "<div>", depth + 1
            elif step == 1 and depth:
                html, depth = html + "</div>", depth - 1
            else:
                html += "<p>x</p>"
        result = segmented(html)
        candidates = find_candidates(result.tree, PAPER)
        lists = list_numbers(result.tree, candidates, PAPER)
        fronts = front_nodes(result.tree, candidates, lists, PAPER)
        for number in set(lists.tolist()):
            members = candidates.nodes[lists == number].tolist()
            assert set(fronts.depths[lists == number].tolist()) == {naive_depth(result.tree.parents.tolist(), members)}


def naive_depth(parents: list[int], members: list[int]) -> int:
    """Return the depth of the front nodes by the paper's procedure, as it is written (4.3.1)."""
    if len(members) == 1:
        return 0
    climbing = members
    while True:
        climbed = [parents[node] for node in climbing]
        if len(set(climbed)) < len(climbed):
            break
        climbing = climbed
    depth, node = 0, climbing[0]
    while parents[node] >= 0:
        depth, node = depth + 1, parents[node]
    return depth
