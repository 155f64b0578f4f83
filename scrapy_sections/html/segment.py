"""One pass over the tree: a page is cut into blocks, and nothing walks the tree again."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from lxml import etree

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.rendered import Rendered
from scrapy_sections.css.user_agent import in_quirks_mode
from scrapy_sections.html.blocks import BLOCK_TAGS, HEADINGS, NO_NODES, PLAIN_TEXT, Blocks
from scrapy_sections.html.style_state import STATEFUL_ATTRIBUTES, STATEFUL_TAGS, States, write_groups

_BLANK = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # characters that draw nothing
_NO_ATTRIBUTES: dict[str, str] = {}
_NAMING_ATTRIBUTES = ("class", "id", "role", "itemprop")
_NAMING = frozenset(_NAMING_ATTRIBUTES)
_NEITHER, _OWN_LINE, _STATEFUL = range(3)
_KINDS = dict.fromkeys(STATEFUL_TAGS, _STATEFUL) | dict.fromkeys(BLOCK_TAGS - STATEFUL_TAGS, _OWN_LINE)
_ASIDE = NO_NODES - {"br"}


def cut(root: etree._Element, cascade: Cascade | Rendered | None = None) -> Blocks:
    """Cut a page into blocks: maximal runs of inline text between block boundaries. ``cascade`` tells what its
    style sheets say, or what a browser drew."""
    page = Blocks()
    page.title = " ".join(root.xpath("string(//title)").split())
    page.language = (root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "").strip()
    opened = _OpenBlock(page)
    add, close, pieces = opened.add, opened.close, opened.pieces
    states = States(page, cascade, quirks=in_quirks_mode(root))
    below = states.below
    groups: dict[tuple[int, str, str], int] = {}  # (group around, tag, words): group
    texts, elements, parents, first, end = page.texts, page.elements, page.parents, page.first, page.end
    node_groups: list[int] = []
    node_states: list[int] = []
    pictures: dict[int, bool] = {}  # heading: whether images are all it has, so that their alternative text is read

    # Of the element whose children are read; ``stack`` holds the same of those around it. What is done at every
    # element and every blank is written out here: calls would cost as much as the work.
    node = container = group = -1
    state = states.root
    own_line, preformatted = True, False
    tags = 0  # start and end tags up to here
    children = iter((root,))
    stack: list[tuple[Iterator[etree._Element], int, int, int, int, bool, bool]] = []
    while True:
        for child in children:
            tag = child.tag
            if tag in _ASIDE:
                page.skipped.add(node)
                # libxml2 before 2.14 reads tags inside as elements
                if tag in PLAIN_TEXT and (len(child) or "</" in (child.text or "")):
                    page.swallowed += sum(map(len, child.itertext()))
            elif tag == "br":
                if container >= 0 and elements[container].tag in HEADINGS:
                    if pieces:
                        pieces.append(" ")
                else:
                    close(tags, by_break=True)
                tags += 1
                page.break_nodes.append(node)
                page.break_orders.append(len(elements))
                page.break_pieces.append(len(page.piece_texts))
            else:
                inner = len(elements)
                items = child.items()
                attributes, words = _NO_ATTRIBUTES, ""
                if items:
                    if len(items) == 1 and items[0][0] == "class":  # most elements: nothing else to look for
                        words = items[0][1]
                    else:
                        attributes = dict(items)
                        if not _NAMING.isdisjoint(attributes):
                            words = " ".join([attributes[name] for name in _NAMING_ATTRIBUTES if name in attributes])
                        identity = attributes.get("id") or attributes.get("name")
                        if identity:
                            page.anchors.setdefault(identity, inner)
                inner_group = groups.setdefault((group, tag, words), len(groups))
                inner_state = below[state]
                kind = _KINDS.get(tag, _NEITHER)
                begins_line = kind == _OWN_LINE
                if (
                    kind == _STATEFUL
                    or (attributes and not STATEFUL_ATTRIBUTES.isdisjoint(attributes))
                    or (cascade is not None and cascade.touches(tag, attributes, words))
                ):
                    inner_state = states.inside(state, tag, attributes, words, child)
                    begins_line = tag in BLOCK_TAGS or states.own_line[inner_state]
                inner_container = container
                if begins_line:
                    if pieces:
                        close(tags)
                    opened.broken = False
                    inner_container = inner
                tags += 1
                elements.append(child)
                parents.append(node)
                node_groups.append(inner_group)
                node_states.append(inner_state)
                first.append(len(texts))
                end.append(0)
                text = child.text
                if text:
                    if not text.isspace():
                        add(text, inner, inner_container, tags, preformatted or tag == "pre")
                    elif pieces:
                        pieces.append(" ")
                if tag == "img" and container >= 0 and elements[container].tag in HEADINGS and "alt" in attributes:
                    if container not in pictures:
                        pictures[container] = not "".join(elements[container].itertext()).strip()
                    if pictures[container] and attributes["alt"].strip():
                        add(attributes["alt"], inner, container, tags, preformatted=False)
                grandchildren = child[:]
                if grandchildren:
                    stack.append((children, node, container, group, state, own_line, preformatted))
                    children = iter(grandchildren)
                    node, container, group, state = inner, inner_container, inner_group, inner_state
                    own_line, preformatted = begins_line, preformatted or tag == "pre"
                    break
                if begins_line:
                    if pieces:
                        close(tags)
                    opened.broken = False
                tags += 1
                if pieces:
                    opened.shared.append(inner)
                    end[inner] = len(texts) + 1
                else:
                    end[inner] = len(texts)
            text = child.tail
            if text:
                if not text.isspace():
                    add(text, node, container, tags, preformatted)
                elif pieces:
                    pieces.append(" ")
        else:
            if not stack:
                break
            if own_line:
                if pieces:
                    close(tags)
                opened.broken = False
            tags += 1
            if pieces:
                opened.shared.append(node)
                end[node] = len(texts) + 1
            else:
                end[node] = len(texts)
            text = elements[node].tail
            children, node, container, group, state, own_line, preformatted = stack.pop()
            if text:
                if not text.isspace():
                    add(text, node, container, tags, preformatted)
                elif pieces:
                    pieces.append(" ")
    close(tags)
    opened.write()
    write_groups(page, list(groups), np.array(node_groups))
    for column, values in zip(("node_styles", "links", "hidden"), states.columns(np.array(node_states)), strict=True):
        page.fill(column, values)
    return page


class _OpenBlock:
    """The block that is being read."""

    __slots__ = ("_ends", "_nodes", "_orders", "_page", "_raw", "_tags", "broken", "pieces", "shared")

    def __init__(self, page: Blocks) -> None:
        self._page = page
        self._nodes, self._orders, self._raw = page.piece_nodes, page.piece_orders, page.piece_texts
        self._ends = [0]  # of the blocks so far, in the pieces
        self._tags = 0  # up to the end of the block before
        self.pieces: list[str] = []
        self.shared: list[int] = []  # nodes that ended in it
        self.broken = False  # whether a line break ended the block before

    def add(self, text: str, node: int, container: int, tags: int, preformatted: bool) -> None:
        """Add a run of text, not all blanks, that lies in ``node``, and in the block element ``container``. ``tags``
        are those that came before."""
        if preformatted and "\n\n" in text:
            for paragraph in text.split("\n\n"):
                if paragraph and not paragraph.isspace():
                    self.add(paragraph, node, container, tags, preformatted=False)
                self.close(tags, by_break=True)
            return
        if not self.pieces:
            page = self._page
            page.nodes.append(container)
            page.starts.append(node)
            page.gaps.append(tags - self._tags)
            page.breaks.append(self.broken)
        self.pieces.append(text)
        self._nodes.append(node)
        self._orders.append(len(self._page.elements))
        self._raw.append(text)

    def close(self, tags: int, *, by_break: bool = False) -> None:
        """End the block, where there is one; a block of characters that draw nothing is none."""
        if self.pieces:
            page = self._page
            text = "".join(self.pieces)
            # Text without control characters and other spaces: no need to take it apart.
            text = text.strip(" ") if text.isprintable() and "  " not in text else " ".join(text.split())
            self.pieces.clear()
            if text.isascii() or text.strip(_BLANK):
                page.texts.append(text)
                page.inner_tags.append(tags - self._tags - page.gaps[-1])
                self._tags = tags
                self._ends.append(len(self._raw))
                page.shared.update(self.shared)
            else:
                for node in self.shared:
                    page.end[node] -= 1
                del page.nodes[-1], page.starts[-1], page.gaps[-1], page.breaks[-1]
                for column in (self._nodes, self._orders, self._raw):
                    del column[self._ends[-1] :]
            self.shared.clear()
        self.broken = by_break

    def write(self) -> None:
        """Fill the columns of the pieces that follow from the others."""
        page = self._page
        page.fill("piece_blocks", np.repeat(np.arange(len(page.texts)), np.diff(self._ends)))
        page.piece_lengths = list(map(len, page.piece_texts))
