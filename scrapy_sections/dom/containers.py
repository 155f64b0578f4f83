"""Sums over the elements a block lies in, by prefix sums: no walk over the tree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.dom.arrays import Floats, Ints
from scrapy_sections.dom.blocks import Blocks

LEVELS = 4


def sum_over_ancestors(page: Blocks, columns: Ints, width: int, weights: NDArray[np.float64] | None = None) -> Floats:
    """(n, width): for each block, over the nodes it lies in, how many (or what weight) fall in each column.

    ``columns`` and ``weights`` have an entry a node; nodes of column ``width`` do not count.
    """
    number = len(page.texts)
    first = page.array("first")
    end = np.minimum(page.array("end"), number)
    counted = np.flatnonzero((columns < width) & (end > first))
    chosen = None if weights is None else weights[counted]
    rows, size = columns[counted] * (number + 1), width * (number + 1)
    opening = np.bincount(rows + first[counted], chosen, minlength=size)
    closing = np.bincount(rows + end[counted], chosen, minlength=size)
    sums = np.cumsum((opening - closing).reshape(width, number + 1), axis=1)[:, :number]
    return sums.astype(np.float32).T


def container_columns(page: Blocks, lengths: Floats, linked: Floats, prose: Floats, words: Floats) -> Floats:
    """(n, 8 * LEVELS) of the nearest containers that each hold blocks beyond those of the one below: characters,
    blocks, shares of links and of running text, the part of the page's running text, words a block, and the block's
    place.

    ``lengths``, ``linked`` and ``prose`` (n,) are characters in all, in links and in running text.
    """
    number = len(lengths)
    low, high = page.array("first"), np.minimum(page.array("end"), number)
    wider = _wider(page.array("parents"), low, high)
    sums = np.zeros((4, number + 1))
    np.cumsum((lengths, linked, prose, words), axis=1, out=sums[:, 1:])
    index = np.arange(number)
    nodes = np.empty((LEVELS, number), np.int64)
    node = page.array("nodes")
    nodes[0] = np.where(high[node] - low[node] > 1, node, wider[node])
    for level in range(1, LEVELS):
        nodes[level] = wider[nodes[level - 1]]
    start, end = low[nodes], high[nodes]
    characters, in_links, in_prose, spoken = sums[:, end] - sums[:, start]
    blocks = np.maximum(end - start, 1)
    out = np.empty((LEVELS, 8, number), np.float32)
    out[:, 0] = np.log1p(characters) / 10
    out[:, 1] = np.log1p(blocks) / 5
    out[:, 2] = in_links / np.maximum(characters, 1)
    out[:, 3] = in_prose / np.maximum(characters, 1)
    out[:, 4] = in_prose / max(sums[2, -1], 1.0)
    out[:, 5] = np.log1p(spoken / blocks) / 4
    out[:, 6] = (index - start) / blocks
    out[:, 7] = index == start
    return out.reshape(LEVELS * 8, number).T


def _wider(parents: Ints, low: Ints, high: Ints) -> Ints:
    """For each node, the nearest that holds blocks beyond its own; the root for none."""
    above = np.maximum(parents, 0)
    topmost = np.where((low[above] == low) & (high[above] == high), above, np.arange(len(above)))
    while True:
        further = topmost[topmost]
        if np.array_equal(further, topmost):
            return np.asarray(above[topmost])
        topmost = further
