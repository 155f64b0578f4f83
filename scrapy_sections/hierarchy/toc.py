"""The page's own list of contents: which titles it names, and how deep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scrapy_sections.html.blocks import Blocks

_MIN_ENTRIES = 3
_MAX_LENGTH = 200  # characters of an entry
_WORDS = re.compile(r"[\W\d_]*(?:\b[ivxlc]{1,5}\b[.)]\s*|\b[a-z][.)]\s*)?(.*\w)?", re.DOTALL)


def places(blocks: Blocks, titles: Sequence[int]) -> list[int | None]:
    """How deep the list of contents names each title, 0 the topmost; None for those that it leaves out.

    Titles before the list, which it cannot name, count as topmost. All None where the page has no such list.
    """
    wanted: dict[str, int] = {}
    for title, block in enumerate(titles):
        wanted.setdefault(_plain(blocks.texts[block][:_MAX_LENGTH]), title)
    wanted.pop("", None)
    entries = dict(_entries(blocks, titles, wanted))
    if len(entries) < _MIN_ENTRIES or sorted(entries) != list(entries):
        return [None] * len(titles)
    depths = {title: blocks.nodes.depths[blocks.containers[block]] for title, block in entries.items()}
    ladder = {depth: place for place, depth in enumerate(sorted(set(depths.values())))}
    start = min(entries.values())
    return [
        ladder[depths[title]] if title in depths else 0 if block < start else None for title, block in enumerate(titles)
    ]


def _entries(blocks: Blocks, titles: Sequence[int], wanted: dict[str, int]) -> Iterator[tuple[int, int]]:
    """(title, block that names it before it), in order of the blocks; of several blocks, the one nearest before the
    titles' first."""
    entitled = set(titles)
    found: dict[int, int] = {}
    for block in range(titles[-1]):
        text = blocks.texts[block]
        if len(text) <= _MAX_LENGTH and block not in entitled:
            title = wanted.get(_plain(text))
            if title is not None and block < titles[title] and (title not in found or block < titles[0]):
                found[title] = block
    yield from sorted(found.items(), key=lambda entry: entry[1])


def _plain(text: str) -> str:
    """A title without its number and case, since lists of contents often leave these out."""
    match = _WORDS.match(text.casefold())
    return match[1].replace("’", "'") if match and match[1] else ""
