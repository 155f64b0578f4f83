"""Titles classed by what they look like (HEPS, sections 3.2 and 4.2).

HEPS compares tag path, font size, weight, style, decoration and colour exactly, and names as its main fault that this
is too strict (5.4.5). Here the tag path gives way to the heading's rank and to class names that no prose carries: the
same visual organisation in other markup gives the same classes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.css.user_agent import LINK_COLOR
from scrapy_sections.html.blocks import HEADINGS, Blocks

_MAX_WRAPPERS = 4  # elements between a heading element and the block its text is in
_MAX_INLINE = 8  # inline elements around a title's text that are told apart
PAGE_TITLE = -1  # the split of a title that names the whole page
_DRAWN_APART = frozenset("dt summary legend caption figcaption th button".split())  # by browsers, beside the style


class Look(NamedTuple):
    """What titles of one class have in common."""

    rank: int = 0  # 1 to 6 for h1 to h6 and aria-level, 0 for others
    size: float = 0.0
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    uppercase: bool = False
    tag: str = ""
    names: frozenset[str] = frozenset()  # of classes, on the title's own elements, that no prose has
    split: int = 0  # levels that one look has, told apart by other evidence


def looks(blocks: Blocks, titles: Sequence[int], prose: Sequence[int]) -> list[Look]:
    """One look a title. ``prose`` are the blocks whose class names tell nothing."""
    found = [_look(blocks, block) for block in titles]
    if not any(look.names for look in found):
        return found
    common: set[str] = set()
    for node in {blocks.containers[block] for block in prose}:
        common.update((blocks.nodes.elements[node].get("class") or "").split())
    telling = {look: look._replace(names=look.names - common) for look in set(found)}
    return [telling[look] for look in found]


def text_node(blocks: Blocks, block: int) -> int:
    """The element that holds most of a block's text."""
    piece = bisect_left(blocks.pieces.blocks, block)
    best, longest = blocks.first_nodes[block], 0
    while piece < len(blocks.pieces.blocks) and blocks.pieces.blocks[piece] == block:
        if blocks.pieces.lengths[piece] > longest:
            best, longest = blocks.pieces.nodes[piece], blocks.pieces.lengths[piece]
        piece += 1
    return best


def _look(blocks: Blocks, block: int) -> Look:
    """The look of a title, with all names of classes on it."""
    nodes = blocks.nodes
    container = blocks.containers[block]
    rank = _rank(blocks, container)
    node = text_node(blocks, block)
    style = blocks.styles[nodes.style_ids[node]]
    if rank:
        return Look(rank, style.font_size)
    names: set[str] = set()
    for _ in range(_MAX_INLINE):
        if nodes.end[node] - nodes.first[node] <= 1:  # the title's own
            names.update((nodes.elements[node].get("class") or "").split())
        if node == container or nodes.parents[node] < 0:
            break
        node = nodes.parents[node]
    tag = nodes.tags[container]
    return Look(
        0,
        style.font_size,
        style.bold,
        style.italic,
        style.underlined and style.color != LINK_COLOR,
        style.uppercase,
        tag if tag in _DRAWN_APART else "",
        frozenset(names),
    )


def _rank(blocks: Blocks, node: int) -> int:
    """Rank of the heading element around a block, 0 where there is none."""
    nodes = blocks.nodes
    first, end = nodes.first[node], nodes.end[node]
    for _ in range(_MAX_WRAPPERS):
        tag = nodes.tags[node]
        if tag in HEADINGS:
            return int(tag[1])
        if "heading" in blocks.class_names[nodes.class_ids[node]] and nodes.elements[node].get("role") == "heading":
            level = nodes.elements[node].get("aria-level") or "2"
            return min(int(level), 6) if level.isdecimal() and level.isascii() and int(level) else 2
        node = nodes.parents[node]
        if node < 0 or nodes.end[node] - nodes.first[node] > end - first + 1:
            break
    return 0
