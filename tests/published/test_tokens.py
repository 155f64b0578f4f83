"""Tokens of a page: tags, words and symbols, and the blocks that they lie in."""

from __future__ import annotations

import pytest

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.tokens import SYMBOL, TAG, WORD, tokenize


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
