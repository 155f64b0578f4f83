"""Styles split by other evidence for several levels: elements around titles, the list of contents, capitals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scrapy_sections.hierarchy.element_levels import sublevels_by_front_node, sublevels_by_indent
from scrapy_sections.hierarchy.title_styles import DOCUMENT_TITLE, TitleStyle
from scrapy_sections.hierarchy.toc import toc_depths
from scrapy_sections.html.blocks import Blocks

_MIN_MEMBERS = 3  # titles that a split leaves on the topmost sublevel, and below it
_MIN_SHARE_IN_PAGE_TITLE = 0.8  # share of a document title's words that are in the page's <title>
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of a page, one entry a title in document order.

    ``indices``: of their blocks; ``texts``: of the titles; ``stacked``: whether no prose stands between a title and the
    one before; ``numbered``: whether it has an enumerator. ``prose_size``: the font size of most prose, CSS pixels;
    ``document_title``: whether stage 2 takes the first title for that of the whole document.
    """

    blocks: Blocks
    indices: Sequence[int]
    texts: Sequence[str]
    stacked: Sequence[bool]
    numbered: Sequence[bool]
    prose_size: float
    document_title: bool = False


def split_styles(titles: Titles, styles: Sequence[TitleStyle]) -> list[TitleStyle]:
    """Return the style of each title, with ``sublevel`` set where titles of one style are on several levels."""
    result = list(styles)
    members: dict[TitleStyle, list[int]] = {}
    for title, style in enumerate(styles):
        members.setdefault(style, []).append(title)
    toc: list[int | None] | None = None
    heading_ranks = Counter(style.heading_rank for style in styles if style.heading_rank)
    # Heading elements of several ranks, each for several titles, tell the levels themselves.
    marked_up = sum(count > 1 for count in heading_ranks.values()) > 1
    h1_follows = len(styles) > 1 and heading_ranks[1] == 1 and styles[1].heading_rank == 1
    if styles and not h1_follows and _begins_with_document_title(titles, members[styles[0]], styles[0]):
        members[styles[0]].remove(0)
        result[0] = styles[0]._replace(sublevel=DOCUMENT_TITLE)
    for style, group in members.items():
        if len(group) < 2 * _MIN_MEMBERS or (style.heading_rank and marked_up):
            continue
        indices = [titles.indices[title] for title in group]
        sublevels = sublevels_by_front_node(titles.blocks, indices)
        if sublevels is None and not style.heading_rank and not all(titles.numbered[title] for title in group):
            toc = toc_depths(titles.blocks, titles.indices, titles.texts) if toc is None else toc
            sublevels = (
                sublevels_by_indent(titles.blocks, indices)
                or _sublevels_by_toc(titles, group, toc)
                or _sublevels_by_capitals(titles, group)
            )
        for title, sublevel in zip(group, sublevels or (), strict=False):
            result[title] = style._replace(sublevel=sublevel)
    return result


def _begins_with_document_title(titles: Titles, group: Sequence[int], style: TitleStyle) -> bool:
    """True if the first title of a style is the document title: by stage 2, like ``<title>``, or alone in capitals.

    False for heading elements, whose rank shows what is above, and by the looks alone also for titles larger than
    prose. Where the page's only h1 follows, that is the document title.
    """
    if style.heading_rank:
        return False
    if titles.document_title:
        return True
    if style.size > titles.prose_size:
        return False
    texts = [titles.texts[title] for title in group]
    words = set(_WORDS.findall(texts[0].casefold()))
    page_title_words = set(_WORDS.findall(titles.blocks.title.casefold()))
    if words and len(words & page_title_words) >= _MIN_SHARE_IN_PAGE_TITLE * len(words):
        return True
    return len(texts) > _MIN_MEMBERS and texts[0].isupper() and not any(text.isupper() for text in texts[1:])


def _sublevels_by_toc(titles: Titles, group: Sequence[int], toc: Sequence[int | None]) -> list[int] | None:
    """Return the depths in the list of contents, with the titles that it leaves out below those it names."""
    named = [depth for title in group if (depth := toc[title]) is not None]
    if len(named) < _MIN_MEMBERS or toc[group[0]] != min(named):
        return None
    below = max(named) + 1
    sublevels = [below if (depth := toc[title]) is None else depth for title in group]
    return sublevels if _is_plausible(titles, group, sublevels) else None


def _sublevels_by_capitals(titles: Titles, group: Sequence[int]) -> list[int] | None:
    """Return 0 for titles in capitals and 1 for others, if one of these directly follows one of those."""
    sublevels = [0 if titles.texts[title].isupper() else 1 for title in group]
    return sublevels if _is_plausible(titles, group, sublevels, needs_stacked=True) else None


def _is_plausible(titles: Titles, group: Sequence[int], sublevels: list[int], *, needs_stacked: bool = False) -> bool:
    """True if each side of a split has enough titles, and no title below the topmost sublevel loses all its text.

    A title directly followed by one that is not below it heads an empty block, as in HEPS's second condition (4.4.2):
    there would be more levels than these. ``needs_stacked``: some title has to directly follow one that is above it.
    """
    if min(sublevels.count(0), len(sublevels) - sublevels.count(0)) < _MIN_MEMBERS:
        return False
    sublevel_of = dict(zip(group, sublevels, strict=True))
    downward = False
    for title, sublevel in sublevel_of.items():
        if titles.stacked[title] and title - 1 in sublevel_of:
            above = sublevel_of[title - 1]
            if above >= sublevel and above > 0:
                return False
            downward = downward or above < sublevel
    return downward or not needs_stacked
