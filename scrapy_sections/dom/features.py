"""What a block looks like by itself, beside its like, and in its containers: a matrix, a row a block.

The shallow text features follow Kohlschuetter et al. (WSDM 2010), the style and structure features STAPI (Zhang et al.,
LREC 2022, section 4), the container features readability's idea. Nothing here is learned.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.dom import characters as chars
from scrapy_sections.dom.arrays import Flags, Floats, Ints, distances, group_means, numbered, share, side_by_side
from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.dom.characters import Characters, characters
from scrapy_sections.dom.containers import container_columns, sum_over_ancestors

_HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LINE_TAGS = "p li div td th dt dd button summary section article".split()
_OTHER_TAGS = "blockquote pre figcaption caption legend form body address".split()
_ANCESTOR_TAGS = (
    "nav header footer aside main article section form table tr ul ol li dl details figure button p noscript".split()
)
_INLINE_TAGS = "a b strong span em i u font label".split()
_TAGS = dict.fromkeys([*_HEADING_TAGS, *_LINE_TAGS, *_OTHER_TAGS, *_ANCESTOR_TAGS, *_INLINE_TAGS])
_TAG_IDS = {tag: index for index, tag in enumerate(_TAGS)}
_OTHER = len(_TAG_IDS)


def _ids(tags: tuple[str, ...] | list[str]) -> Ints:
    return np.array([_TAG_IDS[tag] for tag in tags])


_CONTAINER_IDS = _ids([*_HEADING_TAGS, *_LINE_TAGS, *_OTHER_TAGS])[:, None]
_LINE_IDS = _ids(_LINE_TAGS)[:, None]
_INLINE_IDS = _ids(_INLINE_TAGS)[:, None]
_ANCESTOR_COLUMN = np.full(_OTHER + 1, len(_ANCESTOR_TAGS))
_ANCESTOR_COLUMN[_ids(_ANCESTOR_TAGS)] = np.arange(len(_ANCESTOR_TAGS))

_CHARACTER_KINDS = np.arange(1, chars.CLASSES, dtype=np.uint8)[:, None]
_PROSE_WORDS = 12  # a block of more words, few of them links, counts as running text
_FAR = 50  # blocks
_HEAD = 24  # code points in which a line's number shows
NUMBER_KINDS = 6
# What a line may begin with when it is numbered; one group a kind.
_NUMBERED = re.compile(
    r"\n\W{0,2}(?:"
    r"(\d{1,3}(?:\.\d{1,3})+\.?(?=\D|$))"  # 1.1
    r"|(\d{1,3}\s?[.):\-–—](?=\s|\D|$))"  # 1.
    r"|([(\[]?[a-z][.)\]](?=\s|$))"  # (a)
    r"|([(\[]?[ivx]{1,6}[.)\]](?=\s|$))"  # (iv)
    r"|((?:section|article|artikel|abschnitt|part|chapter|annex|appendix|clause|title|§+|第)\s*[\divx]{1,5}\b)"
    r"|((?:\d|[ivx]+)\b(?!\s*(?:%|[-/]\d))))"
)

SEEN = 26  # the first columns of the matrix: those that a block's neighbours see too

_ALL = 0.9  # of a block's characters


@dataclass(slots=True)
class Features:
    """``matrix`` (n blocks, d columns), and the columns (n,) that later stages read."""

    matrix: Floats
    words: Floats
    lengths: Ints
    hidden: Flags
    prose: Flags  # running text
    groups: Ints  # blocks of one path of tags and classes, and one style, share a number
    looks: Ints  # and blocks of one container tag and one style
    numbers: Ints  # kind of number the block begins with, 0 for none
    links: Flags  # nothing but links
    entries: Flags  # nothing but a link into the page, or a link with the words of another block


@dataclass(slots=True)
class _Styles:
    """Style columns (n,): shares of a block's characters; style, size and colour against the page's of its first."""

    style: Ints
    bold: Floats
    italic: Floats
    underlined: Floats
    uppercase: Floats
    linked: Floats
    within: Floats  # in links into this page
    size: Floats  # log of the size over that of most of the page's text
    recoloured: Floats
    centred: Floats
    hidden: Flags
    body_bold: float  # whether most of the page's text is bold


def features(page: Blocks) -> Features:
    """Columns of a page with at least one block."""
    number = len(page.texts)
    text = characters(page.texts)
    lengths = text.lengths.astype(np.float32)
    own = _text_columns(text, lengths)
    look = _styles(page)
    nodes, starts = page.array("nodes"), page.array("starts")
    tags = np.array([_TAG_IDS.get(tag, _OTHER) for tag in page.tags], np.int64)
    container = tags[nodes] == _CONTAINER_IDS
    outer = tags[np.maximum(page.array("parents")[nodes], 0)] == _LINE_IDS
    inline = tags[starts] == _INLINE_IDS
    heading = container[: len(_HEADING_TAGS)].any(axis=0)
    ancestors = np.minimum(sum_over_ancestors(page, _ANCESTOR_COLUMN[tags], len(_ANCESTOR_TAGS)), 4)
    prose = (text.words > _PROSE_WORDS) & (look.linked < 0.4) & ~heading
    prose_lengths = np.where(prose, lengths, np.float32(0))
    kinds = _number_kinds(page.texts, text.lengths)
    with_number = kinds.any(axis=0)
    very_bold = look.bold > 0.9
    bold_line = very_bold & (look.linked < 0.5)

    groups = numbered(page.array("groups")[starts] * len(page.styles) + look.style)
    looks = numbered((tags[nodes] * len(page.styles) + look.style) * 2 + very_bold)
    followed = np.append(prose[1:], False)
    stop = text.last == chars.STOP
    of_kin = side_by_side(
        (own[0], own[1], look.bold, look.linked, prose, followed, stop, heading, with_number),
    )
    counted = Counter(page.texts)
    repeats = np.log1p([counted[line] for line in page.texts])
    gaps, breaks, anchored = np.log1p(page.array("gaps")), page.array("breaks"), _anchored(page)
    seen = [
        own[0], own[1], own[4], own[5], own[7], own[8], look.bold, look.underlined, look.linked, look.within, look.size,
        look.recoloured, look.hidden, bold_line, gaps, breaks, anchored, prose, heading, with_number,
        stop, text.last == chars.COLON, text.first == chars.LOWER, text.first == chars.BULLET,
        container[len(_HEADING_TAGS) + _LINE_TAGS.index("li")], repeats,
    ]  # fmt: skip
    alone = [
        *own, look.italic, look.uppercase, look.centred, look.bold - look.body_bold, nodes != starts,
        (look.bold > 0) & (look.bold < 0.9), np.roll(breaks, -1), np.log1p(page.array("inner_tags")),
        *_place_columns(page.array("depths")[nodes], lengths, prose),
    ]  # fmt: skip
    matrix = side_by_side([
        *seen, *alone,
        (text.last == _CHARACTER_KINDS).T,
        (text.first == _CHARACTER_KINDS).T,
        share(text.counts[1:], lengths).T,
        kinds.T, container.T, outer.T, inline.T, ancestors,
        *_kin_columns(groups, of_kin, number),
        *_kin_columns(looks, of_kin, number),
        container_columns(page, lengths, look.linked * lengths, prose_lengths, text.words),
    ])  # fmt: skip
    entries = (look.within > _ALL) | ((look.linked > _ALL) & (repeats > np.log1p(1)))
    numbers = np.where(with_number, kinds.argmax(axis=0) + 1, 0)
    return Features(
        matrix, text.words, text.lengths, look.hidden, prose, groups, looks, numbers, look.linked > _ALL, entries
    )


def _text_columns(text: Characters, lengths: Floats) -> list[NDArray[np.floating] | Flags]:
    counts, words = text.counts, text.words
    upper = counts[chars.UPPER]
    letters = counts[[chars.LOWER, chars.UPPER, chars.LETTER, chars.IDEOGRAPH]].sum(axis=0)
    logs = np.log1p(
        (lengths, words, counts[chars.STOP] + counts[chars.QUESTION], counts[chars.COMMA], counts[chars.SYMBOL])
    )
    return [
        logs[0],
        logs[1],
        np.minimum(words, 12) / 12,
        share(lengths, words) / 10,
        share(upper, letters),
        share(text.capitalised, words),
        (upper == letters) & (letters > 1),
        logs[2],
        logs[3],
        share(counts[chars.COMMA], words),
        counts[chars.COLON] > 0,
        counts[chars.QUESTION] > 0,
        logs[4],
    ]


def _number_kinds(texts: list[str], lengths: Ints) -> Flags:
    """(NUMBER_KINDS, n): the kind of number each line begins with."""
    heads = "\n".join(["", *[text[:_HEAD] for text in texts]]).lower()
    steps = np.minimum(lengths, _HEAD) + 1
    starts = np.cumsum(steps) - steps
    kinds = np.zeros((NUMBER_KINDS, len(texts)), np.bool_)
    found = [(match.start(), match.lastindex or 1) for match in _NUMBERED.finditer(heads)]
    if found:
        positions, groups = np.array(found).T
        kinds[groups - 1, np.searchsorted(starts, positions, "right") - 1] = True
    return kinds


def _styles(page: Blocks) -> _Styles:
    number = len(page.texts)
    of_nodes, links, starts = page.array("node_styles"), page.array("links"), page.array("starts")
    blocks, nodes = page.array("piece_blocks"), page.array("piece_nodes")
    lengths = page.array("piece_lengths").astype(np.float64)
    total = np.maximum(np.bincount(blocks, lengths, minlength=number), 1)
    pieces = of_nodes[nodes]
    style = of_nodes[starts]
    styles = page.styles
    body = int(np.argmax(np.bincount(pieces, lengths, minlength=len(styles))))
    flags = np.array([(s.bold, s.italic, s.underlined, s.uppercase) for s in styles], np.float32).T
    sizes = np.log(np.maximum([s.font_size for s in styles], 1) / max(styles[body].font_size, 1.0)).astype(np.float32)
    recoloured = np.array([s.color != styles[body].color for s in styles], np.float32)
    centred = np.array([s.align == "center" for s in styles], np.float32)
    linked = links[nodes]
    weights = np.concatenate((flags[:, pieces], (linked > 0, linked == 2))) * lengths
    keys = blocks + number * np.arange(len(weights))[:, None]
    sums = np.bincount(keys.ravel(), weights.ravel(), minlength=number * len(weights)).reshape(-1, number)
    bold, italic, underlined, uppercase, in_links, within = (sums / total).astype(np.float32)
    return _Styles(
        style, bold, italic, underlined, uppercase, in_links, within,
        sizes[style], recoloured[style], centred[style], page.array("hidden")[starts], float(flags[0, body]),
    )  # fmt: skip


def _place_columns(depths: Ints, lengths: Floats, prose: Flags) -> list[NDArray[np.floating]]:
    number = len(lengths)
    index = np.arange(number, dtype=np.float32)
    read = np.cumsum(lengths)
    in_prose = np.where(prose, lengths, 0)
    usual = float(np.average(depths, weights=in_prose)) if prose.any() else float(depths.mean())
    before, after = distances(prose, _FAR)
    return [
        index / number,
        read / read[-1],
        np.log1p(index),
        np.log1p(number - 1 - index),
        np.minimum(depths, 40) / 20,
        np.clip((depths - usual) / 10, -1.5, 1.5),
        np.log1p(before),
        np.log1p(after),
        np.full(number, np.log1p(number) / 8),
        np.full(number, np.log1p(read[-1]) / 12),
        np.full(number, in_prose.sum() / read[-1]),
        np.full(number, prose.mean()),
    ]


def _kin_columns(groups: Ints, columns: Floats, number: int) -> list[Floats]:
    """Means of ``columns`` over a block's group, its size, and how the block's length departs from it."""
    members, means = group_means(groups, columns)
    return [np.log1p(members), members / number, means, columns[:, 0] - means[:, 0]]


def _anchored(page: Blocks) -> Floats:
    """(n,) 1 where a link of the page leads to the block, or to an element that begins with it."""
    marks = np.zeros(len(page.texts), np.float32)
    for fragment in set(page.targets.values()):
        node = page.anchors.get(fragment)
        if node is not None and page.first[node] < len(marks):
            marks[page.first[node]] = 1
    return marks
