"""The kept blocks as HTML, with the elements they lie in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import escape
from itertools import accumulate

from lxml import etree

from scrapy_sections.html.blocks import BLOCK_TAGS, NO_NODES, Blocks

_TABLE_PARTS = frozenset(("tr", "tbody", "thead", "tfoot"))
_NAME = re.compile(r"[A-Za-z_:][\w:.-]*")


def main_html(blocks: Blocks, kept: Sequence[bool]) -> str:
    """Balanced HTML of the kept blocks: what holds none is left out, what holds nothing else is taken whole."""
    nodes = blocks.nodes
    if not any(kept):
        return ""
    sums = [0, *accumulate(map(bool, kept))]
    number = len(kept)
    first_kept, last_kept = bisect_left(sums, 1) - 1, bisect_left(sums, sums[-1]) - 1
    top = node = _common_container(blocks, first_kept, last_kept)
    stop = bisect_right(nodes.first, last_kept)  # nodes that begin after the last kept block
    dirty = _with_ancestors(blocks, nodes.with_skipped, top)
    depths, first, end = nodes.depths, nodes.first, nodes.end
    out = _Output(blocks, kept)
    while node < stop:
        depth = depths[node]
        while out.opened and depth <= depths[out.opened[-1]]:
            out.close(node)
        if depth <= depths[top] and node > top:
            break
        begin = first[node]
        inside = min(end[node], number) - begin
        held = sums[begin + inside] - sums[begin]
        if held and (held < inside or node in dirty):
            out.open(node)
            node += 1
        else:
            done = node
            node += 1
            while node < stop and depths[node] > depth:
                node += 1
            if held:
                out.whole(done)
            else:
                out.leave_out()
            out.tail(done, node)
    while out.opened:
        out.close(node)
    return "".join(out.parts)


class _Output:
    """What is written so far, and the nodes that are ``opened``: of these only some text is kept."""

    def __init__(self, blocks: Blocks, kept: Sequence[bool]) -> None:
        self.parts: list[str] = []
        self.opened: list[int] = []
        self._page, self._kept = blocks, kept
        self._in_line = self._left_out = False  # whether text was written last, and whether something left out since

    def leave_out(self) -> None:
        self._left_out = True

    def _next(self, *, in_line: bool) -> None:
        """Get ready to write text, or an element in a line or on lines of its own: lines stay apart."""
        if in_line and self._in_line and self._left_out:
            self.parts.append("<br>")
        self._in_line, self._left_out = in_line, False

    def whole(self, node: int) -> None:
        element = self._page.nodes.elements[node]
        self._next(in_line=element.tag not in BLOCK_TAGS)
        self.parts.append(etree.tostring(element, encoding="unicode", method="html", with_tail=False))

    def open(self, node: int) -> None:
        """Write the start tag, and the text up to the first node inside."""
        element = self._page.nodes.elements[node]
        self._next(in_line=self._in_line and element.tag not in BLOCK_TAGS)
        self.parts.append(_start_tag(element, self._page.nodes.tags[node]))
        self.opened.append(node)
        self._run(element.text, next(iter(element), None), node, node + 1, self._page.nodes.first[node])

    def close(self, following: int) -> None:
        """Write the end tag of the innermost opened node, and the text up to the ``following`` one."""
        node = self.opened.pop()
        self.parts.append(f"</{self._page.nodes.tags[node]}>")
        self._in_line = self._in_line and self._page.nodes.tags[node] not in BLOCK_TAGS
        self.tail(node, following)

    def tail(self, node: int, following: int) -> None:
        """Write the text from a node up to the ``following`` one, or to the end of what is opened around it."""
        if self.opened:
            element = self._page.nodes.elements[node]
            block = self._page.nodes.end[node] - (node in self._page.nodes.shared)
            self._run(element.tail, element.getnext(), self.opened[-1], following, block)

    def _run(self, text: str | None, beside: etree._Element | None, node: int, following: int, block: int) -> None:
        """Write what is kept of a text in a node, and of those behind the line breaks, comments and the like ``beside``
        it, before the ``following`` node. Blanks are kept with the text before them, at first with the ``block``.

        In ``<div>One<br>two<p>three</p></div>`` the text is "One", the ``<br>`` beside it has "two" behind it, and
        ``<p>`` is the following node: "One" and "two" are blocks of their own, and either may be kept alone.
        """
        page, kept = self._page, self._kept
        keeping = block < len(kept) and kept[block]
        alone = beside is None or beside.tag not in NO_NODES
        if alone and (not text or text.isspace()):
            if text and keeping:
                self.parts.append(text)
            return
        first = bisect_left(page.pieces.orders, following)
        end = bisect_right(page.pieces.orders, following, first)
        to_come = [
            (page.pieces.texts[piece], kept[page.pieces.blocks[piece]])
            for piece in range(end - 1, first - 1, -1)
            if page.pieces.nodes[piece] == node
        ]
        keeping = self._text(text or "", to_come, keeping)
        while beside is not None and beside.tag in NO_NODES:
            if beside.tag == "br" and (keeping or (to_come and to_come[-1][1])):
                self.parts.append("<br>")
                self._in_line = False
            keeping = self._text(beside.tail or "", to_come, keeping)
            beside = beside.getnext()

    def _text(self, text: str, to_come: list[tuple[str, bool]], keeping: bool) -> bool:
        """Write what is kept of a text; whether its end is. ``to_come``: the pieces it may hold, the first one last."""
        written = 0
        while to_come and (place := text.find(to_come[-1][0], written)) >= 0:
            piece, kept = to_come.pop()
            if kept:
                self._next(in_line=True)
                self.parts.append(escape(text[written:place] + piece if keeping else piece, quote=False))
            else:
                self._left_out = True
            keeping, written = kept, place + len(piece)
        if keeping and written < len(text):
            self.parts.append(escape(text[written:], quote=False))
        return keeping


def _start_tag(element: etree._Element, tag: str) -> str:
    attributes = [f' {name}="{escape(value)}"' for name, value in element.items() if _NAME.fullmatch(name)]
    return f"<{tag}{''.join(attributes)}>"


def _with_ancestors(blocks: Blocks, nodes: set[int], top: int) -> set[int]:
    """These nodes and those around them, as far as ``top``."""
    marked: set[int] = set()
    for node in nodes:
        while node >= top and node not in marked:
            marked.add(node)
            node = blocks.nodes.parents[node]
    return marked


def _common_container(blocks: Blocks, first: int, last: int) -> int:
    """The innermost node that holds these two blocks whole."""
    nodes = blocks.nodes
    node, other = blocks.containers[first], blocks.containers[last]
    while node != other:
        if node > other:
            node = nodes.parents[node]
        else:
            other = nodes.parents[other]
    # Outside a table, readers take no notice of its parts.
    while nodes.tags[node] in _TABLE_PARTS and nodes.parents[node] >= 0:
        node = nodes.parents[node]
    return node
