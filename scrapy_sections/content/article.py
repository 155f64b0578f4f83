"""The profile "article": the text of an article without what stands in and around it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scrapy_sections.content.relevance import CERTAIN_SCORE, Relevance
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.furniture import any_word, in_elements
from scrapy_sections.page_data import PageData

# Log odds added to all scores. Cross-validated on the articles of four sets, with the parts below: google-news gains
# .007 of its shingle F1, dragnet and wcxb lose .005 and .001; annotators of news leave more out than others.
_BIAS = -1.0
# Share of the words of the main part; where the parts below would leave less, their names say something else here.
_MIN_LEFT = 0.2
_NO_TAGS: frozenset[str] = frozenset()
# What is no part of an article: class words, tags, and the share of a page's words from which on an element holds what
# the page is about, whatever it is called. The comments on a short post can be most of its page.
_PARTS = (
    (any_word("caption credit credits".split()), frozenset(("figcaption",)), 0.3),
    (any_word("comments commentlist disqus respond".split()), _NO_TAGS, 0.9),
    (
        any_word("related recommended trending outbrain taboola newsletter teaser teasers promo".split()),
        _NO_TAGS,
        0.3,
    ),
)


def article_only(data: PageData, relevance: Relevance) -> Relevance:
    """Return the relevance of a page's blocks without captions, comments, related stories and teasers."""
    words = data.features.words
    scores = relevance.scores + np.float32(_BIAS)
    parts = np.zeros(len(words), np.bool_)
    for class_word, tags, max_share in _PARTS:
        parts |= in_elements(data.blocks, words, class_word, tags, max_share)
    if words[relevance.kept & ~parts].sum() >= _MIN_LEFT * words[relevance.kept].sum():
        scores[parts] = -CERTAIN_SCORE
    return replace(relevance, scores=scores, kept=main_part(scores, words))
