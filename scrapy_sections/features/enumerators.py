"""The numbers that lines begin with, such as "1.1", "(a)" or "Section 2"."""

from __future__ import annotations

import re
from string import ascii_letters

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, Ints
from scrapy_sections.features.characters import code_points

ENUMERATOR_NAMES = ("1.1", "1.", "a)", "iv)", "section 1", "1")  # the kinds, in the order of the pattern's groups
NUMBER_KINDS = len(ENUMERATOR_NAMES)
_HEAD = 24  # code points in which a line's number shows
# What a line may begin with when it is numbered; one group a kind.
_NUMBERED = re.compile(
    r"\n\W{0,2}(?:"
    r"(\d{1,3}(?:\.\d{1,3})+\.?(?=\D|$))"  # 1.1
    r"|(\d{1,3}\s?[.):\-–—](?=\s|\D|$))"  # 1.
    r"|([(\[]?[a-z][.)\]](?=\s|$))"  # (a)
    r"|([(\[]?[ivx]{1,6}[.)\]](?=\s|$))"  # (iv)
    r"|((?:section|article|artikel|abschnitt|part|chapter|annex|appendix|clause|title|§+|第)\s*[\divx]{1,5}\b)"
    r"|((?:\d|[ivx]+)\b(?!\s*(?:%|[-/]\d))))"
)
# Two letters that a numbered line may begin with; most lines begin with two others, and need no closer look.
_NUMBERED_LETTERS = re.compile(r"[ivx]|ab|an|ap|ar|ch|cl|pa|se|ti", re.IGNORECASE)
_UNNUMBERED = "\r\0"  # stands for such a line: ends the one before, and begins with nothing that is looked for


def _plain() -> Flags:
    """(128, 128): whether two code points are letters that no numbered line begins with."""
    plain = np.zeros((128, 128), np.bool_)
    for one in ascii_letters:
        for two in ascii_letters:
            plain[ord(one), ord(two)] = not _NUMBERED_LETTERS.match(one + two)
    return plain


_PLAIN = _plain()


def line_numbers(texts: list[str], openings: NDArray[np.uint32]) -> Ints:
    """(n,) the kind of number each line begins with, from 1 on, 0 for none; ``openings`` (2, n) are the lines' first
    two code points."""
    numbers = np.zeros(len(texts), np.int64)
    first, second = np.minimum(openings, 127)  # DEL is no letter
    plain = _PLAIN[first, second].tolist()
    heads = [_UNNUMBERED if skip else "\n" + text[:_HEAD] for skip, text in zip(plain, texts, strict=True)]
    lines = "".join(heads).lower()
    found = [(match.start(), match.lastindex or 1) for match in _NUMBERED.finditer(lines)]
    if found:
        places, kinds = np.array(found).T
        codes = code_points(lines)
        starts = ((codes == ord("\n")) | (codes == 0)).nonzero()[0]
        numbers[starts.searchsorted(places)] = kinds
    return numbers
