"""Columns of the elements that a block lies in, by prefix sums over the blocks instead of a walk over the tree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.html.blocks import Blocks

# Columns of each container described for a block, from the innermost out.
_COLUMNS = (
    ("log_characters", "log_blocks", "linked", "prose", "share_of_prose", "log_words_a_block"),
    ("log_characters", "linked"),
    ("linked", "prose", "log_words_a_block"),
)
LEVELS = len(_COLUMNS)
CONTAINER_COLUMNS = (
    *(f"container_{level}.{name}" for level, names in enumerate(_COLUMNS, 1) for name in names),
    "container_1.place",
    "container_1.first",
)


def sum_over_ancestors(blocks: Blocks, columns: Ints, width: int, weights: NDArray[np.float64] | None = None) -> Floats:
    """Return (n, width): for each block, the number or the weight of the nodes around it in each column.

    ``columns`` and ``weights`` have one entry a node; nodes with the column ``width`` do not count. A node is around a
    block if the block lies in it.
    """
    nodes = blocks.nodes
    number = len(blocks.texts)
    first, end = nodes.array("first", np.int32), nodes.array("end", np.int32)
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
) -> Ints:
    """Fill ``columns`` (c, n), one row for each of ``CONTAINER_COLUMNS``, and return each block's container.

    A block's containers are the nearest elements around it of which each holds more blocks than the one inside it; the
    innermost is returned, (n,) nodes. The columns: characters, blocks, share of characters in links, share in running
    text, share of the page's running text, words a block; of the innermost also the place of the block in it, and
    whether it is the first. The idea is readability's (Arc90): content shows in its container.

    ``lengths``, ``linked`` and ``prose`` (n,) are a block's characters in all, in links and in running text, ``words``
    (n,) its words.
    """
    number = len(lengths)
    parents, low, high = (blocks.nodes.array(column, np.int32) for column in ("parents", "first", "end"))
    high = np.minimum(high, number)
    wider = _wider(parents, low, high)
    sums = np.zeros((4, number + 1))
    sums[:, 1:] = (lengths, linked, prose, words)
    np.cumsum(sums, axis=1, out=sums)
    node = blocks.array("containers")
    nodes = np.empty((LEVELS, number), np.int64)
    nodes[0] = np.where((high - low > 1).take(node), node, wider.take(node))
    for level in range(1, LEVELS):
        nodes[level] = wider.take(nodes[level - 1])

    # There are far fewer containers than blocks: their columns are computed once each, then copied to the blocks.
    is_container = np.zeros(len(low), np.bool_)
    is_container[nodes] = True
    containers = is_container.nonzero()[0]
    places = (is_container.cumsum() - 1).take(nodes)  # (LEVELS, n) in ``containers``
    start, end = low.take(containers), high.take(containers)
    block_counts = np.maximum(end - start, 1)
    characters, in_links, in_prose, word_counts = sums.take(end, axis=1) - sums.take(start, axis=1)
    divisors = np.maximum(characters, 1)
    values = {
        "log_characters": np.log1p(characters) / 10,
        "log_blocks": np.log1p(block_counts) / 5,
        "linked": in_links / divisors,
        "prose": in_prose / divisors,
        "share_of_prose": in_prose / max(sums[2, -1], 1.0),
        "log_words_a_block": np.log1p(word_counts / block_counts) / 4,
    }
    before = np.arange(number) - start.take(places[0])
    row = iter(columns)
    for level, names in enumerate(_COLUMNS):
        for name in names:
            next(row)[:] = values[name].take(places[level])
    np.divide(before, block_counts.take(places[0]), out=next(row))
    np.equal(before, 0, out=next(row))
    innermost: Ints = nodes[0]
    return innermost


def _wider(parents: NDArray[np.int32], low: NDArray[np.int32], high: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return, for each node, the nearest node around it that holds more blocks; the root if there is none."""
    above = np.maximum(parents, 0)
    same_blocks = (low.take(above) == low) & (high.take(above) == high)
    outermost = np.where(
        same_blocks, above, np.arange(len(above), dtype=np.int32)
    )  # around the same blocks, as far as found
    while True:
        further = outermost.take(outermost)
        if (further == outermost).all():
            return above.take(outermost)
        outermost = further
