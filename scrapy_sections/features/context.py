"""Each block's columns with its neighbours' columns: the matrix that the models of stages 1 and 2 read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scrapy_sections.arrays import Doubles, Floats, shifted, side_by_side, window_means
from scrapy_sections.features.block_columns import BLOCK_COLUMNS
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS
from scrapy_sections.models.network import Standard


def _seen(names: str) -> tuple[str, ...]:
    return tuple(f"seen.{name}" for name in names.split())


# Columns of a block that its neighbours see of it, by distance in blocks, and those that are averaged over so many
# blocks to each side.
_NEAR = (
    *_seen(
        "log_stops log_repeats heading recoloured size ends_in_stop ends_in_colon log_characters log_tags_before "
        "linked bold anchored enumerated"
    ),
    "words.title",
)
_FAR = _seen("log_stops heading size ends_in_stop linked log_repeats")
_BY_DISTANCE = (_NEAR, _FAR)
_BY_WINDOW = {
    4: _seen("log_stops log_repeats log_characters linked size"),
    12: (
        *_seen("log_stops in_li log_repeats log_characters linked enumerated size recoloured ends_in_stop"),
        "words.known",
        "classes_around.relevant_for",
    ),
}
_MARGIN = max(len(_BY_DISTANCE), *_BY_WINDOW)
CONTEXT_COLUMNS = (
    *BLOCK_COLUMNS,
    *LEXICAL_COLUMNS,
    *(
        f"{name}[{shift:+d}]"
        for distance, names in enumerate(_BY_DISTANCE, 1)
        for shift in (-distance, distance)
        for name in names
    ),
    *(f"same_{group}[{shift}]" for shift in ("-1", "+1") for group in ("path", "style")),
    *(f"mean({name})[-{window}:+{window}]" for window, names in _BY_WINDOW.items() for name in names),
)
_BLOCK_INDEX = {name: index for index, name in enumerate(BLOCK_COLUMNS)}
_LEXICAL_INDEX = {name: index for index, name in enumerate(LEXICAL_COLUMNS)}
MAX_PART = 4096  # blocks computed together, which bounds the memory; the corpora's largest page has 2,641

_NONE: Doubles = np.empty((0, 0))
ContextPart = tuple[slice, Floats | Doubles]  # which m blocks, and their standardised rows (m, 220)


class Context:
    """The blocks of a page in context, standardised, in parts.

    On a page of very many blocks the whole matrix would take more memory than everything else together.
    """

    def __init__(self, features: Features, lexical: Floats, standard: Standard) -> None:
        self._features, self._lexical, self._standard = features, lexical, standard
        self._start, self._rows = -1, _NONE  # of the latest part

    def parts(self) -> Iterator[ContextPart]:
        """Yield all blocks, up to ``MAX_PART`` at a time; a page of one part is computed only once."""
        number = len(self._lexical)
        for start in range(0, number, MAX_PART):
            blocks = slice(start, min(start + MAX_PART, number))
            if start != self._start:
                self._start, self._rows = -1, _NONE  # freed before the next is computed
                rows = in_context(self._features, self._lexical, blocks)
                self._start, self._rows = start, self._standard.in_place(rows).astype(np.float64)
            yield blocks, self._rows


def in_context(features: Features, lexical: Floats, blocks: slice) -> Floats:
    """Return (m, 220) the columns CONTEXT_COLUMNS of m ``blocks``, not standardised.

    ``lexical`` (n, 15) are the columns LEXICAL_COLUMNS of all n blocks of the page.
    """
    near = slice(max(blocks.start - _MARGIN, 0), min(blocks.stop + _MARGIN, len(lexical)))
    inside = slice(blocks.start - near.start, blocks.stop - near.start)
    matrix, words = features.matrix[near], lexical[near]

    def columns(names: Sequence[str]) -> Floats:
        return side_by_side([
            matrix[:, _BLOCK_INDEX[name]] if name in _BLOCK_INDEX else words[:, _LEXICAL_INDEX[name]] for name in names
        ])  # fmt: skip

    same_group = np.zeros((4, len(words)), np.float32)
    for row, groups in enumerate((features.path_groups[near], features.style_groups[near])):
        same_group[row, 1:] = same_group[row + 2, :-1] = groups[1:] == groups[:-1]
    around = [part for distance, names in enumerate(_BY_DISTANCE, 1) for part in shifted(columns(names), distance)]
    around.append(same_group.T)
    around += [window_means(columns(names), window) for window, names in _BY_WINDOW.items()]
    parts = [features.matrix[blocks], lexical[blocks], *[part[inside] for part in around]]
    return np.concatenate([part.T for part in parts]).T
