"""Relevance: the answer of stage 1."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats

# Log odds, minus for no, of a method that says only yes or no: too sure for the labeller to overrule, given the weight
# of stage 1 in labels.decision.
CERTAIN_SCORE = 16.0


@dataclass(slots=True)
class Relevance:
    """Which of a page's n blocks belong to the main part."""

    scores: Floats  # (n,) log odds; above 0 a block by itself would be kept
    kept: Flags  # (n,) whether it is kept, all blocks considered together
    kinds: Floats | None = None  # (8,) probabilities of content.page_kind.KINDS, if the method tells kinds
    software: str = ""  # the method and its model, if the name by which the method was chosen does not tell


def certain_relevance(kept: Flags) -> Relevance:
    """Return the relevance for a method that says yes or no to each block (n,), without a degree."""
    return Relevance(np.where(kept, CERTAIN_SCORE, -CERTAIN_SCORE).astype(np.float32), kept)
