"""The page's own list of contents: which titles it names, and how deep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scrapy_sections.html.blocks import Blocks

_MIN_ENTRIES = 3  # titles that blocks before them repeat, to be a list of contents
_MAX_ENTRY_LENGTH = 200  # code points
# An enumerator, and the words behind it up to the last letter or digit.
_WORDS = re.compile(r"[\W\d_]*(?:\b[ivxlc]{1,5}\b[.)]\s*|\b[a-z][.)]\s*)?(.*\w)?", re.DOTALL)


def toc_depths(blocks: Blocks, titles: Sequence[int], texts: Sequence[str]) -> list[int | None]:
    """Return the depth of each title in the list of contents, 0 for the topmost; None for those that it leaves out.

    ``titles``: their blocks; ``texts``: their texts.

    Titles before the list, which it cannot name, are topmost. All are None if the page has no such list.
    """
    title_of: dict[str, int] = {}
    for title, text in enumerate(texts):
        title_of.setdefault(_words(text[:_MAX_ENTRY_LENGTH]), title)
    title_of.pop("", None)
    entries = dict(_entries(blocks, titles, title_of))
    if len(entries) < _MIN_ENTRIES or sorted(entries) != list(entries):
        return [None] * len(titles)
    tree_depths = {title: blocks.nodes.depths[blocks.containers[block]] for title, block in entries.items()}
    toc_depth = {tree_depth: depth for depth, tree_depth in enumerate(sorted(set(tree_depths.values())))}
    start = min(entries.values())
    return [
        toc_depth[tree_depths[title]] if title in tree_depths else 0 if block < start else None
        for title, block in enumerate(titles)
    ]


def _entries(blocks: Blocks, titles: Sequence[int], title_of: dict[str, int]) -> Iterator[tuple[int, int]]:
    """Yield title and block of each entry, in document order.

    An entry is a block before its title with the same words. Of several it is the last before the first title of the
    page, or else the first.
    """
    title_blocks = set(titles)
    entries: dict[int, int] = {}
    for block in range(titles[-1]):
        text = blocks.texts[block]
        if len(text) <= _MAX_ENTRY_LENGTH and block not in title_blocks:
            title = title_of.get(_words(text))
            if title is not None and block < titles[title] and (title not in entries or block < titles[0]):
                entries[title] = block
    yield from sorted(entries.items(), key=lambda entry: entry[1])


def _words(text: str) -> str:
    """Return a title without enumerator and case, since lists of contents often differ in these."""
    match = _WORDS.match(text.casefold())
    return match[1].replace("’", "'") if match and match[1] else ""
