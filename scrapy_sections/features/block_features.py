"""What each block looks like by itself, among blocks like it, and in its containers; nothing here is learned.

The text columns follow the shallow text features of Kohlschuetter et al. (WSDM 2010, section 3), the columns of tags
and of the place on the page the features of STAPI's filter (Zhang et al., LREC 2022, section 3.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import (
    Columns,
    Flags,
    Floats,
    Ints,
    consecutive_ids,
    distances,
    group_means,
    share,
    side_by_side,
)
from scrapy_sections.features import block_columns as names
from scrapy_sections.features import characters as chars
from scrapy_sections.features.block_styles import block_styles
from scrapy_sections.features.characters import Characters, characters
from scrapy_sections.features.containers import CONTAINER_COLUMNS, container_columns, sum_over_ancestors
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES, enumerator_kinds
from scrapy_sections.features.furniture import in_furniture
from scrapy_sections.features.page_title import page_title_columns
from scrapy_sections.html.blocks import Blocks

_TAGS = dict.fromkeys([*names.CONTAINER_TAGS, *names.ANCESTOR_TAGS])
_TAG_IDS = {tag: index for index, tag in enumerate(_TAGS)}
_OTHER_TAG = len(_TAG_IDS)


def _ids(tags: Sequence[str]) -> Ints:
    return np.array([_TAG_IDS[tag] for tag in tags])


_CONTAINER_IDS = _ids(names.CONTAINER_TAGS)[:, None]
_OUTER_IDS = _ids(names.OUTER_TAGS)[:, None]
_ANCESTOR_COLUMN = np.full(_OTHER_TAG + 1, len(names.ANCESTOR_TAGS))  # of each tag, for ``sum_over_ancestors``
_ANCESTOR_COLUMN[_ids(names.ANCESTOR_TAGS)] = np.arange(len(names.ANCESTOR_TAGS))
_LAST, _FIRST = (np.array(classes, np.uint8)[:, None] for classes in (names.LAST_CLASSES, names.FIRST_CLASSES))
_ENUMERATOR_KINDS = np.arange(1, len(ENUMERATOR_NAMES) + 1)[:, None]

_IN_NOSCRIPT = names.BLOCK_COLUMNS.index("ancestors.noscript")

# Running text: more words than a line has, and fewer of its characters in links than this share.
_MAX_LINE_WORDS = 12
_MAX_PROSE_LINKED = 0.4
_MIN_WHOLLY = 0.9  # share of a block's characters; of more, the block counts as wholly bold, or as nothing but links
_MAX_LINE_LINKED = 0.5  # share of a wholly bold block's characters; with more in links it is a link, not a bold line
# A candidate for the document title has at most so many words, and is a heading or has at least the first of these
# shares of its words in the page's title, and the second share of the title's words.
_MAX_CANDIDATE_WORDS, _MIN_LIKE_TITLE, _MIN_OF_TITLE = 25, 0.8, 0.5
_MAX_DISTANCE = 50  # blocks to the nearest running text; farther is no different
_MAX_DEPTH = 40  # elements around a block; deeper is no different
_MAX_DEPTH_DEPARTURE = 1.5  # tens of elements between a block's depth and that of the running text
_MAX_ANCESTORS = 4  # elements of one tag around a block; more are no different


@dataclass(slots=True)
class Features:
    """The block features of a page with n blocks."""

    matrix: Floats  # (n, 145) the columns BLOCK_COLUMNS
    # Columns (n,) that later stages read.
    words: Floats
    lengths: Ints  # code points
    hidden: Flags
    prose: Flags  # running text: long, no heading, few links
    furniture: Flags  # in an element that is furniture by its tag, role or class
    plain: Flags  # neither in furniture nor in <noscript>, in links or in a list of links
    title_candidates: Flags  # short, and a heading or like the page's title: may be a document title
    path_groups: Ints  # id of the blocks with one path of tags and classes, and one style
    style_groups: Ints  # id of the blocks with one container tag and one style, wholly bold or not
    enumerators: Ints  # kind of enumerator that the block begins with: 1 for the first of ENUMERATOR_NAMES, 0 for none
    only_links: Flags  # nothing but links
    toc_entries: Flags  # nothing but a link into the page, or nothing but links and the words of another block


def block_features(blocks: Blocks) -> Features:
    """Return the block features of a page with at least one block."""
    number = len(blocks.texts)
    text = characters(blocks.texts)
    lengths = text.lengths.astype(np.float32)
    log_characters, log_words = np.log1p(lengths), np.log1p(text.words)
    styles = block_styles(blocks)
    containers, first_nodes = blocks.array("containers"), blocks.array("first_nodes")
    tags = np.fromiter(map(_TAG_IDS.get, blocks.nodes.tags, repeat(_OTHER_TAG)), np.int64, len(blocks.nodes.tags))
    container_tags = tags.take(containers)
    heading = container_tags < len(names.HEADING_TAGS)
    prose = (text.words > _MAX_LINE_WORDS) & (styles.linked < _MAX_PROSE_LINKED) & ~heading
    prose_lengths = np.where(prose, lengths, np.float32(0))
    enumerators = enumerator_kinds(blocks.texts, text.openings)
    enumerated = enumerators > 0
    wholly_bold = styles.bold > _MIN_WHOLLY
    bold_line = wholly_bold & (styles.linked < _MAX_LINE_LINKED)

    path_groups = consecutive_ids(blocks.nodes.array("path_ids").take(first_nodes) * len(blocks.styles) + styles.style)
    style_groups = consecutive_ids((container_tags * len(blocks.styles) + styles.style) * 2 + wholly_bold)
    before_prose = np.zeros(number, np.bool_)
    before_prose[:-1] = prose[1:]
    ends_in_stop = text.last == chars.STOP
    averaged = side_by_side((
        log_characters, styles.linked, prose, before_prose, ends_in_stop, enumerated,
    ))  # fmt: skip
    occurrences = Counter(blocks.texts)
    log_repeats = np.log1p(np.fromiter(map(occurrences.__getitem__, blocks.texts), np.int64, number))
    log_tags_before, after_line_break = np.log1p(blocks.array("tags_before")), blocks.array("after_line_break")

    columns = Columns(number, names.BLOCK_COLUMNS)
    columns.add(
        names.SEEN_COLUMNS,
        log_characters, log_words, *_case_and_sign_columns(text), styles.bold, styles.underlined,
        styles.linked, styles.linked_within, styles.size, styles.recoloured, styles.hidden, bold_line, log_tags_before,
        after_line_break, _anchored(blocks), prose, heading, enumerated, ends_in_stop, text.last == chars.COLON,
        text.first == chars.LOWER, text.first == chars.BULLET, container_tags == _TAG_IDS["li"], log_repeats,
    )  # fmt: skip
    columns.add(names.TEXT_COLUMNS, *_text_columns(text, lengths))
    columns.add(
        names.STYLE_COLUMNS,
        styles.italic, styles.uppercase, styles.centred, styles.bold - np.float32(styles.body_bold),
        np.log1p(blocks.array("tags_inside")),
    )  # fmt: skip
    furniture = in_furniture(blocks, text.words)
    depths = blocks.nodes.array("depths").take(containers)
    columns.add(names.PLACE_COLUMNS, *_place_columns(depths, lengths, prose), furniture)
    title_columns = page_title_columns(blocks, text.lengths, container_tags, styles.size)
    like_title = (title_columns[0] >= _MIN_LIKE_TITLE) & (title_columns[1] >= _MIN_OF_TITLE)
    columns.add(names.TITLE_COLUMNS, *title_columns)
    unlinked = ~furniture & (styles.linked < _MAX_LINE_LINKED)
    total_words = max(float(text.words.sum()), 1.0)
    columns.add(
        names.PAGE_COLUMNS,
        float(np.log1p(text.words[unlinked].mean())) if unlinked.any() else 0.0,
        float(np.log1p(np.count_nonzero(heading))),
        float((text.words * styles.linked).sum()) / total_words,
    )
    np.equal(text.last, _LAST, out=columns.next(names.LAST_COLUMNS))
    np.equal(text.first, _FIRST, out=columns.next(names.FIRST_COLUMNS))
    np.divide(text.counts[list(names.SHARE_CLASSES)], np.maximum(lengths, 1), out=columns.next(names.SHARE_COLUMNS))
    np.equal(enumerators, _ENUMERATOR_KINDS, out=columns.next(names.ENUMERATOR_COLUMNS))
    _add_tags(columns, blocks, tags)
    _add_groups(columns, names.PATH_GROUP_COLUMNS, path_groups, averaged)
    _add_groups(columns, names.STYLE_GROUP_COLUMNS, style_groups, averaged)
    linked_lengths = styles.linked * lengths
    around = container_columns(
        blocks, lengths, linked_lengths, prose_lengths, text.words, columns.next(CONTAINER_COLUMNS)
    )
    in_link_list = _in_link_list(around, np.where(furniture, 0, lengths), np.where(furniture, 0, linked_lengths))
    only_links = styles.linked > _MIN_WHOLLY
    matrix = columns.matrix()
    return Features(
        matrix=matrix,
        words=text.words,
        lengths=text.lengths,
        hidden=styles.hidden,
        prose=prose,
        furniture=furniture,
        plain=unlinked & ~in_link_list & (matrix[:, _IN_NOSCRIPT] == 0),
        title_candidates=(text.words <= _MAX_CANDIDATE_WORDS) & (heading | like_title),
        path_groups=path_groups,
        style_groups=style_groups,
        enumerators=enumerators,
        only_links=only_links,
        toc_entries=(styles.linked_within > _MIN_WHOLLY) | (only_links & (log_repeats > np.log1p(1))),
    )


def _case_and_sign_columns(text: Characters) -> list[NDArray[np.floating]]:
    """Return the columns "uppercase" to "log_commas" of SEEN_COLUMNS, (n,) each."""
    counts = text.counts
    return [
        share(counts[chars.UPPER], _letters(text)),
        share(text.capitalised, text.words),
        np.log1p(counts[chars.STOP] + counts[chars.QUESTION]),
        np.log1p(counts[chars.COMMA]),
    ]


def _text_columns(text: Characters, lengths: Floats) -> list[NDArray[np.floating] | Flags]:
    """Return the columns TEXT_COLUMNS, (n,) each; divisors bring them to about 0 to 1."""
    counts, words, letters = text.counts, text.words, _letters(text)
    return [
        np.minimum(words, 12) / 12,
        share(lengths, words) / 10,
        (counts[chars.UPPER] == letters) & (letters > 1),
        counts[chars.QUESTION] > 0,
    ]


def _letters(text: Characters) -> Floats:
    """Return (n,) the number of letters; LOWER counts all letters without case."""
    return np.asarray(text.counts[chars.LOWER] + text.counts[chars.UPPER] + text.counts[chars.IDEOGRAPH])


def _in_link_list(containers: Ints, lengths: Floats, linked: Floats) -> Flags:
    """Return (n,) True for blocks of which the container holds more characters in links than others, outside furniture.

    ``containers`` (n,): of each block; what lies in containers of its own inside does not count. ``lengths`` and
    ``linked`` (n,): a block's characters in all and in links, 0 in furniture.
    """
    total, in_links = (np.bincount(containers, column)[containers] for column in (lengths, linked))
    return np.asarray(in_links > _MAX_LINE_LINKED * np.maximum(total, 1))


def _place_columns(depths: Ints, lengths: Floats, prose: Flags) -> list[NDArray[np.floating] | float]:
    """Return the columns PLACE_COLUMNS but the last, (n,) or one number each; divisors bring them to about 0 to 1."""
    number = len(lengths)
    index = np.arange(number, dtype=np.float32)
    log_before = np.log1p(index)
    characters_through = lengths.cumsum()
    total = characters_through[-1]
    prose_lengths = np.where(prose, lengths, 0)
    prose_total = prose_lengths.sum(dtype=np.float64)
    prose_depth = (depths * prose_lengths).sum() / prose_total if prose_total else depths.mean()
    since_prose, to_prose = distances(prose, _MAX_DISTANCE)
    return [
        index / number,
        characters_through / total,
        log_before,
        log_before[::-1],
        np.minimum(depths, _MAX_DEPTH) / 20,
        np.minimum(np.maximum((depths - prose_depth) / 10, -_MAX_DEPTH_DEPARTURE), _MAX_DEPTH_DEPARTURE),
        np.log1p(since_prose),
        np.log1p(to_prose),
        np.log1p(number) / 8,
        np.log1p(total) / 12,
        prose_lengths.sum() / total,
    ]


def _add_tags(columns: Columns, blocks: Blocks, tags: Ints) -> None:
    """Fill the columns of tags, from the id of each node's tag.

    They are those of the block's container, of the element around it, and how many elements of each tag the block lies
    in.
    """
    containers = blocks.array("containers")
    outer = np.maximum(blocks.nodes.array("parents").take(containers), 0)
    for column_names, nodes, ids in (
        (names.CONTAINER_TAG_COLUMNS, containers, _CONTAINER_IDS),
        (names.OUTER_TAG_COLUMNS, outer, _OUTER_IDS),
    ):
        np.equal(tags.take(nodes), ids, out=columns.next(column_names))
    around = sum_over_ancestors(blocks, _ANCESTOR_COLUMN.take(tags), len(names.ANCESTOR_TAGS))
    np.minimum(around.T, _MAX_ANCESTORS, out=columns.next(names.ANCESTOR_TAG_COLUMNS))


def _add_groups(columns: Columns, column_names: Sequence[str], groups: Ints, averaged: Floats) -> None:
    """Fill the columns of one grouping: sizes, means of ``averaged`` (n, 6), and departure from the mean length."""
    sizes, means = group_means(groups, averaged)
    columns.add(column_names, np.log1p(sizes), sizes / len(groups), *means.T, averaged[:, 0] - means[:, 0])


def _anchored(blocks: Blocks) -> Floats:
    """Return (n,) 1 for blocks that begin an element which a link of the page leads to, else 0."""
    nodes = blocks.nodes
    anchored = np.zeros(len(blocks.texts), np.float32)
    for fragment in set(nodes.link_targets.values()):
        node = nodes.anchors.get(fragment)
        if node is not None and nodes.first[node] < len(anchored):
            anchored[nodes.first[node]] = 1
    return anchored
