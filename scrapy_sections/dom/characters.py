"""Character statistics of all blocks at once, by table look-up over the page's code points."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

SPACE, LOWER, UPPER, LETTER, DIGIT, IDEOGRAPH, STOP, COMMA, COLON, QUESTION, BULLET, SYMBOL = range(12)
CLASSES = 12

_STOPS = ".。｡।॥…۔։።។။"
_COMMAS = ",;،、；，؛՝፣၊"
_COLONS = ":："
_QUESTIONS = "?!？！؟՞፧"
_BULLETS = "•·▪◦‣●○■□◆–—-*»›→✓✔➤"
_TABLE_SIZE = 0x3000  # above: ideographs, syllables and symbols by range
# Hiragana, katakana, CJK ideographs (with extensions), and full-width forms' letters: scripts without spaces.
_IDEOGRAPHIC = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
# Thai and Lao, Burmese, Khmer: alphabets without spaces between words.
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_UNSPACED_LETTER = CLASSES  # known in here only
_UNSPACED_LENGTH = 4  # code points of a word, vowels and tones among them


@dataclass(slots=True)
class Characters:
    """Statistics of ``n`` blocks: ``counts`` (n, CLASSES), ``lengths``, ``words``, ``capitalised`` (n,), and the class
    of each block's ``first`` and ``last`` character (n,). Letters of scripts without case are counted with the small
    ones: text in them is no stranger to the models than any other. An ideograph counts as a word, and so do four
    letters of an alphabet that is written without spaces."""

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
    width = CLASSES + 1
    owner = np.repeat(np.arange(number) * width, lengths)
    counts = np.bincount(owner + kinds, minlength=number * width).reshape(number, width).astype(np.float32)
    unspaced = counts[:, _UNSPACED_LETTER]
    counts[:, LOWER] += counts[:, LETTER] + unspaced
    counts[:, LETTER] = 0
    in_word = (kinds >= LOWER) & (kinds <= DIGIT)
    begins = in_word.copy()
    begins[1:] &= ~in_word[:-1]
    begins[starts] = in_word[starts]
    words = np.add.reduceat(begins, starts, dtype=np.float32) + counts[:, IDEOGRAPH]
    words += np.ceil(unspaced / _UNSPACED_LENGTH)
    capitalised = np.add.reduceat(begins & (kinds == UPPER), starts, dtype=np.float32)
    kinds[kinds == _UNSPACED_LETTER] = LETTER
    return Characters(counts[:, :CLASSES], lengths, words, capitalised, kinds[starts], kinds[ends - 1])


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
    for low, top in _UNSPACED:
        letters = table[low : top + 1]
        letters[letters == LETTER] = _UNSPACED_LETTER
    marks = ((_BULLETS, BULLET), (_STOPS, STOP), (_COMMAS, COMMA), (_COLONS, COLON), (_QUESTIONS, QUESTION))
    for characters_, kind in marks:
        for character in characters_:
            if ord(character) < _TABLE_SIZE:
                table[ord(character)] = kind
    return table
