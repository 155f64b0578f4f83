"""ASDUS-DI, the domain-independent system (Gopinath, Wilson and Sadeh, EMNLP 2018, section 3.1); nothing is learned.

Eight counts of each block become two dimensions, and k-means divides the blocks into two clusters. The cluster by the
origin holds the potential titles. A potential title whose words recur in the text below it shows, by its path of tags,
what titles look like on this page; the potential titles with such a path are the titles. Text before the first title
is the uncategorised lead; below the last title, text that shares no words with its section is left out.

Where this departs from the paper (all of section 3.1):

=========================== ========================================= ================================================
the paper                   here                                      why
=========================== ========================================= ================================================
tags with text of their own blocks (html.blocks)                      a paragraph with a link in it is one text
lemmas (CoreNLP)            stems (Snowball)                          no download; other languages keep their words
discourse markers of a list the Penn Discourse Treebank's 100         the paper's list is no longer there
on the web                  connectives
coreference chains          persons of which a text has two or more   no download
(CoreNLP)                   pronouns
named entity slots          capitalised words inside sentences        no download
(CoreNLP)
Weka's stop words           the closed word classes of English        as good, and short
"linear combination" of     sum of log(1 + count); next text length   the paper gives no weights; raw counts let the
seven features              with weight -1/4, as titles precede text  longest paragraph place the border
overlap with the next text  the same, if the next text has more than  the length is that of the authors' program
of 75 % or more             100 characters
"unigram overlap score" of  two content words in common               the number is that of the authors' program
text below the last title
XPaths of titles            the last six tags of the path             the number is that of the authors' program
"legitimate" text before    text of more than 20 characters           the paper does not say which text is legitimate
the first title
=========================== ========================================= ================================================
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np
from Stemmer import Stemmer

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features import characters as chars
from scrapy_sections.features.characters import characters
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, Labels, certain_labels
from scrapy_sections.page_data import PageData
from scrapy_sections.published.discourse import STOP_WORDS, chains, connectives, entity_slots
from scrapy_sections.published.words import Words

FEATURES = (
    "text length",
    "next text length",
    "punctuation symbols",
    "sentences",
    "stop words",
    "discourse cues",
    "named entity slots",
    "capitalised words",
)
MIN_OVERLAP = 0.75  # share of a title's stems that recur in the text below it (section 3.1)
_NEXT_LENGTH_WEIGHT = -0.25
_MAX_SHORT_TEXT = 100  # characters; only above a longer text does a potential title show what titles look like
_MAX_STRAY_TEXT = 20  # characters; of the text before the first title, only longer ones are the lead
_MAX_STEPS = 6  # tags of a path, from the text up
_MIN_COMMON_STEMS = 2  # with the last section so far, of text that belongs to it
_MARKS = [chars.STOP, chars.COMMA, chars.COLON, chars.QUESTION, chars.BULLET, chars.SYMBOL]
_MAX_ROUNDS = 100  # of k-means


def asdus_di(data: PageData, relevance: Relevance) -> Labels:
    """Return titles and prose among the blocks that stage 1 keeps."""
    blocks = data.blocks
    rows = np.flatnonzero(relevance.kept)
    labels = np.full(len(blocks.texts), IRRELEVANT)
    labels[rows] = label(blocks, rows)
    return certain_labels(labels)


def label(blocks: Blocks, rows: Ints, without: Container[str] = ()) -> Ints:
    """Return (r,) TITLE, PROSE or IRRELEVANT for the blocks ``rows`` (r,).

    ``without`` names FEATURES to leave out, as in the paper's ablation study (table 3).
    """
    if not len(rows):
        return np.zeros(0, np.int64)
    texts = [blocks.texts[row] for row in rows.tolist()]
    text = Words.of(texts)
    is_potential = by_the_origin(two_dimensions(texts, text, without))
    stems = _stems(text)
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    paths = _paths(blocks, rows)
    title_paths = {
        paths[k]
        for k in np.flatnonzero(is_potential[:-1] & (lengths[1:] > _MAX_SHORT_TEXT)).tolist()
        if len(stems[k] & stems[k + 1]) >= MIN_OVERLAP * len(stems[k]) > 0
    }
    is_title = is_potential & np.array([path in title_paths for path in paths], np.bool_)
    labels = np.where(is_title, TITLE, PROSE)
    if is_title.any():
        first, last = np.flatnonzero(is_title)[[0, -1]].tolist()
        labels[:first][lengths[:first] <= _MAX_STRAY_TEXT] = IRRELEVANT
        labels[last + 1 :][~_in_last_section(stems[last:])] = IRRELEVANT
    return labels


def two_dimensions(texts: Sequence[str], text: Words, without: Container[str] = ()) -> Floats:
    """Return (r, 2) the length of each text and the linear combination of the other FEATURES, of log(1 + count) each.

    ``text`` are the words of ``texts``; features ``without`` count nothing.
    """
    statistics = characters(list(texts))
    lengths = statistics.lengths.astype(np.float32)
    counts = np.column_stack(
        (
            lengths,
            np.append(lengths[1:], 0),
            statistics.counts[_MARKS].sum(axis=0),
            text.sentence_ends,
            text.per_block(text.are_in(STOP_WORDS)),
            connectives(text) + chains(text),
            entity_slots(text),
            text.per_block(text.capitalised),
        )
    )
    weights = np.array([1, _NEXT_LENGTH_WEIGHT, 1, 1, 1, 1, 1, 1], np.float32)
    weights[[name in without for name in FEATURES]] = 0
    weighted = np.log1p(counts) * weights
    return np.column_stack((weighted[:, 0], weighted[:, 1:].sum(axis=1))).astype(np.float32)


def by_the_origin(points: Floats) -> Flags:
    """Return (r,) True for the points (r, 2) of that of two clusters in which the origin lies.

    k-means starts from the first and the last point in the order of the first axis, then of the second: equal points
    give equal clusters.
    """
    order = np.lexsort(points.T[::-1])
    centres = points[order[[0, -1]]]
    in_first = np.ones(len(points), np.bool_)
    for _ in range(_MAX_ROUNDS):
        in_first = _nearer_to_first(points, centres)
        if in_first.all() or not in_first.any():
            break
        moved = np.stack((points[in_first].mean(axis=0), points[~in_first].mean(axis=0)))
        if np.array_equal(moved, centres):
            break
        centres = moved
    return in_first if _nearer_to_first(np.zeros((1, 2), np.float32), centres)[0] else ~in_first


def _nearer_to_first(points: Floats, centres: Floats) -> Flags:
    """Return (r,) True for points at least as near to the first centre as to the second."""
    first, second = (((points - centre) ** 2).sum(axis=1) for centre in centres)
    return np.asarray(first <= second)


def _stems(text: Words) -> list[frozenset[int]]:
    """Return the distinct stems of each block's content words; of all its words if it has no content words."""
    ids: dict[str, int] = {}
    stems = [ids.setdefault(stem, len(ids)) for stem in Stemmer("english").stemWords(text.distinct)]
    content = ~text.are_in(STOP_WORDS)
    content |= (text.per_block(content) == 0)[text.blocks]
    content_stems = np.array(stems, np.int64)[text.ids[content]].tolist()
    ends = np.searchsorted(text.blocks[content], np.arange(text.number), "right").tolist()
    return [frozenset(content_stems[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]


def _paths(blocks: Blocks, rows: Ints) -> list[tuple[str, ...]]:
    """Return the last tags of each block's path, from its first node up."""
    nodes = blocks.nodes
    tags_of_path: dict[int, tuple[str, ...]] = {}  # by ``path_ids``, which tell more than tags apart
    paths = []
    for row in rows.tolist():
        node = blocks.first_nodes[row]
        path_id = nodes.path_ids[node]
        if path_id not in tags_of_path:
            tags: list[str] = []
            while node >= 0 and len(tags) < _MAX_STEPS:
                tags.append(nodes.tags[node])
                node = nodes.parents[node]
            tags_of_path[path_id] = tuple(tags)
        paths.append(tags_of_path[path_id])
    return paths


def _in_last_section(stems: Sequence[frozenset[int]]) -> Flags:
    """Return True for each text below the last title that belongs to its section; ``stems`` begin with the title's.

    The first text does; others do if they share stems with the section so far.
    """
    belongs = np.zeros(len(stems) - 1, np.bool_)
    section_stems = set(stems[0])
    for index, text_stems in enumerate(stems[1:]):
        belongs[index] = index == 0 or len(section_stems & text_stems) >= _MIN_COMMON_STEMS
        if belongs[index]:
            section_stems |= text_stems
    return belongs
