"""Each block with its neighbours': the matrix both learned stages read."""

from __future__ import annotations

import numpy as np

from scrapy_sections.dom.arrays import Floats, shifted, side_by_side, window_means
from scrapy_sections.dom.features import SEEN, Features

REACH = 3  # blocks to each side whose columns are seen as they are
_WINDOWS = (4, 12)  # blocks to each side that are averaged


def in_context(own: Features, lexical: Floats) -> Floats:
    """(n, d): own columns, lexical columns, both of the neighbours, and means around."""
    seen = side_by_side((own.matrix[:, :SEEN], lexical))
    parts = [own.matrix, lexical]
    for by in range(1, REACH + 1):
        parts += [shifted(seen, -by), shifted(seen, by)]
    alike = np.zeros((4, len(seen)), np.float32)
    for row, kinds in enumerate((own.groups, own.looks)):
        alike[row, 1:] = alike[row + 2, :-1] = kinds[1:] == kinds[:-1]
    parts.append(alike.T)
    parts += [window_means(seen, reach) for reach in _WINDOWS]
    return side_by_side(parts)
