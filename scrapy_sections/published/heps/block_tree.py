"""A page's blocks as the tree that HEPS works on."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.html.blocks import HEADINGS, Blocks, Table
from scrapy_sections.published.heps.heps_tree import HepsTree

_ELEMENT, _TEXT, _LINE_BREAK = 0, 1, 2  # kinds of nodes
_MAX_HEIGHT_DIGITS = 5  # of an image's height; one with more is not read


def tree_of_blocks(blocks: Blocks, kept: Flags, *, images: bool = True) -> HepsTree:
    """Return the tree of a page's elements, line breaks, and the texts of the blocks that are ``kept`` (n blocks,).

    A block is a line. An image's text is its address, as in the paper (5.2); its height is that of its attribute.
    """
    nodes = blocks.nodes
    piece_blocks, piece_nodes, piece_orders = (_column(blocks.pieces, name) for name in ("blocks", "nodes", "orders"))
    break_nodes, break_orders, break_pieces = (
        _column(blocks.line_breaks, name) for name in ("nodes", "orders", "pieces")
    )
    pieces = np.flatnonzero(kept[piece_blocks])
    n_elements, n_texts = len(nodes.elements), len(pieces)
    elements = np.arange(n_elements)
    kinds = np.repeat((_ELEMENT, _TEXT, _LINE_BREAK), (n_elements, n_texts, len(break_nodes)))
    parents = np.concatenate((nodes.array("parents"), piece_nodes[pieces], break_nodes))  # elements
    # In document order: by the number of elements before (a text or line break goes before the next element), then by
    # the number of texts.
    order = np.lexsort((
        np.concatenate((elements, 2 * pieces + 1, 2 * break_pieces)),
        np.concatenate((2 * elements + 1, 2 * piece_orders[pieces], 2 * break_orders)),
    )).astype(np.int64)  # fmt: skip
    index_of = np.empty(len(order), np.int64)
    index_of[order] = np.arange(len(order))
    kinds, parents = kinds[order], parents[order]
    styled = np.where(kinds == _ELEMENT, order, parents)  # the element whose style and tag path a node has
    paths, in_heading = _tag_paths(blocks)
    styles, prominence = _computed_styles(blocks)
    heights = np.full(len(order), -1)
    holders, lines = index_of[n_elements : n_elements + n_texts], piece_blocks[pieces]
    raw = blocks.pieces.texts
    texts = [" ".join(raw[piece].split()) for piece in pieces.tolist()]
    if images:
        addresses = _image_addresses(blocks, kept)
        image_nodes = np.array(list(addresses), np.int64)
        heights[index_of[image_nodes]] = [_height(nodes.elements[node].get("height")) for node in addresses]
        texts += addresses.values()
        holders = np.concatenate((holders, index_of[image_nodes]))
        lines = np.concatenate((lines, np.full(len(image_nodes), -1)))
        by_holder = np.argsort(holders)
        holders, lines = holders[by_holder], lines[by_holder]
        texts = [texts[index] for index in by_holder.tolist()]
    return HepsTree(
        parents=np.where(parents < 0, -1, index_of[parents]),
        depths=nodes.array("depths")[styled] + (kinds != _ELEMENT),
        paths=3 * paths[styled] + kinds,
        styles=styles[nodes.array("style_ids")[styled]],
        heights=heights,
        is_text=kinds == _TEXT,
        hidden=nodes.array("hidden")[styled],
        in_heading=in_heading[styled],
        prominence=prominence,
        texts=texts,
        holders=holders,
        lengths=np.fromiter(map(len, texts), np.int64, len(texts)),
        lines=lines,
    )


def _column(table: Table, name: str) -> Ints:
    return np.asarray(table.array(name), np.int64)


def _image_addresses(blocks: Blocks, kept: Flags) -> dict[int, str]:
    """Return the addresses of images that stand between kept blocks, by their nodes."""
    nodes = blocks.nodes
    addresses = {
        node: " ".join((nodes.elements[node].get("src") or "").split())
        for node, tag in enumerate(nodes.tags)
        if tag == "img" and kept[max(nodes.first[node] - 1, 0) : nodes.first[node] + 1].all()
    }
    return {node: address for node, address in addresses.items() if address}


def _height(value: str | None) -> int:
    """Return the value of a height attribute in CSS pixels, 0 for none and for anything but digits."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) <= _MAX_HEIGHT_DIGITS else 0


def _computed_styles(blocks: Blocks) -> tuple[Ints, list[tuple[float, float]]]:
    """Return the number of the five properties (4.2) of each of the page's styles, and font size and weight of each."""
    numbers: dict[tuple[object, ...], int] = {}
    prominence: list[tuple[float, float]] = []
    style_numbers = []
    for style in blocks.styles:
        properties = (style.font_size, style.italic, style.bold, style.decoration, style.color)
        style_numbers.append(numbers.setdefault(properties, len(numbers)))
        if len(numbers) > len(prominence):
            prominence.append((style.font_size, float(style.bold)))
    return np.array(style_numbers), prominence


def _tag_paths(blocks: Blocks) -> tuple[Ints, Flags]:
    """Return the number of each element's tag path, and whether it leads through h1 to h6.

    Elements of one path of tags and classes have one tag path, so that one of each is looked at.
    """
    nodes = blocks.nodes
    path_ids = nodes.array("path_ids")
    _, firsts = np.unique(path_ids, return_index=True)
    parents = nodes.array("parents")[firsts]
    outer = np.where(parents < 0, -1, path_ids[parents]) + 1
    numbers: dict[tuple[int, str], int] = {}
    # The first entry is that of no element, then one for each path id; a path's id is greater than its parent's.
    paths, in_heading = [-1], [False]
    for node, parent_path in zip(firsts.tolist(), outer.tolist(), strict=True):
        tag = nodes.tags[node]
        paths.append(numbers.setdefault((paths[parent_path], tag), len(numbers)))
        in_heading.append(in_heading[parent_path] or tag in HEADINGS)
    return np.array(paths)[path_ids + 1], np.array(in_heading)[path_ids + 1]
