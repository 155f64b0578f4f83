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
    counted = (columns < width) & (end > first)
    size = (number + 1) * width
    chosen = None if weights is None else weights[counted]
    opening = np.bincount(first[counted] * width + columns[counted], chosen, minlength=size)
    closing = np.bincount(end[counted] * width + columns[counted], chosen, minlength=size)
    sums = np.cumsum((opening - closing).reshape(number + 1, width), axis=0)[:number]
    return np.asarray(sums, np.float32)


def container_columns(page: Blocks, lengths: Floats, linked: Floats, prose: Floats, words: Floats) -> Floats:
    """(n, 8 * LEVELS) of the nearest containers that each hold blocks beyond those of the one below: characters,
    blocks, shares of links and of running text, the part of the page's running text, words a block, and the block's
    place.

    ``lengths``, ``linked`` and ``prose`` (n,) are characters in all, in links and in running text.
    """
    number = len(lengths)
    low, high = page.array("first"), np.minimum(page.array("end"), number)
    wider = _wider(page.array("parents"), low, high)
    sums = np.zeros((number + 1, 4))
    np.cumsum(np.column_stack((lengths, linked, prose, words)), axis=0, out=sums[1:])
    index = np.arange(number)
    node = page.array("nodes")
    node = np.where(high[node] - low[node] > 1, node, wider[node])
    out = []
    for _ in range(LEVELS):
        start, end = low[node], high[node]
        characters, in_links, in_prose, spoken = (sums[end] - sums[start]).T
        blocks = np.maximum(end - start, 1)
        out += [
            np.log1p(characters) / 10,
            np.log1p(blocks) / 5,
            in_links / np.maximum(characters, 1),
            in_prose / np.maximum(characters, 1),
            in_prose / max(sums[-1, 2], 1.0),
            np.log1p(spoken / blocks) / 4,
            (index - start) / blocks,
            index == start,
        ]
        node = wider[node]
    return np.column_stack(out).astype(np.float32)


def _wider(parents: Ints, low: Ints, high: Ints) -> Ints:
    """For each node, the nearest that holds blocks beyond its own; the root for none."""
    above = np.maximum(parents, 0)
    topmost = np.where((low[above] == low) & (high[above] == high), above, np.arange(len(above)))
    while True:
        further = topmost[topmost]
        if np.array_equal(further, topmost):
            return np.asarray(above[topmost])
        topmost = further
