"""Each block with its neighbours': the matrix both learned stages read."""

from __future__ import annotations

import numpy as np

from scrapy_sections.dom.arrays import Floats, shifted, side_by_side, window_means
from scrapy_sections.dom.features import SEEN, Features

REACH = 3  # blocks to each side whose columns are seen as they are
_WINDOWS = (4, 12)  # blocks to each side that are averaged


def in_context(own: Features, lexical: Floats) -> Floats:
    """(n, d): own columns, lexical columns, both of the neighbours, and means around."""
    number = len(own.matrix)
    seen = side_by_side((own.matrix[:, :SEEN], lexical))
    alike = np.zeros((4, number), np.float32)
    for row, kinds in enumerate((own.groups, own.looks)):
        alike[row, 1:] = alike[row + 2, :-1] = kinds[1:] == kinds[:-1]
    # Written where it stays: as parts that are then put together, a page of many blocks would be in memory twice.
    shifts = [by for reach in range(1, REACH + 1) for by in (-reach, reach)]
    width = own.matrix.shape[1] + lexical.shape[1] + len(alike) + seen.shape[1] * (len(shifts) + len(_WINDOWS))
    out: Floats = np.empty((width, number), np.float32).T
    place = 0

    def add(part: Floats) -> None:
        nonlocal place
        out[:, place : place + part.shape[1]] = part
        place += part.shape[1]

    for part in (own.matrix, lexical):
        add(part)
    for by in shifts:
        add(shifted(seen, by))
    add(alike.T)
    for reach in _WINDOWS:
        add(window_means(seen, reach))
    return out
