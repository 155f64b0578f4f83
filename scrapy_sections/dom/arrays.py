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


def share(part: NDArray[np.floating], whole: NDArray[np.floating]) -> Floats:
    """Quotients, with wholes below one taken as one."""
    return np.asarray(part / np.maximum(whole, 1), np.float32)


def numbered(groups: Ints) -> Ints:
    """The same groups, numbered from 0."""
    known: dict[int, int] = {}
    return np.array([known.setdefault(group, len(known)) for group in groups.tolist()], np.int64)


def group_means(groups: Ints, columns: Floats) -> tuple[Floats, Floats]:
    """(n,) size of each row's group, and (n, k) mean of ``columns`` over the row's group; ``groups`` are small numbers,
    0 and above."""
    sizes = np.bincount(groups)
    number, width = len(sizes), columns.shape[1]
    keys = groups + number * np.arange(width)[:, None]
    sums = np.bincount(keys.ravel(), columns.ravel("F"), minlength=number * width).reshape(width, number)
    means = (sums / np.maximum(sizes, 1)).astype(np.float32)
    return sizes[groups].astype(np.float32), means[:, groups].T


def shifted(columns: Floats, by: int) -> Floats:
    """Rows moved so that row i holds row i + by; zeros beyond the ends."""
    out = np.zeros_like(columns)
    if abs(by) < len(columns):
        if by > 0:
            out[:-by] = columns[by:]
        else:
            out[-by:] = columns[:by]
    return out


def window_means(columns: Floats, *reaches: int) -> Floats:
    """(n, k) for each of ``reaches``, side by side: means of the rows within it of each."""
    number, width = columns.shape
    most = max(reaches)
    sums = np.zeros((width, number + 2 * most + 1))  # of all rows before; beyond the ends they stay as they are
    np.cumsum(columns.T, axis=1, out=sums[:, most + 1 : most + 1 + number])
    sums[:, most + 1 + number :] = sums[:, most + number, None]
    index = np.arange(number)
    means = np.empty((len(reaches), width, number), np.float32)
    for reach, part in zip(reaches, means, strict=True):
        within = sums[:, most + reach + 1 :][:, :number] - sums[:, most - reach :][:, :number]
        counted = np.minimum(index + reach + 1, number) - np.maximum(index - reach, 0)
        np.divide(within, counted, out=part, casting="same_kind")
    return means.reshape(-1, number).T


def distances(marked: Flags, most: int) -> tuple[Floats, Floats]:
    """(n,) rows to the nearest marked row before each, and after, at most ``most``."""
    number = len(marked)
    index = np.arange(number)
    places = np.concatenate(([-most - 1], np.flatnonzero(marked), [number + most]))
    following = np.searchsorted(places, index, "right")
    before = index - places[np.searchsorted(places, index) - 1]
    after = places[following] - index
    return np.minimum(before, most).astype(np.float32), np.minimum(after, most).astype(np.float32)
