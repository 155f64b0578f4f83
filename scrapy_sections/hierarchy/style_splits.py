"""Titles of one look told apart by other evidence: the elements around them, the list of contents, capitals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scrapy_sections.hierarchy.element_levels import by_elements, by_indent
from scrapy_sections.hierarchy.title_styles import PAGE_TITLE, Look
from scrapy_sections.hierarchy.toc import places
from scrapy_sections.html.blocks import Blocks

_MIN_MEMBERS = 3  # titles on each side of a split by capitals or contents
_WORDS = re.compile(r"\w+")
_IN_TITLE = 0.8  # share of a title's words that the page's title has to have


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of a page, whether nothing stands between each and the one before (``stacked``), and the font size
    of most prose."""

    page: Blocks
    blocks: Sequence[int]
    stacked: Sequence[bool]
    numbered: Sequence[bool]
    text_size: float


def told_apart(titles: Titles, looks: Sequence[Look]) -> list[Look]:
    """Looks with ``split`` set where evidence beyond the style shows several levels in one style."""
    result = list(looks)
    members: dict[Look, list[int]] = {}
    for title, look in enumerate(looks):
        members.setdefault(look, []).append(title)
    listed: list[int | None] | None = None
    if looks and _is_page_title(titles, members[looks[0]], looks[0]):
        members[looks[0]].remove(0)
        result[0] = looks[0]._replace(split=PAGE_TITLE)
    for look, group in members.items():
        if len(group) < 2 * _MIN_MEMBERS:
            continue
        blocks = [titles.blocks[title] for title in group]
        parts = by_elements(titles.page, blocks)
        if parts is None and not look.rank and not all(titles.numbered[title] for title in group):
            listed = places(titles.page, titles.blocks) if listed is None else listed
            parts = by_indent(titles.page, blocks) or _by_contents(titles, group, listed) or _by_capitals(titles, group)
        for title, part in zip(group, parts or (), strict=False):
            result[title] = look._replace(split=part)
    return result


def _is_page_title(titles: Titles, alike: Sequence[int], look: Look) -> bool:
    """Whether the first title stands above those of its look: it is, but for a word or two, the page's ``<title>``, or
    alone in capitals. Where titles have ranks or are larger than text, these tell what is above."""
    if look.rank or look.size > titles.text_size:
        return False
    texts = [titles.page.texts[titles.blocks[title]] for title in alike]
    own = set(_WORDS.findall(texts[0].casefold()))
    if own and len(own & set(_WORDS.findall(titles.page.title.casefold()))) >= _IN_TITLE * len(own):
        return True
    return len(texts) > _MIN_MEMBERS and texts[0].isupper() and not any(text.isupper() for text in texts[1:])


def _by_contents(titles: Titles, group: Sequence[int], listed: Sequence[int | None]) -> list[int] | None:
    """Those the list of contents names above those it leaves out, or as deep as it names them."""
    named = [place for title in group if (place := listed[title]) is not None]
    if len(named) < _MIN_MEMBERS or listed[group[0]] != min(named):
        return None
    deepest = max(named)
    parts = [deepest + 1 if (place := listed[title]) is None else place for title in group]
    return _plausible(titles, group, parts)


def _by_capitals(titles: Titles, group: Sequence[int]) -> list[int] | None:
    """Titles in capitals above the others, if one of these follows one of those at once."""
    upper = [titles.page.texts[titles.blocks[title]].isupper() for title in group]
    return _plausible(titles, group, [0 if capitals else 1 for capitals in upper], need_stacked=True)


def _plausible(
    titles: Titles, group: Sequence[int], parts: list[int], *, need_stacked: bool = False
) -> list[int] | None:
    """The split, if it leaves no title of a lower part without text of its own (HEPS's second condition: an empty
    block under it would mean that more levels hide in that part)."""
    if min(parts.count(0), len(parts) - parts.count(0)) < _MIN_MEMBERS:
        return None
    places = {title: place for place, title in enumerate(group)}
    downward = False
    for place, title in enumerate(group):
        if titles.stacked[title] and title - 1 in places:
            above = parts[places[title - 1]]
            if above >= parts[place] and above > 0:
                return None
            downward = downward or above < parts[place]
    return parts if downward or not need_stacked else None
