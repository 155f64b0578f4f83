"""Sentence encodings."""

from __future__ import annotations

import numpy as np

from scrapy_sections.published.sentence_encoder import Encoder

ENCODER = Encoder(np.random.default_rng(1).normal(size=(64, 4)).astype(np.float32))


def test_a_sentence_has_length_one_and_a_text_the_mean_of_its_sentences() -> None:
    found = ENCODER(["We use cookies.", "You may refuse.", "We use cookies. You may refuse.", "", "***"])
    assert np.allclose(np.linalg.norm(found[:2], axis=1), 1)
    assert np.allclose(found[2], (found[0] + found[1]) / 2)
    assert not found[3:].any()


def test_the_order_of_words_tells_sentences_apart_and_their_case_does_not() -> None:
    found = ENCODER(["cookies refuse", "refuse cookies", "Refuse COOKIES"])
    assert not np.allclose(found[0], found[1]) and np.array_equal(found[1], found[2])


def test_other_blocks_of_the_page_make_no_difference() -> None:
    assert np.allclose(ENCODER(["One two.", "Three four", "我们 五"])[1:], ENCODER(["Three four", "我们 五"]))
