"""HEPS's headings as titles, and its blocks as their tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.outline import Outline, outline_from_parents
from scrapy_sections.hierarchy.ranks import style_ranks
from scrapy_sections.hierarchy.title_styles import title_styles
from scrapy_sections.hierarchy.tree import MAX_LEVELS
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.published.heps.block_tree import tree_of_blocks
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import Segmentation, segment

_MIN_HEADING_SHARE = 0.5  # share of a block's characters that are headings, to make the whole block a title


def headings(blocks: Blocks, kept: Flags, parameters: HepsParameters) -> list[int]:
    """Return the blocks that HEPS takes for headings, of those that are ``kept``, without any labels.

    Blocks are not divided: a heading that is less than half of its block, such as a label at the start of a paragraph,
    is no title.
    """
    tree = tree_of_blocks(blocks, kept, images=parameters.images)
    lengths: dict[int, int] = {}
    for text in _heading_texts(tree, segment(tree, parameters)):
        lengths[text.block] = lengths.get(text.block, 0) + text.length
    return sorted(block for block, length in lengths.items() if length >= _MIN_HEADING_SHARE * len(blocks.texts[block]))


def heps_outline(
    blocks: Blocks, titles: Sequence[int], kept: Sequence[bool] | NDArray[np.bool_], parameters: HepsParameters
) -> Outline:
    """Return the tree of ``titles``, which are indices of blocks, as HEPS nests them in all ``kept`` blocks.

    Titles that HEPS takes for none are placed by the ranks of their styles.
    """
    is_kept = np.array(kept, np.bool_)
    tree = tree_of_blocks(blocks, is_kept, images=parameters.images)
    placed = _PlacedTitles(tree, segment(tree, parameters), titles)
    ranks: Sequence[int] = ()
    if len(placed.parents) < len(titles):
        is_kept[list(titles)] = False
        ranks = style_ranks(title_styles(blocks, titles, np.flatnonzero(is_kept).tolist()))
    enumerators = [parse_enumerator(blocks.texts[block]) for block in titles]
    numbers = [enumerator.number if enumerator and not enumerator.bare else None for enumerator in enumerators]
    return outline_from_parents(_parents(titles, placed, ranks), numbers)


class _HeadingText(NamedTuple):
    """A text that is part of a heading: its block, its length, and the index of the HEPS block that it heads."""

    block: int
    length: int
    heps_block: int


def _heading_texts(tree: HepsTree, segmentation: Segmentation) -> list[_HeadingText]:
    """Return the texts that are part of a heading, in document order; images are in no block."""
    first = segmentation.candidates.first.tolist()
    headings = sorted((block.heading, index) for index, block in enumerate(segmentation.blocks))
    lines, lengths = tree.lines.tolist(), tree.lengths.tolist()
    return [
        _HeadingText(lines[text], lengths[text], index)
        for heading, index in headings
        for text in range(first[heading], first[heading + 1])
        if lines[text] >= 0
    ]


class _PlacedTitles:
    """The titles that HEPS takes for headings.

    ``parents``: of each such title, among the titles; ``ends``: of each title's section (the block behind its last).
    """

    def __init__(self, tree: HepsTree, segmentation: Segmentation, titles: Sequence[int]) -> None:
        title_at = {block: title for title, block in enumerate(titles)}
        heps_block_of: dict[int, int] = {}  # title: HEPS block
        title_of: dict[int, int] = {}  # HEPS block: title
        for block, _, heps_block in _heading_texts(tree, segmentation):
            title = title_at.get(block)
            if title is not None and title not in heps_block_of:
                heps_block_of[title] = heps_block
                title_of[heps_block] = title
        last = max(titles, default=0) + 1
        lines = np.append(np.where(tree.lines < 0, last, tree.lines), last)
        next_lines = np.minimum.accumulate(lines[::-1])[::-1]  # from each text on, images passed over
        ends = next_lines[segmentation.candidates.first].tolist()
        self.parents: dict[int, int | None] = {}
        self.ends = [last] * len(titles)
        for title, heps_block in heps_block_of.items():
            self.ends[title] = ends[segmentation.blocks[heps_block].end]
            upper = segmentation.blocks[heps_block].parent
            while upper is not None and title_of.get(upper, title) >= title:
                upper = segmentation.blocks[upper].parent
            self.parents[title] = None if upper is None else title_of[upper]


def _parents(titles: Sequence[int], placed: _PlacedTitles, ranks: Sequence[int]) -> list[int | None]:
    """Return the parent of each title; ``ranks`` are only read where HEPS takes a title for none."""
    parents: list[int | None] = []
    path: list[int] = []  # from a topmost title down to the last title
    for title, block in enumerate(titles):
        while path and not _is_above(path[-1], title, block, placed, ranks):
            path.pop()
        del path[MAX_LEVELS - 1 :]
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _is_above(upper: int, title: int, block: int, placed: _PlacedTitles, ranks: Sequence[int]) -> bool:
    """True if a title on the path is above another: by HEPS if it knows both, or else by section and rank."""
    if upper in placed.parents and title in placed.parents:
        return placed.parents[title] == upper
    return placed.ends[upper] > block and ranks[upper] < ranks[title]
