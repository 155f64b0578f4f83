"""The language of a page: the one it declares, unless its text is plainly in another."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from scrapy_sections.models.language_model import LanguageModel
from scrapy_sections.models.store import ModelError, load

logger = logging.getLogger(__name__)

# Probabilities of the detected language.
_MIN_TO_CONTRADICT = 0.99  # from here on it replaces the declared one, as many templates declare English on all pages
_MIN_UNDECLARED = 0.5  # from here on it is used if the page declares none

_MIN_TEXT = 200  # letters; in fewer, names and addresses are too large a part to contradict the page
_LETTERS_PER_IDEOGRAPH = 3  # an ideograph counts as so many, having as much information
_SAMPLES, _SAMPLE_LENGTH = 4, 125  # number, and characters each, of the samples of a text that are looked at

# A text in whose samples enough stop words occur is English: there is no need of the detector, which takes .3 ms, nor
# of its model, which takes 30 ms and 10 MB to load.
_ENGLISH_STOP_WORDS = frozenset("the of and that with this these you your our their from are which any not".split())
_MAX_WORDS_PER_STOP_WORD = 10  # words; besides, no sample may be without a stop word
_MIN_ENGLISH_WORDS = 20
_MIN_ASCII_SHARE = 0.95  # of the characters: a word or two of English among ideographs do not make a text English

# BCP 47 (RFC 5646, section 2.1): language, script, region, and the rest.
_TAG = re.compile(r"([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?((?:-[a-z\d]{1,8})*)")
_IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_PREFERRED = {"in": "id", "iw": "he", "ji": "yi"}  # withdrawn codes: those that the registry prefers
_NO_LANGUAGE = {"und", "mul", "zxx", "xx"}  # undetermined, multiple, no language, and a template's placeholder
# Languages between which the detector is too unsure to contradict a page: the one that stands for all of a group.
_GROUPS = {
    "nb": "no", "nn": "no", "da": "no", "hr": "sr", "bs": "sr", "sh": "sr", "ms": "id", "fil": "tl", "pcm": "en",
    "cmn": "zh", "yue": "zh", "wuu": "zh", "ary": "ar", "arz": "ar", "hbo": "he", "grc": "el", "uzs": "uz",
}  # fmt: skip


def language_of(declared: str, text: str) -> str:
    """Return the BCP 47 tag of a page's language; empty if it is unknown.

    ``declared`` is the page's ``lang`` attribute, ``text`` its main text.

    >>> language_of("en_us", "")
    'en-US'
    """
    tag = _normalise(declared)
    if tag and not _is_long_enough(text):
        return tag
    samples = _samples(text)
    language = tag.partition("-")[0]
    if language in ("", "en") and _is_plainly_english(samples):
        return tag or "en"
    detected, probability = _detect(" ".join(samples))
    if not tag:
        return detected if probability >= _MIN_UNDECLARED else ""
    return detected if _group(detected) != _group(language) and probability >= _MIN_TO_CONTRADICT else tag


def _normalise(declared: str) -> str:
    """Return a declared language as a BCP 47 tag in its usual case; empty if it is none, or names no language."""
    match = _TAG.fullmatch(declared.strip().lower().replace("_", "-"))
    if not match:
        return ""
    language, script, region, rest = match.groups()
    if language in _NO_LANGUAGE:
        return ""
    parts = [_PREFERRED.get(language, language), (script or "").title(), (region or "").upper(), rest.lstrip("-")]
    return "-".join(filter(None, parts))


def _group(language: str) -> str:
    return _GROUPS.get(language, language)


def _samples(text: str) -> list[str]:
    """Return samples from evenly spaced places of a text."""
    step = max(len(text) // _SAMPLES, _SAMPLE_LENGTH)
    return [text[start : start + _SAMPLE_LENGTH] for start in range(0, len(text), step)][:_SAMPLES]


def _is_plainly_english(samples: list[str]) -> bool:
    words = [sample.lower().split() for sample in samples]
    stop_words = [sum(map(_ENGLISH_STOP_WORDS.__contains__, sample)) for sample in words]
    word_count, text = sum(map(len, words)), "".join(samples)
    return (
        word_count >= _MIN_ENGLISH_WORDS
        and _MAX_WORDS_PER_STOP_WORD * sum(stop_words) >= word_count
        and all(stop_words)
        and len(text.encode("ascii", "ignore")) >= _MIN_ASCII_SHARE * len(text)
    )


def _detect(text: str) -> tuple[str, float]:
    """Return the most likely language, and the probability of its group; ("", 0) if there is none."""
    if not any(map(str.isalpha, text)):
        return "", 0.0
    of_languages = _probabilities(text)
    of_groups: defaultdict[str, float] = defaultdict(float)
    for language, probability in of_languages.items():
        of_groups[_group(language)] += probability
    if not of_groups:
        return "", 0.0
    group = max(of_groups, key=of_groups.__getitem__)
    language = max((code for code in of_languages if _group(code) == group), key=of_languages.__getitem__)
    return ("", 0.0) if language in _NO_LANGUAGE else (language, min(of_groups[group], 1.0))


def _probabilities(text: str) -> Mapping[str, float]:
    """Return the probability of each language; nothing if none is known, or the model cannot be read."""
    model = _model()
    return model.probabilities(text) if model else {}


def _is_long_enough(text: str) -> bool:
    """Return whether a text is long enough to contradict the page."""
    if len(text) >= _MIN_TEXT:
        return True
    return len(text) + (_LETTERS_PER_IDEOGRAPH - 1) * len(_IDEOGRAPHS.findall(text)) >= _MIN_TEXT


@cache
def _model() -> LanguageModel | None:
    """Return the model; None, with one message, if it cannot be read: a page has its sections without a language."""
    try:
        return LanguageModel(load("languages"))
    except (MemoryError, ModelError) as error:
        logger.error("Pages have no other language than they declare, for the detector fails: %r", error)
        return None
