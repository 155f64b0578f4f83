"""Links into the page: where in a block's text each one stands, and the block it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree

from scrapy_sections.html.blocks import BLOCK_TAGS, NO_NODES, Blocks

_NOT_READ = NO_NODES - {"br"}


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
    has_words = False
    for begins_line, text in _texts(element):
        if begins_line and has_words:
            break
        parts.append(text)
        has_words = has_words or bool(text.strip())
    return " ".join("".join(parts).split())


def _texts(element: etree._Element) -> Iterator[tuple[bool, str]]:
    """Yield the texts in an element, each with whether a line may begin with it.

    lxml's own walk over comments takes quadratic time.
    """
    yield False, element.text or ""
    stack = [(iter(element), False, "")]  # elements to be read, and the text behind them
    while stack:
        children, begins_line, behind = stack[-1]
        for child in children:
            if child.tag in _NOT_READ:
                yield False, child.tail or ""
                continue
            is_line = child.tag == "br" or child.tag in BLOCK_TAGS
            yield is_line, child.text or ""
            stack.append((iter(child), is_line, child.tail or ""))
            break
        else:
            yield begins_line, behind
            stack.pop()
