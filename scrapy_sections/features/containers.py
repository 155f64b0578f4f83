"""Sums over the elements a block lies in, by prefix sums: no walk over the tree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.html.blocks import Blocks

LEVELS = 4
_COLUMNS = (
    "log_characters", "log_blocks", "linked", "prose", "share_of_prose", "log_words_a_block", "place", "first",
)  # fmt: skip
CONTAINER_COLUMNS = tuple(f"container_{level}.{name}" for level in range(1, LEVELS + 1) for name in _COLUMNS)


def sum_over_ancestors(blocks: Blocks, columns: Ints, width: int, weights: NDArray[np.float64] | None = None) -> Floats:
    """(n, width): for each block, over the nodes it lies in, how many (or what weight) fall in each column.

    ``columns`` and ``weights`` have an entry a node; nodes of column ``width`` do not count.
    """
    nodes = blocks.nodes
    number = len(blocks.texts)
    first, end = nodes.array("first"), nodes.array("end")
    counted = ((columns < width) & (end > first)).nonzero()[0]
    chosen = None if weights is None else weights.take(counted)
    rows, size = columns.take(counted) * (number + 1), width * (number + 1)
    steps = np.bincount(rows + first.take(counted), chosen, minlength=size)
    steps -= np.bincount(rows + np.minimum(end.take(counted), number), chosen, minlength=size)
    sums = steps.reshape(width, number + 1)
    np.cumsum(sums, axis=1, out=sums)
    return sums[:, :number].astype(np.float32).T


def container_columns(
    blocks: Blocks, lengths: Floats, linked: Floats, prose: Floats, words: Floats, columns: Floats
) -> None:
    """Fill ``columns`` (c, n), a row each of ``CONTAINER_COLUMNS``.

    A block's containers are the nearest elements around it that each hold more blocks than the one below. Of each:
    characters, blocks, shares of links and of running text, the part of the page's running text, words a block, and the
    block's place.

    ``lengths``, ``linked`` and ``prose`` (n,) are characters in all, in links and in running text.
    """
    number = len(lengths)
    low, high = blocks.nodes.array("first"), np.minimum(blocks.nodes.array("end"), number)
    wider = _wider(blocks.nodes.array("parents"), low, high)
    sums = np.zeros((4, number + 1))
    sums[:, 1:] = (lengths, linked, prose, words)
    np.cumsum(sums, axis=1, out=sums)
    node = blocks.array("containers")
    nodes = np.empty((LEVELS, number), np.int64)
    nodes[0] = np.where((high - low > 1).take(node), node, wider.take(node))
    for level in range(1, LEVELS):
        nodes[level] = wider.take(nodes[level - 1])

    # Far fewer nodes than blocks: what is the same for all blocks of a node is computed once.
    used = np.zeros(len(low), np.bool_)
    used[nodes] = True
    known = used.nonzero()[0]
    nodes = (used.cumsum() - 1).take(nodes)
    start, end = low.take(known), high.take(known)
    held = np.maximum(end - start, 1)  # blocks
    characters, in_links, in_prose, spoken = sums.take(end, axis=1) - sums.take(start, axis=1)
    some = np.maximum(characters, 1)
    values = np.array(
        (
            np.log1p(characters) / 10,
            np.log1p(held) / 5,
            in_links / some,
            in_prose / some,
            in_prose / max(sums[2, -1], 1.0),
            np.log1p(spoken / held) / 4,
        ),
        np.float32,
    )
    out = columns.reshape(LEVELS, len(_COLUMNS), number)
    # Places are all valid; in the mode that checks them, ``take`` would fill a copy first.
    for level in range(LEVELS):
        values.take(nodes[level], axis=1, out=out[level, :6], mode="clip")
    before = np.arange(number) - start.take(nodes)
    np.divide(before, held.take(nodes), out=out[:, 6])
    np.equal(before, 0, out=out[:, 7])


def _wider(parents: Ints, low: Ints, high: Ints) -> Ints:
    """For each node, the nearest that holds blocks beyond its own; the root for none."""
    above = np.maximum(parents, 0)
    alone = (low.take(above) == low) & (high.take(above) == high)
    topmost = np.where(alone, above, np.arange(len(above)))
    while True:
        further = topmost.take(topmost)
        if (further == topmost).all():
            return above.take(topmost)
        topmost = further
