"""The ways to nest titles, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from scrapy_sections.arrays import Flags
from scrapy_sections.hierarchy.outline import Outline, outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.published.heps.headings import heps_outline
from scrapy_sections.published.heps.parameters import HepsParameters

HierarchyMethod: TypeAlias = Callable[[Blocks, Sequence[int], Flags], Outline]  # titles; what is title or prose

METHODS: dict[str, HierarchyMethod] = {
    "default": outline,
    "heps": partial(heps_outline, parameters=HepsParameters()),
    "heps-robust": partial(heps_outline, parameters=HepsParameters.robust()),
}
NAMES = tuple(METHODS)
