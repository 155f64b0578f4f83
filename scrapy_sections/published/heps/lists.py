"""Candidate-heading lists, their front nodes (section 4.3.1) and their order (4.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Ints
from scrapy_sections.hierarchy.numbering import number
from scrapy_sections.published.heps.candidates import Candidates
from scrapy_sections.published.heps.nodes import Nodes
from scrapy_sections.published.heps.parameters import HepsParameters

_NUMBER = 40  # characters that tell how a text is numbered
_SPLIT = 3  # members from which a list may be of several levels


@dataclass
class Fronts:
    """Front nodes of the candidates, (m,): ``depths``; ``first`` and ``end`` of the candidates in each, and where those
    in its parent end; ``list_depths``: the greatest depth in each one's list."""

    depths: Ints
    list_depths: Ints
    first: Ints
    end: Ints
    parent_ends: Ints


def listed(tree: Nodes, found: Candidates, parameters: HepsParameters) -> Ints:
    """(m,) number of each candidate's list, -1 for those that are none."""
    classes = found.classes
    if parameters.by_number:
        classes = _by_number(found)
    if not parameters.hidden:
        classes = np.where(tree.hidden[found.nodes], -1, classes)
    return classes


def fronts(tree: Nodes, found: Candidates, classes: Ints, parameters: HepsParameters) -> Fronts:
    """Front nodes (4.3.1). The members of a list climb together until two of them, always neighbours, would meet; or,
    with ``own_fronts``, each until it would meet a neighbour. That of a list of one is the root."""
    order = np.argsort(classes, kind="stable")
    a, b = order[:-1], order[1:]
    alike = classes[a] == classes[b]
    a, b = a[alike], b[alike]
    wanted = list_depths = np.zeros(len(classes), np.int64)
    if len(a):
        below = _meetings(tree, found.nodes, a, b) + 1
        of_class = np.zeros(classes.max() + 2, np.int64)
        np.maximum.at(of_class, classes[a], below)
        wanted = list_depths = of_class[classes]
        if parameters.own_fronts:
            wanted = np.zeros(len(classes), np.int64)
            np.maximum.at(wanted, a, below)
            np.maximum.at(wanted, b, below)
    depths = tree.depths[found.nodes]
    nodes = tree.above(found.nodes, np.maximum(depths - wanted, 0))
    above = np.maximum(tree.parents[nodes], 0)
    places = np.searchsorted(found.nodes, np.concatenate((nodes, tree.ends[nodes], tree.ends[above])))
    first, end, parent_ends = places.reshape(3, -1)
    return Fronts(np.minimum(wanted, depths), list_depths, first, end, parent_ends)


def in_order(
    tree: Nodes, found: Candidates, classes: Ints, front: Fronts, parameters: HepsParameters
) -> list[list[int]]:
    """The lists by block depth, font size, weight, and document order."""
    groups = _groups(classes)
    first = np.array([members[0] for members in groups], np.int64)
    keys: list[Ints | NDArray[np.float64]] = [first]
    if parameters.by_depth:
        size, weight = np.array(tree.prominence)[found.styles[first]].T
        keys += [-weight, -size, front.list_depths[first]]
    return [groups[place] for place in np.lexsort(keys)]


def _groups(classes: Ints) -> list[list[int]]:
    """The members of each class, in document order."""
    order = np.argsort(classes, kind="stable")
    order = order[classes[order] >= 0]
    cuts = np.flatnonzero(np.diff(classes[order])) + 1
    members = order.tolist()
    return [members[start:end] for start, end in pairwise([0, *cuts.tolist(), len(members)]) if end]


def _by_number(found: Candidates) -> Ints:
    """Classes in which "1." and "1.1" are two, whatever they look like."""
    classes = found.classes.copy()
    fresh = int(classes.max()) + 1
    for group in _groups(classes):
        if len(group) < _SPLIT:
            continue
        kinds = [_kind(found.texts[member][:_NUMBER]) for member in group]
        counts = Counter(kinds)
        if len(counts) > 1 and any(kind is not None and count > 1 for kind, count in counts.items()):
            numbers = {kind: fresh + place for place, kind in enumerate(counts)}
            classes[group] = [numbers[kind] for kind in kinds]
            fresh += len(counts)
    return classes


def _kind(text: str) -> tuple[object, ...] | None:
    """What titles of one level have in common in their numbers: how many parts, or else keyword, sign and delimiter."""
    found = number(text)
    if found is None or found.bare:
        return None
    reading = found.readings[0]
    parts = len(reading.values)
    return (found.keyword, parts) if parts > 1 else (found.keyword, reading.kind, found.delimiter)


def _meetings(tree: Nodes, nodes: Ints, a: Ints, b: Ints) -> Ints:
    """Depth of the innermost element around nodes[a] and nodes[b], a < b: one less than the least depth between."""
    between = np.minimum.reduceat(tree.depths[: nodes[-1] + 1], nodes[:-1] + 1) - 1
    return _least(between, a, b)


def _least(values: Ints, start: Ints, end: Ints) -> Ints:
    """The least value in each range, by a table of the least in all ranges of 1, 2, 4, ... values."""
    widths = end - start
    table = [values]
    while 2 ** len(table) <= widths.max():
        half = 2 ** (len(table) - 1)
        wider = table[-1].copy()
        np.minimum(wider[:-half], wider[half:], out=wider[:-half])
        table.append(wider)
    level = np.log2(widths).astype(np.int64)
    rows = np.array(table)
    return np.asarray(np.minimum(rows[level, start], rows[level, end - 2**level]))
