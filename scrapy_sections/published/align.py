"""Text that another tool has extracted, found again in the blocks of a page."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from scrapy_sections.arrays import Flags, Ints

_WORD = re.compile(r"\w+|[^\w\s]+")
_GRAM = 3  # words
_BITS = 21  # of a word's number: three fill an integer


def held_by(texts: Sequence[str], extracted: str) -> Flags:
    """(n,) which of ``texts``, those of a page in order, are in ``extracted``, most of which is in that order.

    Words are aligned by the trigrams that are as frequent in both, as far as they stand in the same order; a text of
    which that tells too little is looked for as a whole between its neighbours. Takes n log n time in the words.
    """
    lines = [_WORD.findall(text.casefold()) for text in texts]
    found = _WORD.findall(extracted.casefold())
    ids: dict[str, int] = {}
    page = np.array([ids.setdefault(word, len(ids)) for line in lines for word in line], np.int64)
    other = np.array([ids.setdefault(word, len(ids)) for word in found], np.int64)
    anchors = _anchors(page, other)
    sizes = np.array([len(line) for line in lines], np.int64)
    ends = np.cumsum(sizes)
    starts = ends - sizes
    marked = np.zeros(len(page), np.bool_)
    for k in range(_GRAM):
        marked[anchors[0] + k] = True
    aligned = np.concatenate(([0], np.cumsum(marked)))
    kept = 2 * (aligned[ends] - aligned[starts]) > sizes
    _add_between(kept, page, other, starts, ends, anchors)
    return np.asarray(kept)


def _add_between(kept: Flags, page: Ints, other: Ints, starts: Ints, ends: Ints, anchors: tuple[Ints, Ints]) -> None:
    """Mark the texts that stand between the anchors before and after them, as a whole or nearly so."""
    here, there = anchors
    low = np.concatenate(([0], there + _GRAM))[np.searchsorted(here + _GRAM, starts, "right")]
    high = np.append(there, len(other))[np.searchsorted(here, ends)]
    places = [_Places(other, length) for length in range(1, _GRAM + 1)]
    reached = 0
    for line in np.flatnonzero(~kept & (ends > starts) & (high - low >= ends - starts)).tolist():
        words = page[starts[line] : ends[line]]
        length = min(len(words), _GRAM)
        place = places[length - 1].first(words[:length], max(int(low[line]), reached))
        if place is not None and place + len(words) <= high[line]:
            same = other[place : place + len(words)] == words
            if 2 * same.sum() > len(words):
                kept[line] = True
                reached = place + len(words)


def _anchors(page: Ints, other: Ints) -> tuple[Ints, Ints]:
    """Where trigrams that both sides have equally often stand in both: ascending on either side."""
    both = [_grams(side, _GRAM) for side in (page, other)]
    orders = [np.argsort(grams, kind="stable") for grams in both]
    distinct, counts = zip(*[np.unique(grams, return_counts=True) for grams in both], strict=True)
    _, here, there = np.intersect1d(distinct[0], distinct[1], assume_unique=True, return_indices=True)
    alike = counts[0][here] == counts[1][there]
    # The k-th on one side is the k-th on the other.
    chosen = [
        order[np.isin(np.repeat(np.arange(len(number)), number), rows[alike])]
        for order, number, rows in zip(orders, counts, (here, there), strict=True)
    ]
    by_place = np.argsort(chosen[0], kind="stable")
    left, right = chosen[0][by_place], chosen[1][by_place]
    rising = _longest_rise(right)
    return left[rising], right[rising]


def _longest_rise(values: Ints) -> Ints:
    """Indices of a longest strictly ascending subsequence."""
    tops: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values.tolist()):
        place = bisect_left(tops, value)
        before.append(at[place - 1] if place else -1)
        if place == len(tops):
            tops.append(value)
            at.append(index)
        else:
            tops[place], at[place] = value, index
    chosen = []
    index = at[-1] if at else -1
    while index >= 0:
        chosen.append(index)
        index = before[index]
    return np.array(chosen[::-1], np.int64)


def _grams(words: Ints, length: int) -> Ints:
    """A number for each run of ``length`` words."""
    grams = np.zeros(max(len(words) - length + 1, 0), np.int64)
    for k in range(length):
        grams = (grams << _BITS) + words[k : k + len(grams)]
    return grams


class _Places:
    """Where each run of ``length`` words stands."""

    def __init__(self, words: Ints, length: int) -> None:
        grams = _grams(words, length)
        self._order = np.argsort(grams, kind="stable")
        self._sorted = grams[self._order]

    def first(self, words: Ints, low: int) -> int | None:
        """The first place from ``low`` on."""
        (gram,) = _grams(words, len(words))
        start, end = np.searchsorted(self._sorted, gram, "left"), np.searchsorted(self._sorted, gram, "right")
        place = start + np.searchsorted(self._order[start:end], low)
        return int(self._order[place]) if place < end else None
