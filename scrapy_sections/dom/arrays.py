"""Small operations on columns that several stages share."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


def share(part: NDArray[np.floating], whole: NDArray[np.floating]) -> Floats:
    """Quotients, with wholes below one taken as one."""
    return np.asarray(part / np.maximum(whole, 1), np.float32)


def group_means(groups: Ints, columns: Floats) -> tuple[Floats, Floats]:
    """(n,) size of each row's group, and (n, k) mean of ``columns`` over the row's group."""
    _, inverse = np.unique(groups, return_inverse=True)
    sizes = np.bincount(inverse)
    width = columns.shape[1]
    keys = (inverse[:, None] * width + np.arange(width)).ravel()
    sums = np.bincount(keys, columns.ravel(), minlength=len(sizes) * width).reshape(len(sizes), width)
    return sizes[inverse].astype(np.float32), (sums / sizes[:, None])[inverse].astype(np.float32)


def shifted(columns: Floats, by: int) -> Floats:
    """Rows moved so that row i holds row i + by; zeros beyond the ends."""
    out = np.zeros_like(columns)
    if abs(by) < len(columns):
        if by > 0:
            out[:-by] = columns[by:]
        else:
            out[-by:] = columns[:by]
    return out


def window_means(columns: Floats, reach: int) -> Floats:
    """Mean of the rows within ``reach`` of each."""
    number = len(columns)
    sums = np.zeros((number + 1, columns.shape[1]))
    np.cumsum(columns, axis=0, out=sums[1:])
    index = np.arange(number)
    low, high = np.maximum(index - reach, 0), np.minimum(index + reach + 1, number)
    return np.asarray((sums[high] - sums[low]) / (high - low)[:, None], np.float32)


def distances(marked: Flags, most: int) -> tuple[Floats, Floats]:
    """(n,) rows to the nearest marked row before each, and after, at most ``most``."""
    number = len(marked)
    index = np.arange(number)
    last = np.maximum.accumulate(np.where(marked, index, -most - 1))
    following = np.minimum.accumulate(np.where(marked, index, number + most)[::-1])[::-1]
    before = index - np.concatenate(([-most - 1], last[:-1]))
    after = np.concatenate((following[1:], [number + most])) - index
    return np.minimum(before, most).astype(np.float32), np.minimum(after, most).astype(np.float32)
