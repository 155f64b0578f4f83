"""The language of a page: what it says, unless its text is plainly in another."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

from scrapy_sections.features.characters import IDEOGRAPHS, regex_ranges

_SURE = 0.99  # probability from which the text is believed more than the page: many templates say "en" for all
_LIKELY = 0.5  # and from which it is believed where the page says nothing
_ENOUGH = 200  # characters; in fewer, names and addresses are too large a part to contradict the page
_PIECES, _PIECE = 4, 125  # the text is looked at in so many places, so many characters each

# Text of which each piece has such words, and one word in ten is one, is English: no need of the detector, which
# takes as long as the parser does, nor of its model, which takes half a second and 107 MB to load.
_ENGLISH = frozenset("the of and that with this these you your our their from are which any not".split())
_ONE_IN = 10
_FEWEST = 20  # words
_LEAST_ASCII = 0.95  # of the characters: a word or two of English among ideographs tell nothing

# BCP 47 (RFC 5646, section 2.1): language, script, region, and the rest.
_TAG = re.compile(r"([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?((?:-[a-z\d]{1,8})*)")
_IDEOGRAPHS = re.compile(f"[{regex_ranges(*IDEOGRAPHS)}]")
_WEIGHT = 3  # characters of an alphabet that say as much as an ideograph
_PREFERRED = {"in": "id", "iw": "he", "ji": "yi"}  # the registry's codes for withdrawn ones
_UNSAID = {"und", "mul", "zxx", "xx"}  # no language, any, or a template's placeholder
# What a detector cannot tell apart well enough to contradict a page, each under one name.
_KIN = {
    "nb": "no", "nn": "no", "da": "no", "hr": "sr", "bs": "sr", "sh": "sr", "ms": "id", "fil": "tl", "pcm": "en",
    "cmn": "zh", "yue": "zh", "wuu": "zh", "ary": "ar", "arz": "ar", "hbo": "he", "grc": "el", "uzs": "uz",
}  # fmt: skip


def language_of(said: str, text: str) -> str:
    """BCP 47 tag of a page whose ``lang`` attribute is ``said`` and whose main text is ``text``; empty where neither
    tells.

    >>> language_of("en_us", "")
    'en-US'
    """
    tag = _normalised(said)
    if tag and not _has_enough(text):
        return tag
    pieces = _pieces(text)
    if tag.partition("-")[0] in ("", "en") and _plainly_english(pieces):
        return tag or "en"
    found, chance = _detected(" ".join(pieces))
    if not tag:
        return found if chance >= _LIKELY else ""
    differs = _kin(found) != _kin(tag.partition("-")[0])
    return found if differs and chance >= _SURE else tag


def _normalised(tag: str) -> str:
    match = _TAG.fullmatch(tag.strip().lower().replace("_", "-"))
    if not match:
        return ""
    language, script, region, rest = match.groups()
    if language in _UNSAID:
        return ""
    parts = [_PREFERRED.get(language, language), (script or "").title(), (region or "").upper(), rest.lstrip("-")]
    return "-".join(filter(None, parts))


def _kin(language: str) -> str:
    return _KIN.get(language, language)


def _pieces(text: str) -> list[str]:
    step = max(len(text) // _PIECES, _PIECE)
    return [text[start : start + _PIECE] for start in range(0, len(text), step)][:_PIECES]


def _plainly_english(pieces: list[str]) -> bool:
    words = [piece.lower().split() for piece in pieces]
    found = [sum(map(_ENGLISH.__contains__, some)) for some in words]
    number, whole = sum(map(len, words)), "".join(pieces)
    enough = number >= _FEWEST and _ONE_IN * sum(found) >= number and all(found)
    return enough and len(whole.encode("ascii", "ignore")) >= _LEAST_ASCII * len(whole)


def _detected(sample: str) -> tuple[str, float]:
    """The likeliest language, and the probability of it and its kin."""
    if not any(map(str.isalpha, sample)):
        return "", 0.0
    chances: defaultdict[str, float] = defaultdict(float)
    ranked = _identifier().rank(sample)
    for language, chance in ranked:
        chances[_kin(language)] += chance
    likeliest = max(chances, key=chances.__getitem__)
    found = next(language for language, _ in ranked if _kin(language) == likeliest)
    return ("", 0.0) if found in _UNSAID else (found, min(chances[likeliest], 1.0))


def _has_enough(text: str) -> bool:
    return len(text) >= _ENOUGH or len(text) + (_WEIGHT - 1) * len(_IDEOGRAPHS.findall(text)) >= _ENOUGH


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # half a second, once a process

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
