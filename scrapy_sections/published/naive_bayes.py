"""Supervised MSS: a naive Bayes classifier of tokens (Pasternack & Roth 2009, section 6.2.3), and the form of it that
the semi-supervised algorithm ends in (section 6.2.4).

Departure from the paper: the classes' prior is left out, where it would take the same from every token's score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.spans import Spans, best_spans, in_spans
from scrapy_sections.content.tokens import TAG, Tokens, tokenize
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.parse import VOID

Hashes = NDArray[np.uint32]

BIAS = 0.14  # added to the unigrams' scores (section 7.7)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_MOST = 30.0  # log odds


@dataclass(slots=True)
class Table:
    """Values of features: ``keys`` (v,) sorted, ``values`` (v,) log odds."""

    keys: Hashes
    values: Floats

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Table:
        return cls(data["keys"], np.asarray(data["values"], np.float32))

    def find(self, keys: Hashes) -> tuple[Ints, Flags]:
        """(t,) row of each key, and whether it is there."""
        rows = np.minimum(np.searchsorted(self.keys, keys), max(len(self.keys) - 1, 0))
        known = self.keys[rows] == keys if len(self.keys) else np.zeros(len(keys), np.bool_)
        return rows, known

    def __call__(self, keys: Hashes) -> tuple[Floats, Flags]:
        """(t,) value of each key, zero where it is not there, and whether it is."""
        rows, known = self.find(keys)
        values = np.zeros(len(keys), np.float32)
        values[known] = self.values[rows[known]]
        return values, known


def trigrams(tokens: Tokens) -> Hashes:
    """(t,) each token with the two that follow it."""
    hashes = np.append(tokens.hashes, np.zeros(2, np.uint32)).astype(np.uint64)
    mixed = hashes[:-2]
    for following in (hashes[1:-1], hashes[2:]):
        mixed = (mixed * _MIX) ^ (mixed >> np.uint64(29)) ^ following
    return ((mixed * _MIX) >> np.uint64(32)).astype(np.uint32)


def unclosed_tags(tokens: Tokens) -> Hashes:
    """(t,) most-recent-unclosed-tag of each token: that of the void element before it in the same element, such as
    ``<br>``, else that of the element it lies in."""
    terms, codes = tokens.terms, tokens.codes
    void = np.array([term[0] == "<" and term[1:] in VOID for term in _padded(terms)])[codes]
    steps = np.array([-1 if term[:2] == "</" else 1 if term[0] == "<" else 0 for term in _padded(terms)])[codes]
    steps = np.where((tokens.kinds == TAG) & ~void, steps, 0)
    pushed = (tokens.kinds == TAG) & (void | (steps > 0))
    # Of the tokens as deep as each, the last tag pushed before it opened its element, or stands in it.
    depths = np.cumsum(steps)
    order = np.argsort(depths, kind="stable")
    places = np.where(pushed[order], np.arange(len(order)), 0)
    top = order[np.maximum.accumulate(places)]
    hashes = np.empty(len(codes), np.uint32)
    hashes[order] = tokens.hashes[top]
    return hashes


def _padded(terms: list[str]) -> list[str]:
    """A word of one letter can have an empty stem."""
    return [term or " " for term in terms]


def cut_at_rule(tokens: Tokens, spans: Spans) -> Spans:
    """The spans up to the first ``<hr>`` in each (section 6.2.3): articles hold none, and comments may follow it."""
    rules = np.flatnonzero(tokens.codes == tokens.terms.index("<hr")) if "<hr" in tokens.terms else np.zeros(0)
    places = np.searchsorted(rules, [start for start, _ in spans], "right")
    return [
        (start, min(end, int(rules[place])) if place < len(rules) else end)
        for (start, end), place in zip(spans, places, strict=True)
    ]


def scores_of(log_odds: Floats) -> Floats:
    """(t,) p - 0.5, p being the probability of "in"."""
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -_MOST, _MOST))) - 0.5, np.float32)


@dataclass(slots=True)
class NaiveBayes:
    """Scores of tokens. ``grams``: of trigrams, or of single terms where ``unigrams``; ``tags``: of the most recent
    unclosed tag; ``weights`` (v,): what the score of a token with that trigram is multiplied by."""

    grams: Table
    tags: Table | None = None
    unigrams: bool = False
    weights: Floats | None = None

    @classmethod
    def from_dict(cls, data: dict[str, Any], *, unigrams: bool = False) -> NaiveBayes:
        tags = Table.from_dict(data["tags"]) if "tags" in data else None
        return cls(Table.from_dict(data["unigrams" if unigrams else "trigrams"]), tags, unigrams, data.get("weights"))

    def __call__(self, tokens: Tokens) -> Floats:
        """(t,) scores."""
        odds = self._unigram_odds(tokens.hashes) if self.unigrams else self.grams(trigrams(tokens))[0]
        if self.tags is not None:
            odds = odds + self.tags(unclosed_tags(tokens))[0]
        scores = scores_of(odds)
        if self.unigrams:
            scores += np.float32(BIAS)
        if self.weights is not None:
            rows, known = self.grams.find(trigrams(tokens))
            scores[known] *= self.weights[rows[known]]
        return scores

    def _unigram_odds(self, hashes: Hashes) -> Floats:
        """Of a token that was never seen, those of its neighbours (section 7.7)."""
        odds, known = self.grams(hashes)
        around = np.zeros_like(odds)
        around[1:] += odds[:-1]
        around[:-1] += odds[1:]
        return np.where(known, odds, around)

    def relevance(self, blocks: Blocks, *, most: int = 1, rule: bool = False) -> Relevance:
        """The blocks in the maximum subsequence, or in the ``most`` best; with ``rule``, only up to an ``<hr>``."""
        tokens = tokenize(blocks)
        spans = best_spans(self(tokens), most)
        return in_spans(blocks, tokens, cut_at_rule(tokens, spans) if rule else spans)
