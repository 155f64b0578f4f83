"""The tree that HEPS works on, as columns that can be filled from any source."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scrapy_sections.arrays import Flags, Ints


@dataclass
class HepsTree:
    """Elements and texts of a document in document order, without blank texts (4.1).

    One entry a node (n,): ``parents`` (-1 for the root, node 0); ``depths`` (0 for the root); ``paths`` (number of the
    tag path); ``styles`` (number of the computed style, the five properties of section 4.2; a text has its element's);
    ``heights`` (of images, CSS pixels; -1 for other nodes); ``is_text``; ``hidden``; ``in_heading`` (within h1 to h6).
    ``prominence``: font size and weight of each computed style.

    One entry a text or image that counts as one (k,): ``texts``; ``holders`` (its node); ``lengths``; ``lines`` (number
    of the line that it is on, -1 for images).
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
        """(n,) the index behind each node's last descendant."""
        parents = self.parents.tolist()
        ends = list(range(1, len(parents) + 1))
        for node in range(len(parents) - 1, 0, -1):
            parent = parents[node]
            if ends[parent] < ends[node]:
                ends[parent] = ends[node]
        return np.array(ends)

    def ancestors(self, nodes: Ints, steps: Ints) -> Ints:
        """Return each node's ancestor so many steps above it, by binary lifting."""
        lifted = np.maximum(self.parents, 0)
        while steps.any():
            nodes = np.where(steps & 1, lifted[nodes], nodes)
            steps = steps >> 1
            lifted = lifted[lifted]
        return nodes
