"""What on a page could be its documents: elements side by side, each with much text, or headings of one rank."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.features.furniture import any_word
from scrapy_sections.hierarchy.numbering import Enumerator, parse_enumerator
from scrapy_sections.hierarchy.title_styles import heading_rank
from scrapy_sections.html.blocks import HEADINGS
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.page_data import PageData

#: What tabs and their panels are called in class names.
TAB = any_word("tab tabs tablist tabpanel tabpane tabcontent".split())
MIN_WORDS = 100  # of a document; a shorter one is a section, unless it is an element like those of the others
MAX_DOCUMENTS = 16  # on a page; more are a list, and each document is nested by itself, which takes time
_MIN_SMALL_WORDS = 20  # of a document in an element like those of the others
_MIN_SHARE = 0.6  # share of the page's words that its documents have together
_MAX_PLACES = 24  # elements whose children are looked at; documents lie side by side near the top
_MAX_TITLE_WORDS = 14  # of a document's title that is no title by its label: on a tab, in the head of an accordion
_MAX_WORDS_BEFORE_TITLE = 100  # in a document before its title: a date, whom it concerns, other languages
_MAX_BLOCKS_BEFORE_TITLE = 4  # in a document without titles by their labels, before its head
_MAX_BLOCKS_AFTER_HEADING = 2  # up to a title or prose, for a heading that is no title by its label
_MAX_BLOCKS_BETWEEN = 3  # from one panel of an accordion to the next
_MIN_TARGET_SHARE = 0.5  # share of a panel's words that are in the element that its tab leads to
_TARGET_ATTRIBUTES = ("aria-controls", "data-bs-target", "data-target")  # of a tab, naming its panel
_HEAD_TAGS = HEADINGS | {"summary", "button", "dt", "legend"}
_TOP_RANKS = (1, 2, 3, 4)  # of headings that may be titles of documents
_NO_HEADING = 7  # rank of titles that are no h1 to h6
_WORD = re.compile(r"\w+")


class Label(NamedTuple):
    """A tab, a link or a head that names a document: its block and text, and its node if that is not all of it."""

    block: int
    text: str
    node: int | None = None


class Document(NamedTuple):
    """The blocks of a document, ``range(first, end)``, and where its title is.

    ``title``: its block, which may lie before ``first``, or some blocks behind it; several documents have one block if
    it is a line of tabs. ``label``: of the tab or link that leads to it (``linked``), or its head in an accordion, None
    if there is neither. ``panel``: the node that holds it, None for one that is not all of an element.
    """

    first: int
    end: int
    title: int
    label: Label | None = None
    linked: bool = False
    panel: int | None = None


class Page:
    """What is known of a page with n blocks when its documents are looked for."""

    def __init__(self, data: PageData, labels: Labels) -> None:
        self.blocks, self.only_links = data.blocks, data.features.only_links
        self.kept = labels.in_sections
        self.titles = labels.titles
        self.block_words = data.features.words
        self.words_before: Ints = np.concatenate(([0], np.cumsum(np.where(self.kept, self.block_words, 0)))).astype(int)
        self._ranks: dict[int, int] = {}
        self._enumerators: dict[int, Enumerator | None] = {}

    def words(self, first: int, end: int) -> int:
        """Return the words of titles and prose in ``range(first, end)`` of the blocks."""
        return int(self.words_before[end] - self.words_before[first])

    def titles_in(self, first: int, end: int) -> list[int]:
        """Return the titles in ``range(first, end)`` of the blocks."""
        low, high = np.searchsorted(self.titles, (first, end))
        return self.titles[low:high]

    def rank(self, title: int) -> int:
        """Return the rank of a title's heading element, 7 for other elements."""
        if title not in self._ranks:
            self._ranks[title] = heading_rank(self.blocks, self.blocks.containers[title]) or _NO_HEADING
        return self._ranks[title]

    def enumerator(self, title: int) -> Enumerator | None:
        """Return the enumerator of a title."""
        if title not in self._enumerators:
            self._enumerators[title] = parse_enumerator(self.blocks.texts[title])
        return self._enumerators[title]

    def is_numbered(self, title: int) -> bool:
        """True if a title begins with an enumerator."""
        return self.enumerator(title) is not None

    def is_short(self, block: int) -> bool:
        """True if a block could be a document's title by its length."""
        return bool(self.block_words[block] <= _MAX_TITLE_WORDS)

    def label(self, node: int) -> Label | None:
        """Return what a tab or link is called, None if it is none, but a part of a text, or too long."""
        nodes = self.blocks.nodes
        block = nodes.first[node]
        if nodes.end[node] != block + 1:
            return None
        text = " ".join("".join(nodes.elements[node].itertext()).split())
        if not text or len(text.split()) > _MAX_TITLE_WORDS:
            return None
        if text == self.blocks.texts[block]:
            return Label(block, text)
        in_line = self.only_links[block] or TAB.search(self.blocks.class_names[nodes.class_ids[node]])
        return Label(block, text, node) if in_line else None

    @cached_property
    def headings(self) -> list[int]:
        """The titles, and blocks in heading elements right before titles and prose, in document order."""
        tags, containers = self.blocks.nodes.tags, self.blocks.containers
        kept = np.append(self.kept, [False] * _MAX_BLOCKS_AFTER_HEADING)
        titles = set(self.titles)
        return [
            block
            for block, node in enumerate(containers)
            if block in titles
            or (tags[node] in HEADINGS and kept[block + 1 : block + 1 + _MAX_BLOCKS_AFTER_HEADING].any())
        ]

    @cached_property
    def node_ranges(self) -> tuple[Ints, Ints]:
        """The first block of each node, and the end of its blocks."""
        nodes = self.blocks.nodes
        return nodes.array("first"), np.minimum(nodes.array("end"), len(self.kept))

    @cached_property
    def tabs(self) -> dict[int, list[tuple[Label, int]]]:
        """First block of an element: the label of each tab or link that leads there, and the element's node."""
        nodes = self.blocks.nodes
        targets = dict(nodes.link_targets)
        like_tabs = np.array([TAB.search(names) is not None for names in self.blocks.class_names])[
            nodes.array("class_ids")
        ]
        buttons = [node for node, tag in enumerate(nodes.tags) if tag == "button"] if "button" in nodes.tags else []
        for node in (*np.flatnonzero(like_tabs).tolist(), *buttons):
            for name, value in nodes.elements[node].items():
                if name in _TARGET_ATTRIBUTES:
                    targets[node] = value.removeprefix("#")
        found: dict[int, list[tuple[Label, int]]] = {}
        for node, name in targets.items():
            target = nodes.anchors.get(name, nodes.anchors.get(unquote(name)))
            label = self.label(node) if target is not None else None
            if target is not None and label is not None:
                found.setdefault(nodes.first[target], []).append((label, target))
        return found


