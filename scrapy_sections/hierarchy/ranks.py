"""Which class of titles is above which (HEPS, section 4.3).

In this order: the rank of heading elements; font size; weight; which comes first on the page. Heading elements go above
titles that are only styled. Class names that no prose has make weight unreliable, since a style sheet may say
otherwise; then order decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cmp_to_key
from itertools import pairwise

from scrapy_sections.hierarchy.looks import PAGE_TITLE, Look

_NEAR = 1.1  # font sizes of a smaller ratio are one (HEPS, 5.4.5: headings of a list differ slightly in size)
_CLOSE = 1.2  # and of this, if the larger comes later, and not again and again as a level above the other does


def ranks(looks: Sequence[Look]) -> list[int]:
    """Rank of each title's class, 0 the topmost."""
    first = _first([_base(look) for look in looks])

    def compare(a: Look, b: Look) -> int:
        if (a.split == PAGE_TITLE) != (b.split == PAGE_TITLE):
            return -1 if a.split == PAGE_TITLE else 1
        if a.rank and b.rank:
            return a.rank - b.rank or a.split - b.split
        if a.split != b.split and _base(a) == _base(b):
            return a.split - b.split
        if a.rank or b.rank:
            return -1 if a.rank else 1
        if not _alike(a, b, _NEAR):
            return -1 if a.size > b.size else 1
        if a.bold != b.bold and not (a.names or b.names):
            return -1 if a.bold else 1
        return first[_base(a)] - first[_base(b)]

    order = sorted(_first(looks), key=cmp_to_key(compare))
    place = {look: rank for rank, look in enumerate(order)}
    by_tag: dict[tuple[int, int], int] = {}
    return [by_tag.setdefault((look.rank, look.split), place[look]) if look.rank else place[look] for look in looks]


def merged(looks: Sequence[Look], stacked: Sequence[bool]) -> list[Look]:
    """Looks with chance differences taken out. ``stacked``: whether a title follows the one before at once."""
    for step in (_by_names, _by_wider_names, _by_size):
        into = step(looks)
        looks = [into.get(look, look) for look in looks]
    into = _alone(looks, stacked)
    return [into.get(look, look) for look in looks]


def _base(look: Look) -> Look:
    return look._replace(split=0)


def _first(looks: Sequence[Look]) -> dict[Look, int]:
    first: dict[Look, int] = {}
    for index, look in enumerate(looks):
        first.setdefault(look, index)
    return first


def _alike(a: Look, b: Look, ratio: float) -> bool:
    return max(a.size, b.size) <= ratio * min(a.size, b.size)


def _by_names(looks: Sequence[Look]) -> dict[Look, Look]:
    """A class name that only titles have tells more than whether an editor made the text bold besides."""
    into: dict[Look, Look] = {}
    known: dict[Look, Look] = {}
    for look in _first(looks):
        if look.names and not look.rank:
            into[look] = known.setdefault(look._replace(bold=True, uppercase=False, underlined=False), look)
    return into


def _by_wider_names(looks: Sequence[Look]) -> dict[Look, Look]:
    """One title with a class name more than its like."""
    counts = Counter(look for look in looks if not look.rank)
    by_style: dict[Look, list[Look]] = {}
    for look in counts:
        by_style.setdefault(look._replace(names=frozenset()), []).append(look)
    into: dict[Look, Look] = {}
    for alike in by_style.values():
        often = [look for look in alike if counts[look] > 1]
        for look in alike if often else ():
            if counts[look] == 1:
                wider = [other for other in often if other.names < look.names]
                if wider:
                    into[look] = max(wider, key=lambda other: (len(other.names), counts[other]))
    return into


def _by_size(looks: Sequence[Look]) -> dict[Look, Look]:
    """Sizes that differ slightly, the smaller first: the higher of two levels comes first (HEPS, 4.3.3)."""
    runs: Counter[Look] = Counter()  # of each look, among the titles that differ from it in size only
    before: dict[Look, Look] = {}
    for look in looks:
        style = look._replace(size=0.0)
        runs[look] += before.get(style) != look
        before[style] = look
    into: dict[Look, Look] = {}
    last: dict[Look, Look] = {}
    for look in _first(looks):
        if not look.rank:
            style = look._replace(size=0.0)
            earlier = last.setdefault(style, look)
            if earlier.size <= look.size and _alike(earlier, look, _CLOSE if runs[look] == 1 else _NEAR):
                into[look] = earlier
            else:
                last[style] = look
    return into


def _alone(looks: Sequence[Look], stacked: Sequence[bool]) -> dict[Look, Look]:
    """A single title that order alone would put above all of the next class; only a page's first title, or the second
    line of that, may be so (HEPS's third condition: a list of one title is none)."""
    counts = Counter(looks)
    first = _first(looks)
    order = list(first)
    into: dict[Look, Look] = {}
    for look, following in pairwise(order[1:]):
        if look.rank or following.rank or not look.names or stacked[first[look]]:
            continue
        style, other = (one._replace(names=frozenset(), bold=False, size=0.0) for one in (look, following))
        if counts[look] == 1 < counts[following] and style == other and _alike(look, following, _NEAR):
            into[look] = following
    return into
