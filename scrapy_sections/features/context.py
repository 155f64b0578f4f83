"""Each block with its neighbours': the matrix both learned stages read."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scrapy_sections.arrays import Floats, neighbours, side_by_side, window_means
from scrapy_sections.features.block_features import BLOCK_COLUMNS, SEEN_COLUMNS, Features
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS
from scrapy_sections.models.network import Standard

REACH = 3  # blocks to each side whose columns are seen as they are
_WINDOWS = (4, 12)  # blocks to each side that are averaged
_MARGIN = max(REACH, *_WINDOWS)
_SEEN = (*SEEN_COLUMNS, *LEXICAL_COLUMNS)
CONTEXT_COLUMNS = (
    *BLOCK_COLUMNS,
    *LEXICAL_COLUMNS,
    *(f"{name}[{by:+d}]" for far in range(1, REACH + 1) for by in (-far, far) for name in _SEEN),
    *(f"same_{alike}[{by}]" for by in ("-1", "+1") for alike in ("path", "style")),
    *(f"mean({name})[-{window}:+{window}]" for window in _WINDOWS for name in _SEEN),
)
AT_ONCE = 4096  # blocks; of the corpora's pages the largest has 2,641

Part = tuple[slice, Floats]  # which blocks, and their rows (m, d), standardised


class Context:
    """A page's blocks in context, standardised. They are computed some at a time: of a page of very many blocks, they
    would take more memory than all the rest."""

    def __init__(self, features: Features, lexical: Floats, standard: Standard) -> None:
        self._own, self._lexical, self._standard = features, lexical, standard
        self._start, self._latest = -1, np.empty((0, 0), np.float32)

    def parts(self) -> Iterator[Part]:
        """All blocks, up to ``AT_ONCE`` at a time. A page of no more is computed but once."""
        number = len(self._lexical)
        for start in range(0, number, AT_ONCE):
            blocks = slice(start, min(start + AT_ONCE, number))
            if start != self._start:
                self._start, self._latest = -1, np.empty((0, 0), np.float32)  # freed before there is another
                rows = in_context(self._own, self._lexical, blocks)
                self._start, self._latest = start, self._standard.in_place(rows)
            yield blocks, self._latest


def in_context(features: Features, lexical: Floats, blocks: slice) -> Floats:
    """(m, d) of m ``blocks``: own columns, lexical columns, both of the neighbours, and means around."""
    near = slice(max(blocks.start - _MARGIN, 0), min(blocks.stop + _MARGIN, len(lexical)))
    inside = slice(blocks.start - near.start, blocks.stop - near.start)
    seen = side_by_side((features.matrix[near, : len(SEEN_COLUMNS)], lexical[near]))
    alike = np.zeros((4, len(seen)), np.float32)
    for row, kinds in enumerate((features.groups[near], features.looks[near])):
        alike[row, 1:] = alike[row + 2, :-1] = kinds[1:] == kinds[:-1]
    around = [*neighbours(seen, REACH), alike.T, window_means(seen, *_WINDOWS)]
    parts = [features.matrix[blocks], lexical[blocks], *[part[inside] for part in around]]
    return np.concatenate([part.T for part in parts]).T
