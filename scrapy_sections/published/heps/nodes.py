"""The columns that HEPS reads, whatever tree they come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scrapy_sections.arrays import Flags, Ints


@dataclass
class Nodes:
    """Elements and texts of a tree in document order, blank texts left out (4.1).

    Nodes (n,): ``parents`` (-1 for the root, node 0), ``depths`` (0 for the root), ``paths`` (nodes of one tag path
    share a number), ``styles`` (nodes of the same font size, style, weight, decoration and colour share a number; a
    text has its element's), ``heights`` (of images, -1 for others), ``is_text``, ``hidden``, ``in_heading`` (within h1
    to h6). ``prominence``: font size and weight of each style.
    What has text, texts and images (k,): ``texts``, ``holders`` (their nodes), ``lengths``, ``lines`` (the line each
    is on, -1 for images).
    """

    parents: Ints
    depths: Ints
    paths: Ints
    styles: Ints
    heights: Ints
    is_text: Flags
    hidden: Flags
    in_heading: Flags
    prominence: list[tuple[float, float]]
    texts: list[str]
    holders: Ints
    lengths: Ints
    lines: Ints

    @cached_property
    def ends(self) -> Ints:
        """(n,): the node after each node's last descendant."""
        parents = self.parents.tolist()
        ends = list(range(1, len(parents) + 1))
        for node in range(len(parents) - 1, 0, -1):
            above = parents[node]
            if ends[above] < ends[node]:
                ends[above] = ends[node]
        return np.array(ends)

    def above(self, nodes: Ints, steps: Ints) -> Ints:
        """The ancestors so many steps above, in steps of 1, 2, 4, ..."""
        up = np.maximum(self.parents, 0)
        while steps.any():
            nodes = np.where(steps & 1, up[nodes], nodes)
            steps = steps >> 1
            up = up[up]
        return nodes
