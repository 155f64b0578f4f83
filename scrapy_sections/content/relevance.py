"""What stage 1 says of a page's blocks."""

from __future__ import annotations

from dataclasses import dataclass

from scrapy_sections.arrays import Flags, Floats

CERTAIN = 8.0  # log odds given to a hard decision: the labeller does not overrule it


@dataclass(slots=True)
class Relevance:
    """``scores`` (n,): log odds that a block belongs to the main part, shifted so that 0 parts what is kept from what
    is not. ``kept`` (n,): whether it does, all blocks considered together. ``kinds`` (8,): probabilities of the page's
    kinds (content.kinds), from a method that tells them."""

    scores: Floats
    kept: Flags
    kinds: Floats | None = None
    software: str = ""  # the method with its model, or the fallback, that it comes from, if not the chosen name says so
