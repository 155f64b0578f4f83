from __future__ import annotations

from collections.abc import Callable

import numpy as np

from scrapy_sections.hierarchy.front_nodes import FrontNode, front_nodes
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks


def test_titles_climb_until_two_would_meet(page: Callable) -> None:
    html = "<main><div><p>A</p><p>x</p></div><div><p>B</p><p>y</p><p>z</p></div></main><p>end</p>"
    blocks, titles = page(html, "A", "B")
    assert front_nodes(blocks, titles, [[0, 1]]) == [FrontNode(0, 2, 5), FrontNode(2, 5, 5)]


def test_the_nearest_two_decide_for_all_of_a_list(page: Callable) -> None:
    html = "<div><p>A</p><p>x</p></div><div><p>B</p><p>C</p></div>"
    blocks, titles = page(html, "A", "B", "C")
    assert front_nodes(blocks, titles, [[0, 1, 2]]) == [FrontNode(0, 1, 2), FrontNode(2, 3, 4), FrontNode(3, 4, 4)]


def test_texts_of_one_element_stay_where_they_are(page: Callable) -> None:
    blocks, titles = page("<div>A<br>x<br>B<br>y</div>", "A", "B")
    assert front_nodes(blocks, titles, [[0, 1]]) == [FrontNode(0, 1, 4), FrontNode(2, 3, 4)]


def test_a_single_title_climbs_to_the_root(page: Callable) -> None:
    blocks, titles = page("<p>A</p><p>x</p><p>B</p>", "A", "B")
    assert front_nodes(blocks, titles, [[0], [1]]) == [FrontNode(0, 3, 3)] * 2


def test_comparing_neighbours_gives_the_papers_front_nodes() -> None:
    rng = np.random.default_rng(0)
    for _ in range(30):
        parts = [str(part) for part in rng.choice(["<div>", "</div>", "<p>x</p>"], 60)]
        blocks = load_blocks("".join(parts) + "<p>x</p><p>x</p>")[0]
        depths = [blocks.nodes.depths[container] for container in blocks.containers]
        for depth in {depth for depth in depths if depths.count(depth) > 1}:
            titles = [block for block, its_depth in enumerate(depths) if its_depth == depth]
            fronts = front_nodes(blocks, titles, [range(len(titles))])
            assert [(front.first, front.end) for front in fronts] == papers_front_nodes(blocks, titles)


def papers_front_nodes(blocks: Blocks, titles: list[int]) -> list[tuple[int, int]]:
    """Return the blocks in the front nodes by the paper's procedure, as it is written (4.3.1), for texts in ``<p>``."""
    nodes = blocks.nodes
    climbing = [blocks.first_nodes[title] for title in titles]
    while True:
        parents = [nodes.parents[node] for node in climbing]
        if len(set(parents)) < len(parents):
            return [(nodes.first[node], nodes.end[node]) for node in climbing]
        climbing = parents
