"""The five conditions that tell a list of headings from other texts of one style (section 4.4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.published.heps.parameters import HepsParameters


class Tried(NamedTuple):
    """A candidate, the block around it (``upper``), the candidates of the block that it would head (``start`` to
    ``end``), and what speaks against it."""

    candidate: int
    upper: int | None
    start: int
    end: int
    includes_upper: bool  # its front node holds a heading found before
    is_empty: bool  # its block holds nothing else
    is_long: bool  # against its block


def lack_siblings(uppers: Sequence[int | None], parameters: HepsParameters) -> bool:
    """Condition 3, of a list whose members lie in these blocks."""
    lone = sum(count == 1 for count in Counter(uppers).values())
    return _too_many(lone, parameters.no_sibling, len(uppers), parameters)


def repeat(uppers: Sequence[int | None], texts: Sequence[str], parameters: HepsParameters) -> bool:
    """Condition 4, of a list whose members say this."""
    again = sum(count for count in Counter(zip(uppers, texts, strict=True)).values() if count > 1)
    return _too_many(again, parameters.repeated, len(uppers), parameters)


def hold_upper_headings(tried: Sequence[Tried], parameters: HepsParameters) -> bool:
    """Condition 1."""
    return _too_many(sum(one.includes_upper for one in tried), parameters.upper_heading, len(tried), parameters)


def head_nothing(tried: Sequence[Tried], parameters: HepsParameters) -> bool:
    """Conditions 2 and 5."""
    empty, long = sum(one.is_empty for one in tried), sum(one.is_long for one in tried)
    return _too_many(empty, parameters.empty_block, len(tried), parameters) or _too_many(
        long, parameters.too_long, len(tried), parameters
    )


def _too_many(count: int, threshold: float, number: int, parameters: HepsParameters) -> bool:
    share = count / number
    return share >= threshold if parameters.inclusive else share > threshold
