"""Which blocks of a page stand in a text that another tool has extracted from it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from scrapy_sections.arrays import Flags, Ints

_WORD = re.compile(r"\w+|[^\w\s]+")
_ANCHOR = 3  # words of an anchor: a run that stands in the page and in the extracted text
_WORD_BITS = 21  # of a word's id; three ids fill an integer


def held_by(texts: Sequence[str], extracted: str) -> Flags:
    """Return (n,) True for the texts of a page's blocks that stand in an extracted text.

    Words are aligned by their trigrams: those that occur equally often in page and extracted text, as far as they stand
    in the same order. A text with too few aligned words is searched for between its neighbours' anchors. In n words
    this takes time in n log n.
    """
    lines = [_WORD.findall(text.casefold()) for text in texts]
    ids: dict[str, int] = {}
    page = np.array([ids.setdefault(word, len(ids)) for line in lines for word in line], np.int64)
    other = np.array([ids.setdefault(word, len(ids)) for word in _WORD.findall(extracted.casefold())], np.int64)
    anchors = _anchors(page, other)
    sizes = np.array([len(line) for line in lines], np.int64)
    ends = np.cumsum(sizes)
    starts = ends - sizes
    is_aligned = np.zeros(len(page), np.bool_)
    for k in range(_ANCHOR):
        is_aligned[anchors[0] + k] = True
    aligned_before = np.concatenate(([0], np.cumsum(is_aligned)))
    held = 2 * (aligned_before[ends] - aligned_before[starts]) > sizes
    _add_between_anchors(held, page, other, starts, ends, anchors)
    return np.asarray(held)


def _add_between_anchors(
    held: Flags, page: Ints, other: Ints, starts: Ints, ends: Ints, anchors: tuple[Ints, Ints]
) -> None:
    """Set ``held`` (n,) for texts of which more than half of the words stand between the anchors before and after."""
    in_page, in_other = anchors
    low = np.concatenate(([0], in_other + _ANCHOR))[np.searchsorted(in_page + _ANCHOR, starts, "right")]
    high = np.append(in_other, len(other))[np.searchsorted(in_page, ends)]
    positions = [_Positions(other, length) for length in range(1, _ANCHOR + 1)]
    reached = 0
    for line in np.flatnonzero(~held & (ends > starts) & (high - low >= ends - starts)).tolist():
        words = page[starts[line] : ends[line]]
        length = min(len(words), _ANCHOR)
        start = positions[length - 1].first(words[:length], max(int(low[line]), reached))
        if start is not None and start + len(words) <= high[line]:
            is_equal = other[start : start + len(words)] == words
            if 2 * is_equal.sum() > len(words):
                held[line] = True
                reached = start + len(words)


def _anchors(page: Ints, other: Ints) -> tuple[Ints, Ints]:
    """Return (a,) starts of anchors in the page and (a,) in the extracted text, both ascending.

    They are the longest ascending sequence of the trigrams that occur equally often in both.
    """
    grams_of_both = [_grams(words, _ANCHOR) for words in (page, other)]
    orders = [np.argsort(grams, kind="stable") for grams in grams_of_both]
    distinct, counts = zip(*[np.unique(grams, return_counts=True) for grams in grams_of_both], strict=True)
    _, in_page, in_other = np.intersect1d(distinct[0], distinct[1], assume_unique=True, return_indices=True)
    equally_often = counts[0][in_page] == counts[1][in_other]
    # The k-th occurrence on one side is taken for the k-th on the other.
    occurrences = [
        order[np.isin(np.repeat(np.arange(len(count)), count), rows[equally_often])]
        for order, count, rows in zip(orders, counts, (in_page, in_other), strict=True)
    ]
    by_position = np.argsort(occurrences[0], kind="stable")
    left, right = occurrences[0][by_position], occurrences[1][by_position]
    ascending = _longest_ascent(right)
    return left[ascending], right[ascending]


def _longest_ascent(values: Ints) -> Ints:
    """Return the indices of a longest strictly ascending subsequence, by patience sorting."""
    tops: list[int] = []  # least last value of an ascending subsequence of each length
    indices: list[int] = []  # of these values
    before: list[int] = []  # of each value, the index of the one before it in its subsequence
    for index, value in enumerate(values.tolist()):
        length = bisect_left(tops, value)
        before.append(indices[length - 1] if length else -1)
        if length == len(tops):
            tops.append(value)
            indices.append(index)
        else:
            tops[length], indices[length] = value, index
    ascent = []
    index = indices[-1] if indices else -1
    while index >= 0:
        ascent.append(index)
        index = before[index]
    return np.array(ascent[::-1], np.int64)


def _grams(words: Ints, length: int) -> Ints:
    """Return one integer for each run of ``length`` words, equal for equal runs."""
    grams = np.zeros(max(len(words) - length + 1, 0), np.int64)
    for k in range(length):
        grams = (grams << _WORD_BITS) + words[k : k + len(grams)]
    return grams


class _Positions:
    """Index of the positions of each run of ``length`` words."""

    def __init__(self, words: Ints, length: int) -> None:
        grams = _grams(words, length)
        self._order = np.argsort(grams, kind="stable")
        self._sorted = grams[self._order]

    def first(self, words: Ints, low: int) -> int | None:
        """Return the first position of a run at or after ``low``."""
        (gram,) = _grams(words, len(words))
        start, end = np.searchsorted(self._sorted, gram, "left"), np.searchsorted(self._sorted, gram, "right")
        row = start + np.searchsorted(self._order[start:end], low)
        return int(self._order[row]) if row < end else None
