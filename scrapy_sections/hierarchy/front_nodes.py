"""Front nodes: where the section of a title begins in the tree (HEPS, section 4.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from scrapy_sections.html.blocks import Blocks


class FrontNode(NamedTuple):
    """The blocks in a front node, ``range(first, end)``, and the end of the blocks in its parent."""

    first: int
    end: int
    parent_end: int


def front_nodes(blocks: Blocks, titles: Sequence[int], heading_lists: Iterable[Sequence[int]]) -> list[FrontNode]:
    """Return the front node of each title; ``heading_lists`` are disjoint lists of indices into ``titles``.

    The titles of a list climb together, one element a step, until the next step would bring two of them to one element.
    Only neighbours in the list are compared, since they are the first to meet. No element between two neighbours and
    their meeting is above another title, so that the time grows with the number of elements.
    """
    root = FrontNode(0, len(blocks.texts), len(blocks.texts))
    result = [root] * len(titles)
    for members in heading_lists:
        if len(members) < 2:
            continue  # the front node of a single heading is the root (4.3.1)
        steps = min(_steps_apart(blocks, titles[a], titles[b]) for a, b in pairwise(members))
        for title in members:
            result[title] = _front_node(blocks, titles[title], steps)
    return result


def _steps_apart(blocks: Blocks, a: int, b: int) -> int:
    """Return how many steps the text nodes of two titles can both climb before they meet in one element."""
    parents, depths = blocks.nodes.parents, blocks.nodes.depths
    x, y = blocks.first_nodes[a], blocks.first_nodes[b]
    start = min(depths[x], depths[y])
    while x != y:
        if depths[x] >= depths[y]:
            x = parents[x]
        else:
            y = parents[y]
    return start - depths[x]


def _front_node(blocks: Blocks, block: int, steps: int) -> FrontNode:
    """Return the node that a title's text node reaches in so many steps."""
    nodes = blocks.nodes
    node = blocks.first_nodes[block]
    if not steps:  # two titles are text nodes of one element
        return FrontNode(block, block + 1, nodes.end[node])
    for _ in range(steps - 1):
        node = nodes.parents[node]
    parent = nodes.parents[node]
    return FrontNode(nodes.first[node], nodes.end[node], nodes.end[parent if parent >= 0 else node])
