"""Candidate-heading lists, their front nodes (section 4.3.1) and their order (section 4.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Ints
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.published.heps.candidates import Candidates
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.parameters import HepsParameters

_MAX_ENUMERATOR_LENGTH = 40  # code points at the start of a text that are searched for an enumerator
_MIN_MEMBERS_TO_SPLIT = 3  # lists of fewer candidates are not split by their enumerators


@dataclass
class FrontNodes:
    """Front nodes of the candidates (m,).

    ``depths``: of each front node; ``first`` and ``end``: of the candidates in it; ``parent_ends``: of those in its
    parent. ``list_depths``: the greatest depth of a front node in each candidate's list.
    """

    depths: Ints
    list_depths: Ints
    first: Ints
    end: Ints
    parent_ends: Ints


def list_numbers(tree: HepsTree, candidates: Candidates, parameters: HepsParameters) -> Ints:
    """Return the number of each candidate's list (m,), -1 for texts that cannot be headings."""
    numbers = candidates.classes
    if parameters.by_number:
        numbers = _split_by_enumerators(candidates)
    if not parameters.hidden:
        numbers = np.where(tree.hidden[candidates.nodes], -1, numbers)
    return numbers


def front_nodes(tree: HepsTree, candidates: Candidates, lists: Ints, parameters: HepsParameters) -> FrontNodes:
    """Return the front node of each candidate (4.3.1), given the number of its list.

    The members of a list climb together until two of them, which are always neighbours, would meet. With
    ``own_fronts``, each member climbs until it would meet one of its neighbours. A list of one climbs to the root.
    """
    order = np.argsort(lists, kind="stable")
    a, b = order[:-1], order[1:]
    same_list = lists[a] == lists[b]
    a, b = a[same_list], b[same_list]
    wanted = list_depths = np.zeros(len(lists), np.int64)
    if len(a):
        below_meeting = _meeting_depths(tree, candidates.nodes, a, b) + 1
        of_list = np.zeros(lists.max() + 2, np.int64)
        np.maximum.at(of_list, lists[a], below_meeting)
        wanted = list_depths = of_list[lists]
        if parameters.own_fronts:
            wanted = np.zeros(len(lists), np.int64)
            np.maximum.at(wanted, a, below_meeting)
            np.maximum.at(wanted, b, below_meeting)
    depths = tree.depths[candidates.nodes]
    nodes = tree.ancestors(candidates.nodes, np.maximum(depths - wanted, 0))
    parents = np.maximum(tree.parents[nodes], 0)
    bounds = np.searchsorted(candidates.nodes, np.concatenate((nodes, tree.ends[nodes], tree.ends[parents])))
    first, end, parent_ends = bounds.reshape(3, -1)
    return FrontNodes(np.minimum(wanted, depths), list_depths, first, end, parent_ends)


def sorted_lists(
    tree: HepsTree, candidates: Candidates, lists: Ints, fronts: FrontNodes, parameters: HepsParameters
) -> list[list[int]]:
    """Return the members of each list; lists in order of block depth, font size, weight, and document order (4.3)."""
    members = _members(lists)
    first = np.array([candidates_of_list[0] for candidates_of_list in members], np.int64)
    keys: list[Ints | NDArray[np.float64]] = [first]
    if parameters.by_depth:
        size, weight = np.array(tree.prominence)[candidates.styles[first]].T
        keys += [-weight, -size, fronts.list_depths[first]]
    return [members[index] for index in np.lexsort(keys)]


def _members(lists: Ints) -> list[list[int]]:
    """Return the candidates of each list, in document order."""
    order = np.argsort(lists, kind="stable")
    order = order[lists[order] >= 0]
    bounds = np.flatnonzero(np.diff(lists[order])) + 1
    candidates = order.tolist()
    return [candidates[start:end] for start, end in pairwise([0, *bounds.tolist(), len(candidates)]) if end]


def _split_by_enumerators(candidates: Candidates) -> Ints:
    """Return list numbers (m,) with candidates of different kinds of enumerators ("1.", "1.1") on different lists."""
    lists = candidates.classes.copy()
    next_number = int(lists.max()) + 1
    for members in _members(lists):
        if len(members) < _MIN_MEMBERS_TO_SPLIT:
            continue
        kinds = [_enumerator_kind(candidates.texts[member][:_MAX_ENUMERATOR_LENGTH]) for member in members]
        counts = Counter(kinds)
        if len(counts) > 1 and any(kind is not None and count > 1 for kind, count in counts.items()):
            number_of = {kind: number for number, kind in enumerate(counts, next_number)}
            lists[members] = [number_of[kind] for kind in kinds]
            next_number += len(counts)
    return lists


def _enumerator_kind(text: str) -> tuple[object, ...] | None:
    """Return what enumerators of one level have in common: keyword, and number of parts or else kind and delimiter."""
    enumerator = parse_enumerator(text)
    if enumerator is None or enumerator.bare:
        return None
    reading = enumerator.readings[0]
    parts = len(reading.values)
    return (enumerator.keyword, parts) if parts > 1 else (enumerator.keyword, reading.kind, enumerator.delimiter)


def _meeting_depths(tree: HepsTree, nodes: Ints, a: Ints, b: Ints) -> Ints:
    """Return the depth of the innermost element around ``nodes[a]`` and ``nodes[b]``, where a < b.

    It is one less than the least depth of the nodes behind ``nodes[a]`` up to ``nodes[b]``.
    """
    between = np.minimum.reduceat(tree.depths[: nodes[-1] + 1], nodes[:-1] + 1) - 1
    return _range_minima(between, a, b)


def _range_minima(values: Ints, start: Ints, end: Ints) -> Ints:
    """Return the least value in each range, by a sparse table: the minima of all ranges of 1, 2, 4, ... values."""
    widths = end - start
    table = [values]
    while 2 ** len(table) <= widths.max():
        half = 2 ** (len(table) - 1)
        wider = table[-1].copy()
        np.minimum(wider[:-half], wider[half:], out=wider[:-half])
        table.append(wider)
    level = np.log2(widths).astype(np.int64)
    minima = np.array(table)
    return np.asarray(np.minimum(minima[level, start], minima[level, end - 2**level]))
