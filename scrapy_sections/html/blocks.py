"""The tables of a page, whose columns every stage works on: nodes, pieces of text, line breaks and blocks."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import DTypeLike, NDArray

from scrapy_sections.css.rendered import Box
from scrapy_sections.css.styles import Style

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCK_TAGS = HEADINGS | frozenset(
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form frameset header hgroup hr html legend li main menu nav noscript ol p pre search section "
    "summary table tbody td tfoot th thead tr ul".split()
)
# Elements whose content browsers do not show as text of the page, or that are filled in by the user.
SKIPPED = frozenset(
    "script style template head title svg math iframe object embed applet audio video canvas select datalist "
    "textarea noframes map".split()
)
#: Values of lxml's ``tag`` that are not in the table of nodes.
NO_NODES = SKIPPED | {"br", etree.Comment, etree.ProcessingInstruction, etree.Entity}
RAW_TEXT = frozenset("title textarea iframe noframes".split())  # skipped elements in which parsers read no tags

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
#: Characters of an XPath of steps from the root on; longer ones, of elements nested deep, would take time and memory
#: that grow with the square of the depth. One page of 3,780 has one.
MAX_XPATH = 500
_COUNTED = "/descendant::"  # what an XPath instead of a longer one begins with
_ANY = "*"

_numbers, _flags = partial(array, "i"), partial(array, "b")


@dataclass(slots=True)
class Table:
    """Columns of one length: lists of texts and elements, arrays of numbers (32 bits) and flags (8 bits).

    A list of numbers would take three times the memory, and numpy longer to read.
    """

    def array(self, column: str, dtype: DTypeLike = np.int64) -> NDArray[Any]:
        """Return a column of numbers, or one of flags, as a numpy array, (n,) of ``dtype``, or bool.

        As ``np.int32`` a column is not copied: for columns of nodes, of which a page can have millions.
        """
        values = np.asarray(getattr(self, column))
        return values.view(np.bool_) if values.dtype == np.int8 else values.astype(dtype, copy=False)

    def fill(self, column: str, values: NDArray[Any]) -> None:
        """Set a column to the values of an array, (n,)."""
        filled, dtype = (_flags(), np.int8) if values.dtype == np.bool_ else (_numbers(), np.int32)
        filled.frombytes(values.astype(dtype).tobytes())
        setattr(self, column, filled)


@dataclass(slots=True)
class NodeTable(Table):
    """The elements of a page in document order, without ``<br>`` and ``SKIPPED`` ones.

    The blocks inside a node are ``range(first, end)``; an inline node may share its last block with what follows.
    """

    elements: list[etree._Element] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    parents: array[int] = field(default_factory=_numbers)  # index; -1 for the root
    ordinals: array[int] = field(default_factory=_numbers)  # 1-based, among siblings of the same tag
    depths: array[int] = field(default_factory=_numbers)  # 0 for the root
    class_ids: array[int] = field(default_factory=_numbers)  # index into the page's ``class_names``
    path_ids: array[int] = field(default_factory=_numbers)  # same tags and class names from the root on: same id
    style_ids: array[int] = field(default_factory=_numbers)  # index into the page's ``styles``
    links: array[int] = field(default_factory=_numbers)  # 0 outside links, 1 in a link, 2 in a link into this page
    hidden: array[int] = field(default_factory=_flags)  # display:none, hidden, or inside a closed <details>
    first: array[int] = field(default_factory=_numbers)
    end: array[int] = field(default_factory=_numbers)

    anchors: dict[str, int] = field(default_factory=dict)  # id or name: node
    link_targets: dict[int, str] = field(default_factory=dict)  # node of a link into this page: its fragment
    shared: set[int] = field(default_factory=set)  # inline nodes whose last block goes on after them
    with_skipped: set[int] = field(default_factory=set)  # nodes of which a child was skipped
    boxes: dict[int, Box] = field(default_factory=dict)  # node: where a browser drew it, on rendered pages
    _xpaths: dict[int, str] = field(default_factory=lambda: {-1: ""}, repr=False)  # those made so far
    _places: dict[int, dict[etree._Element, int]] = field(default_factory=dict, repr=False)  # as ``_place`` gives them
    _counts: list[int] = field(default_factory=list, repr=False)  # of each node; filled on first use

    def xpath(self, node: int) -> str:
        """Return the absolute XPath of a node: of steps from the root, or one of its name and number on the page."""
        steps = []
        while node not in self._xpaths:
            steps.append(node)
            node = self.parents[node]
        xpath = self._xpaths[node]
        for step in reversed(steps):
            test = _node_test(self.tags[step])
            xpath = f"{xpath}/{test}[{self._place(step) if test == _ANY else self.ordinals[step]}]"
            if len(xpath) > MAX_XPATH or xpath.startswith(_COUNTED):
                xpath = f"{_COUNTED}{test}[{self._count(step)}]"
            self._xpaths[step] = xpath
        return xpath

    def _place(self, node: int) -> int:
        """Return the place of a node among all elements next to it, from 1 on."""
        parent = self.parents[node]
        if parent not in self._places:
            children = self.elements[parent].iterchildren("*")
            self._places[parent] = {child: place for place, child in enumerate(children, 1)}
        return self._places[parent][self.elements[node]]

    def _count(self, node: int) -> int:
        """Return which of the page's elements that the node test of a node fits it is, from 1 on."""
        if not self._counts:
            counts: Counter[str] = Counter()
            rest = iter(self.elements)
            element = next(rest, None)
            for number, other in enumerate(self.elements[0].iter("*"), 1):
                tag = other.tag
                counts[tag] += 1
                if other is element:
                    self._counts.append(number if _node_test(tag) == _ANY else counts[tag])
                    element = next(rest, None)
        return self._counts[node]


