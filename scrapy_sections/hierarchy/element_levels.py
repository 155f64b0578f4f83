"""Sublevels of titles of one style, by the elements around them (HEPS, sections 3.3.3 and 4.3.1)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from scrapy_sections.hierarchy.front_nodes import front_nodes
from scrapy_sections.html.blocks import Blocks

_MAX_LISTS = 8  # lists of titles, by depth or indent, that are compared with each other; the rest stay on top
_MIN_SHARE_INSIDE = 0.8  # share of a list's titles that lie within another list's sections, to be below that
_INDENTING_TAGS = frozenset("ul ol menu dir dd blockquote".split())


def sublevels_by_front_node(blocks: Blocks, titles: Sequence[int]) -> list[int] | None:
    """Return the sublevel of each title, 0 for the topmost, or None if all are on one.

    Titles at one depth in the tree are a list. A list within the front nodes of another is a sublevel below that.
    """
    depths = [blocks.nodes.depths[blocks.containers[block]] for block in titles]
    return _sublevels(blocks, titles, depths, with_siblings=False)


def sublevels_by_indent(blocks: Blocks, titles: Sequence[int]) -> list[int] | None:
    """Return the sublevel of each title, 0 for the topmost, or None if all are on one.

    Titles with one number of indenting elements (lists, definitions, quotations) around them are a list. A list within
    the front nodes of another, or behind them in their parents, is a sublevel below that.
    """
    return _sublevels(blocks, titles, _indents(blocks, titles), with_siblings=True)


def _sublevels(
    blocks: Blocks, titles: Sequence[int], list_ids: Sequence[int], *, with_siblings: bool
) -> list[int] | None:
    """Return the sublevel of each title, or None; lists with smaller ids are the outer ones.

    ``with_siblings``: whether a title's section goes on behind its front node, to the end of the node's parent.
    """
    members: dict[int, list[int]] = {}
    for title, list_id in enumerate(list_ids):
        members.setdefault(list_id, []).append(title)
    compared = [list_id for list_id in sorted(members) if len(members[list_id]) > 1][:_MAX_LISTS]
    if len(compared) < 2:
        return None
    fronts = front_nodes(blocks, titles, [members[list_id] for list_id in compared])
    sublevel = {compared[0]: 0}
    for lower in compared[1:]:
        lower_titles = [titles[title] for title in members[lower]]
        for upper in reversed(list(sublevel)):
            sections = [
                (fronts[title].first, fronts[title].parent_end if with_siblings else fronts[title].end)
                for title in members[upper]
            ]
            if _share_inside(lower_titles, sections) >= _MIN_SHARE_INSIDE:
                sublevel[lower] = sublevel[upper] + 1
                break
        else:
            sublevel[lower] = 0
    return [sublevel.get(list_id, 0) for list_id in list_ids] if any(sublevel.values()) else None


def _share_inside(titles: Sequence[int], sections: Sequence[tuple[int, int]]) -> float:
    """Return the share of titles within any of the sections, which are (first block, end) in document order."""
    starts = [start for start, _ in sections]
    inside = 0
    for block in titles:
        index = bisect_right(starts, block) - 1
        inside += index >= 0 and block < sections[index][1]
    return inside / len(titles)


def _indents(blocks: Blocks, titles: Sequence[int]) -> list[int]:
    """Return the number of indenting elements around each title."""
    nodes = blocks.nodes
    indents = {-1: 0}  # of the nodes passed so far, so that no element is passed twice
    for block in titles:
        passed = []
        node = blocks.containers[block]
        while node not in indents:
            passed.append(node)
            node = nodes.parents[node]
        for inner in reversed(passed):
            indents[inner] = indents[nodes.parents[inner]] + (nodes.tags[inner] in _INDENTING_TAGS)
    return [indents[blocks.containers[block]] for block in titles]
