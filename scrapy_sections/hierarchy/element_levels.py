"""Titles of one look told apart by the elements around them (HEPS, sections 3.3.3 and 4.3.1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from scrapy_sections.hierarchy.front_nodes import fronts
from scrapy_sections.html.blocks import Blocks

_MAX_PATHS = 8  # depths that are compared
_INSIDE = 0.8  # share of titles that have to lie within the others' elements
_INDENTED = frozenset("ul ol menu dir dd blockquote".split())


def by_elements(blocks: Blocks, titles: Sequence[int]) -> list[int] | None:
    """Level of each title: those within the front nodes of others, a level below these. None where all are alike."""
    return _levels(
        blocks, titles, [blocks.nodes.depths[blocks.containers[block]] for block in titles], within_siblings=False
    )


def by_indent(blocks: Blocks, titles: Sequence[int]) -> list[int] | None:
    """Level of each title: those in lists and the like in the titles that others begin, a level below these."""
    return _levels(blocks, titles, _indents(blocks, titles), within_siblings=True)


def _levels(blocks: Blocks, titles: Sequence[int], paths: Sequence[int], *, within_siblings: bool) -> list[int] | None:
    by_path: dict[int, list[int]] = {}
    for place, path in enumerate(paths):
        by_path.setdefault(path, []).append(place)
    several = [path for path in sorted(by_path) if len(by_path[path]) > 1][:_MAX_PATHS]
    if len(several) < 2:
        return None
    front = fronts(blocks, titles, [by_path[path] for path in several])
    level = {several[0]: 0}
    for lower in several[1:]:
        for upper in reversed(list(level)):
            ends = [(front[place].parent_end if within_siblings else front[place].end) for place in by_path[upper]]
            spans = [(front[place].first, end) for place, end in zip(by_path[upper], ends, strict=True)]
            if _share_inside([titles[place] for place in by_path[lower]], spans) >= _INSIDE:
                level[lower] = level[upper] + 1
                break
        else:
            level[lower] = 0
    return [level.get(path, 0) for path in paths] if any(level.values()) else None


def _share_inside(titles: Sequence[int], spans: Sequence[tuple[int, int]]) -> float:
    starts = [start for start, _ in spans]
    inside = 0
    for block in titles:
        place = bisect_right(starts, block) - 1
        inside += place >= 0 and block < spans[place][1]
    return inside / len(titles)


def _indents(blocks: Blocks, titles: Sequence[int]) -> list[int]:
    """How often each block is indented by the elements around it."""
    nodes = blocks.nodes
    known = {-1: 0}
    for block in titles:
        way = []
        node = blocks.containers[block]
        while node not in known:
            way.append(node)
            node = nodes.parents[node]
        for below in reversed(way):
            known[below] = known[nodes.parents[below]] + (nodes.tags[below] in _INDENTED)
    return [known[blocks.containers[block]] for block in titles]
