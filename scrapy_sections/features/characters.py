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

# Ranges of code points, both ends included. Hiragana and katakana, CJK ideographs and their extension A: scripts
# without spaces between words, of which each character counts as a word.
IDEOGRAPHS = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF))
COMPATIBILITY_IDEOGRAPHS = ((0xF900, 0xFAFF),)
_RARE_IDEOGRAPHS = ((0x20000, 0x3FFFF),)  # planes 2 and 3

_STOPS = ".。｡।॥…۔։።។။"
_COMMAS = ",;،、；，؛՝፣၊"
_COLONS = ":："
_QUESTIONS = "?!？！؟՞፧"
_BULLETS = "•·▪◦‣●○■□◆–—-*»›→✓✔➤"
# Thai and Lao, Burmese, Khmer: alphabets without spaces between words.
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_UNSPACED_LETTER = CLASSES  # a class of this module alone: counted with the lower-case letters, and as words
_UNSPACED_WORD = 4  # code points that count as a word of these alphabets, vowel and tone signs among them
_MAX_CODE_POINTS = 1 << 20  # of blocks computed together, which bounds the memory; one longer block is computed alone
# Below, a code point's class follows from its Unicode category; from here on it is a letter, unless a range in this
# module says otherwise.
_FIRST_BY_RANGE = 0x3000
_TABLE_SIZE = 0x40000  # from here on all are letters


@dataclass(slots=True)
class Characters:
    """Character statistics of n texts.

    Letters of scripts without case are counted as lower-case ones, so that the models meet no counts that they have not
    seen. An ideograph counts as a word, and so do four letters of an alphabet that is written without spaces.
    """

    counts: NDArray[np.float32]  # (CLASSES, n) characters of each class
    lengths: NDArray[np.int64]  # (n,) code points
    words: NDArray[np.float32]  # (n,)
    capitalised: NDArray[np.float32]  # (n,) words that begin with an upper-case letter
    first: NDArray[np.uint8]  # (n,) class of the first character
    last: NDArray[np.uint8]  # (n,) class of the last character
    openings: NDArray[np.uint32]  # (2, n) first two code points; the first twice if there is only one


def characters(texts: list[str]) -> Characters:
    """Return the character statistics of texts, none of them empty."""
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    total = lengths.cumsum()
    if not texts or total[-1] <= _MAX_CODE_POINTS:
        return _characters(texts, lengths)
    ends = [*np.diff(total // _MAX_CODE_POINTS).nonzero()[0] + 1, len(texts)]
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
    classes = _table().take(codes, mode="clip")
    ends = lengths.cumsum()
    starts = ends - lengths
    others = (classes != LOWER).nonzero()[0]  # lower-case letters, most of a text, are counted as what remains
    others_in_text = _differences(others.searchsorted(ends))
    keys = np.arange(number).repeat(others_in_text)
    keys += np.multiply(classes.take(others), number, dtype=np.int64)
    counts = np.bincount(keys, minlength=(CLASSES + 1) * number).reshape(CLASSES + 1, number)
    unspaced = counts[_UNSPACED_LETTER]
    counts[LOWER] = lengths - others_in_text + counts[LETTER] + unspaced
    counts[LETTER] = 0
    in_word = (classes >= LOWER) & (classes <= DIGIT)
    begins = in_word.copy()
    np.greater(in_word[1:], in_word[:-1], out=begins[1:])
    begins[starts] = in_word.take(starts)
    word_starts = begins.nonzero()[0]
    words_through = word_starts.searchsorted(ends)
    words = _differences(words_through) + counts[IDEOGRAPH] - (-unspaced // _UNSPACED_WORD)
    capitals_through = np.zeros(len(word_starts) + 1, np.int64)
    np.cumsum(classes.take(word_starts) == UPPER, out=capitals_through[1:])
    capitalised = _differences(capitals_through.take(words_through))
    edges = classes.take((starts, ends - 1))
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
    """Return the code points (n,) of a text that is not empty."""
    return np.array([text]).view(np.uint32)


def regex_ranges(*ranges: tuple[int, int]) -> str:
    """Return ranges of code points as they stand between the brackets of a regular expression.

    >>> regex_ranges((0x61, 0x66), (0x78, 0x7A))
    'a-fx-z'
    """
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


def _differences(sums: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return (n,) the terms of cumulative sums (n,)."""
    terms = sums.copy()
    terms[1:] -= sums[:-1]
    return terms


@cache
def _table() -> NDArray[np.uint8]:
    """Return the class of each code point up to ``_TABLE_SIZE``, and last that of all others."""
    by_category = {"Ll": LOWER, "Lu": UPPER, "Lt": UPPER, "Zs": SPACE, "Cc": SPACE}
    by_letter = {"L": LETTER, "M": LETTER, "N": DIGIT}
    table = np.full(_TABLE_SIZE + 1, LETTER, np.uint8)
    for code in range(_FIRST_BY_RANGE):
        category = unicodedata.category(chr(code))
        table[code] = by_category.get(category, by_letter.get(category[0], SYMBOL))
    for first, last in (*IDEOGRAPHS, *COMPATIBILITY_IDEOGRAPHS, *_RARE_IDEOGRAPHS):
        table[first : last + 1] = IDEOGRAPH
    for first, last in _UNSPACED:
        letters = table[first : last + 1]
        letters[letters == LETTER] = _UNSPACED_LETTER
    marks = ((_BULLETS, BULLET), (_STOPS, STOP), (_COMMAS, COMMA), (_COLONS, COLON), (_QUESTIONS, QUESTION))
    for signs, character_class in marks:
        table[list(map(ord, signs))] = character_class
    table[0x3000] = SPACE  # ideographic space
    table[0x1F000:0x20000] = SYMBOL  # emoji and other pictographs
    return table
