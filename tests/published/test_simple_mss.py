"""Simple MSS over a page, and blocks from spans of tokens."""

from __future__ import annotations

from scrapy_sections.content.relevance import CERTAIN_SCORE
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.simple_mss import simple_mss
from scrapy_sections.published.spans import counted_with, in_spans
from scrapy_sections.published.tokens import tokenize


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


def test_a_block_is_kept_for_most_of_its_words_and_symbols() -> None:
    blocks, _ = load_blocks("<p>one two three</p><p>four five six</p>")
    tokens = tokenize(blocks)
    terms = [tokens.terms[code] for code in tokens.codes]
    half = in_spans(blocks, tokens, [(terms.index("two"), terms.index("four") + 1)])
    assert half.kept.tolist() == [True, False]
    assert half.scores.tolist() == [CERTAIN_SCORE, -CERTAIN_SCORE]
    third = in_spans(blocks, tokens, [(terms.index("four"), terms.index("four") + 1)])
    assert third.kept.tolist() == [False, True]  # there is no better one
    both = in_spans(blocks, tokens, [(terms.index("two"), terms.index("three") + 1), (terms.index("five"), len(terms))])
    assert both.kept.tolist() == [True, True]


def test_blocks_with_no_tag_between_them_are_counted_as_one() -> None:
    blocks, _ = load_blocks("<pre>a\n\nb</pre><p>c</p><pre>d\n\ne\n\nf</pre>")
    assert counted_with(blocks).tolist() == [1, 1, 2, 5, 5, 5]
