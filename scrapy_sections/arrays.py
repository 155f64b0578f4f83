"""Small operations on columns that several stages share.

Matrices (n, d) lie column by column in memory, because columns are computed from columns. n is a page's blocks, unless
stated otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Doubles: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


def side_by_side(parts: Sequence[Any]) -> Floats:
    """Return one matrix (n, d) of columns (n,) and matrices (n, k), in their order."""
    flat = np.concatenate([part.ravel("F") for part in parts], dtype=np.float32, casting="unsafe")
    return flat.reshape(-1, len(parts[0])).T


class Columns:
    """A matrix (n, d) of named columns that is filled column by column, in the order of its names.

    Each column is written to its final place: concatenated at the end, the columns would be in memory twice.
    """

    def __init__(self, number: int, names: Sequence[str]) -> None:
        self._rows: Floats = np.empty((len(names), number), np.float32)
        self._names = tuple(names)
        self._filled = 0

    def add(self, names: Sequence[str], *columns: NDArray[Any] | float) -> None:
        """Fill the next columns, each with an array (n,) or with one number.

        Raises ValueError unless ``names`` are the next names of the matrix.
        """
        for row, column in zip(self.next(names), columns, strict=True):
            row[:] = column

    def next(self, names: Sequence[str]) -> Floats:
        """Return the next columns as (k, n), one row a column, for the caller to fill.

        Raises ValueError unless ``names`` are the next names of the matrix.
        """
        end = self._filled + len(names)
        if self._names[self._filled : end] != tuple(names):
            raise ValueError(f"columns {self._names[self._filled : end]} expected, not {tuple(names)}")
        rows, self._filled = self._rows[self._filled : end], end
        return rows

    def matrix(self) -> Floats:
        """Return the matrix (n, d). Raises ValueError if a column is not filled yet."""
        if self._filled != len(self._rows):
            raise ValueError(f"{self._filled} of {len(self._rows)} columns are filled")
        return self._rows.T


def bounded(values: Floats, low: float, high: float) -> Floats:
    """Return the values, limited to ``low`` and ``high``: ``np.clip`` in a third of its time."""
    return np.minimum(np.maximum(values, low), high)


def share(part: NDArray[np.floating], whole: NDArray[np.floating]) -> Floats:
    """Return ``part / whole``; a whole below 1 counts as 1."""
    return np.asarray(part / np.maximum(whole, 1), np.float32)


def consecutive_ids(keys: Ints) -> Ints:
    """Return (n,) ids 0, 1, 2, ... of equal keys, in the order in which the keys first occur."""
    rows = keys.tolist()
    ids = {key: index for index, key in enumerate(dict.fromkeys(rows))}
    return np.fromiter(map(ids.__getitem__, rows), np.int64, len(rows))


def group_means(groups: Ints, columns: Floats) -> tuple[Floats, Floats]:
    """Return (n,) the size of each row's group and (n, k) the means of ``columns`` (n, k) over that group.

    ``groups`` (n,) are ids from 0 on; memory grows with the greatest.
    """
    sizes = np.bincount(groups)
    number, width = len(sizes), columns.shape[1]
    keys = groups + number * np.arange(width)[:, None]
    sums = np.bincount(keys.ravel(), columns.ravel("F"), minlength=number * width).reshape(width, number)
    means = (sums / np.maximum(sizes, 1)).astype(np.float32)
    return sizes.take(groups).astype(np.float32), means.take(groups, axis=1).T


def neighbours(columns: Floats, reach: int) -> list[Floats]:
    """Return ``columns`` (n, k) shifted by -1, +1, -2, +2, ... up to ``reach`` rows; zeros beyond the ends."""
    return [part for distance in range(1, reach + 1) for part in shifted(columns, distance)]


def shifted(columns: Floats, distance: int) -> list[Floats]:
    """Return ``columns`` (n, k) of the rows ``distance`` before and of those after; zeros beyond the ends."""
    number, width = columns.shape
    padded = np.zeros((width, number + 2 * distance), np.float32)
    padded[:, distance : distance + number] = columns.T
    return [padded[:, start : start + number].T for start in (0, 2 * distance)]


def window_means(columns: Floats, *reaches: int) -> Floats:
    """Return the means of ``columns`` (n, k) over a window around each row, (n, k) for each of ``reaches``.

    A window takes in the rows at most ``reach`` before and after; at the ends it is shorter.
    """
    number, width = columns.shape
    margin = max(reaches)
    padded = np.zeros((width + 1, number + 2 * margin + 1))
    inside = padded[:, margin + 1 : margin + 1 + number]
    inside[:-1], inside[-1] = columns.T, 1  # sums of the last row are the windows' sizes
    sums = np.cumsum(padded, axis=1)
    means = np.empty((len(reaches), width, number), np.float32)
    for reach, part in zip(reaches, means, strict=True):
        within = sums[:, margin + 1 + reach :][:, :number] - sums[:, margin - reach :][:, :number]
        np.divide(within[:-1], within[-1], out=part, casting="same_kind")
    return means.reshape(-1, number).T


def distances(marked: Flags, maximum: int) -> tuple[Floats, Floats]:
    """Return (n,) rows to the nearest marked row before each row, and (n,) to the nearest after it.

    Where there is none, or it is farther, ``maximum``.
    """
    number = len(marked)
    index = np.arange(number)
    positions = np.concatenate(([-maximum - 1], marked.nonzero()[0], [number + maximum]))
    passed = marked.cumsum()
    after = positions.take(passed + 1) - index
    passed -= marked
    before = index - positions.take(passed)
    return np.minimum(before, maximum).astype(np.float32), np.minimum(after, maximum).astype(np.float32)


def ordinals(keys: NDArray[Any]) -> NDArray[Any]:
    """Return (n,) the place of each key among the keys equal to it: 1 for the first, 2 for the second, ...

    >>> ordinals(np.array([7, 3, 7])).tolist()
    [1, 1, 2]
    """
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    positions = np.arange(1, len(keys) + 1)
    starts = positions - 1  # of each run of equal keys
    starts[1:][ordered[1:] == ordered[:-1]] = 0
    positions -= np.maximum.accumulate(starts, out=starts)
    ordered[order] = positions
    return ordered
