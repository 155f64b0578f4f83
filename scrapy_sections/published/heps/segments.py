"""Recursive segmentation: each list tried in turn, and kept if it gives a sensible structure (section 4.4)."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scrapy_sections.published.heps.candidates import Candidates, find_candidates
from scrapy_sections.published.heps.conditions import (
    TrialBlock,
    has_too_much_content,
    includes_upper_headings,
    lacks_siblings,
    produces_empty_blocks,
    repeats_contents,
)
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.lists import FrontNodes, front_nodes, list_numbers, sorted_lists
from scrapy_sections.published.heps.parameters import HepsParameters

# Headings are inserted singly while they are at most 1/16 of those found so far; else all are sorted again. Only speed
# depends on it.
_MIN_HEADINGS_PER_INSERTION = 16


class HepsBlock(NamedTuple):
    """A block of the logical hierarchy.

    ``heading``: the candidate that heads it; ``start`` and ``end``: of the candidates in it; ``parent``: index of the
    block around it, None for the topmost.
    """

    heading: int
    start: int
    end: int
    parent: int | None


@dataclass(slots=True)
class Segmentation:
    """The candidates of a tree, and its blocks in the order in which they were found, outer before inner."""

    candidates: Candidates
    blocks: list[HepsBlock]


def segment(tree: HepsTree, parameters: HepsParameters) -> Segmentation:
    """Return the logical hierarchy of a tree, in time linear in its nodes but for sorting."""
    if not tree.texts:
        none = np.zeros(0, np.int64)
        return Segmentation(Candidates(none, none, none, np.zeros(1, np.int64), []), [])
    candidates = find_candidates(tree, parameters)
    lists = list_numbers(tree, candidates, parameters)
    fronts = front_nodes(tree, candidates, lists, parameters)
    segmenter = _Segmenter(tree, candidates, fronts, parameters)
    for members in sorted_lists(tree, candidates, lists, fronts, parameters):
        segmenter.try_list(members)
    return Segmentation(candidates, segmenter.blocks)


class _Segmenter:
    """The blocks and headings found so far. Columns are lists, which are faster than arrays to read one by one."""

    def __init__(self, tree: HepsTree, candidates: Candidates, fronts: FrontNodes, parameters: HepsParameters) -> None:
        self.blocks: list[HepsBlock] = []
        self._parameters = parameters
        self._innermost: list[int | None] = [None] * len(candidates.nodes)  # block around each candidate
        self._headings: list[int] = []  # in document order
        self._contents = candidates.texts
        self._nodes = candidates.nodes.tolist()
        self._first_text: list[int] = candidates.first.tolist()
        text_offsets = np.append(0, np.cumsum(tree.lengths + 1))  # in the document's raw string (5.2), blanks between
        self._offsets: list[int] = text_offsets[candidates.first].tolist()
        self._in_heading = tree.in_heading[candidates.nodes].tolist()
        self._front_depths = fronts.depths.tolist()
        self._front_first, self._front_end = fronts.first.tolist(), fronts.end.tolist()
        self._front_parent_end = fronts.parent_ends.tolist()
        self._node_parents, self._node_ends = tree.parents.tolist(), tree.ends.tolist()
        self._node_depths = tree.depths.tolist()

    def try_list(self, members: list[int]) -> None:
        """Segment by one list, and keep the blocks if it is a heading list, but for those that meet condition 1 or 2.

        Conditions 3 and 4 need no blocks, and so are tested first (4.4.2).
        """
        parameters = self._parameters
        trusted = parameters.trust_tags and all(self._in_heading[member] for member in members)
        uppers = [self._innermost[member] for member in members]
        if not trusted and lacks_siblings(uppers, parameters):
            return
        if repeats_contents(uppers, [self._contents[member] for member in members], parameters):
            return
        trial = [self._trial_block(member, after) for member, after in zip(members, [*members[1:], None], strict=True)]
        if includes_upper_headings(trial, parameters):
            return
        if not trusted and (produces_empty_blocks(trial, parameters) or has_too_much_content(trial, parameters)):
            return
        headings = []
        for block in trial:
            if not (block.includes_upper or (block.is_empty and not trusted)):
                self._innermost[block.start : block.end] = [len(self.blocks)] * (block.end - block.start)
                self.blocks.append(HepsBlock(block.heading, block.start, block.end, block.upper))
                headings.append(block.heading)
        if _MIN_HEADINGS_PER_INSERTION * len(headings) > len(self._headings):
            self._headings = sorted(self._headings + headings)
        else:
            for heading in headings:
                insort(self._headings, heading)

    def _trial_block(self, candidate: int, after: int | None) -> TrialBlock:
        """Return the block that a candidate would head.

        It goes from the front node to where the scan over its siblings stops (4.4.1): at the front node of the next
        candidate of the list (``after``), at a node with an upper-level heading, or at the end of the upper block.
        """
        start, front_end = self._front_first[candidate], self._front_end[candidate]
        depth, end = self._front_depths[candidate], self._front_parent_end[candidate]
        headings = self._headings
        next_heading = bisect_left(headings, start)
        includes_upper = next_heading < len(headings) and headings[next_heading] < front_end
        if includes_upper:
            if self._parameters.own_fronts:
                start, front_end, depth, end = self._front_without_headings(candidate)
                includes_upper = False
            next_heading = bisect_left(headings, front_end)
        if after is not None and after < end:
            end = self._first_in_node_of(after, depth)
        if next_heading < len(headings) and headings[next_heading] < end:
            end = self._first_in_node_of(headings[next_heading], depth)
        upper = self._innermost[candidate]
        if upper is not None:
            end = min(end, self.blocks[upper].end)
        end = max(end, front_end)
        first, offsets = self._first_text, self._offsets
        is_empty = first[end] - first[start] <= first[candidate + 1] - first[candidate]
        heading_length = offsets[candidate + 1] - offsets[candidate] - 1
        block_length = offsets[end] - offsets[start] - 1
        is_too_short = block_length < self._parameters.length_ratio * heading_length
        return TrialBlock(candidate, upper, start, end, includes_upper, is_empty, is_too_short)

    def _first_in_node_of(self, candidate: int, depth: int) -> int:
        """Return the first candidate in the node at a depth that a candidate is in."""
        node = self._nodes[candidate]
        while self._node_depths[node] > depth:
            node = self._node_parents[node]
        return bisect_left(self._nodes, node)

    def _front_without_headings(self, candidate: int) -> tuple[int, int, int, int]:
        """Return the topmost node around a candidate without a heading found so far, to be its front node.

        As first and end of the candidates in it, its depth, and the end of those in its parent.
        """
        next_heading = bisect_left(self._headings, candidate)
        before = self._nodes[self._headings[next_heading - 1]] if next_heading else -1
        after = (
            self._nodes[self._headings[next_heading]] if next_heading < len(self._headings) else len(self._node_ends)
        )
        node = self._nodes[candidate]
        while before < self._node_parents[node] and self._node_ends[self._node_parents[node]] <= after:
            node = self._node_parents[node]
        first, end = bisect_left(self._nodes, node), bisect_left(self._nodes, self._node_ends[node])
        parent_end = bisect_left(self._nodes, self._node_ends[self._node_parents[node]])
        return first, end, self._node_depths[node], parent_end
