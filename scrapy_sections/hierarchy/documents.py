"""Several documents on one page: where each begins and ends, and the tree of each one's titles by itself.

A legal hub holds its policy, its terms and its cookie notice in tabs, in an accordion, or one below the other. Most
pages hold one document, and to take its sections for documents is worse than to read two documents as one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from urllib.parse import unquote

import numpy as np

from scrapy_sections.content.page_kind import LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.hierarchy.document_candidates import MIN_WORDS, Document, Page, headed, panels, with_short_ones
from scrapy_sections.hierarchy.document_evidence import are_documents
from scrapy_sections.hierarchy.lost_documents import with_lost_documents
from scrapy_sections.hierarchy.outline import Outline, outline_from_parents
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, TITLE, Labels
from scrapy_sections.page_data import PageData

_DIRECTIVE = ":~:"  # begins what a fragment holds for the browser alone, such as a text to highlight
_MAX_TAB_STEPS = 4  # elements from a tab's text up whose attributes may name its document
# Probability that a page is a legal document. Where it is less than the first, documents need names; less than the
# second, none are looked for. Of 252 generated hubs six are below the first, and the least likely has 0.28.
_MIN_LEGAL, _MIN_POSSIBLE = 0.5, 0.01
_MIN_TITLES = 4  # of a page with several documents: each has one of its own, and one below it


def find_documents(data: PageData, labels: Labels, relevance: Relevance) -> tuple[list[Document], Labels]:
    """Return the documents of a page in document order, none if it holds only one, and the labels with their titles.

    A document's title is labelled as one, wherever it stands. Labels of tabs and links that lead to documents are not
    titles or prose, but miscellany.
    """
    legal = _MIN_POSSIBLE if relevance.kinds is None else float(relevance.kinds[LEGAL])
    if legal < _MIN_POSSIBLE or len(labels.titles) < _MIN_TITLES:
        return [], labels
    if legal > _MIN_LEGAL:
        labels = with_lost_documents(data, labels)
    page = Page(data, labels)
    if page.words(0, len(labels.ids)) < 2 * MIN_WORDS:
        return [], labels
    for documents in chain(panels(page), headed(page)):
        if are_documents(page, documents, is_legal=legal > _MIN_LEGAL):
            documents = with_short_ones(page, documents)
            return documents, _relabelled(labels, page, documents)
    return [], labels


def nest_documents(
    nest: Callable[[Labels], tuple[Labels, Outline]], labels: Labels, documents: Sequence[Document]
) -> tuple[Labels, Outline]:
    """Return the labels and the outline of a page with several documents, one entry a title.

    The titles are in document order, but each document's own title comes first in it. ``nest`` returns the outline of
    the titles in the labels that it is given, and these without those that are none; it gets those of one document at a
    time. A document's title is topmost, all its other titles lie under it.
    """
    result = labels
    without_own = labels.ids.copy()
    without_own[[document.title for document in documents]] = IRRELEVANT
    parents: list[int | None] = []
    numbers: list[str | None] = []

    def add(first: int, end: int, title: int | None = None) -> None:
        """Add the titles in ``range(first, end)``, under ``title`` if there is one."""
        nonlocal result
        top = None
        if title is not None:
            top = len(parents)
            parents.append(None)
            numbers.append(None)
        ids = np.full_like(without_own, IRRELEVANT)
        ids[first:end] = without_own[first:end]
        if (ids == TITLE).any():
            (inner_labels, inner), offset = nest(replace(labels, ids=ids)), len(parents)
            changed = inner_labels.ids != ids
            result = replace(
                result,
                ids=np.where(changed, inner_labels.ids, result.ids),
                numbers=result.numbers & inner_labels.numbers,
            )
            parents.extend([top if parent is None else parent + offset for parent in inner.parents])
            numbers.extend(inner.numbers)

    add(0, documents[0].first)
    for document in documents:
        add(document.first, document.end, document.title)
    add(documents[-1].end, len(labels.ids))
    return result, outline_from_parents(parents, numbers)


def document_meant(blocks: Blocks, labels: Labels, documents: Sequence[Document], fragment: str) -> int:
    """Return the index of the document that a URL's fragment means, -1 if it means none, or more than one.

    The fragment names an element by its id or name, or a document by any attribute of its tab, as scripts do. Meant is
    the document that the element is in or leads to, or that comes next. A page with sections that does not hold several
    documents is one, of index 0.
    """
    nodes = blocks.nodes
    name = fragment.removeprefix("#").partition(_DIRECTIVE)[0]
    node = nodes.anchors.get(name, nodes.anchors.get(unquote(name))) if name else None
    if node is None:
        named = (index for index, document in enumerate(documents) if name in _tab_attributes(blocks, document))
        return next(named, -1) if name else -1
    if not documents:
        return 0 if labels.in_sections.any() else -1
    first, end = nodes.first[node], nodes.end[node]
    for index, document in enumerate(documents):
        label = document.label
        if label is not None and label.block == first:
            if end == first + 1 and label.node in (None, node):
                return index
        elif end == first + 1 and document.title == first:
            return index
    if sum([first < document.end and document.first < end for document in documents]) > 1:
        return -1
    block = first + int(np.argmax(np.append(labels.in_sections[first:], True)))
    return next((index for index, document in enumerate(documents) if document.first <= block < document.end), -1)


def _tab_attributes(blocks: Blocks, document: Document) -> set[str]:
    """Return the values of the attributes of a document's tab, and of the elements around it alone."""
    nodes = blocks.nodes
    values: set[str] = set()
    if document.label is None:
        return values
    node = blocks.first_nodes[document.label.block] if document.label.node is None else document.label.node
    for _ in range(_MAX_TAB_STEPS):
        if node < 0 or nodes.end[node] - nodes.first[node] > 1:
            break
        values.update(str(value).removeprefix("#") for value in nodes.elements[node].values())
        node = nodes.parents[node] if document.label.node is None else -1
    return values


def _relabelled(labels: Labels, page: Page, documents: Sequence[Document]) -> Labels:
    """Return the labels with the documents' titles as titles, and with what leads to documents as miscellany."""
    ids = labels.ids.copy()
    leading = np.array([document.label.block for document in documents if document.label is not None], np.int64)
    ids[leading[page.kept[leading]]] = MISCELLANY
    ids[[document.title for document in documents]] = TITLE
    return replace(labels, ids=ids)
