"""Sentence encodings."""

from __future__ import annotations

import numpy as np

from scrapy_sections.published.sentence_encoder import Encoder

ENCODER = Encoder(np.random.default_rng(1).normal(size=(64, 4)).astype(np.float32))


def test_a_sentence_has_length_one_and_a_text_the_mean_of_its_sentences() -> None:
    vectors = ENCODER(["We use cookies.", "You may refuse.", "We use cookies. You may refuse.", "", "***"])
    assert np.allclose(np.linalg.norm(vectors[:2], axis=1), 1)
    assert np.allclose(vectors[2], (vectors[0] + vectors[1]) / 2)
    assert not vectors[3:].any()


def test_the_order_of_words_tells_sentences_apart_and_their_case_does_not() -> None:
    vectors = ENCODER(["cookies refuse", "refuse cookies", "Refuse COOKIES"])
    assert not np.allclose(vectors[0], vectors[1]) and np.array_equal(vectors[1], vectors[2])


def test_other_blocks_of_the_page_make_no_difference() -> None:
    assert np.allclose(ENCODER(["One two.", "Three four", "我们 五"])[1:], ENCODER(["Three four", "我们 五"]))
