"""Character statistics of all blocks at once, by table look-up over the page's code points."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

SPACE, LOWER, UPPER, LETTER, DIGIT, IDEOGRAPH, STOP, COMMA, COLON, QUESTION, BULLET, SYMBOL = range(12)
CLASSES = 12

_STOPS = ".。｡।。…"
_COMMAS = ",;،、；，"
_COLONS = ":："
_QUESTIONS = "?!？！؟"
_BULLETS = "•·▪◦‣●○■□◆–—-*»›→✓✔➤"
_TABLE_SIZE = 0x3000  # above: ideographs, syllables and symbols by range
# Hiragana, katakana, CJK ideographs (with extensions), and full-width forms' letters: scripts without spaces.
_IDEOGRAPHIC = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))


@dataclass(slots=True)
class Characters:
    """Statistics of ``n`` blocks: ``counts`` (n, CLASSES), ``lengths``, ``words``, ``capitalised`` (n,), and the class
    of each block's ``first`` and ``last`` character (n,). An ideograph counts as a word."""

    counts: NDArray[np.float32]
    lengths: NDArray[np.int64]
    words: NDArray[np.float32]
    capitalised: NDArray[np.float32]
    first: NDArray[np.uint8]
    last: NDArray[np.uint8]


def characters(texts: list[str]) -> Characters:
    """Statistics of non-empty texts."""
    number = len(texts)
    lengths = np.fromiter(map(len, texts), np.int64, number)
    if not number:
        empty = np.zeros(0, np.float32)
        none = np.zeros(0, np.uint8)
        return Characters(np.zeros((0, CLASSES), np.float32), lengths, empty, empty, none, none)
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "replace"), np.uint32)
    kinds = _classify(codes)
    ends = np.cumsum(lengths)
    starts = ends - lengths
    owner = np.repeat(np.arange(number) * CLASSES, lengths)
    counts = np.bincount(owner + kinds, minlength=number * CLASSES).reshape(number, CLASSES).astype(np.float32)
    in_word = (kinds >= LOWER) & (kinds <= DIGIT)
    begins = in_word.copy()
    begins[1:] &= ~in_word[:-1]
    begins[starts] = in_word[starts]
    words = np.add.reduceat(begins, starts, dtype=np.float32) + counts[:, IDEOGRAPH]
    capitalised = np.add.reduceat(begins & (kinds == UPPER), starts, dtype=np.float32)
    return Characters(counts, lengths, words, capitalised, kinds[starts], kinds[ends - 1])


def _classify(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    table = _table()
    kinds = table[np.minimum(codes, _TABLE_SIZE)]
    high = np.flatnonzero(codes >= _TABLE_SIZE)
    if len(high):
        wide = codes[high]
        found = np.full(len(wide), LETTER, np.uint8)
        for low, top in _IDEOGRAPHIC:
            found[(wide >= low) & (wide <= top)] = IDEOGRAPH
        for characters_, kind in ((_STOPS, STOP), (_COMMAS, COMMA), (_COLONS, COLON), (_QUESTIONS, QUESTION)):
            found[np.isin(wide, [ord(c) for c in characters_])] = kind
        found[wide == 0x3000] = SPACE
        found[(wide >= 0x1F000) & (wide < 0x20000)] = SYMBOL
        kinds[high] = found
    return kinds


@cache
def _table() -> NDArray[np.uint8]:
    by_category = {"Ll": LOWER, "Lu": UPPER, "Lt": UPPER, "Zs": SPACE, "Cc": SPACE}
    by_letter = {"L": LETTER, "M": LETTER, "N": DIGIT}
    table = np.full(_TABLE_SIZE + 1, SYMBOL, np.uint8)
    for code in range(_TABLE_SIZE):
        category = unicodedata.category(chr(code))
        table[code] = by_category.get(category, by_letter.get(category[0], SYMBOL))
    marks = ((_BULLETS, BULLET), (_STOPS, STOP), (_COMMAS, COMMA), (_COLONS, COLON), (_QUESTIONS, QUESTION))
    for characters_, kind in marks:
        for character in characters_:
            if ord(character) < _TABLE_SIZE:
                table[ord(character)] = kind
    return table
