"""The texts of titles, where they are not those of their blocks.

A number in an element of its own before a title ("2." beside an h2) is the title's; a link in brackets behind it, as
wikis have for editing a section, is not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from scrapy_sections.hierarchy.numbering import Enumerator, parse_enumerator
from scrapy_sections.html.blocks import HEADINGS, Blocks
from scrapy_sections.labels.block_labels import TITLE, Labels

_MAX_NUMBER = 25  # characters of a number in a block of its own; longer blocks are not read
# Numbers of titles that count on from each other, so that mere figures are taken for numbers: of comments, of stars and
# of customers, two may do so by chance.
_MIN_COUNTED = 3
_MAX_LENGTH = 500  # characters of a title with links in brackets; longer titles stay as they are, for speed
_BRACKETED = re.compile(r"(?:\s*[\[［【][^\[\]［］【】]*[\]］】])+\s*$")
_WORD = re.compile(r"\w+")


def with_numbers(blocks: Blocks, labels: Labels) -> Labels:
    """Return the labels with the numbers that stand before titles, in blocks of their own, as parts of these titles."""
    pairs = _without_repeated(list(_numbered(blocks, labels)))
    if not pairs:
        return labels
    figures = [(block, enumerator.readings[0].values) for block, enumerator in pairs if not _plain(enumerator)]
    counted = _counted([values for _, values in figures])
    numbers = [block for block, enumerator in pairs if _plain(enumerator)]
    numbers += [block for (block, _), is_counted in zip(figures, counted, strict=True) if is_counted]
    ids = labels.ids.copy()
    ids[numbers] = TITLE
    return replace(labels, ids=ids, numbers=frozenset(numbers))


def title_text(blocks: Blocks, labels: Labels, block: int) -> str:
    """Return the text of the title in a block: with its number, in a heading element without links in brackets."""
    text = blocks.texts[block]
    if text.endswith(("]", "］", "】")) and blocks.nodes.tags[blocks.containers[block]] in HEADINGS:
        text = _without_bracketed_links(blocks, block)
    return f"{blocks.texts[block - 1]} {text}" if block - 1 in labels.numbers else text


def _numbered(blocks: Blocks, labels: Labels) -> Iterator[tuple[int, Enumerator]]:
    """Yield the blocks that are nothing but an enumerator, right before a title without one, and the enumerators.

    "Article 5" in a heading element is a title of its own. What is hidden before a title that is not is nothing that a
    reader would see as its number.
    """
    texts, nodes = blocks.texts, blocks.nodes
    is_title = set(labels.titles)
    for title in labels.titles:
        block = title - 1
        if block < 0 or len(texts[block]) > _MAX_NUMBER:
            continue
        enumerator = parse_enumerator(texts[block])
        if enumerator is None or enumerator.length < len(texts[block]) or parse_enumerator(texts[title]) is not None:
            continue
        in_heading = nodes.tags[blocks.containers[block]] in HEADINGS
        hidden = nodes.hidden[blocks.first_nodes[block]] and not nodes.hidden[blocks.first_nodes[title]]
        if not hidden and not (enumerator.keyword and in_heading and block in is_title):
            yield block, enumerator


def _without_repeated(pairs: list[tuple[int, Enumerator]]) -> list[tuple[int, Enumerator]]:
    """Return the numbers that differ from that before them and that behind them, as those of versions do not."""
    numbers = [None, *(enumerator.number for _, enumerator in pairs), None]
    return [pair for at, pair in enumerate(pairs, 1) if numbers[at] not in (numbers[at - 1], numbers[at + 1])]


def _plain(enumerator: Enumerator) -> bool:
    """True if an enumerator can be nothing else: "2.", "Article 5", but not "2", "4.5", "(12)" and "Q:"."""
    figure = enumerator.delimiter == "()" and enumerator.readings[0].kind == "1"
    return bool(enumerator.keyword) or not (figure or enumerator.delimiter in ("", ":"))


def _counted(values: list[tuple[int, ...]]) -> list[bool]:
    """Return for each number whether it is one of several in a row that count on from each other."""
    counted = [False] * len(values)
    start = 0
    for index in range(1, len(values) + 1):
        if index == len(values) or not _follows(values[index - 1], values[index]):
            if index - start >= _MIN_COUNTED:
                counted[start:index] = [True] * (index - start)
            start = index
    return counted


def _follows(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """True if a number comes after another in a list of contents: "2", "2.1", "3", or "1.6", "2.1"."""
    same = next((index for index, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    first = (before[same] + 1,) if same < len(before) else (1,)
    return after[same:] == first + (1,) * (len(after) - same - 1)


def _without_bracketed_links(blocks: Blocks, block: int) -> str:
    """Return the text of a block without brackets at its end whose words are links, unless nothing would be left."""
    text = blocks.texts[block]
    tail = _BRACKETED.search(text) if len(text) <= _MAX_LENGTH else None
    if not tail or not text[: tail.start()].strip():
        return text
    wanted = _WORD.findall(tail[0])
    pieces, nodes = blocks.pieces, blocks.nodes
    linked: list[str] = []
    piece = bisect_right(pieces.blocks, block) - 1
    while piece >= 0 and pieces.blocks[piece] == block and len(linked) < len(wanted):
        words = _WORD.findall(pieces.texts[piece])
        if words and not nodes.links[pieces.nodes[piece]]:
            break
        linked = words + linked
        piece -= 1
    return text[: tail.start()] if wanted and linked == wanted else text
