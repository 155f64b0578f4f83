"""Maximum subsequences, their tokens, and simple MSS over a page."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.content.mss import best_subsequences, maximal_subsequences, maximum_subsequence
from scrapy_sections.content.selection import main_part
from scrapy_sections.content.simple_mss import simple_mss
from scrapy_sections.content.tokens import SYMBOL, TAG, WORD, tokenize
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData

scores_lists = st.lists(st.integers(-20, 20), max_size=40)


@given(scores_lists.filter(bool))
def test_no_other_run_has_a_greater_sum(scores: list[int]) -> None:
    start, end = maximum_subsequence(scores)
    every = [(sum(scores[a:b]), a, b) for a in range(len(scores)) for b in range(a + 1, len(scores) + 1)]
    assert sum(scores[start:end]) == max(every)[0]


def test_no_scores_have_no_maximum() -> None:
    with pytest.raises(ValueError, match="no scores"):
        maximum_subsequence([])


def by_definition(scores: list[int], low: int, high: int) -> list[tuple[int, int]]:
    """The run with the greatest sum, of several the shortest, and those of what lies on either side."""
    runs = [(a, b) for a in range(low, high) for b in range(a + 1, high + 1) if sum(scores[a:b]) > 0]
    if not runs:
        return []
    a, b = min(runs, key=lambda run: (-sum(scores[run[0] : run[1]]), run[1] - run[0], run))
    return [*by_definition(scores, low, a), (a, b), *by_definition(scores, b, high)]


@given(scores_lists)
def test_maximal_subsequences_are_those_of_the_definition(scores: list[int]) -> None:
    assert maximal_subsequences(scores) == by_definition(scores, 0, len(scores))


@given(scores_lists, st.integers(1, 5))
def test_the_best_come_first_and_the_first_is_the_maximum(scores: list[int], most: int) -> None:
    best = best_subsequences(scores, most)
    sums = [sum(scores[start:end]) for start, end in best]
    assert sums == sorted([sum(scores[a:b]) for a, b in maximal_subsequences(scores)], reverse=True)[:most]
    if best:
        start, end = maximum_subsequence(scores)
        assert sums[0] == sum(scores[start:end])


def terms(blocks: Blocks) -> list[tuple[str, int]]:
    """Each token's term and block."""
    tokens = tokenize(blocks)
    return [(tokens.terms[code], block) for code, block in zip(tokens.codes, tokens.blocks.tolist(), strict=True)]


def test_tokens_are_tags_words_and_symbols() -> None:
    blocks, _ = load_blocks("<p>Connected <b>relations</b>, 42!</p><newselement>x</newselement><script>var y</script>")
    assert [term for term, _ in terms(blocks)] == [
        "<html", "<body", "<p", "connect", "<b", "relat", "</b", ",", "1", "!", "</p", "<unknown", "x", "</unknown",
        "</body", "</html",
    ]  # fmt: skip
    assert [(tokenize(blocks).kinds == kind).sum() for kind in (TAG, WORD, SYMBOL)] == [10, 4, 2]


@pytest.mark.parametrize(
    "skipped",
    ["<svg><g><svg>1</svg>2</g></svg>", "<title/>", "<select><option>no</select>", "<!-- <p> -->", "<map-x>", "<i/>"],
)
def test_words_know_their_block(skipped: str) -> None:
    blocks, _ = load_blocks(
        f"<p>a &amp; b</p>{skipped}<p title='x > y'>c&#13;\u200b<br>d<img/>{skipped}</p><hr><p>e</p>"
    )
    words = [(term, blocks.texts[block]) for term, block in terms(blocks) if term in tuple("abcde")]
    assert words == [("a", "a & b"), ("b", "a & b"), ("c", blocks.texts[1]), ("d", "d"), ("e", "e")]


def test_an_ideograph_is_a_token() -> None:
    blocks, _ = load_blocks("<p>隐私政策 v2</p>")
    assert [term for term, _ in terms(blocks)][3:-3] == ["隐", "私", "政", "策", "v2"]


def test_simple_mss_leaves_navigation_out() -> None:
    links = "".join(f"<li><a href='/{i}'>link {i}</a></li>" for i in range(20))
    blocks, _ = load_blocks(f"<ul>{links}</ul><div><p>{'word ' * 60}</p><p>{'more ' * 40}</p></div><ul>{links}</ul>")
    kept = simple_mss(PageData(blocks)).kept
    assert [text.split()[0] for text, keep in zip(blocks.texts, kept, strict=True) if keep] == ["word", "more"]


def test_paragraphs_that_no_tag_divides_stay_together() -> None:
    blocks, _ = load_blocks(f"<pre>{'word ' * 9}\n\n{'more ' * 9}\n\n{'last ' * 9}</pre>")
    assert simple_mss(PageData(blocks)).kept.tolist() == [True, True, True]


def test_a_few_words_among_tags_are_found() -> None:
    blocks, _ = load_blocks("<b>a</b><i>b</i>")
    assert simple_mss(PageData(blocks)).kept.tolist() == [True]


def test_bad_blocks_inside_the_main_part_go() -> None:
    scores = np.array([-5, 4, -6, 4, -5], np.float32)
    words = np.array([3, 100, 4, 100, 3], np.float32)
    assert main_part(scores, words).tolist() == [False, True, False, True, False]


def test_something_is_kept_where_nothing_is_likely() -> None:
    assert main_part(np.array([-5, -3, -5], np.float32), np.ones(3, np.float32)).tolist() == [False, True, False]
