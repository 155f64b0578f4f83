"""From nodes to candidate headings: sentences made whole (section 4.1), classes of one visual style (section 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.published.heps.nodes import Nodes
from scrapy_sections.published.heps.parameters import HepsParameters


@dataclass
class Candidates:
    """Texts and images in document order, (m,) each.

    ``nodes``: the topmost node of each, or the first of the siblings it was put together from; ``classes``: those of
    one visual style share a number; ``styles``: number of that style; (m + 1,) ``first``: how many of what holds text
    (as in ``Nodes``) come before each; ``texts``: what each says.
    """

    nodes: Ints
    classes: Ints
    styles: Ints
    first: Ints
    texts: list[str]


def candidates(tree: Nodes, parameters: HepsParameters) -> Candidates:
    """The candidates of a tree that has at least one text."""
    kinds = _kinds(tree, parameters)
    heads, found, first = (
        _lines(tree, kinds) if parameters.sentences == "line" else _sentences(tree, kinds, parameters.sentences)
    )
    style_of = np.zeros(kinds.max() + 1, np.int64)
    style_of[kinds] = tree.styles
    bounds = np.append(first, len(tree.holders))
    return Candidates(heads, found, style_of[found], bounds, _joined(tree.texts, bounds.tolist()))


def _joined(texts: list[str], bounds: list[int]) -> list[str]:
    return [texts[start] if end == start + 1 else " ".join(texts[start:end]) for start, end in pairwise(bounds)]


def _kinds(tree: Nodes, parameters: HepsParameters) -> Ints:
    """(n,) number of each node's visual style: tag path, the five properties, height."""
    kinds = tree.paths if parameters.by_path else tree.depths
    if parameters.by_style:
        kinds = kinds * len(tree.prominence) + tree.styles
    if parameters.by_height and tree.heights.max() >= 0:
        kinds = kinds * (tree.heights.max() + 2) + tree.heights + 1
    return np.asarray(np.unique(kinds, return_inverse=True)[1], np.int64)


def _sentences(tree: Nodes, kinds: Ints, which: str) -> tuple[Ints, Ints, Ints]:
    """Node, class and first text of each sentence. Nodes of a breaker's style become text, which joins the texts beside
    it, and is of the style of the text behind the first such breaker."""
    order = np.argsort(tree.parents, kind="stable")
    left, right = order[:-1], order[1:]
    beside = tree.parents[left] == tree.parents[right]
    targets = _targets(tree, kinds, order, beside, which)
    flat = targets[kinds] >= 0
    free = ~_inside(tree, flat)
    holding = np.zeros(len(kinds), np.bool_)
    holding[tree.holders] = True
    joinable = free & (tree.is_text | flat)
    joined = np.zeros(len(kinds), np.bool_)
    joined[right] = beside & joinable[left] & joinable[right] & (flat[left] | flat[right])
    heads = np.flatnonzero(free & (holding | flat) & ~joined)
    found = kinds[heads]
    pieces = np.flatnonzero(free & flat)
    found[np.searchsorted(heads, pieces, "right") - 1] = targets[kinds[pieces]]
    first = np.searchsorted(tree.holders, heads)
    # The program keeps what turned into blank text, but behind the last text.
    kept = first < len(tree.holders) if which == "any" else np.diff(first, append=len(tree.holders)) > 0
    return heads[kept], found[kept], first[kept]


def _targets(tree: Nodes, kinds: Ints, order: Ints, beside: Flags, which: str) -> Ints:
    """For each class, that of the text behind its first sentence-breaking node; -1 for classes without one."""
    targets = np.full(kinds.max() + 1, -1)
    if which == "none":
        return targets
    text = tree.is_text[order]
    between = np.flatnonzero(beside[:-1] & beside[1:] & text[:-2] & text[2:])
    nodes, behind = order[1:-1][between], order[2:][between]
    if which == "internal":
        internal = tree.ends[nodes] > nodes + 1
        nodes, behind = nodes[internal], behind[internal]
    first_last = np.argsort(-nodes)
    targets[kinds[nodes[first_last]]] = kinds[behind[first_last]]
    return targets


def _inside(tree: Nodes, flat: Flags) -> Flags:
    """Whether each node lies within one that becomes text."""
    reached = np.maximum.accumulate(np.where(flat, tree.ends, 0))
    inside = np.zeros(len(flat), np.bool_)
    inside[1:] = reached[:-1] > np.arange(1, len(flat))
    return inside


def _lines(tree: Nodes, kinds: Ints) -> tuple[Ints, Ints, Ints]:
    """Node, class and first text of each line. A line is of the style that most of its text has, and begins in the
    topmost node that begins with it and holds no more than it."""
    starts = np.flatnonzero(np.diff(tree.lines, prepend=-2))
    sizes = np.diff(starts, append=len(tree.lines))
    longest = np.lexsort((-tree.lengths, np.repeat(np.arange(len(starts)), sizes)))[starts]
    first, last = tree.holders[starts], tree.holders[starts + sizes - 1]
    nodes = first.copy()
    several = np.flatnonzero(sizes > 1)
    if len(several):
        before = last[np.maximum(several - 1, 0)]
        before[several == 0] = -1
        within = _shallowest(tree, first[several] + 1, last[several] + 1)
        since = _shallowest(tree, before + 1, first[several] + 1)
        depths = np.maximum(within, since)  # one below where the line's ends meet, and it meets the line before
        nodes[several] = tree.above(first[several], np.maximum(tree.depths[first[several]] - depths, 0))
    return nodes, kinds[tree.holders[longest]], starts


def _shallowest(tree: Nodes, start: Ints, end: Ints) -> Ints:
    """The least depth in each range of nodes."""
    bounds = np.column_stack((start, end)).ravel()
    depths = np.append(tree.depths, 0)
    return np.minimum.reduceat(depths, bounds)[::2]
