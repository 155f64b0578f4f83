"""One decision from both stages: what is relevant, and what it is."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints, bounded, group_means, side_by_side
from scrapy_sections.content.page_kind import LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.enumerators import NUMBER_KINDS
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.models.network import chances, softmax

CONTENT_WEIGHT = 0.6  # of stage 1's log odds against stage 2's
LABELS_BIAS = 0.7  # p(irrelevant) is about halved: losing text is worse than keeping some too much
MOST_DROPPED = 0.2  # words that the labeller may drop, as a share of those that stage 1 keeps

# Weight of what blocks that look alike are on average, against what a block is by itself; and that of those which are
# numbered alike, too.
LOOK_WEIGHT, NUMBER_WEIGHT = 0.25, 0.9
RELEVANCE_WEIGHT = 0.75  # the same for relevance, among blocks of one path of tags and classes and one style
LONGEST_TITLE = 100  # words; of the 5,229 titles in the corpora the longest has 67, and one in a thousand more than 27
_LEAST_ALIKE, _LEAST_NUMBERED = 3, 2  # blocks
_SHORT = 25  # words: longer blocks are judged by themselves, and are no miscellany
_LEAST = 1e-4  # probability
_FOREIGN = 0.5  # p(irrelevant) from which the labeller does not know what a block is that stage 1 keeps
_NO_HOPE = -5.0  # log odds
_DOCUMENT = 0.05  # probability of a legal document from which the labeller is heard on relevance
_NO_MISCELLANY = np.array([1, 1, 1, 0], np.float32)
_ASIDE = np.eye(3, dtype=np.float32)[MISCELLANY - 1]
_TITLE_TO_PROSE = np.array([[0, 1, 0], [0, 1, 0], [0, 0, 1]], np.float32)


def decide(features: Features, probabilities: Floats, relevance: Relevance) -> Labels:
    """Labels of the blocks.

    The labeller knows documents, the content stage every kind of page: on a page that is plainly no legal document,
    the content stage's scores alone decide what is relevant, and nothing is set aside as miscellany. Where much of what
    the content stage keeps would be dropped, the labeller does not know the page either: it may add blocks, drop none.
    Titles, prose and miscellany are told apart with regard to what the other relevant blocks of the same look are. The
    probabilities that come with the labels are those of this decision, not those of one network in it.
    """
    known = relevance.kinds is None or bool(relevance.kinds[LEGAL] > _DOCUMENT)
    if not known:
        probabilities = probabilities * _NO_MISCELLANY
    relevant, odds = _relevant(features, probabilities, relevance, known)
    if known:
        relevant &= ~_last_links(features, probabilities, relevant)
    kinds = softmax(_with_alike(features, probabilities[:, 1:], relevant))
    if known:
        kinds[_contents(features, relevant)] = _ASIDE
    long = features.words > LONGEST_TITLE  # marked up as a title, maybe, but nobody would read it as one
    kinds[long] = kinds[long] @ _TITLE_TO_PROSE
    chance = chances(odds)
    decided = side_by_side((1 - chance, chance[:, None] * kinds))
    return Labels(np.where(relevant, 1 + np.argmax(kinds, axis=1), IRRELEVANT), decided)


def _contents(features: Features, relevant: Flags) -> Flags:
    """(n,) which blocks are the page's own list of contents: three or more entries in a row."""
    entries = features.entries
    middle = entries[:-2] & entries[1:-1] & entries[2:]
    listed = np.zeros(len(entries), np.bool_)
    for part in (listed[:-2], listed[1:-1], listed[2:]):
        part |= middle
    return relevant & listed


def _last_links(features: Features, probabilities: Floats, relevant: Flags) -> Flags:
    """(n,) the links that end a document, with the title above them, or three at least: they lead elsewhere."""
    found = np.zeros(len(relevant), np.bool_)
    kept = np.flatnonzero(relevant)
    others = np.flatnonzero(~(features.links & ~features.entries)[kept])
    if len(others):
        last = kept[others[-1]]
        titled = probabilities[last, TITLE] > probabilities[last, PROSE]
        links = kept[kept > last]
        if len(links) >= (1 if titled else _LEAST_ALIKE):
            found[kept[kept >= last] if titled else links] = True
    return found


