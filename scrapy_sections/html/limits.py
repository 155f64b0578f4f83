"""How much of a page is read."""

from __future__ import annotations

from dataclasses import dataclass

from scrapy_sections.deadline import NO_DEADLINE, Deadline
from scrapy_sections.options import Options

_DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Limits:
    """Elements of a page and levels of them that are read, and the time for it."""

    nodes: int = _DEFAULT.max_nodes
    depth: int = _DEFAULT.max_depth
    deadline: Deadline = NO_DEADLINE


USUAL_LIMITS = Limits()
