"""Links into the page: where in a block's text each one stands, and the block it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree

from scrapy_sections.html.blocks import BLOCK_TAGS, SKIPPED, Blocks


class Link(NamedTuple):
    """A link: the ``block`` it is in, ``start`` and ``end`` in that block's text, the block that it leads to (which is
    that after the last, if the anchor is at the end of the page)."""

    block: int
    start: int
    end: int
    target: int


def links(blocks: Blocks) -> Iterator[Link]:
    """The links into the page whose anchor is on it, in document order."""
    nodes = blocks.nodes
    read_to: dict[int, int] = {}  # block: end of the link before
    for node, fragment in nodes.link_targets.items():
        anchor = nodes.anchors.get(fragment, nodes.anchors.get(unquote(fragment)))
        if anchor is None or nodes.first[node] == nodes.end[node]:
            continue
        block = nodes.first[node]
        text, begun = blocks.texts[block], read_to.get(block, 0)
        words = _first_line(nodes.elements[node])
        start = text.find(words, begun)
        if start < 0:  # a line that ended otherwise
            start, words = begun, text[begun:]
        if words:
            read_to[block] = start + len(words)
            yield Link(block, start, start + len(words), nodes.first[anchor])


def _first_line(element: etree._Element) -> str:
    """The text of an element as its first block has it."""
    if not len(element):
        return " ".join((element.text or "").split())
    parts: list[str] = []
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, inner in walk:
        if (inner.tag == "br" or inner.tag in BLOCK_TAGS) and "".join(parts).strip():
            break
        if event == "start" and inner.tag in SKIPPED:
            walk.skip_subtree()
        elif event == "start":
            parts.append(inner.text or "")
        elif inner is not element:
            parts.append(inner.tail or "")
    return " ".join("".join(parts).split())
