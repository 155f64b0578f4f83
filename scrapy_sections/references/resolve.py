"""Where prose refers to a section of its page: by number, or by a link."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.references.mentions import mentions
from scrapy_sections.references.page_links import links
from scrapy_sections.references.section_index import Addresses


class Reference(NamedTuple):
    """``start`` and ``end`` in the text of a ``block`` of the ``section`` that refers to the ``target`` section."""

    block: int
    start: int
    end: int
    section: int
    target: int


def references(
    blocks: Blocks,
    groups: Sequence[tuple[int | None, Sequence[int]]],
    numbers: Sequence[str | None],
    parents: Sequence[int | None],
) -> list[Reference]:
    """The references in the prose, in document order. A number inside a link is the link.

    ``groups``: title and prose of each section, blocks in document order; ``numbers`` and ``parents``: of the sections.
    """
    if not blocks.nodes.link_targets and not any(numbers):
        return []
    firsts = [prose[0] if title is None else title for title, prose in groups]
    section_of = {block: section for section, (_, prose) in enumerate(groups) for block in prose}
    found: dict[int, list[Reference]] = {}
    for block, start, end, anchored in links(blocks):
        if block in section_of:
            leads_to = _section_at(anchored, firsts, groups)
            found.setdefault(block, []).append(Reference(block, start, end, section_of[block], leads_to))
    addresses = Addresses(
        [
            None if title is None or not number else blocks.texts[title]
            for (title, _), number in zip(groups, numbers, strict=True)
        ],
        parents,
    )
    for block, section in section_of.items() if addresses else ():
        linked = found.get(block, [])
        named = [
            Reference(block, mention.start, mention.end, section, target)
            for mention in mentions(blocks.texts[block])
            if (target := addresses.section(mention, section)) is not None
            and not _inside(linked, mention.start, mention.end)
        ]
        if named:
            found[block] = sorted(linked + named)
    return [reference for block in sorted(found) for reference in found[block]]


def _section_at(block: int, firsts: Sequence[int], groups: Sequence[tuple[int | None, Sequence[int]]]) -> int:
    """The section of a block; of one in no section, that of the next which is in one, or of the last."""
    section = max(bisect_right(firsts, block) - 1, 0)
    last = max((firsts[section], *groups[section][1][-1:]))
    return min(section + (block > last), len(firsts) - 1)


def _inside(linked: Sequence[Reference], start: int, end: int) -> bool:
    """Whether a span meets one of these, which are in order and apart."""
    place = bisect_right(linked, end - 1, key=lambda one: one.start) - 1
    return place >= 0 and linked[place].end > start
