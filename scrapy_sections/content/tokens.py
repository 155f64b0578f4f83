"""The tokenizer of MSS (Pasternack & Roth 2009, section 5.2).

Tokens are tags, words and symbols. Departures from the paper: the source is the tree written out again, so that every
element that holds something has its end tag and character references are resolved; besides scripts and style sheets,
whatever else draws no text is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.dom.blocks import SKIPPED, Blocks

TAG, WORD, SYMBOL = range(3)

_TOKEN = re.compile(
    rf"<!--.*?-->|<\?.*?\?>|<({'|'.join(sorted(SKIPPED))})\b(?:[^>]*/>|.*?</\1>)"
    r"|(</?[^\s/>]+)[^>]*>|([^\W_]+)|(&\w+;|[^\s<])",
    re.DOTALL,
)
# The paper takes the tags that more than one of its sources used; these are HTML's own.
COMMON_TAGS = frozenset(
    "a abbr address area article aside b base basefont bdo big blockquote body br button caption center cite code col "
    "colgroup dd del details dfn dir div dl dt em fieldset figcaption figure font footer form frame frameset h1 h2 h3 "
    "h4 h5 h6 header hr html i img input ins kbd label legend li link main mark menu meta nav noscript ol optgroup "
    "option p param pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th thead "
    "time tr tt u ul var wbr".split()
)
UNKNOWN_TAG = "unknown"
NUMBER = "1"


@dataclass(slots=True)
class Tokens:
    """``kinds`` (t,): TAG, WORD or SYMBOL; ``terms``: "<p", "</p", stemmed words, symbols; ``blocks`` (t,): the block a
    word or symbol lies in, for a tag that of the next."""

    kinds: NDArray[np.int8]
    terms: list[str]
    blocks: NDArray[np.int64]


def tokenize(root: etree._Element, page: Blocks) -> Tokens:
    """Tokens of the tree that ``page`` was cut from."""
    source = etree.tostring(root, encoding="unicode")
    found = [(tag, word, symbol) for _, tag, word, symbol in _TOKEN.findall(source) if tag or word or symbol]
    kinds = np.array([TAG if tag else WORD if word else SYMBOL for tag, word, _ in found], np.int8)
    terms = _terms(found)
    # Words and symbols come in the same order here and in the blocks: the count of characters drawn places them.
    drawn = np.array([len(word) if word else 1 if symbol else 0 for _, word, symbol in found], np.int64)
    before = np.cumsum(drawn) - drawn
    ends = np.cumsum([len(text) - text.count(" ") for text in page.texts])
    blocks = np.minimum(np.searchsorted(ends, before, "right"), max(len(ends) - 1, 0))
    return Tokens(kinds, terms, blocks)


def _terms(found: list[tuple[str, str, str]]) -> list[str]:
    from Stemmer import Stemmer

    words = sorted({word.lower() for _, word, _ in found if word})
    stems = dict(zip(words, Stemmer("porter").stemWords(words), strict=True))
    stems.update({word: NUMBER for word in words if word.isnumeric()})
    return [_tag(tag) if tag else stems[word.lower()] if word else symbol for tag, word, symbol in found]


def _tag(tag: str) -> str:
    name = tag.lstrip("</").lower()
    return tag[: len(tag) - len(name)] + (name if name in COMMON_TAGS else UNKNOWN_TAG)
