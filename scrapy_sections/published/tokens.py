"""The tokenizer of MSS (Pasternack & Roth 2009, section 5.2): a page's tags, words and symbols, in order.

Where this departs from the paper:

================================ ================================= ====================================================
the paper                        here                              why
================================ ================================= ====================================================
the source as served             the tree written out again        every element has its end tag, and character
                                                                   references are resolved
drops scripts and style sheets   drops all elements whose text no  they hold no text of the main part either
                                 reader sees (html.blocks.SKIPPED)
common tags: those that occur in HTML's own tags                   does not depend on the training pages
more than one training source
words between blanks and signs   each ideograph is a symbol        scripts without blanks between words
================================ ================================= ====================================================
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
from scrapy_sections.features.characters import COMPATIBILITY_IDEOGRAPHS, IDEOGRAPHS, regex_ranges
from scrapy_sections.html.blocks import SKIPPED, Blocks
from scrapy_sections.html.parse import VOID

TAG, WORD, SYMBOL = range(3)

_SKIPPED = "|".join(sorted(SKIPPED))
# Not the rare ideographs of planes 2 and 3, which are letters of words here: the model "content-nb" knows such terms.
_IDEOGRAPHS = regex_ranges(*IDEOGRAPHS, *COMPATIBILITY_IDEOGRAPHS)
# Comments, and skipped elements without a child, have no group. Groups: a tag's name, with "/" before it if it is an
# end tag; "/" if a tag is a whole element; a word or symbol.
_TOKEN = re.compile(
    rf"<!--.*?-->|<\?.*?\?>|<(?:{_SKIPPED})(?=[\s/>])[^>]*(?:(?<=/)>|>[^<]*</[^>]*>)"
    rf"|<(/?[^\s/>]+)(?:[^>]*[^>/])?(/?)>|([^\W_{_IDEOGRAPHS}]+|&#?\w+;|[^\s<])",
    re.DOTALL,
)
_Match = tuple[str, str, str]  # the three groups
Codes = NDArray[np.int32]  # a long page has millions of tokens: half the memory of 64 bits
COMMON_TAGS = frozenset(
    "a abbr address area article aside b base basefont bdo big blockquote body br button caption center cite code col "
    "colgroup dd del details dfn dir div dl dt em fieldset figcaption figure font footer form frame frameset h1 h2 h3 "
    "h4 h5 h6 header hr html i img input ins kbd label legend li link main mark menu meta nav noscript ol optgroup "
    "option p param pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th thead "
    "time tr tt u ul var wbr".split()
)
UNKNOWN_TAG = "unknown"
NUMBER = "1"
_WORDS_SOMETIMES_NUMBERS = frozenset("两京俩倆拐洞皕秭鈎钩")  # numerals from Python 3.13 on; words in the models


@dataclass(slots=True)
class Tokens:
    """The t tokens of a page, in document order."""

    terms: list[str]  # the distinct ones: "<p", "</p", stemmed words, "1" for every number, symbols
    codes: Codes  # (t,) index into ``terms``
    kinds: NDArray[np.int8]  # (t,) TAG, WORD or SYMBOL
    blocks: Ints  # (t,) block that a word or symbol lies in; of a tag the block it lies in or the one before; -1: none

    @property
    def hashes(self) -> NDArray[np.uint32]:
        """(t,) hash of each token's term, equal on all pages."""
        return np.array([crc32(term.encode()) for term in self.terms], np.uint32)[self.codes]


def tokenize(blocks: Blocks) -> Tokens:
    """Return the tokens of a page, in linear time; the Python loops are over distinct tokens only.

    The tree is read again, because the blocks do not hold where tags stand inside of them.
    """
    matches = _TOKEN.finditer(etree.tostring(blocks.nodes.elements[0], encoding="unicode"))
    index: defaultdict[_Match, int] = defaultdict(count().__next__)
    rows = np.fromiter(map(index.__getitem__, map(methodcaller("groups", ""), matches)), np.int32)
    distinct = list(index)
    rows = rows[_outside_skipped(distinct, rows)]
    terms, term_codes, kinds, tag_counts = _terms(distinct)
    codes = term_codes[rows].ravel()
    is_token = codes >= 0
    codes = codes[is_token]
    return Tokens(terms, codes, kinds[codes], _blocks(blocks, np.cumsum(tag_counts[rows].ravel()[is_token])))


def _outside_skipped(distinct: list[_Match], rows: Codes) -> Flags:
    """Return (m,) True for matches that are tokens outside skipped elements; ``rows`` (m,) are indices of matches."""
    is_left_out = np.zeros(len(distinct), np.bool_)
    depth_changes = np.zeros(len(distinct), np.int32)  # by how many skipped elements the depth changes
    for row, (tag, whole, text) in enumerate(distinct):
        if tag.lstrip("/") in SKIPPED:
            is_left_out[row] = True
            depth_changes[row] = -1 if tag[0] == "/" else 0 if whole else 1
        elif not (tag or text):
            is_left_out[row] = True
    return np.asarray(~is_left_out[rows] & (np.cumsum(depth_changes[rows], dtype=np.int32) == 0))


def _terms(distinct: list[_Match]) -> tuple[list[str], Codes, NDArray[np.int8], Codes]:
    """Return what r distinct matches stand for.

    These are the terms; (r, 2) the codes of the one or two tokens of each match, with -1 for no second; the terms'
    kinds; (r, 2) how many tags ``Blocks`` counts for each token. An element without content is a start tag and an end
    tag, but a void one is a single tag, which ``Blocks`` counts twice; it counts a ``<br>`` once.
    """
    from Stemmer import Stemmer

    words = [text.lower() for _, _, text in distinct]
    stems = Stemmer("porter").stemWords(words)
    first_terms = [
        NUMBER if word.isnumeric() and word not in _WORDS_SOMETIMES_NUMBERS else stem
        for word, stem in zip(words, stems, strict=True)
    ]
    tag_counts = np.zeros((len(distinct), 2), np.int32)
    end_tags: dict[int, str] = {}
    for row, (tag, whole, _) in enumerate(distinct):
        if tag:
            name = tag.lstrip("/")
            common = name if name in COMMON_TAGS else UNKNOWN_TAG
            first_terms[row] = f"</{common}" if tag[0] == "/" else f"<{common}"
            tag_counts[row] = 1
            if whole and name not in VOID:
                end_tags[row] = f"</{common}"
            elif whole and name != "br":
                tag_counts[row, 0] = 2
    index = dict.fromkeys([*first_terms, *end_tags.values()], 0)
    index.update(zip(index, range(len(index)), strict=True))
    codes = np.full((len(distinct), 2), -1, np.int32)
    codes[:, 0] = [index[term] for term in first_terms]
    for row, term in end_tags.items():
        codes[row, 1] = index[term]
    kinds = [TAG if term[:1] == "<" else WORD if not term or term.isalnum() else SYMBOL for term in index]
    return list(index), codes, np.array(kinds, np.int8), tag_counts


def _blocks(blocks: Blocks, tags_through: Ints) -> Ints:
    """Return (t,) the block of each token, from the number of tags up to it (t,).

    Of blocks with no tag between them, it is the last.
    """
    tags_inside = blocks.array("tags_inside")
    starts = np.cumsum(blocks.array("tags_before") + tags_inside) - tags_inside
    return np.searchsorted(starts, tags_through, "right") - 1
