"""The columns of a page: its nodes, pieces of text and blocks. Every stage works on these."""

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
_KEPT = 500  # characters of an XPath that is kept: those of a page nested a thousand deep would fill the memory


@dataclass(slots=True)
class Blocks:
    """Columns of one page.

    Nodes are the elements in document order, without skipped ones: ``elements``, ``tags``, ``parents`` (index, -1 for
    the root), ``ordinals`` (1-based among siblings of the same tag), ``keys`` (index into ``classes``), ``groups``
    (elements of one path of tags and classes share a number), ``first`` and ``end`` (the blocks inside a node are
    ``range(first, end)``; an inline node may share its last block with what follows).
    Pieces are runs of text in one node: ``piece_blocks``, ``piece_lengths`` (code points), ``piece_nodes``,
    ``piece_orders`` (number of nodes that begin before it), ``piece_texts`` (as in the source, blanks and all).
    ``<br>``: ``break_nodes`` (the node around it), ``break_orders`` and ``break_pieces`` (nodes and pieces before it).
    Blocks: ``texts``, ``nodes`` (container: nearest block element), ``starts`` (node of the first piece), ``gaps``
    (start and end tags between the block before and this), ``inner_tags`` (those inside the block), ``breaks``
    (whether a ``<br>`` ended the block before).
    """

    title: str = ""
    language: str = ""
    elements: list[etree._Element] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ordinals: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    node_styles: list[int] = field(default_factory=list)
    links: list[int] = field(default_factory=list)  # node: 0 outside links, 1 in a link, 2 in a link into this page
    hidden: list[bool] = field(default_factory=list)  # node: display:none, hidden, or inside a closed <details>
    anchors: dict[str, int] = field(default_factory=dict)  # id or name: node
    targets: dict[int, str] = field(default_factory=dict)  # node of a link into this page: its fragment
    first: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    shared: set[int] = field(default_factory=set)  # nodes whose last block goes on after them
    skipped: set[int] = field(default_factory=set)  # nodes of which a child was skipped
    swallowed: int = 0  # characters in elements of plain text (a title, a text area) that hold tags
    boxes: dict[int, Box] = field(default_factory=dict)  # node: where a browser drew it, on rendered pages
    classes: list[str] = field(default_factory=list)  # distinct "class id role" strings
    styles: list[Style] = field(default_factory=list)  # distinct styles
    piece_blocks: list[int] = field(default_factory=list)
    piece_lengths: list[int] = field(default_factory=list)
    piece_nodes: list[int] = field(default_factory=list)
    piece_orders: list[int] = field(default_factory=list)
    piece_texts: list[str] = field(default_factory=list)
    break_nodes: list[int] = field(default_factory=list)
    break_orders: list[int] = field(default_factory=list)
    break_pieces: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    inner_tags: list[int] = field(default_factory=list)
    breaks: list[bool] = field(default_factory=list)

    _arrays: dict[str, NDArray[Any]] = field(default_factory=dict)
    _paths: dict[int, str] = field(default_factory=lambda: {-1: ""})  # XPaths asked for, and those of what is around

    def array(self, column: str) -> NDArray[Any]:
        """A column of numbers or flags as a numpy array, made once."""
        if column not in self._arrays:
            values = getattr(self, column)
            kind = np.bool_ if values and isinstance(values[0], bool) else np.int64
            self._arrays[column] = np.fromiter(values, kind, len(values))
        return self._arrays[column]

    def fill(self, column: str, values: NDArray[Any]) -> None:
        """Set a column to what an array holds."""
        self._arrays[column] = values
        setattr(self, column, values.tolist())

    def xpath(self, node: int) -> str:
        """Absolute XPath of a node."""
        paths, parents = self._paths, self.parents
        way = []
        while node not in paths:
            way.append(node)
            node = parents[node]
        path = paths[node]
        for step in reversed(way):
            path = f"{path}/{_name_test(self.tags[step])}[{self.ordinals[step]}]"
            if len(path) <= _KEPT:
                paths[step] = path
        return path


@lru_cache(maxsize=1024)
def _name_test(tag: str) -> str:
    # A colon would be read as a namespace prefix, other signs not at all.
    return tag if _NAME.fullmatch(tag) else f"*[name()='{tag}']"
