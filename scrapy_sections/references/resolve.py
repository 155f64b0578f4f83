"""References in the prose to sections of the page: by number, or by a link."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.references.mentions import mentions
from scrapy_sections.references.page_links import page_links
from scrapy_sections.references.section_index import SectionIndex


class Reference(NamedTuple):
    """A place in the prose of a section that refers to a section of the page.

    ``start`` and ``end``: of it in the text of ``block``, code points; ``section``: that of the block; ``target``: the
    one referred to.
    """

    block: int
    start: int
    end: int
    section: int
    target: int


def references(
    blocks: Blocks,
    groups: Sequence[tuple[int | None, Sequence[int]]],
    titles: Sequence[str | None],
    parents: Sequence[int | None],
) -> list[Reference]:
    """Return the references in the prose, in document order; a number inside a link is part of the link.

    ``groups``: title and prose of each section, as blocks in document order; ``titles``: text of the title of each
    section that has a number, None for the others; ``parents``: those of the sections.
    """
    if not blocks.nodes.link_targets and not any(titles):
        return []
    first_blocks = _first_blocks(groups)
    section_of = {block: section for section, (_, prose) in enumerate(groups) for block in prose}
    by_block: dict[int, list[Reference]] = {}
    for block, start, end, anchored in page_links(blocks):
        if block in section_of:
            linked = _section_at(anchored, first_blocks, groups)
            by_block.setdefault(block, []).append(Reference(block, start, end, section_of[block], linked))
    index = SectionIndex(titles, parents)
    for block, section in section_of.items() if index else ():
        links = by_block.get(block, [])
        mentioned = [
            Reference(block, mention.start, mention.end, section, target)
            for mention in mentions(blocks.texts[block])
            if (target := index.find(mention, section)) is not None and not _overlaps(links, mention.start, mention.end)
        ]
        if mentioned:
            by_block[block] = sorted(links + mentioned)
    return [reference for block in sorted(by_block) for reference in by_block[block]]


def _first_blocks(groups: Sequence[tuple[int | None, Sequence[int]]]) -> list[int]:
    """Return the first block of each section; a title that stands before the sections before it is not counted."""
    result: list[int] = []
    after = 0  # the end of the sections so far
    for title, prose in groups:
        first = prose[0] if title is None else title
        if first < after:
            first = prose[0] if prose else after
        result.append(first)
        after = max((first, *prose[-1:])) + 1
    return result


def _section_at(block: int, first_blocks: Sequence[int], groups: Sequence[tuple[int | None, Sequence[int]]]) -> int:
    """Return the section of a block; for one in no section that of the next block that is in one, or the last."""
    section = max(bisect_right(first_blocks, block) - 1, 0)
    last_block = max((first_blocks[section], *groups[section][1][-1:]))
    return min(section + (block > last_block), len(first_blocks) - 1)


def _overlaps(links: Sequence[Reference], start: int, end: int) -> bool:
    """True if a span overlaps any of the links, which are in document order and do not overlap each other."""
    index = bisect_right(links, end - 1, key=attrgetter("start")) - 1
    return index >= 0 and links[index].end > start
