"""The style of each block: shares of its characters in bold, in links and so on, from its pieces of text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.html.blocks import Blocks


@dataclass(slots=True)
class BlockStyles:
    """Styles of a page's n blocks, (n,) each.

    Floats are shares of a block's characters, except for ``size``, ``recoloured`` and ``centred``, which are those of
    its first piece of text. The body style is the one of most of the page's text.
    """

    style: Ints  # id of the first piece's style
    bold: Floats
    italic: Floats
    underlined: Floats
    uppercase: Floats
    linked: Floats
    linked_within: Floats  # in links into this page
    size: Floats  # log of the size over the body style's
    recoloured: Floats
    centred: Floats
    hidden: Flags
    body_bold: bool  # whether the body style is bold


def block_styles(blocks: Blocks) -> BlockStyles:
    """Return the styles of a page's blocks, from those of its pieces of text."""
    number = len(blocks.texts)
    first_nodes = blocks.array("first_nodes")
    style = blocks.nodes.array("style_ids").take(first_nodes)
    piece_styles, piece_links = _of_pieces(blocks)
    owners, lengths = blocks.pieces.array("blocks"), blocks.pieces.array("lengths").astype(np.float64)
    total = np.maximum(np.bincount(owners, lengths, minlength=number), 1)
    styles = blocks.styles
    body = styles[int(np.argmax(np.bincount(piece_styles, lengths, minlength=len(styles))))]
    flags = np.array([
        (s.bold, s.italic, s.underlined, s.uppercase, s.color != body.color, s.align == "center") for s in styles
    ], np.float32).T  # fmt: skip
    sizes = np.log(np.maximum([s.font_size for s in styles], 1) / max(body.font_size, 1.0)).astype(np.float32)
    recoloured, centred = flags[4:].take(style, axis=1)
    # One after another: as a matrix they would take 100 bytes a piece.
    weights = chain((flag.take(piece_styles) for flag in flags[:4]), (piece_links > 0, piece_links == 2))
    sums = (np.bincount(owners, weight * lengths, minlength=number) for weight in weights)
    bold, italic, underlined, uppercase, linked, linked_within = (
        (column / total).astype(np.float32) for column in sums
    )
    return BlockStyles(
        style, bold, italic, underlined, uppercase, linked, linked_within, sizes.take(style), recoloured, centred,
        blocks.nodes.array("hidden").take(first_nodes), body.bold,
    )  # fmt: skip


def _of_pieces(blocks: Blocks) -> tuple[Ints, Ints]:
    """Return the columns "style_ids" and "links" of the nodes of all pieces of text, (p,) each."""
    nodes = blocks.pieces.array("nodes")
    return blocks.nodes.array("style_ids").take(nodes), blocks.nodes.array("links").take(nodes)
