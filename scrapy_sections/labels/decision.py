"""One decision from both stages: what is relevant, and what it is."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.kinds import LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.arrays import Flags, Floats, group_means
from scrapy_sections.dom.features import Features
from scrapy_sections.dom.line_numbers import NUMBER_KINDS
from scrapy_sections.dom.network import chances, softmax
from scrapy_sections.labels.labeller import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels

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


def decide(own: Features, probabilities: Floats, relevance: Relevance) -> Labels:
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
    relevant, odds = _relevant(own, probabilities, relevance, known)
    if known:
        relevant &= ~_last_links(own, probabilities, relevant)
    kinds = softmax(_with_alike(own, probabilities[:, 1:], relevant))
    if known:
        kinds[_contents(own, relevant)] = _ASIDE
    long = own.words > LONGEST_TITLE  # marked up as a title, maybe, but nobody would read it as one
    kinds[long] = kinds[long] @ _TITLE_TO_PROSE
    chance = chances(odds)
    decided = np.column_stack((1 - chance, chance[:, None] * kinds))
    return Labels(np.where(relevant, 1 + np.argmax(kinds, axis=1), IRRELEVANT), np.asarray(decided, np.float32))


def _contents(own: Features, relevant: Flags) -> Flags:
    """(n,) which blocks are the page's own list of contents: three or more entries in a row."""
    entries = own.entries
    middle = entries & np.r_[False, entries[:-1]] & np.r_[entries[1:], False]
    listed = middle | np.r_[middle[1:], False] | np.r_[False, middle[:-1]]
    return np.asarray(relevant & entries & listed)


def _last_links(own: Features, probabilities: Floats, relevant: Flags) -> Flags:
    """(n,) the links that end a document, with the title above them, or three at least: they lead elsewhere."""
    found = np.zeros(len(relevant), np.bool_)
    kept = np.flatnonzero(relevant)
    others = np.flatnonzero(~(own.links & ~own.entries)[kept])
    if len(others):
        last = kept[others[-1]]
        titled = probabilities[last, TITLE] > probabilities[last, PROSE]
        links = kept[kept > last]
        if len(links) >= (1 if titled else _LEAST_ALIKE):
            found[kept[kept >= last] if titled else links] = True
    return found


def _relevant(own: Features, probabilities: Floats, relevance: Relevance, known: bool) -> tuple[Flags, Floats]:
    """(n,) which blocks are relevant, and the log odds (n,) of it."""
    irrelevant = np.clip(probabilities[:, IRRELEVANT], _LEAST, 1 - _LEAST)
    first = relevance.scores
    if not own.prose.any() and first.max() < _NO_HOPE:  # a menu, and pictures for the rest
        return first > 0, first
    second = np.log1p(-irrelevant) - np.log(irrelevant) + LABELS_BIAS
    weight = CONTENT_WEIGHT if known else 1.0
    both = np.asarray(weight * first + (1 - weight) * second, np.float32)
    both = _with_like_titles(own, probabilities, _with_like_paths(own, both))
    dropped = own.words[relevance.kept & (both <= 0)].sum()
    if dropped <= MOST_DROPPED * own.words[relevance.kept].sum():
        return both > 0, both
    return relevance.kept | (both > 0), np.maximum(both, first)


def _with_like_paths(own: Features, odds: Floats) -> Floats:
    """(n,) log odds, drawn to the mean of the blocks of one path and style: lists are whole, or not at all."""
    number, means = group_means(own.groups, odds[:, None])
    return np.asarray(np.where(number >= _LEAST_ALIKE, _mix(odds, means[:, 0], RELEVANCE_WEIGHT), odds), np.float32)


def _with_like_titles(own: Features, probabilities: Floats, odds: Floats) -> Floats:
    """(n,) log odds; those of likely titles right before what is kept drawn to the mean of such of one look."""
    likely = (own.words <= _SHORT) & (probabilities[:, TITLE] >= probabilities[:, PROSE:].max(axis=1))
    leading = likely & np.append(odds[1:] > 0, False)
    of_its_own = own.looks.max() + 1 + np.arange(len(odds))
    number, means = group_means(np.where(leading, own.looks, of_its_own), odds[:, None])
    drawn = leading & (number >= _LEAST_ALIKE)
    return np.asarray(np.where(drawn, _mix(odds, means[:, 0], RELEVANCE_WEIGHT), odds), np.float32)


def _with_alike(own: Features, probabilities: Floats, relevant: Flags) -> Floats:
    """(n, 3) log probabilities of what a block is if it is relevant, drawn to the mean of the relevant blocks of one
    look, and of one kind of number."""
    short = own.words <= _SHORT
    # Furniture that belongs to a document is a line, and one that the labeller knows for sure: on pages unlike those
    # seen, whole articles would be taken for it.
    line = short & (probabilities.sum(axis=1) > 1 - _FOREIGN)
    possible = np.where(line[:, None] | (np.arange(1, 4) != MISCELLANY), probabilities, 0)
    total = np.maximum(possible.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    alone = np.log(np.maximum(possible / total, np.float32(_LEAST)))
    numbered = relevant & short & (own.numbers > 0)
    kinds = own.looks * (NUMBER_KINDS + 1) + own.numbers
    of_its_own = len(alone) * (NUMBER_KINDS + 1) + np.arange(len(alone))
    alike, by_look = group_means(np.where(relevant & short, own.looks, of_its_own), alone)
    mixed = np.where(((alike >= _LEAST_ALIKE) & short)[:, None], _mix(alone, by_look, LOOK_WEIGHT), alone)
    alike, by_number = group_means(np.where(numbered, kinds, of_its_own), alone)
    drawn = (numbered & (alike >= _LEAST_NUMBERED))[:, None]
    return np.asarray(np.where(drawn, _mix(alone, by_number, NUMBER_WEIGHT), mixed), np.float32)


def _mix(alone: Floats, means: Floats, weight: float) -> Floats:
    return np.asarray((1 - weight) * alone + weight * means, np.float32)
