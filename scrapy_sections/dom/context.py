"""Each block with its neighbours': the matrix both learned stages read."""

from __future__ import annotations

import numpy as np

from scrapy_sections.dom.arrays import Floats, shifted, window_means
from scrapy_sections.dom.features import SEEN, Features

REACH = 3  # blocks to each side whose columns are seen as they are
_WINDOWS = (4, 12)  # blocks to each side that are averaged


def in_context(own: Features, lexical: Floats) -> Floats:
    """(n, d): own columns, lexical columns, both of the neighbours, and means around."""
    seen = np.hstack((own.matrix[:, :SEEN], lexical))
    parts = [own.matrix, lexical]
    for by in range(1, REACH + 1):
        parts += [shifted(seen, -by), shifted(seen, by)]
    kinds = np.column_stack((own.groups, own.looks))
    alike = np.zeros((len(seen), 4), np.float32)
    same = (kinds[1:] == kinds[:-1]).astype(np.float32)
    alike[1:, :2], alike[:-1, 2:] = same, same
    parts.append(alike)
    parts += [window_means(seen, reach) for reach in _WINDOWS]
    return np.hstack(parts)