def _relevant(features: Features, probabilities: Floats, relevance: Relevance, known: bool) -> tuple[Flags, Floats]:
    """(n,) which blocks are relevant, and the log odds (n,) of it."""
    irrelevant = bounded(probabilities[:, IRRELEVANT], _LEAST, 1 - _LEAST)
    first = relevance.scores
    if not features.prose.any() and first.max() < _NO_HOPE:  # a menu, and pictures for the rest
        return first > 0, first
    second = np.log1p(-irrelevant) - np.log(irrelevant) + LABELS_BIAS
    weight = CONTENT_WEIGHT if known else 1.0
    both = np.asarray(weight * first + (1 - weight) * second, np.float32)
    both = _with_like_titles(features, probabilities, _with_like_paths(features, both))
    dropped = features.words[relevance.kept & (both <= 0)].sum()
    if dropped <= MOST_DROPPED * features.words[relevance.kept].sum():
        return both > 0, both
    return relevance.kept | (both > 0), np.maximum(both, first)


def _with_like_paths(features: Features, odds: Floats) -> Floats:
    """(n,) log odds, drawn to the mean of the blocks of one path and style: lists are whole, or not at all."""
    every = np.ones(len(odds), np.bool_)
    return _drawn(odds[:, None], odds[:, None], every, features.groups, _LEAST_ALIKE, RELEVANCE_WEIGHT)[:, 0]


def _with_like_titles(features: Features, probabilities: Floats, odds: Floats) -> Floats:
    """(n,) log odds; those of likely titles right before what is kept drawn to the mean of such of one look."""
    likely = (features.words <= _SHORT) & (probabilities[:, TITLE] >= probabilities[:, PROSE:].max(axis=1))
    leading = np.zeros(len(odds), np.bool_)
    leading[:-1] = likely[:-1] & (odds[1:] > 0)
    return _drawn(odds[:, None], odds[:, None], leading, features.looks, _LEAST_ALIKE, RELEVANCE_WEIGHT)[:, 0]


def _with_alike(features: Features, probabilities: Floats, relevant: Flags) -> Floats:
    """(n, 3) log probabilities of what a block is if it is relevant, drawn to the mean of the relevant blocks of one
    look, and of one kind of number."""
    short = features.words <= _SHORT
    # Furniture that belongs to a document is a line, and one that the labeller knows for sure: on pages unlike those
    # seen, whole articles would be taken for it.
    line = short & (probabilities.sum(axis=1) > 1 - _FOREIGN)
    possible = np.where(line[:, None] | (np.arange(1, 4) != MISCELLANY), probabilities, 0)
    total = np.maximum(possible.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    alone = np.log(np.maximum(possible / total, np.float32(_LEAST)))
    kinds = features.looks * (NUMBER_KINDS + 1) + features.numbers
    listed = relevant & short
    by_look = _drawn(alone, alone, listed, features.looks, _LEAST_ALIKE, LOOK_WEIGHT)
    return _drawn(by_look, alone, listed & (features.numbers > 0), kinds, _LEAST_NUMBERED, NUMBER_WEIGHT)


def _drawn(others: Floats, values: Floats, among: Flags, groups: Ints, least: int, weight: float) -> Floats:
    """(n, k): ``values`` drawn to the mean of their group where it has ``least`` members or more; only rows ``among``
    are members. The ``others`` stay as they are."""
    rows = np.flatnonzero(among)
    members, means = group_means(groups[rows], values[rows])
    enough = members >= least
    rows = rows[enough]
    result = others.copy()
    result[rows] = _mix(values[rows], means[enough], weight)
    return result


def _mix(alone: Floats, means: Floats, weight: float) -> Floats:
    return np.asarray((1 - weight) * alone + weight * means, np.float32)
