"""Supervised MSS: a naive Bayes classifier of tokens (Pasternack & Roth 2009, sections 6.2.3 and 6.2.4).

Where this departs from the paper:

=========================== ========================================= ================================================
the paper                   here                                      why
=========================== ========================================= ================================================
the classes' prior (6.2.3)  left out                                  it would change all tokens' log odds alike
=========================== ========================================= ================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.parse import VOID
from scrapy_sections.published.spans import Spans, best_spans, in_spans
from scrapy_sections.published.tokens import TAG, Tokens, tokenize

Hashes = NDArray[np.uint32]

BIAS = 0.14  # added to the scores of unigrams (section 7.7)
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # of the trigrams' hash
_SCORE_STEPS = 2.0**20  # of a score of 1; fewer than the 24 bits of its float32
_MAX_LOG_ODDS = 30.0  # for and against; keeps the exponential finite, and changes no score in single precision


@dataclass(slots=True)
class Table:
    """The log odds of v hashed features."""

    keys: Hashes  # (v,) ascending
    values: Floats  # (v,)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Table:
        """Return the table of a model's ``data``."""
        return cls(data["keys"], np.asarray(data["values"], np.float32))

    def find(self, keys: Hashes) -> tuple[Ints, Flags]:
        """Return (t,) the row of each key (t,), and (t,) whether the table has it."""
        rows = np.minimum(np.searchsorted(self.keys, keys), max(len(self.keys) - 1, 0))
        is_present = self.keys[rows] == keys if len(self.keys) else np.zeros(len(keys), np.bool_)
        return rows, is_present

    def __call__(self, keys: Hashes) -> tuple[Floats, Flags]:
        """Return (t,) the value of each key (t,), 0 if the table does not have it, and (t,) whether it has it."""
        rows, is_present = self.find(keys)
        values = np.zeros(len(keys), np.float32)
        values[is_present] = self.values[rows[is_present]]
        return values, is_present


def trigrams(tokens: Tokens) -> Hashes:
    """Return (t,) a hash of each token and the two after it (section 6.2)."""
    hashes = np.append(tokens.hashes, np.zeros(2, np.uint32)).astype(np.uint64)
    mixed = hashes[:-2]
    for following in (hashes[1:-1], hashes[2:]):
        mixed = (mixed * _MULTIPLIER) ^ (mixed >> np.uint64(29)) ^ following
    return ((mixed * _MULTIPLIER) >> np.uint64(32)).astype(np.uint32)


def unclosed_tags(tokens: Tokens) -> Hashes:
    """Return (t,) the hash of each token's most recent unclosed tag (section 6.2).

    It is that of the last void element before the token in the same element, such as ``<br>``, else that of the element
    around the token.
    """
    terms, codes = [term or " " for term in tokens.terms], tokens.codes  # a word of one letter can have an empty stem
    is_void = np.array([term[0] == "<" and term[1:] in VOID for term in terms])[codes]
    steps = np.array([-1 if term[:2] == "</" else 1 if term[0] == "<" else 0 for term in terms])[codes]
    steps = np.where((tokens.kinds == TAG) & ~is_void, steps, 0)
    is_opening = (tokens.kinds == TAG) & (is_void | (steps > 0))
    # Among the tokens of a token's depth, the last opening tag up to it is the one that is looked for: a stable sort by
    # depth brings them together.
    depths = np.cumsum(steps)
    order = np.argsort(depths, kind="stable")
    opening_rows = np.where(is_opening[order], np.arange(len(order)), 0)
    top = order[np.maximum.accumulate(opening_rows)]
    hashes = np.empty(len(codes), np.uint32)
    hashes[order] = tokens.hashes[top]
    return hashes


def cut_at_rule(tokens: Tokens, spans: Spans) -> Spans:
    """Return the spans, each cut at its first ``<hr>``: articles have none, comments may follow it (section 6.2.3)."""
    rules = np.flatnonzero(tokens.codes == tokens.terms.index("<hr")) if "<hr" in tokens.terms else np.zeros(0)
    rows = np.searchsorted(rules, [start for start, _ in spans], "right")
    return [
        (start, min(end, int(rules[row])) if row < len(rules) else end)
        for (start, end), row in zip(spans, rows, strict=True)
    ]


def scores_of(log_odds: Floats) -> Floats:
    """Return (t,) p - 0.5, with p the probability of "in" (section 6.2.3), from log odds (t,), in steps of 2**-20.

    So all sums of scores are exact, and equal ones are equal with every processor and version of numpy.
    """
    bounded_odds = np.clip(log_odds, -_MAX_LOG_ODDS, _MAX_LOG_ODDS).astype(np.float64)
    scores = 1 / (1 + np.exp(-bounded_odds)) - 0.5
    return np.asarray(np.round(scores * _SCORE_STEPS) / _SCORE_STEPS, np.float32)


@dataclass(slots=True)
class NaiveBayes:
    """Scores tokens by features that are independent of each other."""

    grams: Table  # of trigrams, or of single terms if ``unigrams``
    tags: Table | None = None  # of most recent unclosed tags
    unigrams: bool = False
    weights: Floats | None = None  # (v,) factor of the score of a token with a trigram: importance weights (6.2.4)

    @classmethod
    def from_dict(cls, data: dict[str, Any], *, unigrams: bool = False) -> NaiveBayes:
        """Return the classifier of a model's ``data``, by trigrams or by single terms."""
        tags = Table.from_dict(data["tags"]) if "tags" in data else None
        return cls(Table.from_dict(data["unigrams" if unigrams else "trigrams"]), tags, unigrams, data.get("weights"))

    def __call__(self, tokens: Tokens) -> Floats:
        """Return (t,) the scores of a page's tokens."""
        odds = self._unigram_odds(tokens.hashes) if self.unigrams else self.grams(trigrams(tokens))[0]
        if self.tags is not None:
            odds = odds + self.tags(unclosed_tags(tokens))[0]
        scores = scores_of(odds)
        if self.unigrams:
            scores += np.float32(BIAS)
        if self.weights is not None:
            rows, is_present = self.grams.find(trigrams(tokens))
            scores[is_present] *= self.weights[rows[is_present]]
        return scores

    def _unigram_odds(self, hashes: Hashes) -> Floats:
        """Return (t,) the log odds of each token, of one not seen in training those of its neighbours (section 7.7)."""
        odds, is_present = self.grams(hashes)
        around = np.zeros_like(odds)
        around[1:] += odds[:-1]
        around[:-1] += odds[1:]
        return np.where(is_present, odds, around)

    def relevance(self, blocks: Blocks, *, number: int = 1, end_at_rule: bool = False) -> Relevance:
        """Return the relevance by the maximum subsequence, or by the ``number`` best.

        With ``end_at_rule``, each is cut at the first ``<hr>`` in it.
        """
        tokens = tokenize(blocks)
        spans = best_spans(self(tokens), number)
        return in_spans(blocks, tokens, cut_at_rule(tokens, spans) if end_at_rule else spans)
