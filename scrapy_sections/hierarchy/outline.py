"""The tree of a page's titles.

What decides, in order of trust: the numbers in the titles (``sequences``); the rank of heading elements, font size,
weight and first place on the page (``ranks``), for titles classed by their look (``looks``), where one look is split if
nested elements, the list of contents or capitals tell levels apart in it (``splits``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.css.styles import Style
from scrapy_sections.hierarchy.numbering import number
from scrapy_sections.hierarchy.ranks import merged, ranks
from scrapy_sections.hierarchy.sequences import sequences
from scrapy_sections.hierarchy.style_splits import Titles, told_apart
from scrapy_sections.hierarchy.title_styles import looks
from scrapy_sections.hierarchy.tree import nest
from scrapy_sections.html.blocks import Blocks


@dataclass(slots=True)
class Outline:
    """One entry a title: ``levels`` (1 = topmost, a child's is its parent's and one), ``parents`` (index among the
    titles), ``numbers`` (as ``numbering.Number.written`` has them)."""

    levels: list[int]
    parents: list[int | None]
    numbers: list[str | None]


def outline(blocks: Blocks, titles: Sequence[int], kept: Sequence[bool] | NDArray[np.bool_]) -> Outline:
    """Place titles (indices of blocks, in document order) in a tree. ``kept``: whether a block is title or prose."""
    numbers = [number(blocks.texts[block]) for block in titles]
    kept = np.asarray(kept, dtype=bool).tolist()
    read = [0, *accumulate(kept)]
    stacked = [False, *(read[after] == read[before + 1] for before, after in pairwise(titles))]
    entitled = set(titles)
    prose = [block for block, keep in enumerate(kept) if keep and block not in entitled]
    sizes = Counter([blocks.styles[blocks.nodes.style_ids[blocks.containers[block]]].font_size for block in prose])
    text_size = max(sizes, key=lambda size: sizes[size], default=Style().font_size)
    seen = merged(looks(blocks, titles, prose), stacked)
    seen = told_apart(Titles(blocks, titles, stacked, [found is not None for found in numbers], text_size), seen)
    rank = ranks(seen)
    numbered = sequences(numbers, rank)
    written = [found.written if found and sequence else None for found, sequence in zip(numbers, numbered, strict=True)]
    return of_parents(nest(rank, numbered), written)


def of_parents(parents: list[int | None], numbers: list[str | None]) -> Outline:
    """Levels for parents."""
    levels: list[int] = []
    for parent in parents:
        levels.append(1 if parent is None else levels[parent] + 1)
    return Outline(levels, parents, numbers)
