"""The decision from stages 1 and 2 together: which blocks are relevant, and what each of these is."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints, bounded, group_means, side_by_side
from scrapy_sections.content.page_kind import LEGAL
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.features.enumerators import ENUMERATOR_NAMES
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.labels.labeller import DOCUMENT_TITLE
from scrapy_sections.models.network import sigmoid, softmax

# Of stage 1's log odds of relevance in a document; the labeller's have the rest. Cross-validated, .2 to .6 are alike.
CONTENT_WEIGHT = 0.4
LABELS_BIAS = 0.3  # log odds against p(irrelevant), because to lose text is worse than to keep some too much
# Share of the words that stage 1 keeps; where the labeller would drop more, it does not know the page, and drops none.
MAX_DROPPED_SHARE = 0.2

# Weights of the mean of a block's group against the block's own log odds or log probabilities.
RELEVANCE_WEIGHT = 0.75  # relevance in a path group, or among likely titles of a style group
STYLE_WEIGHT = 0.25  # kinds of text in a style group
ENUMERATOR_WEIGHT = 0.9  # kinds of text in a style group with one kind of enumerator
_MIN_GROUP, _MIN_ENUMERATED_GROUP = 3, 2  # blocks; smaller groups tell nothing

# A longer block is no title. Of the 7,709 titles in the corpora the longest has 67 words, and one in a thousand more
# than 27.
MAX_TITLE_WORDS = 30
_MAX_LINE_WORDS = 25  # a longer block is judged by itself, and is no miscellany
_MIN_PROBABILITY = 1e-4  # smaller ones count as this one, so that logarithms stay finite
_MAX_IRRELEVANT = 0.5  # p(irrelevant) of miscellany; above it the labeller does not know what stage 1 keeps there
# Log odds; without running text and a block above it, stage 1 alone decides: menus, pictures. Without plain text, 0.
_MIN_PAGE_SCORE = -5.0
_MIN_LEGAL = 0.05  # probability of a legal document; on other pages the labeller has no say in what is relevant
_MIN_LAST_LINKS = 3  # blocks without a title above them
# Share of the visible words in plain text; where less of a document is relevant, the model does not know the page: all
# is. On the legal pages of the corpora the least that is right is .18, beside a long cookie dialog.
_MIN_PLAIN_SHARE = 0.15
# Probability of a document title, from which on a block is one; cross-validated, .35 and .7 are no better.
_MIN_DOCUMENT_TITLE = 0.5
# Log odds by stage 1; a block between two titles with less is furniture. The score from which on its network looks.
_MIN_SCORE_BETWEEN = -6.0
_MIN_RELEVANT_ODDS = 1e-3  # log odds of a block kept, and against one dropped, by a rule: its probability agrees
_WITHOUT_MISCELLANY = np.array([1, 1, 1, 0], np.float32)
_IS_TITLE, _, _IS_MISCELLANY = np.eye(3, dtype=np.float32)
_TITLE_TO_PROSE = np.array([[0, 1, 0], [0, 1, 0], [0, 0, 1]], np.float32)
_TO_PROSE = np.array([[0, 1, 0], [0, 1, 0], [0, 1, 0]], np.float32)


def decide(features: Features, probabilities: Floats, relevance: Relevance) -> Labels:
    """Return the labels of a page's n blocks, from the labeller's probabilities (n, 5) and stage 1's relevance.

    The labeller knows documents, stage 1 every kind of page: on a page that is plainly no legal document, stage 1 alone
    decides what is relevant, and nothing becomes miscellany. Where the labeller would drop much of what stage 1 keeps,
    it does not know the page either: it may add blocks, and drops none. Titles, prose and miscellany are told apart
    with regard to what other relevant blocks of the style group are. A likely document title is one, wherever it
    stands, if anything else is relevant. Only running text stays before the one title of a document, since the site's
    name and slogans stand there, too, and nothing between its titles is dropped but furniture. The probabilities of the
    result are those of this decision, not those of one network in it.
    """
    document_title, probabilities = probabilities[:, DOCUMENT_TITLE], _four_labels(probabilities)
    is_document = relevance.kinds is None or bool(relevance.kinds[LEGAL] > _MIN_LEGAL)
    if not is_document:
        probabilities = probabilities * _WITHOUT_MISCELLANY
    relevant, odds = _relevant(features, probabilities, relevance, is_document)
    if is_document:
        relevant &= ~_last_links(features, probabilities, relevant)
        if relevance.kinds is not None and _keeps_little(features, relevant):
            relevant |= features.plain
    is_title = _document_titles(features, document_title, relevant)
    relevant |= is_title
    if is_document and np.count_nonzero(is_title) == 1:
        relevant[: np.argmax(is_title)] &= features.prose[: np.argmax(is_title)]
    odds[is_title] = np.maximum(odds, _log_odds(document_title))[is_title]
    kinds = softmax(_with_style_groups(features, probabilities[:, 1:], relevant))
    kinds[is_title] = _IS_TITLE
    if is_document:
        added = _between_titles(features, relevance.scores, relevant, np.argmax(kinds, axis=1) == TITLE - 1)
        relevant |= added
        kinds[added] = kinds[added] @ _TO_PROSE
    odds = np.where(relevant, np.maximum(odds, _MIN_RELEVANT_ODDS), np.minimum(odds, -_MIN_RELEVANT_ODDS))
    if is_document:
        kinds[_table_of_contents(features, relevant)] = _IS_MISCELLANY
    too_long = features.words > MAX_TITLE_WORDS  # marked up as titles, maybe, but nobody would read them as such
    kinds[too_long] = kinds[too_long] @ _TITLE_TO_PROSE
    relevant_probability = sigmoid(np.asarray(odds, np.float32))
    decided = side_by_side((1 - relevant_probability, relevant_probability[:, None] * kinds))
    ids = np.where(relevant, 1 + np.argmax(kinds, axis=1), IRRELEVANT)
    return Labels(ids, decided, document_titles=frozenset(np.flatnonzero(is_title & (ids == TITLE)).tolist()))


def _four_labels(probabilities: Floats) -> Floats:
    """Return (n, 4) the probabilities of the labels; a document title is a title."""
    labels = probabilities[:, :DOCUMENT_TITLE].copy()
    labels[:, TITLE] += probabilities[:, DOCUMENT_TITLE]
    return labels


def _keeps_little(features: Features, relevant: Flags) -> bool:
    """Return True if next to none of the visible words in plain text are relevant."""
    words, plain = features.words, features.plain & ~features.hidden
    return bool(words[relevant & plain].sum() < _MIN_PLAIN_SHARE * words[plain].sum())


def _document_titles(features: Features, probabilities: Floats, relevant: Flags) -> Flags:
    """Return (n,) True for the titles of documents; of several with no other relevant block between, the likeliest.

    The site's name stands before the title, and looks like one. ``probabilities`` (n,) are those of a document title.
    """
    likely = (probabilities > _MIN_DOCUMENT_TITLE) & (features.words <= MAX_TITLE_WORDS)
    titles = np.zeros(len(likely), np.bool_)
    if not relevant.any():
        return titles
    others_before = np.cumsum(relevant & ~likely)
    latest = -1
    for block in np.flatnonzero(likely).tolist():
        if latest >= 0 and others_before[block] == others_before[latest]:
            if probabilities[block] <= probabilities[latest]:
                continue
            titles[latest] = False
        titles[block], latest = True, block
    return titles


def _between_titles(features: Features, scores: Floats, relevant: Flags, titles: Flags) -> Flags:
    """Return (n,) True for irrelevant blocks between the first title and the last relevant block, but for furniture.

    Furniture is what the page calls so, nothing but links, and what stage 1 is sure of.
    """
    kept, first = np.flatnonzero(relevant), np.flatnonzero(relevant & titles)
    between = np.zeros(len(relevant), np.bool_)
    if len(first):
        between[first[0] : kept[-1]] = True
    return between & ~relevant & ~features.furniture & ~features.only_links & (scores > _MIN_SCORE_BETWEEN)


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
    content_odds = relevance.scores
    hopeless = _MIN_PAGE_SCORE if features.plain.any() else 0.0
    if not features.prose.any() and content_odds.max() < hopeless:
        return content_odds > 0, content_odds.copy()
    label_odds = LABELS_BIAS - _log_odds(probabilities[:, IRRELEVANT])
    weight = CONTENT_WEIGHT if is_document else 1.0
    odds = np.asarray(weight * content_odds + (1 - weight) * label_odds, np.float32)
    odds = _with_likely_titles(features, probabilities, _with_path_groups(features, odds))
    dropped = features.words[relevance.kept & (odds <= 0)].sum()
    if dropped <= MAX_DROPPED_SHARE * features.words[relevance.kept].sum():
        return odds > 0, odds
    return relevance.kept | (odds > 0), np.maximum(odds, content_odds)


def _log_odds(probabilities: Floats) -> Floats:
    """Return the log odds of probabilities, in the same shape; none is infinite."""
    limited = bounded(probabilities, _MIN_PROBABILITY, 1 - _MIN_PROBABILITY)
    return np.asarray(np.log(limited) - np.log1p(-limited), np.float32)


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
