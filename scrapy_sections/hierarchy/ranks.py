"""Which class of titles is above which (HEPS, section 4.3).

In this order: the rank of heading elements; font size; weight; which comes first on the page. Heading elements go above
titles that are only styled. Class names that no prose has make weight unreliable, since a style sheet may say
otherwise; then order decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from scrapy_sections.hierarchy.title_styles import PAGE_TITLE, Look

_NEAR = 1.1  # font sizes of a smaller ratio are one (HEPS, 5.4.5: headings of a list differ slightly in size)
_CLOSE = 1.2  # and of this, if the larger comes later, and not again and again as a level above the other does


def ranks(looks: Sequence[Look]) -> list[int]:
    """Rank of each title's class, 0 the topmost."""
    distinct = _first(looks)
    base = {look: look._replace(split=0) for look in distinct}
    first: dict[Look, int] = {}
    for look, index in distinct.items():
        first.setdefault(base[look], index)
    cluster = _clusters({look.size for look in distinct if not look.rank})
    named = {cluster[look.size] for look in distinct if look.names and not look.rank}

    def key(look: Look) -> tuple[int, ...]:
        below = look.split != PAGE_TITLE
        if look.rank:
            return below, 0, look.rank, look.split
        size = cluster[look.size]
        return below, 1, size, not look.bold and size not in named, first[base[look]], look.split

    place = {look: rank for rank, look in enumerate(sorted(distinct, key=key))}
    by_tag: dict[tuple[int, int], int] = {}
    return [by_tag.setdefault((look.rank, look.split), place[look]) if look.rank else place[look] for look in looks]


def _clusters(sizes: Iterable[float]) -> dict[float, int]:
    """Sizes in groups, 0 the largest: each at most a little smaller than the largest of its group."""
    found: dict[float, int] = {}
    largest, number = 0.0, -1
    for size in sorted(sizes, reverse=True):
        if number < 0 or largest > _NEAR * size:
            largest, number = size, number + 1
        found[size] = number
    return found


def merged(looks: Sequence[Look], stacked: Sequence[bool]) -> list[Look]:
    """Looks with chance differences taken out. ``stacked``: whether a title follows the one before at once."""
    if len({look for look in looks if not look.rank}) < 2:
        return list(looks)  # the ranks of heading elements are never merged
    for step in (_by_names, _by_wider_names, _by_size):
        into = step(looks)
        looks = [into.get(look, look) for look in looks]
    into = _alone(looks, stacked)
    return [into.get(look, look) for look in looks]


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
    styles = {look: look._replace(size=0.0) for look in _first(looks)}
    runs: Counter[Look] = Counter()  # of each look, among the titles that differ from it in size only
    before: dict[Look, Look] = {}
    for look in looks:
        style = styles[look]
        runs[look] += before.get(style) != look
        before[style] = look
    into: dict[Look, Look] = {}
    last: dict[Look, Look] = {}
    for look, style in styles.items():
        if not look.rank:
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
