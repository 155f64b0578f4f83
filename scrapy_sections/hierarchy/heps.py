"""HEPS over labelled titles: lists of one style sorted, tried one after the other, and nested (section 4).

Manabe and Tajima, VLDB 2015. Candidates are the titles that stage 2 found, so sentence-breaking nodes (4.1) are gone by
then. A node sequence is read as the range of text blocks from its front node's first to where the scan over its
siblings ends, which is found in constant time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.hierarchy.fronts import Front, fronts


@dataclass(frozen=True, slots=True)
class HepsParameters:
    """Thresholds of the five list conditions; the paper's Table 1."""

    upper_heading: float = 0.1
    empty_block: float = 0.2
    no_sibling: float = 0.7
    repeated: float = 0.6
    too_long: float = 0.3
    length_ratio: float = 1.5  # t: a block is at least so many times as long as its heading


PAPER = HepsParameters()


@dataclass(slots=True)
class Segmentation:
    """HEPS's answer: ``order`` of the lists (the number of each, most significant first), which titles it took for
    headings, and of those the ``parents`` and the block each one's section ``ends`` before."""

    order: list[int]
    accepted: list[bool]
    parents: list[int | None]
    ends: list[int]


def segment(
    page: Blocks,
    titles: Sequence[int],
    kept: Sequence[bool],
    lists: Sequence[int],
    prominence: Sequence[tuple[float, ...]],
    parameters: HepsParameters = PAPER,
) -> Segmentation:
    """Nest titles by HEPS. ``lists``: the number of each title's list; ``prominence``: of each list, font size and
    weight, the greater the more significant (4.3.2)."""
    members: dict[int, list[int]] = {}
    for title, number in enumerate(lists):
        members.setdefault(number, []).append(title)
    front = fronts(page, titles, members.values())
    order = sorted(  # 4.3: block depth, visual style, document order
        members, key=lambda n: (front[members[n][0]].depth, tuple(-p for p in prominence[n]), members[n][0])
    )
    lengths = [len(text) if keep else 0 for text, keep in zip(page.texts, kept, strict=True)]
    run = _Run([page.texts[block] for block in titles], titles, front, [0, *accumulate(lengths)], parameters)
    for number in order:
        run.try_list(members[number])
    return Segmentation(order, run.accepted, run.parents, run.ends)


@dataclass(slots=True)
class _Candidate:
    """A title of the list that is tried, and the block it would head."""

    title: int
    upper: int | None  # the heading found so far whose block holds it
    end: int
    length: int  # of the block without the title


class _Run:
    """The headings found so far."""

    def __init__(
        self, texts: list[str], blocks: Sequence[int], front: list[Front], read: list[int], parameters: HepsParameters
    ) -> None:
        self._texts, self._blocks, self._front, self._read = texts, blocks, front, read
        self._parameters = parameters
        self._found: list[int] = []  # accepted titles, in document order
        self.accepted = [False] * len(texts)
        self.parents: list[int | None] = [None] * len(texts)
        self.ends = [len(read) - 1] * len(texts)

    def try_list(self, members: list[int]) -> None:
        """Segment by one list; keep it if the structure is sensible, without the titles that harm it (4.4.2)."""
        tried = [self._candidate(title, after) for title, after in zip(members, [*members[1:], None], strict=True)]
        harmful = [self._includes_upper(one.title) or one.length <= 0 for one in tried]
        if self._no_heading_list(tried):
            return
        added = [one for one, bad in zip(tried, harmful, strict=True) if not bad]
        for one in added:
            self.accepted[one.title], self.parents[one.title], self.ends[one.title] = True, one.upper, one.end
        if len(added) > len(self._found) // 16:
            self._found = sorted(self._found + [one.title for one in added])
        else:
            for one in added:
                insort(self._found, one.title)

    def _no_heading_list(self, tried: list[_Candidate]) -> bool:
        limits = self._parameters
        siblings = Counter(one.upper for one in tried)
        contents = Counter((one.upper, self._texts[one.title]) for one in tried)
        failing = [0] * 5
        for one in tried:
            size = max(len(self._texts[one.title]), 1)
            failing[0] += self._includes_upper(one.title)
            failing[1] += one.length <= 0
            failing[2] += siblings[one.upper] < 2
            failing[3] += contents[one.upper, self._texts[one.title]] > 1
            failing[4] += size + one.length < limits.length_ratio * size
        thresholds = (
            limits.upper_heading, limits.empty_block, limits.no_sibling, limits.repeated, limits.too_long
        )  # fmt: skip
        return any(count > limit * len(tried) for count, limit in zip(failing, thresholds, strict=True))

    def _includes_upper(self, title: int) -> bool:
        front = self._front[title]
        place = bisect_left(self._found, bisect_left(self._blocks, front.first))
        return place < len(self._found) and self._blocks[self._found[place]] < front.end

    def _candidate(self, title: int, after: int | None) -> _Candidate:
        block = self._blocks[title]
        place = bisect_right(self._found, title)
        upper = self._found[place - 1] if place else None
        while upper is not None and self.ends[upper] <= block:
            upper = self.parents[upper]
        end = self._end(title, after, self._found[place] if place < len(self._found) else None, upper)
        return _Candidate(title, upper, end, self._read[end] - self._read[block + 1])

    def _end(self, title: int, after: int | None, next_upper: int | None, upper: int | None) -> int:
        """Where the scan over the front node's siblings stops (4.4.1)."""
        block = self._blocks[title]
        stops = [self._front[title].parent_end]  # no following sibling
        for other in (after, next_upper):  # another front node; a node including an upper-level heading
            if other is not None:
                first = self._front[other].first
                stops.append(first if first > block else self._blocks[other])
        if upper is not None:  # the end of the upper block
            stops.append(self.ends[upper])
        return max(min(stops), block + 1)
