"""The tables of a page: its nodes, pieces of text, line breaks and blocks. Every stage works on their columns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.css.rendered import Box
from scrapy_sections.css.styles import Style

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCK_TAGS = HEADINGS | frozenset(
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption "
    "figure footer form frameset header hgroup hr html legend li main menu nav noscript ol p pre search section "
    "summary table tbody td tfoot th thead tr ul".split()
)
# Elements whose content no reader sees as text, or that only hold what a user fills in.
SKIPPED = frozenset(
    "script style template head title svg math iframe object embed applet audio video canvas select datalist "
    "textarea noframes map".split()
)
NO_NODES = SKIPPED | {"br", etree.Comment, etree.ProcessingInstruction, etree.Entity}  # what stands in lxml's ``tag``
PLAIN_TEXT = frozenset(
    "title textarea iframe noframes".split()
)  # skipped, and read up to their end tag whatever is in it

_NAME = re.compile(r"[A-Za-z_][\w.-]*")
MAX_CACHED_XPATH = 500  # characters; longer ones, of a page nested a thousand deep, would fill the memory


@dataclass(slots=True)
class Table:
    """Columns of one length: lists to be read one by one, and the same as numpy arrays, made on first use."""

    _arrays: dict[str, NDArray[Any]] = field(default_factory=dict, kw_only=True, repr=False)

    def array(self, column: str) -> NDArray[Any]:
        """A column of numbers or flags as a numpy array."""
        if column not in self._arrays:
            values = getattr(self, column)
            kind = np.bool_ if values and isinstance(values[0], bool) else np.int64
            self._arrays[column] = np.fromiter(values, kind, len(values))
        return self._arrays[column]

    def fill(self, column: str, values: NDArray[Any]) -> None:
        """Set a column to the values of an array."""
        self._arrays[column] = values
        setattr(self, column, values.tolist())


@dataclass(slots=True)
class NodeTable(Table):
    """The elements of a page in document order, without skipped ones (scripts, forms' contents and the like).

    The blocks inside a node are ``range(first, end)``; an inline node may share its last block with what follows.
    """

    elements: list[etree._Element] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)  # index; -1 for the root
    ordinals: list[int] = field(default_factory=list)  # 1-based, among siblings of the same tag
    depths: list[int] = field(default_factory=list)  # 0 for the root
    class_ids: list[int] = field(default_factory=list)  # index into the page's ``class_names``
    path_ids: list[int] = field(default_factory=list)  # elements of one path of tags and classes share a number
    style_ids: list[int] = field(default_factory=list)  # index into the page's ``styles``
    links: list[int] = field(default_factory=list)  # 0 outside links, 1 in a link, 2 in a link into this page
    hidden: list[bool] = field(default_factory=list)  # display:none, hidden, or inside a closed <details>
    first: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)

    anchors: dict[str, int] = field(default_factory=dict)  # id or name: node
    link_targets: dict[int, str] = field(default_factory=dict)  # node of a link into this page: its fragment
    shared: set[int] = field(default_factory=set)  # nodes whose last block goes on after them
    with_skipped: set[int] = field(default_factory=set)  # nodes of which a child was skipped
    boxes: dict[int, Box] = field(default_factory=dict)  # node: where a browser drew it, on rendered pages
    _paths: dict[int, str] = field(default_factory=lambda: {-1: ""}, repr=False)  # XPaths, as far as they were needed

    def xpath(self, node: int) -> str:
        """Absolute XPath of a node."""
        paths, parents = self._paths, self.parents
        unknown = []
        while node not in paths:
            unknown.append(node)
            node = parents[node]
        path = paths[node]
        for step in reversed(unknown):
            path = f"{path}/{_name_test(self.tags[step])}[{self.ordinals[step]}]"
            if len(path) <= MAX_CACHED_XPATH:
                paths[step] = path
        return path


@dataclass(slots=True)
class PieceTable(Table):
    """Runs of text, each in one node, in document order."""

    blocks: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)  # code points
    nodes: list[int] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)  # number of nodes that begin before it
    texts: list[str] = field(default_factory=list)  # as in the source, blanks and all


@dataclass(slots=True)
class BreakTable(Table):
    """The ``<br>`` elements, in document order."""

    nodes: list[int] = field(default_factory=list)  # the node around it
    orders: list[int] = field(default_factory=list)  # number of nodes before it
    pieces: list[int] = field(default_factory=list)  # number of pieces before it


@dataclass(slots=True)
class Blocks(Table):
    """The blocks of one page, in document order, and the tables of what they are made of."""

    texts: list[str] = field(default_factory=list)
    containers: list[int] = field(default_factory=list)  # node: the nearest block element around it
    first_nodes: list[int] = field(default_factory=list)  # node of the first piece
    tags_before: list[int] = field(default_factory=list)  # start and end tags between the block before and this
    tags_inside: list[int] = field(default_factory=list)  # start and end tags inside the block
    after_line_break: list[bool] = field(default_factory=list)  # whether a <br> ended the block before

    title: str = ""  # of the page, from <title>
    language: str = ""  # of the page, from the root's lang attribute
    nodes: NodeTable = field(default_factory=NodeTable)
    pieces: PieceTable = field(default_factory=PieceTable)
    line_breaks: BreakTable = field(default_factory=BreakTable)
    class_names: list[str] = field(default_factory=list)  # distinct "class id role itemprop" strings
    styles: list[Style] = field(default_factory=list)  # distinct styles
    flattened: bool = False  # whether containers were taken out because they lie too deep
    swallowed: int = 0  # characters in elements of plain text (a title, a text area) that hold tags


@lru_cache(maxsize=1024)
def _name_test(tag: str) -> str:
    # A colon would be read as a namespace prefix, other signs not at all.
    return tag if _NAME.fullmatch(tag) else f"*[name()='{tag}']"
