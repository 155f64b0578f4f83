"""Recursive segmentation: each list tried in turn, and kept if it gives a sensible structure (section 4.4)."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scrapy_sections.published.heps.candidates import Candidates, candidates
from scrapy_sections.published.heps.conditions import Tried, head_nothing, hold_upper_headings, lack_siblings, repeat
from scrapy_sections.published.heps.lists import Fronts, fronts, in_order, listed
from scrapy_sections.published.heps.nodes import Nodes
from scrapy_sections.published.heps.parameters import HepsParameters

_FEW = 16  # of the headings found so far there are so many times as many, where single ones are put in among them


class Block(NamedTuple):
    """A block: the candidate that is its ``heading``, the candidates in it (``start`` to ``end``), and the block it
    lies in (index, None for the topmost)."""

    heading: int
    start: int
    end: int
    parent: int | None


@dataclass(slots=True)
class Segmentation:
    """The candidates of a tree, and the blocks in the order in which they were found, outer before inner."""

    candidates: Candidates
    blocks: list[Block]


def segment(tree: Nodes, parameters: HepsParameters) -> Segmentation:
    """The logical hierarchy of a tree. Linear in its nodes, but for sorting."""
    if not tree.texts:
        none = np.zeros(0, np.int64)
        return Segmentation(Candidates(none, none, none, np.zeros(1, np.int64), []), [])
    found = candidates(tree, parameters)
    classes = listed(tree, found, parameters)
    front = fronts(tree, found, classes, parameters)
    run = _Run(tree, found, front, parameters)
    for members in in_order(tree, found, classes, front, parameters):
        run.try_list(members)
    return Segmentation(found, run.blocks)


class _Run:
    """The blocks found so far."""

    def __init__(self, tree: Nodes, found: Candidates, front: Fronts, parameters: HepsParameters) -> None:
        self.blocks: list[Block] = []
        self._parameters, self._said = parameters, found.texts
        self._owners: list[int | None] = [None] * len(found.nodes)  # innermost block around each candidate
        self._headings: list[int] = []  # in document order
        self._nodes, self._texts = found.nodes.tolist(), found.first.tolist()
        self._first, self._end, self._parent_ends = front.first.tolist(), front.end.tolist(), front.parent_ends.tolist()
        self._depths = front.depths.tolist()
        self._parents, self._ends, self._levels = tree.parents.tolist(), tree.ends.tolist(), tree.depths.tolist()
        self._in_heading = tree.in_heading[found.nodes].tolist()
        places = np.append(0, np.cumsum(tree.lengths + 1))  # of the texts in the page's string, a space between
        self._places: list[int] = places[found.first].tolist()

    def try_list(self, members: list[int]) -> None:
        """Segment by one list; keep it if the structure is sensible, without the candidates that harm it."""
        limits = self._parameters
        trusted = limits.trust_tags and all(self._in_heading[member] for member in members)
        uppers = [self._owners[member] for member in members]
        if not trusted and lack_siblings(uppers, limits):
            return
        if repeat(uppers, [self._said[member] for member in members], limits):
            return
        tried = [self._try(one, after) for one, after in zip(members, [*members[1:], None], strict=True)]
        if hold_upper_headings(tried, limits) or (not trusted and head_nothing(tried, limits)):
            return
        headings = []
        for one in tried:
            if not (one.includes_upper or (one.is_empty and not trusted)):
                self._owners[one.start : one.end] = [len(self.blocks)] * (one.end - one.start)
                self.blocks.append(Block(one.candidate, one.start, one.end, one.upper))
                headings.append(one.candidate)
        if _FEW * len(headings) > len(self._headings):
            self._headings = sorted(self._headings + headings)
        else:
            for heading in headings:
                insort(self._headings, heading)

    def _try(self, candidate: int, after: int | None) -> Tried:
        """The block that a candidate would head: from its front node to where the scan over its siblings stops (4.4.1),
        at the next front node of the list (``after``), at an upper heading, or at the end of the block around."""
        start, inner_end, depth = self._first[candidate], self._end[candidate], self._depths[candidate]
        end = self._parent_ends[candidate]
        headings = self._headings
        place = bisect_left(headings, start)
        includes_upper = place < len(headings) and headings[place] < inner_end
        if includes_upper:
            if self._parameters.own_fronts:
                start, inner_end, depth, end = self._below_headings(candidate)
                includes_upper = False
            place = bisect_left(headings, inner_end)
        if after is not None and after < end:
            end = self._first_at(after, depth)
        if place < len(headings) and headings[place] < end:
            end = self._first_at(headings[place], depth)
        upper = self._owners[candidate]
        if upper is not None:
            end = min(end, self.blocks[upper].end)
        end = max(end, inner_end)
        texts, places = self._texts, self._places
        is_empty = texts[end] - texts[start] <= texts[candidate + 1] - texts[candidate]
        own, whole = places[candidate + 1] - places[candidate] - 1, places[end] - places[start] - 1
        is_long = whole < self._parameters.length_ratio * own
        return Tried(candidate, upper, start, end, includes_upper, is_empty, is_long)

    def _first_at(self, candidate: int, depth: int) -> int:
        """The first candidate within the same node at a depth."""
        node = self._nodes[candidate]
        while self._levels[node] > depth:
            node = self._parents[node]
        return bisect_left(self._nodes, node)

    def _below_headings(self, candidate: int) -> tuple[int, int, int, int]:
        """First and end of the highest node above a candidate that holds no heading so far, its depth, and the end of
        its parent."""
        place = bisect_left(self._headings, candidate)
        before = self._nodes[self._headings[place - 1]] if place else -1
        after = self._nodes[self._headings[place]] if place < len(self._headings) else len(self._ends)
        node = self._nodes[candidate]
        while before < self._parents[node] and self._ends[self._parents[node]] <= after:
            node = self._parents[node]
        first, end = bisect_left(self._nodes, node), bisect_left(self._nodes, self._ends[node])
        return first, end, self._levels[node], bisect_left(self._nodes, self._ends[self._parents[node]])
