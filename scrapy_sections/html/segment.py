"""One pass over the tree: a page is cut into blocks, and nothing walks the tree again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.arrays import ordinals
from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.rendered import Rendered
from scrapy_sections.css.user_agent import in_quirks_mode
from scrapy_sections.html.blocks import BLOCK_TAGS, HEADINGS, NO_NODES, PLAIN_TEXT, Blocks
from scrapy_sections.html.style_state import STATEFUL_ATTRIBUTES, STATEFUL_TAGS, States

_BLANK = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # characters that draw nothing
_NO_ATTRIBUTES: dict[str, str] = {}
_NAMING_ATTRIBUTES = ("class", "id", "role", "itemprop")
_NAMING = frozenset(_NAMING_ATTRIBUTES)
_NEITHER, _OWN_LINE, _STATEFUL = range(3)
_KINDS = dict.fromkeys(STATEFUL_TAGS, _STATEFUL) | dict.fromkeys(BLOCK_TAGS - STATEFUL_TAGS, _OWN_LINE)
_ASIDE = NO_NODES - {"br"}


def segment(root: etree._Element, cascade: Cascade | Rendered | None = None) -> Blocks:
    """Cut a page into blocks: maximal runs of inline text between block boundaries. ``cascade`` tells what its
    style sheets say, or what a browser drew."""
    blocks = Blocks()
    blocks.title = " ".join(root.xpath("string(//title)").split())
    blocks.language = (root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "").strip()
    opened = _OpenBlock(blocks)
    add, close, pieces = opened.add, opened.close, opened.pieces
    states = States(cascade, quirks=in_quirks_mode(root))
    below = states.below
    groups: dict[tuple[int, str, str], int] = {}  # (group around, tag, words): group
    nodes, breaks, texts = blocks.nodes, blocks.line_breaks, blocks.texts
    elements, parents, first, end = nodes.elements, nodes.parents, nodes.first, nodes.end
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
                nodes.with_skipped.add(node)
                # libxml2 before 2.14 reads tags inside as elements
                if tag in PLAIN_TEXT and (len(child) or "</" in (child.text or "")):
                    blocks.swallowed += sum(map(len, child.itertext()))
            elif tag == "br":
                if container >= 0 and elements[container].tag in HEADINGS:
                    if pieces:
                        pieces.append(" ")
                else:
                    close(tags, by_break=True)
                tags += 1
                breaks.nodes.append(node)
                breaks.orders.append(len(elements))
                breaks.pieces.append(len(blocks.pieces.texts))
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
                            nodes.anchors.setdefault(identity, inner)
                inner_group = groups.setdefault((group, tag, words), len(groups))
                inner_state = below[state]
                kind = _KINDS.get(tag, _NEITHER)
                begins_line = kind == _OWN_LINE
                if (
                    kind == _STATEFUL
                    or (attributes and not STATEFUL_ATTRIBUTES.isdisjoint(attributes))
                    or (cascade is not None and cascade.touches(tag, attributes, words))
                ):
                    inner_state = states.inside(state, tag, attributes, words, child, inner)
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
    _fill_paths(blocks, list(groups), np.array(node_groups))
    blocks.styles, nodes.link_targets = states.styles, states.link_targets
    found = states.columns(np.array(node_states), blocks.pieces)
    for column, values in zip(("style_ids", "links", "hidden"), found, strict=True):
        nodes.fill(column, values)
    return blocks


def _fill_paths(blocks: Blocks, groups: list[tuple[int, str, str]], of_nodes: NDArray[Any]) -> None:
    """Fill the columns that follow from the nodes' groups: (group around, tag, words) each."""
    nodes = blocks.nodes
    around, tags, words = zip(*groups, strict=True)
    depths: list[int] = []
    for group in around:
        depths.append(depths[group] + 1 if group >= 0 else 0)
    classes = {name: number for number, name in enumerate(dict.fromkeys(("", *words)))}
    kinds = {tag: number for number, tag in enumerate(dict.fromkeys(tags))}
    nodes.tags = [tags[group] for group in of_nodes.tolist()]
    blocks.class_names = list(classes)
    nodes.fill("path_ids", of_nodes)
    nodes.fill("depths", np.array(depths)[of_nodes])
    nodes.fill("class_ids", np.array([classes[name] for name in words])[of_nodes])
    kind = np.array([kinds[tag] for tag in tags])[of_nodes]
    nodes.fill("ordinals", ordinals(nodes.array("parents") * len(kinds) + kind))


class _OpenBlock:
    """The block that is being read."""

    __slots__ = ("_blocks", "_ends", "_nodes", "_orders", "_raw", "_tags", "broken", "pieces", "shared")

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._nodes, self._orders, self._raw = blocks.pieces.nodes, blocks.pieces.orders, blocks.pieces.texts
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
            blocks = self._blocks
            blocks.containers.append(container)
            blocks.first_nodes.append(node)
            blocks.tags_before.append(tags - self._tags)
            blocks.after_line_break.append(self.broken)
        self.pieces.append(text)
        self._nodes.append(node)
        self._orders.append(len(self._blocks.nodes.elements))
        self._raw.append(text)

    def close(self, tags: int, *, by_break: bool = False) -> None:
        """End the block, where there is one; a block of characters that draw nothing is none."""
        if self.pieces:
            blocks = self._blocks
            text = "".join(self.pieces)
            # Text without control characters and other spaces: no need to take it apart.
            text = text.strip(" ") if text.isprintable() and "  " not in text else " ".join(text.split())
            self.pieces.clear()
            if text.isascii() or text.strip(_BLANK):
                blocks.texts.append(text)
                blocks.tags_inside.append(tags - self._tags - blocks.tags_before[-1])
                self._tags = tags
                self._ends.append(len(self._raw))
                blocks.nodes.shared.update(self.shared)
            else:
                for node in self.shared:
                    blocks.nodes.end[node] -= 1
                del blocks.containers[-1], blocks.first_nodes[-1], blocks.tags_before[-1], blocks.after_line_break[-1]
                for column in (self._nodes, self._orders, self._raw):
                    del column[self._ends[-1] :]
            self.shared.clear()
        self.broken = by_break

    def write(self) -> None:
        """Fill the columns of the pieces that follow from the others."""
        blocks = self._blocks
        blocks.pieces.fill("blocks", np.repeat(np.arange(len(blocks.texts)), np.diff(self._ends)))
        blocks.pieces.lengths = list(map(len, blocks.pieces.texts))
