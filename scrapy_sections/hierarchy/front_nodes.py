"""Front nodes: where the section of a title begins in the tree (HEPS, section 4.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from scrapy_sections.html.blocks import Blocks


class Front(NamedTuple):
    """A front node: its depth in the tree, the blocks in it, and where the blocks of its parent end."""

    depth: int
    first: int
    end: int
    parent_end: int


def fronts(blocks: Blocks, titles: Sequence[int], lists: Iterable[Sequence[int]]) -> list[Front]:
    """The front node of each title.

    The titles of a list climb together, one element a step, until two of them would meet. Neighbours meet first,
    and an element between a title and its meeting with the next is on no other title's way, so that each is passed
    at most three times a list.
    """
    found = [Front(0, 0, len(blocks.texts), len(blocks.texts))] * len(titles)
    for members in lists:
        if len(members) < 2:
            continue  # the document root (4.3.1)
        steps = min(_steps(blocks, titles[a], titles[b]) for a, b in pairwise(members))
        for title in members:
            found[title] = _front(blocks, titles[title], steps)
    return found


def _steps(blocks: Blocks, a: int, b: int) -> int:
    """How many elements two titles' text nodes can both climb before they meet."""
    nodes = blocks.nodes
    x, y = blocks.first_nodes[a], blocks.first_nodes[b]
    parents, depths = nodes.parents, nodes.depths
    start = min(depths[x], depths[y])
    while x != y:
        if depths[x] >= depths[y]:
            x, y = parents[x], y
        else:
            y = parents[y]
    return start - depths[x]


def _front(blocks: Blocks, block: int, steps: int) -> Front:
    nodes = blocks.nodes
    if not steps:  # text beside text, in one element
        node = blocks.first_nodes[block]
        return Front(nodes.depths[node] + 1, block, block + 1, nodes.end[node])
    node = blocks.first_nodes[block]
    for _ in range(steps - 1):
        node = nodes.parents[node]
    above = nodes.parents[node]
    return Front(
        nodes.depths[node],
        nodes.first[node],
        nodes.end[node],
        nodes.end[above] if above >= 0 else nodes.end[node],
    )
