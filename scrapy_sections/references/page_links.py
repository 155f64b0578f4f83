"""Links into the page: where in a block's text each one stands, and the block it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree

from scrapy_sections.html.blocks import BLOCK_TAGS, SKIPPED, Blocks


class PageLink(NamedTuple):
    """A link into the page.

    ``block``: the block that it is in; ``start`` and ``end``: of its text in the block's, code points; ``target``: the
    block that it leads to, or the number of blocks if the anchor is behind the last one.
    """

    block: int
    start: int
    end: int
    target: int


def page_links(blocks: Blocks) -> Iterator[PageLink]:
    """Yield the links into the page whose anchor is on it, in document order."""
    nodes = blocks.nodes
    link_ends: dict[int, int] = {}  # block: end of its last link so far
    for node, fragment in nodes.link_targets.items():
        anchor = nodes.anchors.get(fragment, nodes.anchors.get(unquote(fragment)))
        if anchor is None or nodes.first[node] == nodes.end[node]:
            continue
        block = nodes.first[node]
        text, searched = blocks.texts[block], link_ends.get(block, 0)
        link_text = _first_line(nodes.elements[node])
        start = text.find(link_text, searched)
        if start < 0:  # the block ends inside the link, at something else than ``_first_line`` looks for
            start, link_text = searched, text[searched:]
        if link_text:
            link_ends[block] = start + len(link_text)
            yield PageLink(block, start, start + len(link_text), nodes.first[anchor])


def _first_line(element: etree._Element) -> str:
    """Return the text of an element up to where its first block ends."""
    if not len(element):
        return " ".join((element.text or "").split())
    parts: list[str] = []
    has_text = False
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, inner in walk:
        if has_text and (inner.tag == "br" or inner.tag in BLOCK_TAGS):
            break
        part = ""
        if event == "start" and inner.tag in SKIPPED:
            walk.skip_subtree()
        elif event == "start":
            part = inner.text or ""
        elif inner is not element:
            part = inner.tail or ""
        parts.append(part)
        has_text = has_text or bool(part.strip())
    return " ".join("".join(parts).split())
