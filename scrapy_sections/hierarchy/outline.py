"""The tree of a page's titles.

What decides, in order of trust: the enumerators of the titles (``sequences``); then the ranks of their styles
(``ranks``): the rank of heading elements, font size, weight, and first place on the page. A style (``title_styles``) is
split where nested elements, the list of contents or capitals show several levels in it (``style_splits``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.css.styles import Style
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.ranks import merge_styles, style_ranks
from scrapy_sections.hierarchy.sequences import number_sequences
from scrapy_sections.hierarchy.style_splits import Titles, split_styles
from scrapy_sections.hierarchy.title_styles import title_styles
from scrapy_sections.hierarchy.tree import nest
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import PROSE, Labels


@dataclass(slots=True)
class Outline:
    """The tree of titles, one entry a title in document order.

    ``levels``: 1 for the topmost, a child's is its parent's plus one, 0 for one that is prose after all, and the parent
    of none; ``parents``: index of the parent's title, None for the topmost; ``numbers``: as
    ``numbering.Enumerator.number`` has them, None for titles without.
    """

    levels: list[int]
    parents: list[int | None]
    numbers: list[str | None]


def outline(
    blocks: Blocks,
    titles: Sequence[int],
    kept: Sequence[bool] | NDArray[np.bool_],
    texts: Sequence[str] | None = None,
    *,
    document_title: bool = False,
) -> Outline:
    """Return the tree of ``titles``, which are indices of blocks; ``kept``: whether each block is title or prose.

    ``texts``: those of the titles, if they are not those of their blocks; ``document_title``: whether the first is
    known to be the title of the whole document.
    """
    texts = [blocks.texts[block] for block in titles] if texts is None else texts
    enumerators = [parse_enumerator(text) for text in texts]
    kept = np.asarray(kept, dtype=bool).tolist()
    kept_before = [0, *accumulate(kept)]
    stacked = [False, *(kept_before[after] == kept_before[before + 1] for before, after in pairwise(titles))]
    is_title = set(titles)
    prose = [block for block, keep in enumerate(kept) if keep and block not in is_title]
    numbered = [enumerator is not None for enumerator in enumerators]
    styles = merge_styles(title_styles(blocks, titles, prose), stacked)
    prose_size = _most_common_size(blocks, prose)
    styles = split_styles(Titles(blocks, titles, texts, stacked, numbered, prose_size, document_title), styles)
    ranks = style_ranks(styles)
    sequences = number_sequences(enumerators, ranks)
    numbers = [
        enumerator.number if enumerator and sequence else None
        for enumerator, sequence in zip(enumerators, sequences, strict=True)
    ]
    return outline_from_parents(nest(ranks, sequences), numbers)


def _most_common_size(blocks: Blocks, prose: Sequence[int]) -> float:
    """Return the font size of the most blocks of prose."""
    sizes = Counter([blocks.styles[blocks.nodes.style_ids[blocks.containers[block]]].font_size for block in prose])
    return max(sizes, key=lambda size: sizes[size], default=Style().font_size)


def outline_from_parents(parents: list[int | None], numbers: list[str | None]) -> Outline:
    """Return the outline of titles whose parents come before them."""
    levels: list[int] = []
    for parent in parents:
        levels.append(1 if parent is None else levels[parent] + 1)
    return Outline(levels, parents, numbers)


def settled(labels: Labels, outline: Outline) -> tuple[Labels, Outline]:
    """Return labels and outline with the titles of level 0 as prose, as their numbers are."""
    if all(outline.levels):
        return labels, outline
    titles = labels.titles
    no_titles = [block for block, level in zip(titles, outline.levels, strict=True) if not level]
    numbers = labels.numbers.intersection(block - 1 for block in no_titles)
    ids = labels.ids.copy()
    ids[[*no_titles, *numbers]] = PROSE
    rows = [row for row, level in enumerate(outline.levels) if level]
    place = {row: index for index, row in enumerate(rows)}
    parents = [None if (parent := outline.parents[row]) is None else place[parent] for row in rows]
    levels, title_numbers = [outline.levels[row] for row in rows], [outline.numbers[row] for row in rows]
    return replace(labels, ids=ids, numbers=labels.numbers - numbers), Outline(levels, parents, title_numbers)
