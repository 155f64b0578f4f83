"""Enumerators as features: which kind of number a block begins with, such as "1.1", "(a)" or "Section 2"."""

from __future__ import annotations

import re
from string import ascii_letters

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.features.characters import code_points

ENUMERATOR_NAMES = ("1.1", "1.", "a)", "iv)", "section 1", "1")  # the kinds, in the order of the pattern's groups
_MAX_LENGTH = 24  # code points at a block's beginning that are searched
_ENUMERATOR = re.compile(  # at the beginning of a line; one group a kind
    r"\n\W{0,2}(?:"
    r"(\d{1,3}(?:\.\d{1,3})+\.?(?=\D|$))"  # 1.1
    r"|(\d{1,3}\s?[.):\-–—](?=\s|\D|$))"  # 1.
    r"|([(\[]?[a-z][.)\]](?=\s|$))"  # (a)
    r"|([(\[]?[ivx]{1,6}[.)\]](?=\s|$))"  # (iv)
    r"|((?:section|article|artikel|abschnitt|part|chapter|annex|appendix|clause|title|§+|第)\s*[\divx]{1,5}\b)"
    r"|((?:\d|[ivx]+)\b(?!\s*(?:%|[-/]\d))))"
)
# The first two letters of a line with an enumerator, where it begins with two letters; most lines begin with two
# others, and are not searched.
_ENUMERATOR_LETTERS = re.compile(r"[ivx]|ab|an|ap|ar|ch|cl|pa|se|ti", re.IGNORECASE)
_SKIPPED_LINE = "\r\0"  # stands for a line that is not searched: counts as a line, and matches nothing


def _plain_letters() -> Flags:
    """Return (128, 128): True for two ASCII letters that no line with an enumerator begins with."""
    plain = np.zeros((128, 128), np.bool_)
    for first in ascii_letters:
        for second in ascii_letters:
            plain[ord(first), ord(second)] = not _ENUMERATOR_LETTERS.match(first + second)
    return plain


_PLAIN_LETTERS = _plain_letters()


def enumerator_kinds(texts: list[str], openings: NDArray[np.uint32]) -> Ints:
    """Return (n,) the kind of enumerator that each text begins with: 1 for the first of ENUMERATOR_NAMES, 0 for none.

    ``openings`` (2, n) are the texts' first two code points.
    """
    kinds = np.zeros(len(texts), np.int64)
    first, second = np.minimum(openings, 127)  # DEL, which is no letter, stands for all beyond ASCII
    plain = _PLAIN_LETTERS[first, second].tolist()
    heads = [_SKIPPED_LINE if skip else "\n" + text[:_MAX_LENGTH] for skip, text in zip(plain, texts, strict=True)]
    lines = "".join(heads).lower()
    matches = [(match.start(), match.lastindex or 1) for match in _ENUMERATOR.finditer(lines)]
    if matches:
        positions, matched_kinds = np.array(matches).T
        codes = code_points(lines)
        starts = ((codes == ord("\n")) | (codes == 0)).nonzero()[0]
        kinds[starts.searchsorted(positions)] = matched_kinds
    return kinds
