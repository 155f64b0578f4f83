"""One pass over the tree: a page is cut into blocks, and nothing walks the tree again."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from scrapy_sections.dom.blocks import BLOCK_TAGS, HEADINGS, PLAIN_TEXT, SKIPPED, Blocks
from scrapy_sections.dom.cascade import Cascade
from scrapy_sections.dom.defaults import in_quirks_mode
from scrapy_sections.dom.inherited import STATEFUL_ATTRIBUTES, STATEFUL_TAGS, Groups, States
from scrapy_sections.dom.rendered import Rendered

_BLANK = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # characters that draw nothing
_NO_ATTRIBUTES: dict[str, str] = {}
_NAMING_ATTRIBUTES = ("class", "id", "role", "itemprop")
_NEITHER, _OWN_LINE, _STATEFUL = range(3)
_KINDS = dict.fromkeys(STATEFUL_TAGS, _STATEFUL) | dict.fromkeys(BLOCK_TAGS - STATEFUL_TAGS, _OWN_LINE)


def cut(root: etree._Element, cascade: Cascade | Rendered | None = None) -> Blocks:
    """Cut a page into blocks: maximal runs of inline text between block boundaries. ``cascade`` tells what its
    style sheets say, or what a browser drew."""
    page = Blocks()
    page.title = " ".join(root.xpath("string(//title)").split())
    page.language = (root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "").strip()
    opened = _OpenBlock(page)
    add, close, pieces = opened.add, opened.close, opened.pieces
    groups, states = Groups(), States(page, cascade, quirks=in_quirks_mode(root))
    known_groups = groups.numbers
    texts, node_groups, shared = page.texts, page.groups, page.shared
    node_states: list[int] = []
    elements, parents, ordinals, first, end = page.elements, page.parents, page.ordinals, page.first, page.end

    # Of the element whose children are read; ``stack`` holds the same of those around it. What is done at every
    # element and every blank is written out here: calls would cost as much as the work.
    node = container = group = -1
    below = states.below
    state = states.root
    own_line, preformatted = True, False
    pictures: dict[int, bool] = {}  # heading: whether images are all it has, so that their alternative text is read
    counts: dict[str, int] = {}
    children = iter((root,))
    stack: list[tuple[Iterator[etree._Element], int, int, int, int, bool, bool, dict[str, int]]] = []
    while True:
        for child in children:
            tag = child.tag
            if tag.__class__ is not str or tag in SKIPPED:
                page.skipped.add(node)
                # libxml2 before 2.14 reads tags inside as elements
                if tag in PLAIN_TEXT and (len(child) or "</" in (child.text or "")):
                    page.swallowed += sum(map(len, child.itertext()))
            elif tag == "br":
                if container >= 0 and elements[container].tag in HEADINGS:
                    if pieces:
                        pieces.append(" ")
                else:
                    close(by_break=True)
                opened.tags += 1
                page.break_nodes.append(node)
                page.break_orders.append(len(elements))
                page.break_pieces.append(len(page.piece_blocks))
            else:
                inner = len(parents)
                inner_state = below[state]
                kind = _KINDS.get(tag, _NEITHER)
                inner_own_line = kind == _OWN_LINE or (kind == _STATEFUL and tag in BLOCK_TAGS)
                items = child.items()
                if not items:
                    attributes, words = _NO_ATTRIBUTES, ""
                elif len(items) == 1 and items[0][0] == "class":  # most elements: nothing else to look for
                    attributes, words = _NO_ATTRIBUTES, items[0][1]
                else:
                    attributes = dict(items)
                    words = " ".join([attributes[name] for name in _NAMING_ATTRIBUTES if name in attributes])
                    identity = attributes.get("id") or attributes.get("name")
                    if identity:
                        page.anchors.setdefault(identity, inner)
                inner_group = known_groups.get((group, tag, words), -1)
                if inner_group < 0:
                    inner_group = groups.add(group, tag, words)
                if (
                    kind == _STATEFUL
                    or (attributes and not STATEFUL_ATTRIBUTES.isdisjoint(attributes))
                    or (cascade is not None and cascade.touches(tag, attributes, words))
                ):
                    inner_state = states.inside(state, tag, attributes, words, child)
                    inner_own_line = inner_own_line or states.own_line[inner_state]
                inner_container = container
                if inner_own_line:
                    if pieces:
                        close()
                    opened.broken = False
                    inner_container = inner
                opened.tags += 1
                elements.append(child)
                parents.append(node)
                ordinal = counts[tag] = counts.get(tag, 0) + 1
                ordinals.append(ordinal)
                node_groups.append(inner_group)
                node_states.append(inner_state)
                first.append(len(texts))
                end.append(0)
                text = child.text
                if text:
                    if not text.isspace():
                        add(text, inner, inner_container, preformatted or tag == "pre")
                    elif pieces:
                        pieces.append(" ")
                if tag == "img" and container >= 0 and elements[container].tag in HEADINGS and "alt" in attributes:
                    if container not in pictures:
                        pictures[container] = not "".join(elements[container].itertext()).strip()
                    if pictures[container] and attributes["alt"].strip():
                        add(attributes["alt"], inner, container, preformatted=False)
                if len(child):
                    stack.append((children, node, container, group, state, own_line, preformatted, counts))
                    children = iter(child)
                    node, container, group, state = inner, inner_container, inner_group, inner_state
                    own_line, preformatted, counts = inner_own_line, preformatted or tag == "pre", {}
                    break
                if inner_own_line:
                    if pieces:
                        close()
                    opened.broken = False
                opened.tags += 1
                if pieces:
                    shared.add(inner)
                    end[inner] = len(texts) + 1
                else:
                    end[inner] = len(texts)
            text = child.tail
            if text:
                if not text.isspace():
                    add(text, node, container, preformatted)
                elif pieces:
                    pieces.append(" ")
        else:
            if not stack:
                break
            if own_line:
                close()
            opened.tags += 1
            if pieces:
                shared.add(node)
                end[node] = len(texts) + 1
            else:
                end[node] = len(texts)
            text = elements[node].tail
            children, node, container, group, state, own_line, preformatted, counts = stack.pop()
            if text:
                if not text.isspace():
                    add(text, node, container, preformatted)
                elif pieces:
                    pieces.append(" ")
    close()
    page.tags = [groups.tags[number] for number in node_groups]
    page.depths = [groups.depths[number] for number in node_groups]
    page.keys = [groups.keys[number] for number in node_groups]
    page.classes = list(groups.classes)
    page.node_styles, page.links, page.hidden = states.columns(node_states)
    return page


class _OpenBlock:
    """The block that is being read."""

    __slots__ = (
        "_blocks",
        "_first_piece",
        "_lengths",
        "_nodes",
        "_orders",
        "_page",
        "_raw",
        "_texts",
        "broken",
        "pieces",
        "tags",
    )

    def __init__(self, page: Blocks) -> None:
        self._page = page
        self._texts = page.texts
        self._blocks, self._lengths, self._nodes = page.piece_blocks, page.piece_lengths, page.piece_nodes
        self._orders, self._raw = page.piece_orders, page.piece_texts
        self.pieces: list[str] = []
        self.tags = 0  # since the block before
        self._first_piece = 0
        self.broken = False  # whether a line break ended the block before

    def add(self, text: str, node: int, container: int, preformatted: bool) -> None:
        """Add a run of text, not all blanks, that lies in ``node``, and in the block element ``container``."""
        if preformatted and "\n\n" in text:
            for paragraph in text.split("\n\n"):
                if paragraph and not paragraph.isspace():
                    self.add(paragraph, node, container, preformatted=False)
                self.close(by_break=True)
            return
        if not self.pieces:
            page = self._page
            self._first_piece = len(self._blocks)
            page.nodes.append(container)
            page.starts.append(node)
            page.gaps.append(self.tags)
            page.breaks.append(self.broken)
        self.pieces.append(text)
        self._blocks.append(len(self._texts))
        self._lengths.append(len(text))
        self._nodes.append(node)
        self._orders.append(len(self._page.elements))
        self._raw.append(text)

    def close(self, *, by_break: bool = False) -> None:
        """End the block, where there is one; a block of characters that draw nothing is none."""
        if self.pieces:
            page = self._page
            text = "".join(self.pieces)
            # Text without control characters and other spaces: no need to take it apart.
            text = text.strip(" ") if text.isprintable() and "  " not in text else " ".join(text.split())
            self.pieces.clear()
            if text.isascii() or text.strip(_BLANK):
                page.texts.append(text)
                page.inner_tags.append(self.tags - page.gaps[-1])
                self.tags = 0
            else:
                del page.nodes[-1], page.starts[-1], page.gaps[-1], page.breaks[-1]
                for column in (self._blocks, self._lengths, self._nodes, self._orders, self._raw):
                    del column[self._first_piece :]
        self.broken = by_break
