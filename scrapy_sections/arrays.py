"""Small operations on columns that several stages share. Matrices lie column by column in memory: what is computed is
columns, each from others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


def side_by_side(parts: Sequence[Any]) -> Floats:
    """(n, d) of columns (n,) and matrices (n, k)."""
    flat = np.concatenate([part.ravel("F") for part in parts], dtype=np.float32, casting="unsafe")
    return flat.reshape(-1, len(parts[0])).T


class Columns:
    """A matrix of named columns that is filled column by column, in the order of its names.

    Each column is written where it stays: put together in the end, a page of many blocks would be in memory twice.
    """

    def __init__(self, number: int, names: Sequence[str]) -> None:
        self._rows: Floats = np.empty((len(names), number), np.float32)
        self._names = tuple(names)
        self._filled = 0

    def add(self, names: Sequence[str], *columns: NDArray[Any] | float) -> None:
        """Fill the next columns, with (n,) each or with one number throughout. Raises ValueError for other names."""
        for row, column in zip(self.next(names), columns, strict=True):
            row[:] = column

    def next(self, names: Sequence[str]) -> Floats:
        """Return the next columns (k, n), a row a column, to be filled. Raises ValueError for other names."""
        end = self._filled + len(names)
        if self._names[self._filled : end] != tuple(names):
            raise ValueError(f"columns {self._names[self._filled : end]} expected, not {tuple(names)}")
        rows, self._filled = self._rows[self._filled : end], end
        return rows

    def matrix(self) -> Floats:
        """Return (n, d), once all columns are filled. Raises ValueError if some are not."""
        if self._filled != len(self._rows):
            raise ValueError(f"{self._filled} of {len(self._rows)} columns are filled")
        return self._rows.T


def bounded(values: Floats, low: float, high: float) -> Floats:
    """What np.clip gives, in a third of its time."""
    return np.minimum(np.maximum(values, low), high)


def share(part: NDArray[np.floating], whole: NDArray[np.floating]) -> Floats:
    """Quotients, with wholes below one taken as one."""
    return np.asarray(part / np.maximum(whole, 1), np.float32)


def numbered(groups: Ints) -> Ints:
    """The same groups, numbered from 0."""
    rows = groups.tolist()
    numbers = {group: number for number, group in enumerate(dict.fromkeys(rows))}
    return np.fromiter(map(numbers.__getitem__, rows), np.int64, len(rows))


def group_means(groups: Ints, columns: Floats) -> tuple[Floats, Floats]:
    """(n,) size of each row's group, and (n, k) mean of ``columns`` over the row's group; ``groups`` are small numbers,
    0 and above."""
    sizes = np.bincount(groups)
    number, width = len(sizes), columns.shape[1]
    keys = groups + number * np.arange(width)[:, None]
    sums = np.bincount(keys.ravel(), columns.ravel("F"), minlength=number * width).reshape(width, number)
    means = (sums / np.maximum(sizes, 1)).astype(np.float32)
    return sizes.take(groups).astype(np.float32), means.take(groups, axis=1).T


def neighbours(columns: Floats, reach: int) -> list[Floats]:
    """2 * reach times (n, k): of each row the one before, the one after, the second before and so on; zeros beyond the
    ends."""
    number, width = columns.shape
    padded = np.zeros((width, number + 2 * reach), np.float32)
    padded[:, reach : reach + number] = columns.T
    starts = [reach + by for far in range(1, reach + 1) for by in (-far, far)]
    return [padded[:, start : start + number].T for start in starts]


def window_means(columns: Floats, *reaches: int) -> Floats:
    """(n, k) for each of ``reaches``, side by side: means of the rows within it of each."""
    number, width = columns.shape
    most = max(reaches)
    padded = np.zeros((width + 1, number + 2 * most + 1))
    inside = padded[:, most + 1 : most + 1 + number]
    inside[:-1], inside[-1] = columns.T, 1  # the last row counts the others
    sums = np.cumsum(padded, axis=1)
    means = np.empty((len(reaches), width, number), np.float32)
    for reach, part in zip(reaches, means, strict=True):
        within = sums[:, most + 1 + reach :][:, :number] - sums[:, most - reach :][:, :number]
        np.divide(within[:-1], within[-1], out=part, casting="same_kind")
    return means.reshape(-1, number).T


def distances(marked: Flags, most: int) -> tuple[Floats, Floats]:
    """(n,) rows to the nearest marked row before each, and after, at most ``most``."""
    number = len(marked)
    index = np.arange(number)
    places = np.concatenate(([-most - 1], marked.nonzero()[0], [number + most]))
    passed = marked.cumsum()
    after = places.take(passed + 1) - index
    passed -= marked
    before = index - places.take(passed)
    return np.minimum(before, most).astype(np.float32), np.minimum(after, most).astype(np.float32)


def ordinals(keys: NDArray[Any]) -> NDArray[Any]:
    """Of each entry, how many up to it are equal to it."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    places = np.arange(len(keys))
    new = np.ones(len(keys), bool)
    new[1:] = ordered[1:] != ordered[:-1]
    ordinals = np.empty(len(keys), np.int64)
    ordinals[order] = places - np.maximum.accumulate(np.where(new, places, 0)) + 1
    return ordinals
