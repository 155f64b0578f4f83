"""Columns that tell a document's title: how much of the page's ``<title>`` a block repeats, and how it stands out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats, Ints
from scrapy_sections.html.blocks import Blocks

PAGE_TITLE_COLUMNS = ("of_block", "of_title", "lone_h1", "rank", "size", "size_before")
_WORD = re.compile(r"\w+")
_MAX_WORDS = 40  # of the page's title that are looked for, which bounds the work
_MAX_LENGTH = 200  # code points; a longer block is no title
_NO_RANK = 6  # of a block that is in no heading element, where h1 has 0


def page_title_columns(blocks: Blocks, lengths: Ints, ranks: Ints, sizes: Floats) -> list[NDArray[np.floating]]:
    """Return the columns PAGE_TITLE_COLUMNS, (n,) each.

    They are the share of a block's words that are in the page's title, and of the title's words that are in the block;
    whether the block is the page's only h1; its heading rank below the highest on the page; its font size against the
    largest of a short block, and against the largest of one before it.

    ``ranks`` (n,): 0 for h1 to 5 for h6, more for other blocks; ``sizes`` (n,): log of the font size over the body's.
    """
    number = len(blocks.texts)
    of_block, of_title = np.zeros((2, number), np.float32)
    title = set(_WORD.findall(blocks.title.casefold())[:_MAX_WORDS])
    if title:
        short = np.flatnonzero(lengths <= _MAX_LENGTH).tolist()
        texts = [blocks.texts[block].casefold() for block in short]
        for place in _places_with(title, texts):
            words, block = set(_WORD.findall(texts[place])), short[place]
            common = len(words & title)
            of_block[block], of_title[block] = common / len(words), common / len(title)
    ranks = np.minimum(ranks, _NO_RANK)
    short_sizes = np.where(lengths <= _MAX_LENGTH, sizes, np.float32(-9))
    largest_so_far = np.maximum.accumulate(short_sizes)
    largest_before = np.concatenate((short_sizes[:1], largest_so_far[:-1]))
    return [
        of_block,
        of_title,
        (ranks == 0) & (np.count_nonzero(ranks == 0) == 1),
        np.where(ranks < _NO_RANK, (ranks - ranks.min()) / np.float32(_NO_RANK), np.float32(1)),
        np.maximum(np.minimum(sizes - largest_so_far[-1], 2), -2),
        np.maximum(np.minimum(sizes - largest_before, 2), -2),
    ]


def _places_with(words: Iterable[str], texts: Sequence[str]) -> set[int]:
    """Return the places of the texts that hold any of the words, also within longer ones.

    Each word is looked for in all texts at once: to look at every text by itself takes three times as long.
    """
    joined = "\n".join(texts)
    places = set()
    for word in words:
        place = end = 0
        while (found := joined.find(word, end)) >= 0:
            place += joined.count("\n", end, found)
            places.add(place)
            end = joined.find("\n", found)
            if end < 0:
                break
    return places
