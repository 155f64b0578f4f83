"""ASDUS-DI, the domain-independent system (Gopinath, Wilson and Sadeh, EMNLP 2018, section 3.1). Nothing is learned.

Eight counts of each block are collapsed into two dimensions, and k-means splits the blocks in two. The cluster by the
origin holds the potential titles; one whose words come back in the text below it shows, by its path of tags, what
titles look like on this page. What stands before the first title is the uncategorised lead; below the last title, text
that shares no words with its section is left out.

Where this departs from the paper:

=========================== ========================================= ================================================
the paper                   here                                      why
=========================== ========================================= ================================================
tags with text of their own blocks (html.blocks)                       a paragraph with a link in it is one text
lemmas (CoreNLP)            stems (Snowball)                          no download; other languages keep their words
discourse markers of a list the Penn Discourse Treebank's 100         the paper's list is no longer there
on the web                  connectives
coreference chains          persons that pronouns speak of twice      no download
named entity slots          capitalised words inside sentences        no download
Weka's stop words           the closed word classes of English        as good, and short
linear combination, its     sum of log(1 + count); next text length   the paper gives no weights; raw counts let the
weights not told            with weight -1/4, as titles precede text  longest paragraph place the border
"close to the next text     its next text has more than 100           the length is that of the authors' program
segment"                    characters
"unigram overlap score"     two content words shared                  likewise
XPaths of titles            the last six tags of the path             likewise
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
OVERLAP = 0.75  # share of a title's stems that the text below it has
_NEXT_WEIGHT = -0.25
_LONG_ENOUGH = 100  # characters of a text that a title can stand above
_LEAD = 20  # characters of a text that the lead takes up
_STEPS = 6  # tags of a path
_SHARED = 2  # words with which trailing text belongs to the last section
_MARKS = [chars.STOP, chars.COMMA, chars.COLON, chars.QUESTION, chars.BULLET, chars.SYMBOL]
_ROUNDS = 100


def asdus_di(data: PageData, relevance: Relevance) -> Labels:
    """Return titles and prose among the blocks that stage 1 keeps."""
    blocks = data.blocks
    rows = np.flatnonzero(relevance.kept)
    labels = np.full(len(blocks.texts), IRRELEVANT)
    labels[rows] = label(blocks, rows)
    return certain_labels(labels)


def label(blocks: Blocks, rows: Ints, without: Container[str] = ()) -> Ints:
    """(r,) TITLE, PROSE or IRRELEVANT for the blocks ``rows``; ``without``: names of FEATURES left out (table 3)."""
    if not len(rows):
        return np.zeros(0, np.int64)
    texts = [blocks.texts[row] for row in rows.tolist()]
    text = Words.of(texts)
    potential = by_the_origin(two_dimensions(texts, text, without))
    stems = _stems(text)
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    paths = _paths(blocks, rows)
    shown = {
        paths[k]
        for k in np.flatnonzero(potential[:-1] & (lengths[1:] > _LONG_ENOUGH)).tolist()
        if len(stems[k] & stems[k + 1]) >= OVERLAP * len(stems[k]) > 0
    }
    titles = potential & np.array([path in shown for path in paths], np.bool_)
    labels = np.where(titles, TITLE, PROSE)
    if titles.any():
        first, last = np.flatnonzero(titles)[[0, -1]].tolist()
        labels[:first][lengths[:first] <= _LEAD] = IRRELEVANT
        labels[last + 1 :][~_related(stems[last:])] = IRRELEVANT
    return labels


def two_dimensions(texts: Sequence[str], text: Words, without: Container[str] = ()) -> Floats:
    """(r, 2): the text's length, and the linear combination of the other features, all as log(1 + count)."""
    spoken = characters(list(texts))
    lengths = spoken.lengths.astype(np.float32)
    counts = np.column_stack(
        (
            lengths,
            np.append(lengths[1:], 0),
            spoken.counts[_MARKS].sum(axis=0),
            text.ends,
            text.per_block(text.known(STOP_WORDS)),
            connectives(text) + chains(text),
            entity_slots(text),
            text.per_block(text.capitalised),
        )
    )
    weights = np.array([1, _NEXT_WEIGHT, 1, 1, 1, 1, 1, 1], np.float32)
    weights[[name in without for name in FEATURES]] = 0
    weighed = np.log1p(counts) * weights
    return np.column_stack((weighed[:, 0], weighed[:, 1:].sum(axis=1))).astype(np.float32)


def by_the_origin(points: Floats) -> Flags:
    """(r,) whether each point is in the one of two clusters in which the origin lies.

    k-means from the two extremes of the first axis that has any: the same points give the same clusters.
    """
    order = np.lexsort(points.T[::-1])
    centres = points[order[[0, -1]]]
    nearer = np.ones(len(points), np.bool_)
    for _ in range(_ROUNDS):
        nearer = _nearer(points, centres)
        if nearer.all() or not nearer.any():
            break
        moved = np.stack((points[nearer].mean(axis=0), points[~nearer].mean(axis=0)))
        if np.array_equal(moved, centres):
            break
        centres = moved
    return nearer if _nearer(np.zeros((1, 2), np.float32), centres)[0] else ~nearer


def _nearer(points: Floats, centres: Floats) -> Flags:
    """(r,) whether a point is at least as near to the first centre as to the second."""
    first, second = (((points - centre) ** 2).sum(axis=1) for centre in centres)
    return np.asarray(first <= second)


def _stems(text: Words) -> list[frozenset[int]]:
    """Distinct stems of each block's content words; of all its words, where it has no others."""
    numbers: dict[str, int] = {}
    stems = [numbers.setdefault(stem, len(numbers)) for stem in Stemmer("english").stemWords(text.distinct)]
    content = ~text.known(STOP_WORDS)
    content |= (text.per_block(content) == 0)[text.blocks]
    found = np.array(stems, np.int64)[text.places[content]].tolist()
    ends = np.searchsorted(text.blocks[content], np.arange(text.number), "right").tolist()
    return [frozenset(found[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]


def _paths(blocks: Blocks, rows: Ints) -> list[tuple[str, ...]]:
    """Tags of the last steps to each block, from its own element up."""
    nodes = blocks.nodes
    known: dict[int, tuple[str, ...]] = {}  # by number of the path, of which tags are a part
    paths = []
    for row in rows.tolist():
        node = blocks.first_nodes[row]
        group = nodes.path_ids[node]
        if group not in known:
            tags: list[str] = []
            while node >= 0 and len(tags) < _STEPS:
                tags.append(nodes.tags[node])
                node = nodes.parents[node]
            known[group] = tuple(tags)
        paths.append(known[group])
    return paths


def _related(stems: Sequence[frozenset[int]]) -> Flags:
    """Whether each text below the last title, whose stems come first, belongs to its section: the first always does,
    others by the words they share with what is there already."""
    related = np.zeros(len(stems) - 1, np.bool_)
    seen = set(stems[0])
    for index, found in enumerate(stems[1:]):
        related[index] = index == 0 or len(seen & found) >= _SHARED
        if related[index]:
            seen |= found
    return related
