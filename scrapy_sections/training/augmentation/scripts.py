"""Texts in other words and scripts, so that models learn to do without the words that they know."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnpqrstvwxyz"
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшыьэюя"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
_IDEOGRAPHS = (0x4E00, 0x6E00)  # range of code points, the end excluded
_MAX_IDEOGRAPHS = 2  # that a word becomes
_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = {".": "。", ",": "，", "?": "？", "!": "！", ":": "：", ";": "；"}
_SIGN = re.compile(r"[.,?!:;](?=\s|$)")  # at the end of a word, so that "5.1" stays
_BLANK = re.compile(r"(?<!\d)\s+(?!\d)")
_ARABIC_SIGNS = str.maketrans({",": "،", "?": "؟", ";": "؛"})

Rewriting = Callable[[str], str]


def draw_rewriting(random: Random) -> Rewriting:
    """Return a function that writes the texts of one page anew: as they are, in unknown words, or in another script."""
    return random.choices((_unchanged, _unknown_words, _cyrillic, _arabic, _ideographs), (8, 6, 1, 2, 4))[0](random)


def _unchanged(random: Random) -> Rewriting:
    return lambda text: text


def _unknown_words(random: Random) -> Rewriting:
    """Exchange vowels for vowels, and consonants for consonants."""
    letters = "".join(random.sample(_VOWELS, len(_VOWELS)) + random.sample(_CONSONANTS, len(_CONSONANTS)))
    table = str.maketrans(_VOWELS + _CONSONANTS + (_VOWELS + _CONSONANTS).upper(), letters + letters.upper())
    return lambda text: text.translate(table)


def _cyrillic(random: Random) -> Rewriting:
    letters = random.sample(_CYRILLIC, 26)
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    table = str.maketrans(alphabet + alphabet.upper(), "".join(letters) + "".join(letters).upper())
    return lambda text: text.translate(table)


def _arabic(random: Random) -> Rewriting:
    letters = dict(zip("abcdefghijklmnopqrstuvwxyz", random.sample(_ARABIC, 26), strict=True))
    table = str.maketrans(letters) | {ord(letter.upper()): ord(other) for letter, other in letters.items()}
    return lambda text: text.translate(table).translate(_ARABIC_SIGNS)


def _ideographs(random: Random) -> Rewriting:
    """Exchange each word for one or two ideographs, and drop the blanks between them."""
    seed = random.random()

    def ideographs(match: re.Match[str]) -> str:
        draw = Random(f"{seed}{match[0].lower()}")
        return "".join(chr(draw.randrange(*_IDEOGRAPHS)) for _ in range(draw.randint(1, _MAX_IDEOGRAPHS)))

    return lambda text: _BLANK.sub("", _SIGN.sub(lambda sign: _SIGNS[sign[0]], _WORD.sub(ideographs, text)))
