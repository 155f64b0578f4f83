"""A page's blocks as the tree that HEPS reads."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.html.blocks import HEADINGS, Blocks, Table
from scrapy_sections.published.heps.nodes import Nodes


def nodes_of(blocks: Blocks, kept: Flags, *, images: bool = True) -> Nodes:
    """Elements, line breaks, and the texts of the blocks that are ``kept`` (n blocks,); a block is a line.

    An image's text is its address, as in the paper (5.2); its height is that of its attribute.
    """
    nodes = blocks.nodes
    owners, holders, before = (_ints(blocks.pieces, column) for column in ("blocks", "nodes", "orders"))
    breaks, breaks_before, pieces_before = (
        _ints(blocks.line_breaks, column) for column in ("nodes", "orders", "pieces")
    )
    shown = np.flatnonzero(kept[owners])
    number, pieces = len(nodes.elements), len(shown)
    kinds = np.repeat((0, 1, 2), (number, pieces, len(breaks)))  # element, text, line break
    around = np.concatenate((nodes.array("parents"), holders[shown], breaks))
    elements = np.arange(number)
    order = np.lexsort((
        np.concatenate((elements, 2 * shown + 1, 2 * pieces_before)),
        np.concatenate((2 * elements + 1, 2 * before[shown], 2 * breaks_before)),
    )).astype(np.int64)  # fmt: skip
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(len(order))
    kinds, around = kinds[order], around[order]
    own = np.where(kinds == 0, order, around)  # the element whose properties a node has
    paths, in_heading = _paths(blocks)
    styles, prominence = _styles(blocks)
    heights = np.full(len(order), -1)
    holders, lines = places[number : number + pieces], owners[shown]
    raw = blocks.pieces.texts
    texts = [" ".join(raw[piece].split()) for piece in shown.tolist()]
    if images:
        elements_of = nodes.elements
        addresses = {node: " ".join((elements_of[node].get("src") or "").split()) for node in _images(blocks, kept)}
        pictures = np.array([node for node, address in addresses.items() if address], np.int64)
        heights[places[pictures]] = [_height(elements_of[node].get("height")) for node in pictures.tolist()]
        texts += filter(None, addresses.values())
        holders = np.concatenate((holders, places[pictures]))
        lines = np.concatenate((lines, np.full(len(pictures), -1)))
        by_place = np.argsort(holders)
        holders, lines, texts = holders[by_place], lines[by_place], [texts[place] for place in by_place.tolist()]
    return Nodes(
        parents=np.where(around < 0, -1, places[around]),
        depths=nodes.array("depths")[own] + (kinds > 0),
        paths=3 * paths[own] + kinds,
        styles=styles[nodes.array("style_ids")[own]],
        heights=heights,
        is_text=kinds == 1,
        hidden=nodes.array("hidden")[own],
        in_heading=in_heading[own],
        prominence=prominence,
        texts=texts,
        holders=holders,
        lengths=np.fromiter(map(len, texts), np.int64, len(texts)),
        lines=lines,
    )


def _ints(table: Table, column: str) -> Ints:
    return np.asarray(table.array(column), np.int64)


def _images(blocks: Blocks, kept: Flags) -> list[int]:
    """Images that stand between kept blocks."""
    nodes = blocks.nodes
    return [
        node
        for node, tag in enumerate(nodes.tags)
        if tag == "img" and kept[max(nodes.first[node] - 1, 0) : nodes.first[node] + 1].all()
    ]


def _height(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 6 else 0


def _styles(blocks: Blocks) -> tuple[Ints, list[tuple[float, float]]]:
    """For each of the page's styles, the number of its five properties; and font size and weight of these."""
    known: dict[tuple[object, ...], int] = {}
    prominence: list[tuple[float, float]] = []
    numbers = []
    for style in blocks.styles:
        five = (style.font_size, style.italic, style.bold, style.decoration, style.color)
        numbers.append(known.setdefault(five, len(known)))
        if len(known) > len(prominence):
            prominence.append((style.font_size, float(style.bold)))
    return np.array(numbers), prominence


def _paths(blocks: Blocks) -> tuple[Ints, Flags]:
    """Number of each element's tag path, and whether it leads through h1 to h6. Elements of one group share it."""
    nodes = blocks.nodes
    groups = nodes.array("path_ids")
    _, firsts = np.unique(groups, return_index=True)
    around = nodes.array("parents")[firsts]
    outer = np.where(around < 0, -1, groups[around]) + 1
    known: dict[tuple[int, str], int] = {}
    paths, headings = [-1], [False]  # of no element, then of each group; one comes before those within it
    for node, above in zip(firsts.tolist(), outer.tolist(), strict=True):
        tag = nodes.tags[node]
        paths.append(known.setdefault((paths[above], tag), len(known)))
        headings.append(headings[above] or tag in HEADINGS)
    return np.array(paths)[groups + 1], np.array(headings)[groups + 1]
