"""The decision from stages 1 and 2 together: which blocks are relevant, and what each of these is."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints, bounded, group_means, side_by_side
from scrapy_sections.content.page_kind import LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.models.network import sigmoid, softmax

CONTENT_WEIGHT = 0.6  # of stage 1's log odds of relevance; the labeller's have the rest
LABELS_BIAS = 0.7  # log odds; about halves p(irrelevant), because to lose text is worse than to keep some too much
# Share of the words that stage 1 keeps; where the labeller would drop more, it does not know the page, and drops none.
MAX_DROPPED_SHARE = 0.2

# Weights of the mean of a block's group against the block's own log odds or log probabilities.
RELEVANCE_WEIGHT = 0.75  # relevance in a path group, or among likely titles of a style group
STYLE_WEIGHT = 0.25  # kinds of text in a style group
ENUMERATOR_WEIGHT = 0.9  # kinds of text in a style group with one kind of enumerator
_MIN_GROUP, _MIN_ENUMERATED_GROUP = 3, 2  # blocks; smaller groups tell nothing

# A longer block is no title. Of the 5,229 titles in the corpora the longest has 67 words, and one in a thousand more
# than 27.
MAX_TITLE_WORDS = 100
_MAX_LINE_WORDS = 25  # a longer block is judged by itself, and is no miscellany
_MIN_PROBABILITY = 1e-4  # smaller ones count as this one, so that logarithms stay finite
_MAX_IRRELEVANT = 0.5  # p(irrelevant) of miscellany; above it the labeller does not know what stage 1 keeps there
_MIN_PAGE_SCORE = -5.0  # log odds; without running text and a block above it, stage 1 alone decides: menus, pictures
_MIN_LEGAL = 0.05  # probability of a legal document; on other pages the labeller has no say in what is relevant
_MIN_LAST_LINKS = 3  # blocks without a title above them
_WITHOUT_MISCELLANY = np.array([1, 1, 1, 0], np.float32)
_IS_MISCELLANY = np.eye(3, dtype=np.float32)[MISCELLANY - 1]
_TITLE_TO_PROSE = np.array([[0, 1, 0], [0, 1, 0], [0, 0, 1]], np.float32)


def decide(features: Features, probabilities: Floats, relevance: Relevance) -> Labels:
    """Return the labels of a page's n blocks, from the labeller's probabilities (n, 4) and stage 1's relevance.

    The labeller knows documents, stage 1 every kind of page: on a page that is plainly no legal document, stage 1 alone
    decides what is relevant, and nothing becomes miscellany. Where the labeller would drop much of what stage 1 keeps,
    it does not know the page either: it may add blocks, and drops none. Titles, prose and miscellany are told apart
    with regard to what other relevant blocks of the style group are. The probabilities of the result are those of this
    decision, not those of one network in it.
    """
    is_document = relevance.kinds is None or bool(relevance.kinds[LEGAL] > _MIN_LEGAL)
    if not is_document:
        probabilities = probabilities * _WITHOUT_MISCELLANY
    relevant, odds = _relevant(features, probabilities, relevance, is_document)
    if is_document:
        relevant &= ~_last_links(features, probabilities, relevant)
    kinds = softmax(_with_style_groups(features, probabilities[:, 1:], relevant))
    if is_document:
        kinds[_table_of_contents(features, relevant)] = _IS_MISCELLANY
    too_long = features.words > MAX_TITLE_WORDS  # marked up as titles, maybe, but nobody would read them as such
    kinds[too_long] = kinds[too_long] @ _TITLE_TO_PROSE
    relevant_probability = sigmoid(odds)
    decided = side_by_side((1 - relevant_probability, relevant_probability[:, None] * kinds))
    return Labels(np.where(relevant, 1 + np.argmax(kinds, axis=1), IRRELEVANT), decided)


def _table_of_contents(features: Features, relevant: Flags) -> Flags:
    """Return (n,) True for the relevant blocks in a table of contents: runs of three or more entries."""
    entries = features.toc_entries
    middle = entries[:-2] & entries[1:-1] & entries[2:]
    listed = np.zeros(len(entries), np.bool_)
    for part in (listed[:-2], listed[1:-1], listed[2:]):
        part |= middle
    return relevant & listed


def _last_links(features: Features, probabilities: Floats, relevant: Flags) -> Flags:
    """Return (n,) True for links at the end of the relevant blocks, which lead elsewhere, and for the title above them.

    Without a title, there must be at least ``_MIN_LAST_LINKS``.
    """
    last_links = np.zeros(len(relevant), np.bool_)
    kept = np.flatnonzero(relevant)
    others = np.flatnonzero(~(features.only_links & ~features.toc_entries)[kept])
    if len(others):
        last = kept[others[-1]]
        titled = probabilities[last, TITLE] > probabilities[last, PROSE]
        links = kept[kept > last]
        if len(links) >= (1 if titled else _MIN_LAST_LINKS):
            last_links[kept[kept >= last] if titled else links] = True
    return last_links


def _relevant(
    features: Features, probabilities: Floats, relevance: Relevance, is_document: bool
) -> tuple[Flags, Floats]:
    """Return (n,) which blocks are relevant, and (n,) the log odds of it."""
    irrelevant = bounded(probabilities[:, IRRELEVANT], _MIN_PROBABILITY, 1 - _MIN_PROBABILITY)
    content_odds = relevance.scores
    if not features.prose.any() and content_odds.max() < _MIN_PAGE_SCORE:
        return content_odds > 0, content_odds
    label_odds = np.log1p(-irrelevant) - np.log(irrelevant) + LABELS_BIAS
    weight = CONTENT_WEIGHT if is_document else 1.0
    odds = np.asarray(weight * content_odds + (1 - weight) * label_odds, np.float32)
    odds = _with_likely_titles(features, probabilities, _with_path_groups(features, odds))
    dropped = features.words[relevance.kept & (odds <= 0)].sum()
    if dropped <= MAX_DROPPED_SHARE * features.words[relevance.kept].sum():
        return odds > 0, odds
    return relevance.kept | (odds > 0), np.maximum(odds, content_odds)


def _with_path_groups(features: Features, odds: Floats) -> Floats:
    """Return log odds (n,) drawn to the means of path groups: lists are relevant as a whole, or not at all."""
    everywhere = np.ones(len(odds), np.bool_)
    return _drawn(odds[:, None], odds[:, None], everywhere, features.path_groups, _MIN_GROUP, RELEVANCE_WEIGHT)[:, 0]


def _with_likely_titles(features: Features, probabilities: Floats, odds: Floats) -> Floats:
    """Return log odds (n,), in each style group those of likely titles before a relevant block drawn to their mean."""
    likely = (features.words <= _MAX_LINE_WORDS) & (probabilities[:, TITLE] >= probabilities[:, PROSE:].max(axis=1))
    leading = np.zeros(len(odds), np.bool_)
    leading[:-1] = likely[:-1] & (odds[1:] > 0)
    return _drawn(odds[:, None], odds[:, None], leading, features.style_groups, _MIN_GROUP, RELEVANCE_WEIGHT)[:, 0]


def _with_style_groups(features: Features, probabilities: Floats, relevant: Flags) -> Floats:
    """Return (n, 3) log probabilities of title, prose and miscellany, given that a block is relevant.

    Those of short relevant blocks are drawn to the mean of such blocks in the style group, and to the mean of those
    with the same kind of enumerator in it.
    """
    short = features.words <= _MAX_LINE_WORDS
    # Miscellany is a line of which the labeller is sure that it is relevant: on pages unlike those of the training,
    # whole articles would be taken for miscellany.
    may_be_miscellany = short & (probabilities.sum(axis=1) > 1 - _MAX_IRRELEVANT)
    possible = np.where(may_be_miscellany[:, None] | (np.arange(1, 4) != MISCELLANY), probabilities, 0)
    total = np.maximum(possible.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    alone = np.log(np.maximum(possible / total, np.float32(_MIN_PROBABILITY)))
    enumerator_groups = features.style_groups * (len(ENUMERATOR_NAMES) + 1) + features.enumerators
    listed = relevant & short
    enumerated = listed & (features.enumerators > 0)
    by_style = _drawn(alone, alone, listed, features.style_groups, _MIN_GROUP, STYLE_WEIGHT)
    return _drawn(by_style, alone, enumerated, enumerator_groups, _MIN_ENUMERATED_GROUP, ENUMERATOR_WEIGHT)


def _drawn(others: Floats, values: Floats, members: Flags, groups: Ints, minimum: int, weight: float) -> Floats:
    """Return (n, k) ``values`` drawn to the mean of their group, for groups of at least ``minimum`` members.

    Rows that are no ``members`` (n,), and those of smaller groups, are those of ``others`` (n, k).
    """
    rows = np.flatnonzero(members)
    sizes, means = group_means(groups[rows], values[rows])
    enough = sizes >= minimum
    rows = rows[enough]
    result = others.copy()
    result[rows] = np.asarray((1 - weight) * values[rows] + weight * means[enough], np.float32)
    return result
