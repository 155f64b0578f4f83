"""The kept blocks as HTML, with the elements they lie in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import accumulate

import numpy as np
from lxml import etree

from scrapy_sections.dom.blocks import Blocks

_NAME = re.compile(r"[A-Za-z_:][\w:.-]*")


def main_html(page: Blocks, kept: Sequence[bool]) -> str:
    """Balanced HTML of the kept blocks: what holds none is left out, what holds nothing else is taken whole."""
    if not any(kept):
        return ""
    sums = [0, *accumulate(map(bool, kept))]
    number = len(kept)
    last = _last_descendants(page)
    dirty = _with_ancestors(page, page.skipped)
    out: list[str] = []
    closing: list[int] = []  # nodes written as far as their start tag

    def tail(node: int) -> None:
        text = page.elements[node].tail
        block = page.end[node] - (node in page.shared)
        if text and block < number and kept[block] and closing:
            out.append(escape(text, quote=False))

    node, total = _common_container(page, sums, number), len(page.tags)
    top = node
    while node < total:
        while closing and node > last[closing[-1]]:
            done = closing.pop()
            out.append(f"</{page.tags[done]}>")
            tail(done)
        if node > last[top]:
            break
        element, first, end = page.elements[node], page.first[node], min(page.end[node], number)
        held = sums[end] - sums[first]
        if not held:
            tail(node)
            node = last[node] + 1
        elif held == end - first and node not in dirty:
            out.append(etree.tostring(element, encoding="unicode", method="html", with_tail=False))
            tail(node)
            node = last[node] + 1
        else:
            out.append(_start_tag(element, page.tags[node]))
            if element.text and kept[first]:
                out.append(escape(element.text, quote=False))
            closing.append(node)
            node += 1
    while closing:
        done = closing.pop()
        out.append(f"</{page.tags[done]}>")
        tail(done)
    return "".join(out)


def _start_tag(element: etree._Element, tag: str) -> str:
    attributes = [f' {name}="{escape(value)}"' for name, value in element.items() if _NAME.fullmatch(name)]
    return f"<{tag}{''.join(attributes)}>"


def _last_descendants(page: Blocks) -> list[int]:
    last = list(range(len(page.tags)))
    parents = page.parents
    for node in range(len(last) - 1, 0, -1):
        parent = parents[node]
        if last[parent] < last[node]:
            last[parent] = last[node]
    return last


def _with_ancestors(page: Blocks, nodes: set[int]) -> set[int]:
    marked: set[int] = set()
    for node in nodes:
        while node >= 0 and node not in marked:
            marked.add(node)
            node = page.parents[node]
    return marked


def _common_container(page: Blocks, sums: list[int], number: int) -> int:
    """The innermost node that holds every kept block."""
    before = np.array(sums)
    held = before[np.minimum(page.array("end"), number)] - before[page.array("first")]
    return int(np.flatnonzero(held == sums[-1])[-1])
