"""Candidate headings: broken sentences joined (section 4.1), visual styles told apart (section 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.parameters import HepsParameters, SentenceRule


@dataclass
class Candidates:
    """Texts and images that may be headings, in document order, (m,) each.

    ``nodes``: the topmost node of each, or the first of the siblings that it was joined from; ``classes``: number of
    the visual style; ``styles``: number of the computed style; ``first`` (m + 1,): index of the first text of each in
    ``HepsTree.texts``; ``texts``: the text of each.
    """

    nodes: Ints
    classes: Ints
    styles: Ints
    first: Ints
    texts: list[str]


def find_candidates(tree: HepsTree, parameters: HepsParameters) -> Candidates:
    """Return the candidates of a tree that has at least one text."""
    node_classes = _visual_styles(tree, parameters)
    nodes, classes, first = (
        _joined_lines(tree, node_classes)
        if parameters.sentences == "line"
        else _joined_sentences(tree, node_classes, parameters.sentences)
    )
    style_of_class = np.zeros(node_classes.max() + 1, np.int64)
    style_of_class[node_classes] = tree.styles
    bounds = np.append(first, len(tree.holders))
    return Candidates(nodes, classes, style_of_class[classes], bounds, _joined_texts(tree.texts, bounds.tolist()))


def _joined_texts(texts: list[str], bounds: list[int]) -> list[str]:
    return [texts[start] if end == start + 1 else " ".join(texts[start:end]) for start, end in pairwise(bounds)]


def _visual_styles(tree: HepsTree, parameters: HepsParameters) -> Ints:
    """Return the number of each node's visual style (n,): tag path, computed style, height of images."""
    keys = tree.paths if parameters.by_path else tree.depths
    if parameters.by_style:
        keys = keys * len(tree.prominence) + tree.styles
    if parameters.by_height and tree.heights.max() >= 0:
        keys = keys * (tree.heights.max() + 2) + tree.heights + 1
    return np.asarray(np.unique(keys, return_inverse=True)[1], np.int64)


def _joined_sentences(tree: HepsTree, classes: Ints, rule: SentenceRule) -> tuple[Ints, Ints, Ints]:
    """Return node, visual style and first text of each candidate, with sentence-breaking nodes removed.

    These nodes, and all of their visual styles, become text. It is joined with the texts beside it, and takes the
    visual style of the text behind the first sentence-breaking node of its own.
    """
    order = np.argsort(tree.parents, kind="stable")
    left, right = order[:-1], order[1:]
    siblings = tree.parents[left] == tree.parents[right]
    text_classes = _classes_as_text(tree, classes, order, siblings, rule)
    becomes_text = text_classes[classes] >= 0
    outside = ~_is_inside(tree, becomes_text)
    has_text = np.zeros(len(classes), np.bool_)
    has_text[tree.holders] = True
    joinable = outside & (tree.is_text | becomes_text)
    joined = np.zeros(len(classes), np.bool_)  # to the sibling before
    joined[right] = siblings & joinable[left] & joinable[right] & (becomes_text[left] | becomes_text[right])
    nodes = np.flatnonzero(outside & (has_text | becomes_text) & ~joined)
    candidate_classes = classes[nodes]
    breaking = np.flatnonzero(outside & becomes_text)
    candidate_classes[np.searchsorted(nodes, breaking, "right") - 1] = text_classes[classes[breaking]]
    first = np.searchsorted(tree.holders, nodes)
    # The reference implementation keeps nodes that became blank text, but not those behind the last text.
    kept = first < len(tree.holders) if rule == "any" else np.diff(first, append=len(tree.holders)) > 0
    return nodes[kept], candidate_classes[kept], first[kept]


def _classes_as_text(tree: HepsTree, classes: Ints, order: Ints, siblings: Flags, rule: SentenceRule) -> Ints:
    """Return the visual style that nodes of each visual style take as text, -1 for those without a breaking node.

    ``order``: nodes by their parents; ``siblings``: whether a node of this order and the next are siblings.
    """
    text_classes = np.full(classes.max() + 1, -1)
    if rule == "none":
        return text_classes
    is_text = tree.is_text[order]
    between = np.flatnonzero(siblings[:-1] & siblings[1:] & is_text[:-2] & is_text[2:])
    breaking, behind = order[1:-1][between], order[2:][between]
    if rule == "internal":
        internal = tree.ends[breaking] > breaking + 1
        breaking, behind = breaking[internal], behind[internal]
    backwards = np.argsort(-breaking)  # of several nodes of one visual style, the first in the document is set last
    text_classes[classes[breaking[backwards]]] = classes[behind[backwards]]
    return text_classes


def _is_inside(tree: HepsTree, becomes_text: Flags) -> Flags:
    """Return whether each node lies within one that becomes text."""
    reached = np.maximum.accumulate(np.where(becomes_text, tree.ends, 0))
    inside = np.zeros(len(becomes_text), np.bool_)
    inside[1:] = reached[:-1] > np.arange(1, len(becomes_text))
    return inside


def _joined_lines(tree: HepsTree, classes: Ints) -> tuple[Ints, Ints, Ints]:
    """Return node, visual style and first text of each candidate, with the texts of a line joined.

    A line has the visual style of its longest text. Its node is the topmost that begins with it and holds nothing else.
    """
    starts = np.flatnonzero(np.diff(tree.lines, prepend=-2))
    sizes = np.diff(starts, append=len(tree.lines))
    longest = np.lexsort((-tree.lengths, np.repeat(np.arange(len(starts)), sizes)))[starts]
    first, last = tree.holders[starts], tree.holders[starts + sizes - 1]
    nodes = first.copy()
    several = np.flatnonzero(sizes > 1)
    if len(several):
        before = last[np.maximum(several - 1, 0)]
        before[several == 0] = -1
        # One step below the element around first and last text, and below the one around the text before and the first.
        below_line = _least_depths(tree, first[several] + 1, last[several] + 1)
        below_meeting = _least_depths(tree, before + 1, first[several] + 1)
        depths = np.maximum(below_line, below_meeting)
        nodes[several] = tree.ancestors(first[several], np.maximum(tree.depths[first[several]] - depths, 0))
    return nodes, classes[tree.holders[longest]], starts


def _least_depths(tree: HepsTree, start: Ints, end: Ints) -> Ints:
    """Return the least depth in each range of nodes."""
    bounds = np.column_stack((start, end)).ravel()
    depths = np.append(tree.depths, 0)
    return np.minimum.reduceat(depths, bounds)[::2]
