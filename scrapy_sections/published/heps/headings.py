"""HEPS's headings as titles, and its blocks as their tree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags
from scrapy_sections.hierarchy.numbering import number
from scrapy_sections.hierarchy.outline import Outline, of_parents
from scrapy_sections.hierarchy.ranks import ranks
from scrapy_sections.hierarchy.title_styles import looks
from scrapy_sections.hierarchy.tree import MAX_LEVELS
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.published.heps.block_tree import nodes_of
from scrapy_sections.published.heps.nodes import Nodes
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import Segmentation, segment

_MOST = 0.5  # of a block's characters: what is beside a heading on its line is part of the title up to this


def headings(blocks: Blocks, kept: Flags, parameters: HepsParameters) -> list[int]:
    """The blocks that HEPS takes for headings, of those that are ``kept``, without any label. A heading that is less
    than half of its block, such as a label at the start of a paragraph, is none: blocks are not cut."""
    tree = nodes_of(blocks, kept, images=parameters.images)
    found = segment(tree, parameters)
    sizes: dict[int, int] = {}
    for block, length, _ in _parts(tree, found):
        sizes[block] = sizes.get(block, 0) + length
    return sorted(block for block, size in sizes.items() if size >= _MOST * len(blocks.texts[block]))


def heps_outline(
    blocks: Blocks, titles: Sequence[int], kept: Sequence[bool] | NDArray[np.bool_], parameters: HepsParameters
) -> Outline:
    """Place titles as HEPS nests them, run over all ``kept`` blocks; those that it takes for none, by the rank of their
    look."""
    read = np.array(kept, np.bool_)
    tree = nodes_of(blocks, read, images=parameters.images)
    placed = _Placed(tree, segment(tree, parameters), titles)
    rank: Sequence[int] = ()
    if len(placed.parents) < len(titles):
        read[list(titles)] = False
        rank = ranks(looks(blocks, titles, np.flatnonzero(read).tolist()))
    parents = _place(titles, placed, rank)
    numbers = [number(blocks.texts[block]) for block in titles]
    return of_parents(parents, [one.written if one and not one.bare else None for one in numbers])


def _parts(tree: Nodes, found: Segmentation) -> list[tuple[int, int, int]]:
    """(block, characters, number of the HEPS block) of each text that is part of a heading, in document order."""
    first = found.candidates.first.tolist()
    numbers = sorted(range(len(found.blocks)), key=lambda one: found.blocks[one].heading)
    lines, lengths = tree.lines.tolist(), tree.lengths.tolist()
    return [
        (lines[text], lengths[text], one)
        for one in numbers
        for text in range(first[found.blocks[one].heading], first[found.blocks[one].heading + 1])
        if lines[text] >= 0
    ]


class _Placed:
    """Which titles HEPS takes for headings: their ``parents`` among the titles, and the block that each one's section
    ``ends`` before."""

    def __init__(self, tree: Nodes, found: Segmentation, titles: Sequence[int]) -> None:
        place_of = {block: place for place, block in enumerate(titles)}
        of_title: dict[int, int] = {}
        title_of: dict[int, int] = {}
        for block, _, one in _parts(tree, found):
            if block in place_of and place_of[block] not in of_title:
                of_title[place_of[block]] = one
                title_of[one] = place_of[block]
        last = max(titles, default=0) + 1
        lines = np.append(np.where(tree.lines < 0, last, tree.lines), last)
        ends = np.minimum.accumulate(lines[::-1])[::-1][found.candidates.first].tolist()  # an image is in no block
        self.parents: dict[int, int | None] = {}
        self.ends = [last] * len(titles)
        for title, one in of_title.items():
            self.ends[title] = ends[found.blocks[one].end]
            upper = found.blocks[one].parent
            while upper is not None and title_of.get(upper, title) >= title:
                upper = found.blocks[upper].parent
            self.parents[title] = None if upper is None else title_of[upper]


def _place(titles: Sequence[int], placed: _Placed, rank: Sequence[int]) -> list[int | None]:
    parents: list[int | None] = []
    path: list[int] = []
    for title, block in enumerate(titles):
        while path and not _above(path[-1], title, block, placed, rank):
            path.pop()
        del path[MAX_LEVELS - 1 :]
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _above(upper: int, title: int, block: int, placed: _Placed, rank: Sequence[int]) -> bool:
    if upper in placed.parents and title in placed.parents:
        return placed.parents[title] == upper
    return placed.ends[upper] > block and rank[upper] < rank[title]
