"""HEPS by itself as hierarchy: the paper's own classes, and a place for the titles it takes for none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.dom.styles import Style
from scrapy_sections.hierarchy.heps import PAPER, HepsParameters, Segmentation, segment
from scrapy_sections.hierarchy.looks import looks, text_node
from scrapy_sections.hierarchy.numbering import number
from scrapy_sections.hierarchy.outline import Outline, of_parents
from scrapy_sections.hierarchy.ranks import ranks
from scrapy_sections.hierarchy.tree import MAX_LEVELS


def heps_outline(
    page: Blocks,
    titles: Sequence[int],
    kept: Sequence[bool] | NDArray[np.bool_],
    parameters: HepsParameters = PAPER,
) -> Outline:
    """Place titles as HEPS nests them; those it rejects, by the rank of their look."""
    kept = [bool(keep) for keep in kept]
    lists, prominence = _lists(page, titles)
    found = segment(page, titles, kept, lists, prominence, parameters)
    entitled = set(titles)
    prose = [block for block, keep in enumerate(kept) if keep and block not in entitled]
    parents = _place(titles, found, ranks(looks(page, titles, prose)))
    numbers = [number(page.texts[block]) for block in titles]
    return of_parents(parents, [one.written if one and not one.bare else None for one in numbers])


def _lists(page: Blocks, titles: Sequence[int]) -> tuple[list[int], list[tuple[float, ...]]]:
    """Number of each title's candidate-heading list, and prominence of each list (4.2)."""
    paths: dict[tuple[int, str], int] = {}
    path_of: dict[int, int] = {-1: -1}
    classes: dict[tuple[int, Style], int] = {}
    lists = []
    for block in titles:
        node = text_node(page, block)
        way = []
        while node not in path_of:
            way.append(node)
            node = page.parents[node]
        for below in reversed(way):
            path_of[below] = paths.setdefault((path_of[page.parents[below]], page.tags[below]), len(paths))
        node = text_node(page, block)
        style = page.styles[page.node_styles[node]]._replace(align="", uppercase=False)
        lists.append(classes.setdefault((path_of[node], style), len(classes)))
    return lists, [(style.font_size, style.bold) for _, style in classes]


def _place(titles: Sequence[int], found: Segmentation, rank: Sequence[int]) -> list[int | None]:
    parents: list[int | None] = []
    path: list[int] = []
    for title, block in enumerate(titles):
        while path and not _above(path[-1], title, block, found, rank):
            path.pop()
        del path[MAX_LEVELS - 1 :]
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _above(upper: int, title: int, block: int, found: Segmentation, rank: Sequence[int]) -> bool:
    if found.accepted[upper] and found.accepted[title]:
        return found.parents[title] == upper
    return found.ends[upper] > block and rank[upper] < rank[title]
