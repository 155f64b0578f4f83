"""Whole documents that were dropped beside documents that were kept: elements of one kind are decided alike."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scrapy_sections.labels.block_labels import IRRELEVANT, Labels
from scrapy_sections.page_data import PageData

# Words of running text in each of the elements, and their share of all words in one that was dropped: dialogs, menus
# and templates have less. Set on the corpora.
_MIN_WORDS, _MIN_TEXT = 250, 0.75
_MAX_KEPT, _MIN_KEPT = 0.1, 0.8  # share of it that is kept of an element that was dropped, and of one that was not
_MAX_PLACES = 24  # elements whose children are looked at
_MAX_COMPARED = 30  # kept children that each dropped one is compared with
_SECTIONING = frozenset(("article", "section", "details"))  # of one kind even without any class
_CONTAINERS = _SECTIONING | {"div", "main"}  # that may hold a document; list items and table cells are no documents


def with_lost_documents(data: PageData, labels: Labels) -> Labels:
    """Return the labels of a legal page, with elements kept that stand beside a kept one of the same kind.

    What is brought back gets the likeliest label but irrelevant.
    """
    nodes, features = data.blocks.nodes, data.features
    kept, words = labels.in_sections, features.words
    first, end = nodes.array("first"), np.minimum(nodes.array("end"), len(words))
    text = np.concatenate(([0], np.cumsum(np.where(features.prose, words, 0))))
    kept_text = np.concatenate(([0], np.cumsum(np.where(features.prose & kept, words, 0))))
    text_of, kept_of = text[end] - text[first], kept_text[end] - kept_text[first]
    all_words = np.concatenate(([0], np.cumsum(words)))
    enough = (text_of >= _MIN_WORDS) & (text_of >= _MIN_TEXT * (all_words[end] - all_words[first]))
    dropped = enough & (kept_of <= _MAX_KEPT * text_of)
    parents = nodes.array("parents")
    lost: list[int] = []
    for place in np.unique(parents[dropped])[:_MAX_PLACES].tolist():
        children = np.flatnonzero(parents == place)
        present = children[(text_of[children] >= _MIN_WORDS) & (kept_of[children] >= _MIN_KEPT * text_of[children])]
        lost += [
            node
            for node in children[dropped[children]].tolist()
            if any(_of_one_kind(data, node, other) for other in present[:_MAX_COMPARED].tolist())
        ]
    if not lost:
        return labels
    ids = labels.ids.copy()
    for node in lost:
        blocks = np.arange(first[node], end[node])
        blocks = blocks[ids[blocks] == IRRELEVANT]
        ids[blocks] = 1 + np.argmax(labels.probabilities[blocks, 1:], axis=1)
    return replace(labels, ids=ids)


def _of_one_kind(data: PageData, node: int, other: int) -> bool:
    """True for two elements of one tag whose first classes, and half of them, are the same, or all of one element's."""
    nodes = data.blocks.nodes
    tag = nodes.tags[node]
    if tag != nodes.tags[other] or tag not in _CONTAINERS:
        return False
    classes, others = ((nodes.elements[each].get("class") or "").split() for each in (node, other))
    if not classes or not others:
        return not classes and not others and tag in _SECTIONING
    common, fewer = len(set(classes) & set(others)), min(len(set(classes)), len(set(others)))
    return common == fewer or (classes[0] == others[0] and 2 * common >= fewer)
