"""Character statistics of all blocks at once, by table look-up over the page's code points."""

from __future__ import annotations

import unicodedata
from dataclasses import astuple, dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

SPACE, LOWER, UPPER, LETTER, DIGIT, IDEOGRAPH, STOP, COMMA, COLON, QUESTION, BULLET, SYMBOL = range(12)
CLASS_NAMES = (
    "space", "lower", "upper", "letter", "digit", "ideograph", "stop", "comma", "colon", "question", "bullet", "symbol",
)  # fmt: skip
CLASSES = len(CLASS_NAMES)

_STOPS = ".。｡।॥…۔։።។။"
_COMMAS = ",;،、；，؛՝፣၊"
_COLONS = ":："
_QUESTIONS = "?!？！؟՞፧"
_BULLETS = "•·▪◦‣●○■□◆–—-*»›→✓✔➤"
# Hiragana, katakana, CJK ideographs (with extensions), and full-width forms' letters: scripts without spaces.
_IDEOGRAPHIC = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
# Thai and Lao, Burmese, Khmer: alphabets without spaces between words.
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_UNSPACED_LETTER = CLASSES  # known in here only
_UNSPACED_LENGTH = 4  # code points of a word, vowels and tones among them
_AT_ONCE = 1 << 20  # code points, or a block of more
_BY_CATEGORY = 0x3000  # above: ideographs, syllables and symbols by range
_TABLE_SIZE = 0x40000  # above: letters


@dataclass(slots=True)
class Characters:
    """Statistics of ``n`` blocks: ``counts`` (CLASSES, n), ``lengths``, ``words``, ``capitalised`` (n,), the class of
    each block's ``first`` and ``last`` character (n,), and the first two code points in ``openings`` (2, n), twice the
    same where there is only one. Letters of scripts without case are counted with the small ones: text in them is no
    stranger to the models than any other. An ideograph counts as a word, and so do four letters of an alphabet that is
    written without spaces."""

    counts: NDArray[np.float32]
    lengths: NDArray[np.int64]
    words: NDArray[np.float32]
    capitalised: NDArray[np.float32]
    first: NDArray[np.uint8]
    last: NDArray[np.uint8]
    openings: NDArray[np.uint32]


def characters(texts: list[str]) -> Characters:
    """Statistics of non-empty texts."""
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    through = lengths.cumsum()
    if not texts or through[-1] <= _AT_ONCE:
        return _characters(texts, lengths)
    # What is in memory for each code point is so for some at a time.
    ends = [*np.diff(through // _AT_ONCE).nonzero()[0] + 1, len(texts)]
    parts = [
        _characters(texts[start:end], lengths[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)
    ]
    return Characters(*(np.concatenate(columns, axis=-1) for columns in zip(*map(astuple, parts), strict=True)))


def _characters(texts: list[str], lengths: NDArray[np.int64]) -> Characters:
    number = len(texts)
    if not number:
        empty = np.zeros(0, np.float32)
        none, no_codes = np.zeros(0, np.uint8), np.zeros((2, 0), np.uint32)
        return Characters(np.zeros((CLASSES, 0), np.float32), lengths, empty, empty, none, none, no_codes)
    codes = code_points("".join(texts))
    kinds = _table().take(codes, mode="clip")
    ends = lengths.cumsum()
    starts = ends - lengths
    others = (kinds != LOWER).nonzero()[0]  # few
    spread = _steps(others.searchsorted(ends))
    keys = np.arange(number).repeat(spread)
    keys += np.multiply(kinds.take(others), number, dtype=np.int64)
    counts = np.bincount(keys, minlength=(CLASSES + 1) * number).reshape(CLASSES + 1, number)
    unspaced = counts[_UNSPACED_LETTER]
    counts[LOWER] = lengths - spread + counts[LETTER] + unspaced
    counts[LETTER] = 0
    in_word = (kinds >= LOWER) & (kinds <= DIGIT)
    begins = in_word.copy()
    np.greater(in_word[1:], in_word[:-1], out=begins[1:])
    begins[starts] = in_word.take(starts)
    places = begins.nonzero()[0]
    upto = places.searchsorted(ends)
    words = _steps(upto) + counts[IDEOGRAPH] - (-unspaced // _UNSPACED_LENGTH)
    large = np.zeros(len(places) + 1, np.int64)
    np.cumsum(kinds.take(places) == UPPER, out=large[1:])
    capitalised = _steps(large.take(upto))
    edges = kinds.take((starts, ends - 1))
    edges[edges == _UNSPACED_LETTER] = LETTER
    return Characters(
        counts[:CLASSES].astype(np.float32),
        lengths,
        words.astype(np.float32),
        capitalised.astype(np.float32),
        edges[0],
        edges[1],
        codes.take((starts, np.minimum(starts + 1, ends - 1))),
    )


def code_points(text: str) -> NDArray[np.uint32]:
    """(n,) of a text that is not empty."""
    return np.array([text]).view(np.uint32)


def _steps(sums: NDArray[np.int64]) -> NDArray[np.int64]:
    """(n,) what each adds to the sum before it, the first to 0."""
    steps = sums.copy()
    steps[1:] -= sums[:-1]
    return steps


@cache
def _table() -> NDArray[np.uint8]:
    """The class of each code point, the last that of all beyond."""
    by_category = {"Ll": LOWER, "Lu": UPPER, "Lt": UPPER, "Zs": SPACE, "Cc": SPACE}
    by_letter = {"L": LETTER, "M": LETTER, "N": DIGIT}
    table = np.full(_TABLE_SIZE + 1, LETTER, np.uint8)
    for code in range(_BY_CATEGORY):
        category = unicodedata.category(chr(code))
        table[code] = by_category.get(category, by_letter.get(category[0], SYMBOL))
    for low, top in _IDEOGRAPHIC:
        table[low : top + 1] = IDEOGRAPH
    for low, top in _UNSPACED:
        letters = table[low : top + 1]
        letters[letters == LETTER] = _UNSPACED_LETTER
    marks = ((_BULLETS, BULLET), (_STOPS, STOP), (_COMMAS, COMMA), (_COLONS, COLON), (_QUESTIONS, QUESTION))
    for characters_, kind in marks:
        table[list(map(ord, characters_))] = kind
    table[0x3000] = SPACE
    table[0x1F000:0x20000] = SYMBOL
    return table
