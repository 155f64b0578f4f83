"""Recursive segmentation: each list tried in turn, and kept if it gives a sensible structure (section 4.4)."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scrapy_sections.hierarchy.heps.candidates import Candidates, candidates
from scrapy_sections.hierarchy.heps.lists import Fronts, fronts, in_order, listed
from scrapy_sections.hierarchy.heps.nodes import Nodes
from scrapy_sections.hierarchy.heps.parameters import HepsParameters


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
        return Segmentation(Candidates(none, none, none, np.zeros(1, np.int64)), [])
    found = candidates(tree, parameters)
    classes = listed(tree, found, parameters)
    front = fronts(tree, found, classes, parameters)
    run = _Run(tree, found, front, parameters)
    for members in in_order(tree, found, classes, front, parameters):
        if len(members) > 1 or run.may_be_alone(members[0]):
            run.try_list(members)
    return Segmentation(found, run.blocks)


class _Tried(NamedTuple):
    """A candidate, the block around it, and the block it would head."""

    candidate: int
    upper: int | None
    start: int
    end: int
    includes_upper: bool
    is_empty: bool


class _Run:
    """The blocks found so far."""

    def __init__(self, tree: Nodes, found: Candidates, front: Fronts, parameters: HepsParameters) -> None:
        self.blocks: list[Block] = []
        self._tree, self._found, self._parameters = tree, found, parameters
        self._owners: list[int | None] = [None] * len(found.nodes)  # innermost block around each candidate
        self._headings: list[int] = []  # in document order
        self._nodes, self._texts = found.nodes.tolist(), found.first.tolist()
        self._fronts, self._depths = front.nodes.tolist(), front.depths.tolist()
        self._first, self._end, self._parent_ends = front.first.tolist(), front.end.tolist(), front.parent_ends.tolist()
        self._parents, self._ends, self._levels = tree.parents.tolist(), tree.ends.tolist(), tree.depths.tolist()
        places = np.append(0, np.cumsum(tree.lengths + 1))  # of the texts in the page's string, a space between
        self._places: list[int] = places[found.first].tolist()

    def may_be_alone(self, candidate: int) -> bool:
        """Whether a list of this one is not hopeless: the third condition is sure to fail it."""
        if self._parameters.lone_headings:
            return bool(self._tree.in_heading[self._nodes[candidate]])
        return self._parameters.no_sibling >= 1

    def try_list(self, members: list[int]) -> None:
        """Segment by one list; keep it if the structure is sensible, without the candidates that harm it."""
        if self._without_sibling(members) or self._repeated(members):
            return
        tried = [self._try(one, after) for one, after in zip(members, [*members[1:], None], strict=True)]
        if self._harmful(tried):
            return
        headings = []
        for one in tried:
            if not (one.includes_upper or one.is_empty):
                self._owners[one.start : one.end] = [len(self.blocks)] * (one.end - one.start)
                self.blocks.append(Block(one.candidate, one.start, one.end, one.upper))
                headings.append(one.candidate)
        if len(headings) > len(self._headings) // 16:
            self._headings = sorted(self._headings + headings)
        else:
            for heading in headings:
                insort(self._headings, heading)

    def _too_many(self, count: int, threshold: float, number: int) -> bool:
        share = count / number
        return share >= threshold if self._parameters.inclusive else share > threshold

    def _without_sibling(self, members: list[int]) -> bool:
        """Condition 3."""
        if len(members) == 1 and self._parameters.lone_headings:
            return False
        siblings = Counter([self._owners[member] for member in members])
        lone = sum(count == 1 for count in siblings.values())
        return self._too_many(lone, self._parameters.no_sibling, len(members))

    def _repeated(self, members: list[int]) -> bool:
        """Condition 4."""
        said = Counter([(self._owners[member], self._found.text(self._tree, member)) for member in members])
        again = sum(count for count in said.values() if count > 1)
        return self._too_many(again, self._parameters.repeated, len(members))

    def _harmful(self, tried: list[_Tried]) -> bool:
        """Conditions 1, 2 and 5."""
        limits, number = self._parameters, len(tried)
        ratio = limits.length_ratio
        too_long = sum(
            self._length(one.start, one.end) < ratio * self._length(one.candidate, one.candidate + 1) for one in tried
        )
        return (
            self._too_many(sum(one.includes_upper for one in tried), limits.upper_heading, number)
            or self._too_many(sum(one.is_empty for one in tried), limits.empty_block, number)
            or self._too_many(too_long, limits.too_long, number)
        )

    def _length(self, start: int, end: int) -> int:
        return self._places[end] - self._places[start] - 1

    def _try(self, candidate: int, after: int | None) -> _Tried:
        """The block that a candidate would head: from its front node to where the scan over its siblings stops (4.4.1),
        at the next front node of the list (``after``), at an upper heading, or at the end of the block around."""
        start, front_end, depth = self._first[candidate], self._end[candidate], self._depths[candidate]
        stop = self._parent_ends[candidate]
        place = bisect_left(self._headings, start)
        includes_upper = place < len(self._headings) and self._headings[place] < front_end
        if includes_upper and self._parameters.own_fronts:
            start, front_end, depth, stop = self._below_headings(candidate)
            includes_upper = False
            place = bisect_left(self._headings, start)
        upper = self._owners[candidate]
        if after is not None and after < stop:
            stop = self._first_at(after, depth)
        if includes_upper:
            place = bisect_left(self._headings, front_end)
        if place < len(self._headings) and self._headings[place] < stop:
            stop = self._first_at(self._headings[place], depth)
        if upper is not None:
            stop = min(stop, self.blocks[upper].end)
        stop = max(stop, front_end)
        texts = self._texts
        is_empty = texts[stop] - texts[start] <= texts[candidate + 1] - texts[candidate]
        return _Tried(candidate, upper, start, stop, includes_upper, is_empty)

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
