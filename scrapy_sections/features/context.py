"""Each block's columns with its neighbours' columns: the matrix that the networks of stages 1 and 2 read."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scrapy_sections.arrays import Floats, neighbours, side_by_side, window_means
from scrapy_sections.features.block_columns import BLOCK_COLUMNS, SEEN_COLUMNS
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS
from scrapy_sections.models.network import Standard

REACH = 3  # blocks to each side whose columns are repeated one by one
_WINDOWS = (4, 12)  # blocks to each side over which columns are averaged
_MARGIN = max(REACH, *_WINDOWS)
_SEEN = (*SEEN_COLUMNS, *LEXICAL_COLUMNS)
CONTEXT_COLUMNS = (
    *BLOCK_COLUMNS,
    *LEXICAL_COLUMNS,
    *(f"{name}[{shift:+d}]" for reach in range(1, REACH + 1) for shift in (-reach, reach) for name in _SEEN),
    *(f"same_{group}[{shift}]" for shift in ("-1", "+1") for group in ("path", "style")),
    *(f"mean({name})[-{window}:+{window}]" for window in _WINDOWS for name in _SEEN),
)
MAX_PART = 4096  # blocks computed together, which bounds the memory; the corpora's largest page has 2,641

ContextPart = tuple[slice, Floats]  # which m blocks, and their standardised rows (m, 565)


class Context:
    """The blocks of a page in context, standardised, in parts.

    On a page of very many blocks the whole matrix would take more memory than everything else together.
    """

    def __init__(self, features: Features, lexical: Floats, standard: Standard) -> None:
        self._features, self._lexical, self._standard = features, lexical, standard
        self._start, self._rows = -1, np.empty((0, 0), np.float32)  # of the latest part

    def parts(self) -> Iterator[ContextPart]:
        """Yield all blocks, up to ``MAX_PART`` at a time; a page of one part is computed only once."""
        number = len(self._lexical)
        for start in range(0, number, MAX_PART):
            blocks = slice(start, min(start + MAX_PART, number))
            if start != self._start:
                self._start, self._rows = -1, np.empty((0, 0), np.float32)  # freed before the next is computed
                rows = in_context(self._features, self._lexical, blocks)
                self._start, self._rows = start, self._standard.in_place(rows)
            yield blocks, self._rows


def in_context(features: Features, lexical: Floats, blocks: slice) -> Floats:
    """Return (m, 565) the columns CONTEXT_COLUMNS of m ``blocks``, not standardised.

    ``lexical`` (n, 15) are the columns LEXICAL_COLUMNS of all n blocks of the page.
    """
    near = slice(max(blocks.start - _MARGIN, 0), min(blocks.stop + _MARGIN, len(lexical)))
    inside = slice(blocks.start - near.start, blocks.stop - near.start)
    seen = side_by_side((features.matrix[near, : len(SEEN_COLUMNS)], lexical[near]))
    same_group = np.zeros((4, len(seen)), np.float32)
    for row, groups in enumerate((features.path_groups[near], features.style_groups[near])):
        same_group[row, 1:] = same_group[row + 2, :-1] = groups[1:] == groups[:-1]
    around = [*neighbours(seen, REACH), same_group.T, window_means(seen, *_WINDOWS)]
    parts = [features.matrix[blocks], lexical[blocks], *[part[inside] for part in around]]
    return np.concatenate([part.T for part in parts]).T
