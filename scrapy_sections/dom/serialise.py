"""The kept blocks as HTML, with the elements they lie in."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from html import escape
from itertools import accumulate

from lxml import etree

from scrapy_sections.dom.blocks import Blocks

_NAME = re.compile(r"[A-Za-z_:][\w:.-]*")


def main_html(page: Blocks, kept: Sequence[bool]) -> str:
    """Balanced HTML of the kept blocks: what holds none is left out, what holds nothing else is taken whole."""
    if not any(kept):
        return ""
    sums = [0, *accumulate(map(bool, kept))]
    number = len(kept)
    last_kept = bisect_left(sums, sums[-1]) - 1
    top = node = _common_container(page, bisect_left(sums, 1) - 1, last_kept)
    stop = bisect_right(page.first, last_kept)  # nodes that begin after the last kept block
    dirty = _with_ancestors(page, page.skipped, top)
    elements, tags, depths, first, end = page.elements, page.tags, page.depths, page.first, page.end
    out: list[str] = []
    closing: list[int] = []  # nodes written as far as their start tag

    def tail(node: int) -> None:
        block = end[node] - (node in page.shared)
        if closing and block < number and kept[block]:
            text = elements[node].tail
            if text:
                out.append(escape(text, quote=False))

    def close() -> None:
        done = closing.pop()
        out.append(f"</{tags[done]}>")
        tail(done)

    while node < stop:
        depth = depths[node]
        while closing and depth <= depths[closing[-1]]:
            close()
        if depth <= depths[top] and node > top:
            break
        begin = first[node]
        inside = min(end[node], number) - begin
        held = sums[begin + inside] - sums[begin]
        if held and (held < inside or node in dirty):
            out.append(_start_tag(elements[node], tags[node]))
            text = elements[node].text
            if text and kept[begin]:
                out.append(escape(text, quote=False))
            closing.append(node)
            node += 1
        else:
            if held:
                out.append(etree.tostring(elements[node], encoding="unicode", method="html", with_tail=False))
            tail(node)
            node += 1
            while node < stop and depths[node] > depth:
                node += 1
    while closing:
        close()
    return "".join(out)


def _start_tag(element: etree._Element, tag: str) -> str:
    attributes = [f' {name}="{escape(value)}"' for name, value in element.items() if _NAME.fullmatch(name)]
    return f"<{tag}{''.join(attributes)}>"


def _with_ancestors(page: Blocks, nodes: set[int], top: int) -> set[int]:
    """These nodes and those around them, as far as ``top``."""
    marked: set[int] = set()
    for node in nodes:
        while node >= top and node not in marked:
            marked.add(node)
            node = page.parents[node]
    return marked


def _common_container(page: Blocks, first: int, last: int) -> int:
    """The innermost node that holds these two blocks."""
    node = bisect_right(page.first, first) - 1
    while page.end[node] <= last:
        node -= 1
    return node
