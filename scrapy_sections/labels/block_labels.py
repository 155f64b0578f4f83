"""Labels: the answer of stage 2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints

IRRELEVANT, TITLE, PROSE, MISCELLANY = range(4)
LABEL_NAMES = ("irrelevant", "title", "prose", "miscellany")


@dataclass(slots=True)
class Labels:
    """The labels of a page's n blocks."""

    ids: Ints  # (n,) index into LABEL_NAMES
    probabilities: Floats  # (n, 4) of each label
    software: str = ""  # id of the model that they come from, if there is one
    document_titles: frozenset[int] = frozenset()  # blocks that are likely titles of whole documents
    numbers: frozenset[int] = frozenset()  # blocks with the label of a title that hold only the number of the next one

    @property
    def titles(self) -> list[int]:
        """The blocks that are titles, in document order, without those that only hold their numbers."""
        titles: list[int] = np.flatnonzero(self.ids == TITLE).tolist()
        return [block for block in titles if block not in self.numbers] if self.numbers else titles

    @property
    def in_sections(self) -> Flags:
        """(n,) True for titles and prose."""
        return np.asarray((self.ids == TITLE) | (self.ids == PROSE))


def certain_labels(ids: Ints) -> Labels:
    """Return labels (n,) with probabilities of 1, for a method that has none."""
    return Labels(ids, np.eye(len(LABEL_NAMES), dtype=np.float32)[ids])
