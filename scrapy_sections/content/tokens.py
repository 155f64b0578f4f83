"""The tokenizer of MSS (Pasternack & Roth 2009, section 5.2).

Tokens are tags, words and symbols. Departures from the paper: the source is the tree written out again, so that every
element has its end tag and character references are resolved; besides scripts and style sheets, whatever else draws no
text is left out; an ideograph is a symbol of its own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import count
from operator import methodcaller
from zlib import crc32

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.html.blocks import SKIPPED, Blocks
from scrapy_sections.html.parse import VOID

TAG, WORD, SYMBOL = range(3)

_SKIPPED = "|".join(sorted(SKIPPED))
_IDEOGRAPHS = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
# Nothing of a comment, nor of what is skipped and holds no element; of a tag its name, and whether it is a whole
# element; a word or symbol.
_TOKEN = re.compile(
    rf"<!--.*?-->|<\?.*?\?>|<(?:{_SKIPPED})(?=[\s/>])[^>]*(?:(?<=/)>|>[^<]*</[^>]*>)"
    rf"|<(/?[^\s/>]+)(?:[^>]*[^>/])?(/?)>|([^\W_{_IDEOGRAPHS}]+|&#?\w+;|[^\s<])",
    re.DOTALL,
)
_Token = tuple[str, str, str]
Codes = NDArray[np.int32]  # a long page has millions of tokens
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
    """The ``t`` tokens of a page. ``terms``: the distinct ones: "<p", "</p", stemmed words, "1" for every number,
    symbols; ``codes`` (t,): index into them; ``kinds`` (t,): TAG, WORD or SYMBOL; ``blocks`` (t,): the block that a
    word or symbol lies in, for a tag the block before it or that it lies in, -1 for none."""

    terms: list[str]
    codes: Codes
    kinds: NDArray[np.int8]
    blocks: Ints

    @property
    def hashes(self) -> NDArray[np.uint32]:
        """(t,) the tokens' terms as numbers that are the same on every page."""
        return np.array([crc32(term.encode()) for term in self.terms], np.uint32)[self.codes]


def tokenize(blocks: Blocks) -> Tokens:
    """Tokens of a page, in linear time: Python work for each distinct token only."""
    found = _TOKEN.finditer(etree.tostring(blocks.nodes.elements[0], encoding="unicode"))
    index: defaultdict[_Token, int] = defaultdict(count().__next__)
    raw = np.fromiter(map(index.__getitem__, map(methodcaller("groups", ""), found)), np.int32)
    distinct = list(index)
    raw = raw[_drawn(distinct, raw)]
    terms, pairs, kinds, steps = _terms(distinct)
    codes = pairs[raw].ravel()
    stands = codes >= 0
    codes = codes[stands]
    return Tokens(terms, codes, kinds[codes], _blocks(blocks, np.cumsum(steps[raw].ravel()[stands])))


def _drawn(distinct: list[_Token], raw: Codes) -> Flags:
    """(t,) which tokens lie in no skipped element, and are any."""
    left_out = np.zeros(len(distinct), np.bool_)
    depths = np.zeros(len(distinct), np.int32)
    for row, (tag, whole, text) in enumerate(distinct):
        if tag.lstrip("/") in SKIPPED:
            left_out[row] = True
            depths[row] = -1 if tag[0] == "/" else 0 if whole else 1
        elif not (tag or text):
            left_out[row] = True
    return np.asarray(~left_out[raw] & (np.cumsum(depths[raw], dtype=np.int32) == 0))


def _terms(distinct: list[_Token]) -> tuple[list[str], Codes, NDArray[np.int8], Codes]:
    """The terms, (r, 2) the one or two that each token stands for, the terms' kinds, and (r, 2) how many tags
    ``Blocks`` counts for each.

    An element without content is a start tag and an end tag, but a void one is a single tag, which ``Blocks`` counts
    twice; it counts a ``<br>`` once.
    """
    from Stemmer import Stemmer

    words = [text.lower() for _, _, text in distinct]
    stems = Stemmer("porter").stemWords(words)
    drawn = [NUMBER if word.isnumeric() else stem for word, stem in zip(words, stems, strict=True)]
    steps = np.zeros((len(distinct), 2), np.int32)
    ends: dict[int, str] = {}
    for row, (tag, whole, _) in enumerate(distinct):
        if tag:
            name = tag.lstrip("/")
            known = name if name in COMMON_TAGS else UNKNOWN_TAG
            drawn[row] = f"</{known}" if tag[0] == "/" else f"<{known}"
            steps[row] = 1
            if whole and name not in VOID:
                ends[row] = f"</{known}"
            elif whole and name != "br":
                steps[row, 0] = 2
    index = dict.fromkeys([*drawn, *ends.values()], 0)
    index.update(zip(index, range(len(index)), strict=True))
    pairs = np.full((len(distinct), 2), -1, np.int32)
    pairs[:, 0] = [index[term] for term in drawn]
    for row, term in ends.items():
        pairs[row, 1] = index[term]
    kinds = [TAG if term[:1] == "<" else WORD if not term or term.isalnum() else SYMBOL for term in index]
    return list(index), pairs, np.array(kinds, np.int8), steps


def _blocks(blocks: Blocks, tags: Ints) -> Ints:
    """(t,) block of each token, from the number of tags up to it. Of blocks with no tag between them, the last."""
    inner = blocks.array("tags_inside")
    starts = np.cumsum(blocks.array("tags_before") + inner) - inner
    return np.searchsorted(starts, tags, "right") - 1
