"""The pass over a page's tree that cuts it into blocks, in Python.

``native.tree_pass`` does the same where it could be compiled; this is its specification.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice

import numpy as np
from lxml import etree

from scrapy_sections.arrays import ordinals
from scrapy_sections.css.style_source import StyleSource
from scrapy_sections.html.blocks import BLOCK_TAGS, HEADINGS, NO_NODES, RAW_TEXT, Blocks
from scrapy_sections.html.limits import Limits
from scrapy_sections.html.style_state import STATEFUL_ATTRIBUTES, STATEFUL_TAGS, StyleStates
from scrapy_sections.html.swallowed import HOLDERS, may_hold_page, raw_text_with_tags

_Path = tuple[int, str, str]  # parent's path, -1 for none, tag and class name

_INVISIBLE = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # characters without a glyph
_NO_ATTRIBUTES: dict[str, str] = {}
_CLASS_NAME_ATTRIBUTES = ("class", "id", "role", "itemprop")
_CLASS_NAME_SET = frozenset(_CLASS_NAME_ATTRIBUTES)
_INLINE, _BLOCK_LEVEL, _STATEFUL = range(3)
_TAG_KINDS = dict.fromkeys(STATEFUL_TAGS, _STATEFUL) | dict.fromkeys(BLOCK_TAGS - STATEFUL_TAGS, _BLOCK_LEVEL)
_NOT_READ = NO_NODES - {"br"}
_HOLDERS = HOLDERS | {"head"}
# Blocks of a page; what comes after the first number of them is joined into blocks of at least so many characters,
# headings apart, and after the second headings, too. This bounds the memory: 2 kB a block, and as much a section. The
# largest page of the corpora has 2,641 blocks.
MAX_BLOCKS, MAX_BLOCKS_WITH_HEADINGS, MIN_JOINED = 30_000, 60_000, 200
_MAX_IN_HEADING = 100  # elements and comments in a heading that are looked at: headings may lie in each other
NODES_A_CHECK = 4096  # between two looks at the clock; set to cost next to nothing


def read_tree(
    root: etree._Element, blocks: Blocks, states: StyleStates, style_source: StyleSource | None, limits: Limits
) -> array[int]:
    """Fill the tables of a page, but for what follows from the states of its nodes, and return these, (n,).

    Raises CssLimitError and TooSlowError.
    """
    open_block = _OpenBlock(blocks)
    add, close, pieces = open_block.add, open_block.close, open_block.pieces
    unchanged = states.unchanged
    path_ids: dict[_Path, int] = {}
    nodes, line_breaks, texts = blocks.nodes, blocks.line_breaks, blocks.texts
    elements, parents, first, end = nodes.elements, nodes.parents, nodes.first, nodes.end
    node_paths, node_states = nodes.path_ids, array("i")
    image_headings: dict[int, bool] = {}  # heading: whether it has images alone, whose alternative text is read then

    # These are of the element whose children are read; ``stack`` holds those of the elements around it. What is done
    # for every element and every whitespace text is written out here: calls would cost as much as the work.
    node = container = path = -1
    state = states.root
    is_block_level, preformatted = True, False
    tags = 0  # start and end tags so far
    next_check = min(NODES_A_CHECK, limits.nodes)  # nodes
    children = iter((root,))
    stack: list[tuple[Iterator[etree._Element], int, int, int, int, bool, bool]] = []
    while True:
        for child in children:
            tag = child.tag
            if tag in _NOT_READ:
                nodes.with_skipped.add(node)
                if tag in RAW_TEXT:
                    blocks.swallowed += raw_text_with_tags(child)
                elif tag in _HOLDERS:
                    blocks.may_be_held = blocks.may_be_held or may_hold_page(child)
            elif tag == "br":
                if container >= 0 and elements[container].tag in HEADINGS:
                    if pieces:
                        pieces.append(" ")
                else:
                    close(tags, by_line_break=True)
                tags += 1
                line_breaks.nodes.append(node)
                line_breaks.orders.append(len(elements))
                line_breaks.pieces.append(len(blocks.pieces.texts))
            else:
                child_node = len(elements)
                if child_node == next_check:
                    limits.deadline.check()
                    next_check = min(child_node + NODES_A_CHECK, limits.nodes)
                    if child_node >= limits.nodes:
                        blocks.cut_off = True
                        nodes.with_skipped.update((node, *[outer[1] for outer in stack]))
                        children = iter(())
                        stack = [(children, *outer[1:]) for outer in stack]
                        break
                items = child.items()
                attributes, class_name = _NO_ATTRIBUTES, ""
                if items:
                    if len(items) == 1 and items[0][0] == "class":  # as of most elements: no mapping is needed
                        class_name = items[0][1]
                    else:
                        attributes = dict(items)
                        if not _CLASS_NAME_SET.isdisjoint(attributes):
                            names = [attributes[name] for name in _CLASS_NAME_ATTRIBUTES if name in attributes]
                            class_name = " ".join(names)
                        anchor = attributes.get("id") or attributes.get("name")
                        if anchor:
                            nodes.anchors.setdefault(anchor, child_node)
                child_path = path_ids.setdefault((path, tag, class_name), len(path_ids))
                child_state = unchanged[state]
                kind = _TAG_KINDS.get(tag, _INLINE)
                child_is_block_level = kind == _BLOCK_LEVEL
                if (
                    kind == _STATEFUL
                    or (attributes and not STATEFUL_ATTRIBUTES.isdisjoint(attributes))
                    or (style_source is not None and style_source.may_style(tag, attributes, class_name))
                ):
                    child_state = states.child_state(state, tag, attributes, class_name, child, child_node)
                    child_is_block_level = tag in BLOCK_TAGS or states.block_level[child_state]
                child_container = container
                if child_is_block_level:
                    if pieces:
                        close(tags)
                    open_block.after_line_break = False
                    child_container = child_node
                tags += 1
                elements.append(child)
                parents.append(node)
                node_paths.append(child_path)
                node_states.append(child_state)
                first.append(len(texts))
                end.append(0)
                text = child.text
                if text:
                    if not text.isspace():
                        add(text, child_node, child_container, tags, preformatted or tag == "pre")
                    elif pieces:
                        pieces.append(" ")
                if tag == "img" and container >= 0 and elements[container].tag in HEADINGS and "alt" in attributes:
                    if container not in image_headings:
                        image_headings[container] = has_images_alone(elements[container])
                    if image_headings[container] and attributes["alt"].strip():
                        add(attributes["alt"], child_node, container, tags, preformatted=False)
                grandchildren = child[:]
                if grandchildren:
                    stack.append((children, node, container, path, state, is_block_level, preformatted))
                    children = iter(grandchildren)
                    node, container, path, state = child_node, child_container, child_path, child_state
                    is_block_level, preformatted = child_is_block_level, preformatted or tag == "pre"
                    break
                if child_is_block_level:
                    if pieces:
                        close(tags)
                    open_block.after_line_break = False
                tags += 1
                if pieces:
                    open_block.shared.append(child_node)
                    end[child_node] = len(texts) + 1
                else:
                    end[child_node] = len(texts)
            text = child.tail
            if text:
                if not text.isspace():
                    add(text, node, container, tags, preformatted)
                elif pieces:
                    pieces.append(" ")
        else:
            if not stack:
                break
            if is_block_level:
                if pieces:
                    close(tags)
                open_block.after_line_break = False
            tags += 1
            if pieces:
                open_block.shared.append(node)
                end[node] = len(texts) + 1
            else:
                end[node] = len(texts)
            text = elements[node].tail
            children, node, container, path, state, is_block_level, preformatted = stack.pop()
            if text:
                if not text.isspace():
                    add(text, node, container, tags, preformatted)
                elif pieces:
                    pieces.append(" ")
    open_block.end(tags)
    open_block.fill_piece_columns()
    _fill_path_columns(blocks, list(path_ids))
    return node_states


def _fill_path_columns(blocks: Blocks, paths: list[_Path]) -> None:
    """Fill the node columns that follow from ``path_ids`` and these paths."""
    nodes = blocks.nodes
    node_paths = nodes.array("path_ids")
    parents, tags, class_names = zip(*paths, strict=True)
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    class_ids = {name: number for number, name in enumerate(dict.fromkeys(("", *class_names)))}
    tag_ids = {tag: number for number, tag in enumerate(dict.fromkeys(tags))}
    nodes.tags = [tags[path] for path in nodes.path_ids]
    blocks.class_names = list(class_ids)
    nodes.fill("depths", np.array(depths)[node_paths])
    nodes.fill("class_ids", np.array([class_ids[name] for name in class_names])[node_paths])
    siblings = nodes.array("parents")
    siblings *= len(tag_ids)
    siblings += np.array([tag_ids[tag] for tag in tags])[node_paths]
    nodes.fill("ordinals", ordinals(siblings))


def has_images_alone(heading: etree._Element) -> bool:
    """Return whether a heading has no text; one of many elements is not searched to its end, and counts as having."""
    inside = list(islice(heading.iter(), _MAX_IN_HEADING + 1))
    texts = [element.text for element in inside if isinstance(element.tag, str)] + [each.tail for each in inside[1:]]
    return len(inside) <= _MAX_IN_HEADING and not any(text and not text.isspace() for text in texts)


class _OpenBlock:
    """The block that is being read; ``pieces`` is its text so far."""

    __slots__ = (
        "_blocks",
        "_length",
        "_measured",
        "_piece_ends",
        "_piece_nodes",
        "_piece_orders",
        "_piece_texts",
        "_tags",
        "after_line_break",
        "pieces",
        "shared",
    )

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        table = blocks.pieces
        self._piece_nodes, self._piece_orders, self._piece_texts = table.nodes, table.orders, table.texts
        self._piece_ends = [0]  # of each block so far: number of pieces up to its end
        self._tags = 0  # start and end tags up to the end of the block before
        self._measured = self._length = 0  # pieces of a joined block that were measured, and their characters
        self.pieces: list[str] = []
        self.shared: list[int] = []  # inline nodes that ended in the block
        self.after_line_break = False  # whether a line break ended the block before

    def add(self, text: str, node: int, container: int, tags: int, preformatted: bool) -> None:
        """Add a run of text, not whitespace alone, to the block, or begin one.

        The run is in ``node`` and in the block element ``container``; ``tags`` is the number of tags before it.
        """
        if preformatted and "\n\n" in text:
            for paragraph in text.split("\n\n"):
                if paragraph and not paragraph.isspace():
                    self.add(paragraph, node, container, tags, preformatted=False)
                self.close(tags, by_line_break=True)
            return
        if self._measured and self._is_heading(container):
            self.end(tags)
        if not self.pieces:
            blocks = self._blocks
            blocks.containers.append(container)
            blocks.first_nodes.append(node)
            blocks.tags_before.append(tags - self._tags)
            blocks.after_line_break.append(self.after_line_break)
        self.pieces.append(text)
        self._piece_nodes.append(node)
        self._piece_orders.append(len(self._blocks.nodes.elements))
        self._piece_texts.append(text)

    def close(self, tags: int, *, by_line_break: bool = False) -> None:
        """End the block, if one is open, unless the page has too many: then it goes on until it is long."""
        if self.pieces and (len(self._blocks.texts) < MAX_BLOCKS or not self._goes_on()):
            self.end(tags)
        self.after_line_break = by_line_break

    def _goes_on(self) -> bool:
        """Return whether the block, on a page of many, is joined with what follows, and put a space between."""
        self._length += sum(map(len, self.pieces[self._measured :]))
        if self._length >= MIN_JOINED or self._is_heading(self._blocks.containers[-1]):
            return False
        self.pieces.append(" ")
        self._measured = len(self.pieces)
        self._blocks.joined = True
        return True

    def _is_heading(self, container: int) -> bool:
        """Return whether a container is a heading that is told apart."""
        nodes, has_room = self._blocks.nodes, len(self._blocks.texts) < MAX_BLOCKS_WITH_HEADINGS
        return has_room and container >= 0 and nodes.elements[container].tag in HEADINGS

    def end(self, tags: int) -> None:
        """End the block, if one is open; it is dropped if it has invisible characters alone."""
        if not self.pieces:
            return
        blocks = self._blocks
        text = "".join(self.pieces)
        # Without control characters and spaces to collapse, there is no need to split the text.
        text = text.strip(" ") if text.isprintable() and "  " not in text else " ".join(text.split())
        self.pieces.clear()
        if text.isascii() or text.strip(_INVISIBLE):
            blocks.texts.append(text)
            blocks.tags_inside.append(tags - self._tags - blocks.tags_before[-1])
            self._tags = tags
            self._piece_ends.append(len(self._piece_texts))
            if not self._measured:
                blocks.nodes.shared.update(self.shared)
        else:
            for node in self.shared:
                blocks.nodes.end[node] -= 1
            del blocks.containers[-1], blocks.first_nodes[-1], blocks.tags_before[-1], blocks.after_line_break[-1]
            for column in (self._piece_nodes, self._piece_orders, self._piece_texts):
                del column[self._piece_ends[-1] :]
        self.shared.clear()
        self._measured = self._length = 0

    def fill_piece_columns(self) -> None:
        """Fill the columns of the pieces that follow from the others."""
        pieces = self._blocks.pieces
        pieces.fill("blocks", np.repeat(np.arange(len(self._blocks.texts)), np.diff(self._piece_ends)))
        pieces.lengths = array("i", map(len, pieces.texts))
