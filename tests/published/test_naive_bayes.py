"""Naive Bayes over tokens: features, tables and scores."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.naive_bayes import NaiveBayes, Table, cut_at_rule, scores_of, trigrams, unclosed_tags
from scrapy_sections.published.tokens import tokenize


def test_the_most_recent_unclosed_tag() -> None:
    tokens = tokenize(load_blocks("<div><p>a<br>b <b>c</b> d</p>e<img>f<i></i>g</div>h")[0])
    names = dict(zip(tokens.hashes.tolist(), [tokens.terms[code] for code in tokens.codes], strict=True))
    tags = [
        (tokens.terms[code], names[tag])
        for code, tag in zip(tokens.codes, unclosed_tags(tokens).tolist(), strict=True)
        if tokens.terms[code] in tuple("abcdefgh")
    ]
    assert tags == [
        ("a", "<p"), ("b", "<br"), ("c", "<b"), ("d", "<br"), ("e", "<div"), ("f", "<img"), ("g", "<img"),
        ("h", "<body"),
    ]  # fmt: skip


def test_trigrams_are_the_same_on_every_page() -> None:
    first, second = (
        trigrams(tokenize(load_blocks(html)[0])) for html in ("<p>one two 3 4</p>", "<i>x</i><p>one two 9 8</p>")
    )
    assert len(np.intersect1d(first, second)) == 8  # those that begin at <p or behind it


def test_what_was_never_seen_is_neutral() -> None:
    nothing = Table(np.zeros(0, np.uint32), np.zeros(0, np.float32))
    tokens = tokenize(load_blocks("<p>never seen</p>")[0])
    assert NaiveBayes(nothing)(tokens).tolist() == [0.0] * 8


def test_an_unseen_unigram_is_judged_by_its_neighbours() -> None:
    tokens = tokenize(load_blocks("<p>known odd known</p>")[0])
    known = np.unique(tokens.hashes[3])
    scores = NaiveBayes(Table(known, np.ones(1, np.float32)), unigrams=True)(tokens)
    assert scores[4] > scores[3] > scores[0] > 0


def test_learned_weights_multiply_scores() -> None:
    tokens = tokenize(load_blocks("<p>a b c</p>")[0])
    keys = np.sort(trigrams(tokens))
    grams = Table(keys, np.ones(len(keys), np.float32))
    plain = NaiveBayes(grams)(tokens)
    assert np.allclose(NaiveBayes(grams, weights=np.full(len(keys), 25, np.float32))(tokens), 25 * plain)


def test_a_table_finds_its_keys_and_no_others() -> None:
    table = Table(np.array([3, 7], np.uint32), np.array([0.5, -2], np.float32))
    values, is_present = table(np.array([7, 4, 3, 99], np.uint32))
    assert values.tolist() == [-2, 0, 0.5, 0] and is_present.tolist() == [True, False, True, False]


def test_scores_are_probabilities_less_one_half() -> None:
    assert scores_of(np.array([0, np.log(3), 1e4, -1e4], np.float32)) == pytest.approx([0, 0.25, 0.5, -0.5])


def test_spans_end_at_their_first_rule() -> None:
    tokens = tokenize(load_blocks("<p>a</p><hr><p>b</p><hr><p>c</p>")[0])
    first, second = np.flatnonzero(np.array([tokens.terms[code] for code in tokens.codes]) == "<hr").tolist()
    end = len(tokens.codes)
    assert cut_at_rule(tokens, [(0, end), (first + 1, end), (second + 1, end)]) == [
        (0, first), (first + 1, second), (second + 1, end),
    ]  # fmt: skip
    without = tokenize(load_blocks("<p>a</p>")[0])
    assert cut_at_rule(without, [(0, 3)]) == [(0, 3)]
