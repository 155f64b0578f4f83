"""The five conditions that tell a heading list from other candidates of one visual style (section 4.4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.published.heps.parameters import HepsParameters


class TrialBlock(NamedTuple):
    """The block that a candidate heading would head.

    ``upper``: the block around the heading, None for the document; ``start`` and ``end``: of the candidates in the
    block. ``includes_upper``: the front node includes a heading found before; ``is_empty``: the block has no text or
    image but the heading; ``is_too_short``: for its heading.
    """

    heading: int
    upper: int | None
    start: int
    end: int
    includes_upper: bool
    is_empty: bool
    is_too_short: bool


def includes_upper_headings(trial: Sequence[TrialBlock], parameters: HepsParameters) -> bool:
    """Return whether a list meets condition 1: front nodes include upper-level headings."""
    return _exceeds(sum(block.includes_upper for block in trial), len(trial), parameters.upper_heading, parameters)


def produces_empty_blocks(trial: Sequence[TrialBlock], parameters: HepsParameters) -> bool:
    """Return whether a list meets condition 2: candidates produce empty blocks."""
    return _exceeds(sum(block.is_empty for block in trial), len(trial), parameters.empty_block, parameters)


def lacks_siblings(uppers: Sequence[int | None], parameters: HepsParameters) -> bool:
    """Return whether a list meets condition 3: candidates have no siblings.

    ``uppers``: the block around each candidate; candidates in one block are siblings.
    """
    lone = sum(count == 1 for count in Counter(uppers).values())
    return _exceeds(lone, len(uppers), parameters.no_sibling, parameters)


def repeats_contents(uppers: Sequence[int | None], texts: Sequence[str], parameters: HepsParameters) -> bool:
    """Return whether a list meets condition 4: siblings (as for condition 3) have the same ``texts``."""
    repeated = sum(count for count in Counter(zip(uppers, texts, strict=True)).values() if count > 1)
    return _exceeds(repeated, len(uppers), parameters.repeated, parameters)


def has_too_much_content(trial: Sequence[TrialBlock], parameters: HepsParameters) -> bool:
    """Return whether a list meets condition 5: candidates are too long for their blocks."""
    return _exceeds(sum(block.is_too_short for block in trial), len(trial), parameters.too_long, parameters)


def _exceeds(count: int, number: int, threshold: float, parameters: HepsParameters) -> bool:
    share = count / number
    return share >= threshold if parameters.inclusive else share > threshold
