"""The labels of a page's blocks: what stage 2 answers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints

IRRELEVANT, TITLE, PROSE, MISCELLANY = range(4)
LABEL_NAMES = ("irrelevant", "title", "prose", "miscellany")


@dataclass(slots=True)
class Labels:
    """Labels of n blocks.

    ``ids`` (n,): indices into ``LABEL_NAMES``. ``probabilities`` (n, 4): of each label. ``software``: the model that
    they come from; empty for none.
    """

    ids: Ints
    probabilities: Floats
    software: str = ""

    @property
    def titles(self) -> list[int]:
        """Blocks that are titles, in document order."""
        titles: list[int] = np.flatnonzero(self.ids == TITLE).tolist()
        return titles

    @property
    def in_sections(self) -> Flags:
        """(n,) whether a block is a title or prose."""
        return np.asarray((self.ids == TITLE) | (self.ids == PROSE))


def certain(ids: Ints) -> Labels:
    """Return labels with a probability of one, for a method that gives none."""
    return Labels(ids, np.eye(len(LABEL_NAMES), dtype=np.float32)[ids])
