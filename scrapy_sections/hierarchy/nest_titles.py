"""The default of stage 3: titles nested by their numbers, tags, styles and order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from scrapy_sections.arrays import Flags
from scrapy_sections.content.page_kind import KINDS
from scrapy_sections.hierarchy.no_titles import is_date, is_figure, is_price
from scrapy_sections.hierarchy.numbering import parse_enumerator
from scrapy_sections.hierarchy.outline import Outline, outline
from scrapy_sections.hierarchy.title_texts import title_text
from scrapy_sections.html.blocks import HEADINGS, Blocks
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.page_data import PageData

# Kinds of pages that list things, whose looks tell much of the things and little of levels. Not "service", which 7 of
# the 440 policies and legal pages of the corpora are taken for.
_LISTS = frozenset(map(KINDS.index, ("collection", "forum", "listing", "product")))
_MAX_LIST_LEVELS = 3  # on such pages
_DIGIT = re.compile(r"\d")


def nest_titles(data: PageData, labels: Labels) -> Outline:
    """Return the outline of a page's titles, on level 0 those that are none.

    Prices, dates and figures are no titles, but for numbers such as "§ 5", and dates and years in heading elements. On
    pages that list things, these are none, nor is what lies deeper than the third level, or has no text under it.
    """
    blocks, titles = data.blocks, labels.titles
    lists = data.kinds is not None and int(np.argmax(data.kinds)) in _LISTS
    texts = [title_text(blocks, labels, block) for block in titles]
    kept = labels.in_sections
    kept[titles] = False
    titles = [_styled_block(blocks, labels, block) for block in titles]
    kept[list(labels.numbers)] = False
    kept[titles] = True
    rows = [
        row
        for row, (block, text) in enumerate(zip(titles, texts, strict=True))
        if _is_title(blocks, block, text, lists)
    ]
    first_is_known = bool(rows) and labels.titles[rows[0]] in labels.document_titles
    document_title = first_is_known and texts.count(texts[rows[0]]) == 1
    found = outline(
        blocks,
        [titles[row] for row in rows],
        kept,
        [texts[row] for row in rows],
        document_title=document_title,
    )
    if lists:
        _flatten(found, [titles[row] for row in rows], kept)
    if len(rows) == len(titles):
        return found
    return _with_rows(found, rows, len(titles))


def _styled_block(blocks: Blocks, labels: Labels, block: int) -> int:
    """Return the block whose style is that of a title: of "Article 5", "Fees" the first, of "5.", "Fees" the last.

    A word before the number makes it look like a title, and others may have no words behind it.
    """
    if block - 1 not in labels.numbers:
        return block
    enumerator = parse_enumerator(blocks.texts[block - 1])
    return block - 1 if enumerator and enumerator.keyword else block


def _is_title(blocks: Blocks, block: int, text: str, lists: bool) -> bool:
    if not _DIGIT.search(text):
        return not is_figure(text)
    if is_price(text):
        return False
    figure = is_figure(text)
    if not figure and not is_date(text):
        return True
    if lists:
        return False
    enumerator = parse_enumerator(text) if figure else None
    number = enumerator is not None and not enumerator.bare  # "1.", "§ 5", but not "12"
    return number or blocks.nodes.tags[blocks.containers[block]] in HEADINGS


def _flatten(found: Outline, titles: Sequence[int], kept: Flags) -> None:
    """Put titles that lie too deep on level 0, and those without text under them.

    What is on level 0 is text of the title before it, so that no other title becomes empty by it.
    """
    levels = found.levels
    kept_before = [0, *accumulate(kept.tolist())]
    next_title, next_level = len(kept), 0
    for row in range(len(levels) - 1, -1, -1):
        title, level = titles[row], levels[row]
        too_deep = level > _MAX_LIST_LEVELS
        if too_deep or (next_level <= level and kept_before[next_title] == kept_before[title + 1]):
            levels[row], found.parents[row], found.numbers[row] = 0, None, None
        if not too_deep:
            next_title, next_level = title, level


def _with_rows(found: Outline, rows: Sequence[int], length: int) -> Outline:
    """Return an outline of ``length`` titles: of those at ``rows`` the one given, of the others level 0."""
    result = Outline([0] * length, [None] * length, [None] * length)
    for row, level, parent, number in zip(rows, found.levels, found.parents, found.numbers, strict=True):
        result.levels[row], result.numbers[row] = level, number
        result.parents[row] = None if parent is None else rows[parent]
    return result
