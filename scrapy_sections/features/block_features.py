"""What a block looks like by itself, beside its like, and in its containers: a matrix, a row a block.

The shallow text features follow Kohlschuetter et al. (WSDM 2010), the style and structure features STAPI (Zhang et al.,
LREC 2022, section 4), the container features readability's idea. Nothing here is learned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import (
    Columns,
    Flags,
    Floats,
    Ints,
    distances,
    group_means,
    numbered,
    share,
    side_by_side,
)
from scrapy_sections.features import characters as chars
from scrapy_sections.features.characters import Characters, characters
from scrapy_sections.features.containers import CONTAINER_COLUMNS, container_columns, sum_over_ancestors
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES, NUMBER_KINDS, line_numbers
from scrapy_sections.html.blocks import Blocks

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
_NUMBER_IDS = np.arange(1, NUMBER_KINDS + 1)[:, None]
_MIN_ALL = 0.9  # share of a block's characters from which it counts as nothing but links


def _named(group: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{group}.{name}" for name in names)


# Names of the matrix's columns, in the order in which they are filled; first those that a block's neighbours see, too.
SEEN_COLUMNS = _named("seen", (
    "log_characters", "log_words", "uppercase", "capitalised", "log_stops", "log_commas", "bold", "underlined",
    "linked", "linked_within", "size", "recoloured", "hidden", "bold_line", "log_tags_before", "after_line_break",
    "anchored", "prose", "heading", "enumerated", "ends_in_stop", "ends_in_colon", "begins_lowercase",
    "begins_in_bullet", "in_li", "log_repeats",
))  # fmt: skip
_TEXT_COLUMNS = _named("text", (
    "log_characters", "log_words", "words_to_12", "characters_a_word", "uppercase", "capitalised", "all_uppercase",
    "log_stops", "log_commas", "commas_a_word", "colon", "question", "log_symbols",
))  # fmt: skip
_STYLE_COLUMNS = _named("style", (
    "italic", "uppercase", "centred", "bolder_than_body", "in_inner_element", "partly_bold", "before_line_break",
    "log_tags_inside",
))  # fmt: skip
_PLACE_COLUMNS = _named("place", (
    "share_of_blocks", "share_of_characters", "log_blocks_before", "log_blocks_after", "depth", "depth_against_prose",
    "log_blocks_since_prose", "log_blocks_to_prose", "log_blocks_of_page", "log_characters_of_page",
    "prose_characters_of_page", "prose_blocks_of_page",
))  # fmt: skip
_LAST_COLUMNS = _named("last", chars.CLASS_NAMES[1:])
_FIRST_COLUMNS = _named("first", chars.CLASS_NAMES[1:])
_SHARE_COLUMNS = _named("share", chars.CLASS_NAMES[1:])
_ENUMERATOR_COLUMNS = _named("enumerator", ENUMERATOR_NAMES)
_CONTAINER_TAG_COLUMNS = _named("container", (*_HEADING_TAGS, *_LINE_TAGS, *_OTHER_TAGS))
_OUTER_TAG_COLUMNS = _named("outer", _LINE_TAGS)
_INLINE_TAG_COLUMNS = _named("inline", _INLINE_TAGS)
_ANCESTOR_TAG_COLUMNS = _named("ancestors", _ANCESTOR_TAGS)
_KIN = (
    "log_characters",
    "log_words",
    "bold",
    "linked",
    "prose",
    "before_prose",
    "ends_in_stop",
    "heading",
    "enumerated",
)
_KIN_NAMES = ("log_size", "share_of_blocks", *(f"mean_{name}" for name in _KIN), "departure_of_log_characters")
_PATH_COLUMNS, _ALIKE_COLUMNS = _named("same_path", _KIN_NAMES), _named("same_style", _KIN_NAMES)
BLOCK_COLUMNS = (
    *SEEN_COLUMNS, *_TEXT_COLUMNS, *_STYLE_COLUMNS, *_PLACE_COLUMNS, *_LAST_COLUMNS, *_FIRST_COLUMNS, *_SHARE_COLUMNS,
    *_ENUMERATOR_COLUMNS, *_CONTAINER_TAG_COLUMNS, *_OUTER_TAG_COLUMNS, *_INLINE_TAG_COLUMNS, *_ANCESTOR_TAG_COLUMNS,
    *_PATH_COLUMNS, *_ALIKE_COLUMNS, *CONTAINER_COLUMNS,
)  # fmt: skip


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
    body_bold: bool  # whether most of the page's text is bold


def block_features(blocks: Blocks) -> Features:
    """Columns of a page with at least one block."""
    number = len(blocks.texts)
    text = characters(blocks.texts)
    lengths = text.lengths.astype(np.float32)
    own = _text_columns(text, lengths)
    look = _styles(blocks)
    nodes, starts = blocks.array("containers"), blocks.array("first_nodes")
    tags = np.fromiter(map(_TAG_IDS.get, blocks.nodes.tags, repeat(_OTHER)), np.int64, len(blocks.nodes.tags))
    container = tags.take(nodes)
    heading = container < len(_HEADING_TAGS)
    prose = (text.words > _PROSE_WORDS) & (look.linked < 0.4) & ~heading
    prose_lengths = np.where(prose, lengths, np.float32(0))
    numbers = line_numbers(blocks.texts, text.openings)
    with_number = numbers > 0
    very_bold = look.bold > 0.9
    bold_line = very_bold & (look.linked < 0.5)

    groups = numbered(blocks.nodes.array("path_ids").take(starts) * len(blocks.styles) + look.style)
    looks = numbered((container * len(blocks.styles) + look.style) * 2 + very_bold)
    followed = np.zeros(number, np.bool_)
    followed[:-1] = prose[1:]
    stop = text.last == chars.STOP
    of_kin = side_by_side(
        (own[0], own[1], look.bold, look.linked, prose, followed, stop, heading, with_number),
    )
    counted = Counter(blocks.texts)
    repeats = np.log1p(np.fromiter(map(counted.__getitem__, blocks.texts), np.int64, number))
    gaps, breaks, anchored = np.log1p(blocks.array("tags_before")), blocks.array("after_line_break"), _anchored(blocks)

    columns = Columns(number, BLOCK_COLUMNS)
    columns.add(
        SEEN_COLUMNS,
        own[0], own[1], own[4], own[5], own[7], own[8], look.bold, look.underlined, look.linked, look.within, look.size,
        look.recoloured, look.hidden, bold_line, gaps, breaks, anchored, prose, heading, with_number,
        stop, text.last == chars.COLON, text.first == chars.LOWER, text.first == chars.BULLET,
        container == _TAG_IDS["li"], repeats,
    )  # fmt: skip
    columns.add(_TEXT_COLUMNS, *own)
    columns.add(
        _STYLE_COLUMNS,
        look.italic, look.uppercase, look.centred, look.bold - np.float32(look.body_bold), nodes != starts,
        (look.bold > 0) & (look.bold < 0.9), np.concatenate((breaks[1:], breaks[:1])),
        np.log1p(blocks.array("tags_inside")),
    )  # fmt: skip
    columns.add(_PLACE_COLUMNS, *_place_columns(blocks.nodes.array("depths").take(nodes), lengths, prose))
    np.equal(text.last, _CHARACTER_KINDS, out=columns.next(_LAST_COLUMNS))
    np.equal(text.first, _CHARACTER_KINDS, out=columns.next(_FIRST_COLUMNS))
    np.divide(text.counts[1:], np.maximum(lengths, 1), out=columns.next(_SHARE_COLUMNS))
    np.equal(numbers, _NUMBER_IDS, out=columns.next(_ENUMERATOR_COLUMNS))
    _add_tags(columns, blocks, tags)
    _add_kin(columns, _PATH_COLUMNS, groups, of_kin)
    _add_kin(columns, _ALIKE_COLUMNS, looks, of_kin)
    container_columns(
        blocks, lengths, look.linked * lengths, prose_lengths, text.words, columns.next(CONTAINER_COLUMNS)
    )
    entries = (look.within > _MIN_ALL) | ((look.linked > _MIN_ALL) & (repeats > np.log1p(1)))
    return Features(
        columns.matrix(), text.words, text.lengths, look.hidden, prose, groups, looks, numbers, look.linked > _MIN_ALL,
        entries,
    )  # fmt: skip


def _text_columns(text: Characters, lengths: Floats) -> list[NDArray[np.floating] | Flags]:
    counts, words = text.counts, text.words
    upper = counts[chars.UPPER]
    letters = counts[chars.LOWER] + upper + counts[chars.IDEOGRAPH]  # the small ones are all without case
    return [
        np.log1p(lengths),
        np.log1p(words),
        np.minimum(words, 12) / 12,
        share(lengths, words) / 10,
        share(upper, letters),
        share(text.capitalised, words),
        (upper == letters) & (letters > 1),
        np.log1p(counts[chars.STOP] + counts[chars.QUESTION]),
        np.log1p(counts[chars.COMMA]),
        share(counts[chars.COMMA], words),
        counts[chars.COLON] > 0,
        counts[chars.QUESTION] > 0,
        np.log1p(counts[chars.SYMBOL]),
    ]


def _styles(blocks: Blocks) -> _Styles:
    number = len(blocks.texts)
    of_nodes, links, starts = blocks.nodes.array("style_ids"), blocks.nodes.array("links"), blocks.array("first_nodes")
    owners, nodes = blocks.pieces.array("blocks"), blocks.pieces.array("nodes")
    lengths = blocks.pieces.array("lengths").astype(np.float64)
    total = np.maximum(np.bincount(owners, lengths, minlength=number), 1)
    pieces = of_nodes.take(nodes)
    style = of_nodes.take(starts)
    styles = blocks.styles
    body = int(np.argmax(np.bincount(pieces, lengths, minlength=len(styles))))
    usual = styles[body]
    flags = np.array([
        (s.bold, s.italic, s.underlined, s.uppercase, s.color != usual.color, s.align == "center") for s in styles
    ], np.float32).T  # fmt: skip
    sizes = np.log(np.maximum([s.font_size for s in styles], 1) / max(usual.font_size, 1.0)).astype(np.float32)
    recoloured, centred = flags[4:].take(style, axis=1)
    linked = links.take(nodes)
    weights = np.empty((6, len(pieces)))
    weights[:4] = flags[:4].take(pieces, axis=1)
    np.greater(linked, 0, out=weights[4])
    np.equal(linked, 2, out=weights[5])
    weights *= lengths
    keys = owners + number * np.arange(len(weights))[:, None]
    sums = np.bincount(keys.ravel(), weights.ravel(), minlength=number * len(weights)).reshape(-1, number)
    bold, italic, underlined, uppercase, in_links, within = (sums / total).astype(np.float32)
    return _Styles(
        style, bold, italic, underlined, uppercase, in_links, within, sizes.take(style), recoloured, centred,
        blocks.nodes.array("hidden").take(starts), usual.bold,
    )  # fmt: skip


def _place_columns(depths: Ints, lengths: Floats, prose: Flags) -> list[NDArray[np.floating] | float]:
    number = len(lengths)
    index = np.arange(number, dtype=np.float32)
    far = np.log1p(index)
    read = lengths.cumsum()
    in_prose = np.where(prose, lengths, 0)
    spoken = in_prose.sum(dtype=np.float64)
    usual = (depths * in_prose).sum() / spoken if spoken else depths.mean()
    before, after = distances(prose, _FAR)
    return [
        index / number,
        read / read[-1],
        far,
        far[::-1],
        np.minimum(depths, 40) / 20,
        np.minimum(np.maximum((depths - usual) / 10, -1.5), 1.5),
        np.log1p(before),
        np.log1p(after),
        np.log1p(number) / 8,
        np.log1p(read[-1]) / 12,
        in_prose.sum() / read[-1],
        np.count_nonzero(prose) / number,
    ]


def _add_tags(columns: Columns, blocks: Blocks, tags: Ints) -> None:
    """Tags of the container, of what is around that, and of the first node; how many elements of each tag the block
    lies in, up to 4."""
    nodes = blocks.array("containers")
    outer = np.maximum(blocks.nodes.array("parents").take(nodes), 0)
    for names, places, ids in (
        (_CONTAINER_TAG_COLUMNS, nodes, _CONTAINER_IDS),
        (_OUTER_TAG_COLUMNS, outer, _LINE_IDS),
        (_INLINE_TAG_COLUMNS, blocks.array("first_nodes"), _INLINE_IDS),
    ):
        np.equal(tags.take(places), ids, out=columns.next(names))
    width = len(_ANCESTOR_TAGS)
    around = sum_over_ancestors(blocks, _ANCESTOR_COLUMN.take(tags), width)
    np.minimum(around.T, 4, out=columns.next(_ANCESTOR_TAG_COLUMNS))


def _add_kin(columns: Columns, names: Sequence[str], groups: Ints, of_kin: Floats) -> None:
    """The size of a block's group, means of ``of_kin`` over it, and how the block's length departs from its mean."""
    members, means = group_means(groups, of_kin)
    columns.add(names, np.log1p(members), members / len(groups), *means.T, of_kin[:, 0] - means[:, 0])


def _anchored(blocks: Blocks) -> Floats:
    """(n,) 1 where a link of the page leads to the block, or to an element that begins with it."""
    nodes = blocks.nodes
    marks = np.zeros(len(blocks.texts), np.float32)
    for fragment in set(nodes.link_targets.values()):
        node = nodes.anchors.get(fragment)
        if node is not None and nodes.first[node] < len(marks):
            marks[nodes.first[node]] = 1
    return marks
