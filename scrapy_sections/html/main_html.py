"""The main part of a page as HTML: the kept blocks, in the elements around them.

It is written element by element. To prune a copy of the tree and serialise that would be slower, as copying and
serialising alone take twice the time of all this, and no simpler: an element may hold both kept and other text, which
has to be told apart in either case.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import escape
from itertools import accumulate

from lxml import etree

from scrapy_sections.html.blocks import BLOCK_TAGS, NO_NODES, Blocks

_TABLE_PARTS = frozenset(("tr", "tbody", "thead", "tfoot"))
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_:][\w:.-]*")


def main_html(blocks: Blocks, kept: Sequence[bool]) -> str:
    """Return balanced HTML of the kept blocks, (n,) flags; empty if there are none.

    Elements without kept blocks are omitted; elements with only kept blocks are copied unchanged; of others, the start
    and end tag and the kept texts are written.
    """
    nodes = blocks.nodes
    if not any(kept):
        return ""
    kept_before = [0, *accumulate(map(bool, kept))]  # of each block: number of kept blocks before it
    first_kept, last_kept = bisect_left(kept_before, 1) - 1, bisect_left(kept_before, kept_before[-1]) - 1
    top = node = _common_container(blocks, first_kept, last_kept)
    stop = bisect_right(nodes.first, last_kept)  # nodes that begin after the last kept block
    with_skipped = _with_ancestors(blocks, nodes.with_skipped, top)  # not to be copied unchanged
    depths, first, end = nodes.depths, nodes.first, nodes.end
    writer = _Writer(blocks, kept)
    while node < stop:
        depth = depths[node]
        while writer.open_nodes and depth <= depths[writer.open_nodes[-1]]:
            writer.close(node)
        if depth <= depths[top] and node > top:
            break
        node_end = min(end[node], len(kept))
        kept_inside = kept_before[node_end] - kept_before[first[node]]
        if kept_inside and (kept_inside < node_end - first[node] or node in with_skipped):
            writer.open(node)
            node += 1
        else:
            done = node
            node += 1
            while node < stop and depths[node] > depth:
                node += 1
            if kept_inside:
                writer.copy(done)
            else:
                writer.omit()
            writer.write_tail(done, node)
    while writer.open_nodes:
        writer.close(node)
    return "".join(writer.parts)


class _Writer:
    """The HTML written so far in ``parts``, and the nodes whose start tag is written but not their end tag."""

    def __init__(self, blocks: Blocks, kept: Sequence[bool]) -> None:
        self.parts: list[str] = []
        self.open_nodes: list[int] = []
        self._blocks, self._kept = blocks, kept
        self._after_inline = False  # whether inline content was written last
        self._after_omission = False  # whether something was omitted since

    def omit(self) -> None:
        """Note that an element is omitted here."""
        self._after_omission = True

    def _begin(self, *, inline: bool) -> None:
        """Prepare for inline or block-level content: a line break keeps texts apart that had others between them."""
        if inline and self._after_inline and self._after_omission:
            self.parts.append("<br>")
        self._after_inline, self._after_omission = inline, False

    def copy(self, node: int) -> None:
        """Write an element unchanged."""
        element = self._blocks.nodes.elements[node]
        self._begin(inline=element.tag not in BLOCK_TAGS)
        self.parts.append(etree.tostring(element, encoding="unicode", method="html", with_tail=False))

    def open(self, node: int) -> None:
        """Write the start tag, and the kept text up to the first node inside."""
        nodes = self._blocks.nodes
        element = nodes.elements[node]
        self._begin(inline=self._after_inline and element.tag not in BLOCK_TAGS)
        self.parts.append(_start_tag(element, nodes.tags[node]))
        self.open_nodes.append(node)
        self._write_run(element.text, next(iter(element), None), node, node + 1, nodes.first[node])

    def close(self, following: int) -> None:
        """Write the end tag of the innermost open node, and the kept text up to the ``following`` node."""
        node = self.open_nodes.pop()
        tag = self._blocks.nodes.tags[node]
        self.parts.append(f"</{tag}>")
        self._after_inline = self._after_inline and tag not in BLOCK_TAGS
        self.write_tail(node, following)

    def write_tail(self, node: int, following: int) -> None:
        """Write the kept text from a node's end to the ``following`` node, or to the end of the open node around it."""
        if self.open_nodes:
            nodes = self._blocks.nodes
            element = nodes.elements[node]
            block = nodes.end[node] - (node in nodes.shared)
            self._write_run(element.tail, element.getnext(), self.open_nodes[-1], following, block)

    def _write_run(
        self, text: str | None, sibling: etree._Element | None, node: int, following: int, block: int
    ) -> None:
        """Write what is kept of a text in a node and of the tails of the elements without nodes that come next.

        These are line breaks, comments and the like, from ``sibling`` on and before the node ``following``. Whitespace
        is kept if the text before it is; at the beginning, if the ``block`` is.

        In ``<div>One<br>two<p>three</p></div>`` the text is "One", the sibling ``<br>`` has the tail "two", and
        ``<p>`` is the following node: "One" and "two" are blocks of their own, and either may be kept alone.
        """
        blocks, kept = self._blocks, self._kept
        keeping = block < len(kept) and kept[block]
        is_alone = sibling is None or sibling.tag not in NO_NODES
        if is_alone and (not text or text.isspace()):
            if text and keeping:
                self.parts.append(text)
            return
        pieces = blocks.pieces
        first = bisect_left(pieces.orders, following)
        end = bisect_right(pieces.orders, following, first)
        remaining = [  # (text, kept) of the run's pieces, the first one last
            (pieces.texts[piece], kept[pieces.blocks[piece]])
            for piece in range(end - 1, first - 1, -1)
            if pieces.nodes[piece] == node
        ]
        keeping = self._write_text(text or "", remaining, keeping)
        while sibling is not None and sibling.tag in NO_NODES:
            if sibling.tag == "br" and (keeping or (remaining and remaining[-1][1])):
                self.parts.append("<br>")
                self._after_inline = False
            keeping = self._write_text(sibling.tail or "", remaining, keeping)
            sibling = sibling.getnext()

    def _write_text(self, text: str, remaining: list[tuple[str, bool]], keeping: bool) -> bool:
        """Write the kept pieces of a text, and take its pieces off ``remaining``; return whether its end is kept."""
        written = 0
        while remaining and (start := text.find(remaining[-1][0], written)) >= 0:
            piece, is_kept = remaining.pop()
            if is_kept:
                self._begin(inline=True)
                self.parts.append(escape(text[written:start] + piece if keeping else piece, quote=False))
            else:
                self._after_omission = True
            keeping, written = is_kept, start + len(piece)
        if keeping and written < len(text):
            self.parts.append(escape(text[written:], quote=False))
        return keeping


def _start_tag(element: etree._Element, tag: str) -> str:
    """Return the start tag, without attributes whose names cannot be written."""
    attributes = [f' {name}="{escape(value)}"' for name, value in element.items() if _ATTRIBUTE_NAME.fullmatch(name)]
    return f"<{tag}{''.join(attributes)}>"


def _with_ancestors(blocks: Blocks, nodes: set[int], top: int) -> set[int]:
    """Return the nodes and their ancestors, as far as ``top``."""
    with_ancestors: set[int] = set()
    for node in nodes:
        while node >= top and node not in with_ancestors:
            with_ancestors.add(node)
            node = blocks.nodes.parents[node]
    return with_ancestors


def _common_container(blocks: Blocks, first: int, last: int) -> int:
    """Return the innermost node that contains two blocks whole, and is no part of a table.

    Outside a table, browsers ignore the tags of its parts.
    """
    nodes = blocks.nodes
    node, other = blocks.containers[first], blocks.containers[last]
    while node != other:
        if node > other:
            node = nodes.parents[node]
        else:
            other = nodes.parents[other]
    while nodes.tags[node] in _TABLE_PARTS and nodes.parents[node] >= 0:
        node = nodes.parents[node]
    return node