@dataclass(slots=True)
class PieceTable(Table):
    """Runs of text, each in one node, in document order."""

    blocks: array[int] = field(default_factory=_numbers)
    lengths: array[int] = field(default_factory=_numbers)  # code points
    nodes: array[int] = field(default_factory=_numbers)
    orders: array[int] = field(default_factory=_numbers)  # number of nodes that begin before the piece
    texts: list[str] = field(default_factory=list)  # as in the source, whitespace not collapsed


@dataclass(slots=True)
class BreakTable(Table):
    """The ``<br>`` elements, in document order."""

    nodes: array[int] = field(default_factory=_numbers)  # the node around the line break
    orders: array[int] = field(default_factory=_numbers)  # number of nodes that begin before it
    pieces: array[int] = field(default_factory=_numbers)  # number of pieces before it


@dataclass(slots=True)
class Blocks(Table):
    """The blocks of one page in document order, and the page's other tables."""

    texts: list[str] = field(default_factory=list)  # whitespace collapsed
    containers: array[int] = field(default_factory=_numbers)  # node of the nearest block element around the block
    first_nodes: array[int] = field(default_factory=_numbers)  # node of the first piece
    tags_before: array[int] = field(default_factory=_numbers)  # number of tags since the end of the block before
    tags_inside: array[int] = field(default_factory=_numbers)  # number of start and end tags inside the block
    after_line_break: array[int] = field(default_factory=_flags)  # whether a <br> ended the block before

    title: str = ""  # from <title>
    language: str = ""  # the root's lang attribute, as it is
    nodes: NodeTable = field(default_factory=NodeTable)
    pieces: PieceTable = field(default_factory=PieceTable)
    line_breaks: BreakTable = field(default_factory=BreakTable)
    class_names: list[str] = field(default_factory=list)  # distinct "class id role itemprop" strings
    styles: list[Style] = field(default_factory=list)  # distinct styles
    flattened: bool = False  # whether containers were taken out because they lie too deep
    joined: bool = False  # whether short blocks were joined, as the page has too many
    cut_off: bool = False  # whether the page has more elements than are read
    may_be_held: bool = False  # whether an element of which nothing is shown may hold a part of the page
    swallowed: int = 0  # characters in ``RAW_TEXT`` elements that contain tags, as unclosed ones do


@lru_cache(maxsize=1024)
def _node_test(tag: str) -> str:
    """Return the XPath node test of a tag, "*" if its name cannot be written in an XPath.

    A colon would be read as a namespace prefix, other signs not at all.
    """
    if _NAME.fullmatch(tag):
        return tag
    return f"*[name()='{tag}']" if tag.isprintable() and "'" not in tag else _ANY
