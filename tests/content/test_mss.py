"""The maximum subsequence, and simple MSS over a page."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.content.decoder import main_part
from scrapy_sections.content.mss import maximum_subsequence
from scrapy_sections.content.simple import simple_mss
from scrapy_sections.content.tokens import SYMBOL, TAG, WORD, tokenize
from scrapy_sections.dom.read import read


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=40))
def test_no_other_run_has_a_greater_sum(scores: list[int]) -> None:
    start, end = maximum_subsequence(scores)
    every = [(sum(scores[a:b]), a, b) for a in range(len(scores)) for b in range(a + 1, len(scores) + 1)]
    assert sum(scores[start:end]) == max(every)[0]


def test_no_scores_have_no_maximum() -> None:
    with pytest.raises(ValueError, match="no scores"):
        maximum_subsequence([])


def test_tokens_are_tags_words_and_symbols() -> None:
    page, _ = read("<p>Connected <b>relations</b>, 42!</p><newselement>x</newselement><script>var y</script>")
    tokens = tokenize(page.elements[0], page)
    assert tokens.terms == [
        "<html", "<body", "<p", "connect", "<b", "relat", "</b", ",", "1", "!", "</p", "<unknown", "x", "</unknown",
        "</body", "</html",
    ]  # fmt: skip
    assert [(tokens.kinds == kind).sum() for kind in (TAG, WORD, SYMBOL)] == [10, 4, 2]


def test_words_know_their_block() -> None:
    page, _ = read("<p>a &amp; b</p><select><option>no</option></select><p>c<br>d</p>")
    tokens = tokenize(page.elements[0], page)
    placed = [
        (term, int(block))
        for term, block, kind in zip(tokens.terms, tokens.blocks, tokens.kinds, strict=True)
        if kind != TAG
    ]
    assert placed == [("a", 0), ("&amp;", 0), ("b", 0), ("c", 1), ("d", 2)]


def test_simple_mss_leaves_navigation_out() -> None:
    links = "".join(f"<li><a href='/{i}'>link {i}</a></li>" for i in range(20))
    page, _ = read(f"<ul>{links}</ul><div><p>{'word ' * 60}</p><p>{'more ' * 40}</p></div><ul>{links}</ul>")
    kept = simple_mss(page).kept
    assert [text.split()[0] for text, keep in zip(page.texts, kept, strict=True) if keep] == ["word", "more"]


def test_bad_blocks_inside_the_main_part_go() -> None:
    scores = np.array([-5, 4, -6, 4, -5], np.float32)
    words = np.array([3, 100, 4, 100, 3], np.float32)
    assert main_part(scores, words).tolist() == [False, True, False, True, False]


def test_something_is_kept_where_nothing_is_likely() -> None:
    assert main_part(np.array([-5, -3, -5], np.float32), np.ones(3, np.float32)).tolist() == [False, True, False]