def panels(page: Page) -> Iterator[list[Document]]:
    """Yield the groups of elements side by side that hold much text each, the outermost first."""
    nodes = page.blocks.nodes
    first, end = page.node_ranges
    words = page.words_before[end] - page.words_before[first]
    parents = nodes.array("parents")
    large = words >= MIN_WORDS
    places, counts = np.unique(parents[large], return_counts=True)
    min_words = _MIN_SHARE * page.words(0, len(page.kept))
    for place in places[(counts > 1) & (places >= 0)][:_MAX_PLACES].tolist():
        children = np.flatnonzero(parents == place)
        side_by_side = children[large[children]]
        if words[side_by_side].sum() < min_words:
            continue
        paths = nodes.array("path_ids")[side_by_side]
        alike = side_by_side[paths == np.bincount(paths).argmax()]
        for group in (side_by_side, alike) if 1 < len(alike) < len(side_by_side) else (side_by_side,):
            small = children[np.isin(nodes.array("path_ids")[children], nodes.array("path_ids")[group])]
            group = np.union1d(group, small[words[small] >= _MIN_SMALL_WORDS])
            if len(group) <= MAX_DOCUMENTS:
                documents = _titled(page, place, group.tolist())
                if len(documents) > 1 and page.words(documents[0].first, documents[-1].end) >= min_words:
                    yield documents


def headed(page: Page) -> Iterator[list[Document]]:
    """Yield the groups of headings of one rank that have no higher one between them, with what follows each.

    Headings that are no titles by their labels count, since the first one of a page is often taken for its furniture.
    """
    number = len(page.kept)
    for rank in _TOP_RANKS:
        headings = [block for block in page.headings if page.rank(block) == rank]
        large = [
            block for block, following in pairwise([*headings, number]) if page.words(block, following) >= MIN_WORDS
        ]
        if not 1 < len(large) <= MAX_DOCUMENTS:
            continue
        is_top = all(page.rank(title) >= rank for title in page.titles_in(large[0], number))
        if is_top and page.words(large[0], number) >= _MIN_SHARE * page.words(0, number):
            yield [
                Document(block, following, block, tab := _tab_of(page, block, following), linked=tab is not None)
                for block, following in pairwise([*large, number])
            ]


