"""Titles classified by their visual style (HEPS, sections 3.2 and 4.2).

HEPS compares tag path, font size, weight, style, decoration and colour exactly, and names as its main fault that this
is too strict (5.4.5). Here the rank of heading elements, and class names that no prose has, take the place of the tag
path: the same visual organisation in other markup gives the same styles.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.css.user_agent import LINK_COLOR
from scrapy_sections.html.blocks import HEADINGS, Blocks

DOCUMENT_TITLE = -1  # the sublevel of a title that is above all others, whatever their style
_MAX_HEADING_STEPS = 4  # elements from a title's container up that are searched for the heading element around it
_MAX_INLINE_STEPS = 8  # elements from a title's text up whose class names count
_DISTINCT_TAGS = frozenset("dt summary legend caption figcaption th button".split())  # drawn apart, beyond the style


class TitleStyle(NamedTuple):
    """What the titles of one class have in common.

    With a ``heading_rank`` (1 to 6 for h1 to h6 and aria-level, 0 for other elements) only that and the size count.
    ``size``: of the font, CSS pixels. ``tag``: of the title's container, if browsers draw it apart beyond these
    properties. ``class_names``: those on the title's own elements that no prose has. ``sublevel``: level among the
    titles of one style, where other evidence shows several (``style_splits``).
    """

    heading_rank: int = 0
    size: float = 0.0
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    uppercase: bool = False
    tag: str = ""
    class_names: frozenset[str] = frozenset()
    sublevel: int = 0


def title_styles(blocks: Blocks, titles: Sequence[int], prose: Sequence[int]) -> list[TitleStyle]:
    """Return the style of each title, without the class names that occur in ``prose`` (blocks)."""
    styles = [_title_style(blocks, block) for block in titles]
    if not any(style.class_names for style in styles):
        return styles
    prose_names: set[str] = set()
    for node in {blocks.containers[block] for block in prose}:
        prose_names.update(_class_names(blocks, node))
    reduced = {style: style._replace(class_names=style.class_names - prose_names) for style in set(styles)}
    return [reduced[style] for style in styles]


def _title_style(blocks: Blocks, block: int) -> TitleStyle:
    """Return the style of a title, with all class names on it."""
    nodes = blocks.nodes
    container = blocks.containers[block]
    rank = heading_rank(blocks, container)
    node = _main_text_node(blocks, block)
    style = blocks.styles[nodes.style_ids[node]]
    if rank:
        return TitleStyle(rank, style.font_size)
    class_names: set[str] = set()
    for _ in range(_MAX_INLINE_STEPS):
        if nodes.end[node] - nodes.first[node] <= 1:  # no other block is in it
            class_names.update(_class_names(blocks, node))
        if node == container or nodes.parents[node] < 0:
            break
        node = nodes.parents[node]
    tag = nodes.tags[container]
    return TitleStyle(
        0,
        style.font_size,
        style.bold,
        style.italic,
        style.underlined and style.color != LINK_COLOR,
        style.uppercase,
        tag if tag in _DISTINCT_TAGS else "",
        frozenset(class_names),
    )


def _class_names(blocks: Blocks, node: int) -> list[str]:
    return (blocks.nodes.elements[node].get("class") or "").split()


def _main_text_node(blocks: Blocks, block: int) -> int:
    """Return the node of a block's longest piece of text."""
    pieces = blocks.pieces
    piece = bisect_left(pieces.blocks, block)
    node, longest = blocks.first_nodes[block], 0
    while piece < len(pieces.blocks) and pieces.blocks[piece] == block:
        if pieces.lengths[piece] > longest:
            node, longest = pieces.nodes[piece], pieces.lengths[piece]
        piece += 1
    return node


def heading_rank(blocks: Blocks, node: int) -> int:
    """Return the rank of the heading element around a title's container, 0 if there is none."""
    nodes = blocks.nodes
    size = nodes.end[node] - nodes.first[node]
    for _ in range(_MAX_HEADING_STEPS):
        tag = nodes.tags[node]
        if tag in HEADINGS:
            return int(tag[1])
        if "heading" in blocks.class_names[nodes.class_ids[node]] and nodes.elements[node].get("role") == "heading":
            level = nodes.elements[node].get("aria-level") or "2"
            return min(int(level), 6) if level.isdecimal() and level.isascii() and int(level) else 2
        node = nodes.parents[node]
        if node < 0 or nodes.end[node] - nodes.first[node] > size + 1:  # more than one other block is in it
            break
    return 0