def with_short_ones(page: Page, documents: Sequence[Document]) -> list[Document]:
    """Return documents that begin with headings, and the short ones among them: an imprint of some lines, say."""
    if documents[0].panel is not None:
        return list(documents)
    rank = page.rank(documents[0].title)
    titles = [title for title in page.titles_in(documents[0].first, documents[-1].end) if page.rank(title) == rank]
    known = {document.first: document for document in documents}
    firsts = [
        title
        for title, following in pairwise([*titles, documents[-1].end])
        if title in known or page.words(title, following) >= _MIN_SMALL_WORDS
    ]
    firsts = sorted({*known, *firsts})
    if len(firsts) > MAX_DOCUMENTS:
        return list(documents)
    return [
        known.get(first, Document(first, end, first))._replace(end=end)
        for first, end in pairwise([*firsts, documents[-1].end])
    ]


def _titled(page: Page, place: int, group: Sequence[int]) -> list[Document]:
    """Return as documents those of the elements ``group``, children of ``place``, that have a title."""
    first, end = page.node_ranges
    heads = _heads_between(page, int(first[place]), group)
    documents = []
    for index, panel in enumerate(group):
        start, stop = int(first[panel]), int(end[panel])
        tab = _tab_of(page, start, stop, panel)
        label = heads[index] if heads else tab
        title = _own_title(page, start, stop, label)
        if title is None and label is not None:
            title = label.block
        if title is not None:
            begin = heads[index].block if heads else start
            documents.append(Document(begin, stop, title, label, linked=tab is not None, panel=panel))
    ends = [*(document.first for document in documents[1:]), *(document.end for document in documents[-1:])]
    return [document._replace(end=stop) for document, stop in zip(documents, ends, strict=True)]


def _own_title(page: Page, first: int, end: int, label: Label | None) -> int | None:
    """Return the title that a panel begins with, None if it begins with that of its first section.

    It is a title above all others in the panel, or a heading right before the first one. ``label``: that of
    the panel's tab or head, if it has any; without one, its first title is its own, unless that has a number.
    """
    titles = page.titles_in(first, end)
    first_title = titles[0] if titles and page.words(first, titles[0]) <= _MAX_WORDS_BEFORE_TITLE else None
    if first_title is not None and page.rank(first_title) < min(map(page.rank, titles[1:]), default=_NO_HEADING):
        return first_title
    tags, containers = page.blocks.nodes.tags, page.blocks.containers
    stop = titles[0] if titles else min(end, first + _MAX_BLOCKS_BEFORE_TITLE)
    inner_ranks = {page.rank(title) for title in titles} - {_NO_HEADING}
    heads = [
        block
        for block in range(first, stop)
        if tags[containers[block]] in _HEAD_TAGS
        and page.is_short(block)
        and not (tags[containers[block]] in HEADINGS and page.rank(block) in inner_ranks)
    ]
    head = min(heads, key=lambda block: (page.rank(block), -block), default=first_title)
    if head is None or (head == first_title and page.is_numbered(head)):
        return None
    if label is None:
        return head
    own_words, label_words = (set(_WORD.findall(text.casefold())) for text in (page.blocks.texts[head], label.text))
    return head if own_words <= label_words or label_words <= own_words else None


def _heads_between(page: Page, start: int, group: Sequence[int]) -> list[Label]:
    """Return the block right before each element of the group if these are heads, as in an accordion, or nothing."""
    first, end = page.node_ranges
    ends = [start, *(int(end[panel]) for panel in group[:-1])]
    heads: list[Label] = []
    for before, panel in zip(ends, group, strict=True):
        block = int(first[panel]) - 1
        between = block + 1 - before
        if not (between > 0 and (between <= _MAX_BLOCKS_BETWEEN or not heads) and page.is_short(block)):
            return []
        heads.append(Label(block, page.blocks.texts[block]))
    return heads


def _tab_of(page: Page, first: int, end: int, panel: int | None = None) -> Label | None:
    """Return the label of the tab, or the link, that leads to a document from outside, None if there is none."""
    nodes = page.blocks.nodes
    named = nodes.elements[panel].get("aria-labelledby") if panel is not None else None
    node = nodes.anchors.get(named) if named else None
    label = page.label(node) if node is not None else None
    if label is not None and not first <= label.block < end:
        return label
    node_end = page.node_ranges[1]
    min_words = _MIN_TARGET_SHARE * page.words(first, end)
    for label, target in page.tabs.get(first, ()):
        stop = int(node_end[target])
        if not first <= label.block < end and (stop <= first + 1 or page.words(first, stop) >= min_words):
            return label
    return None
