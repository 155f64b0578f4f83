"""What a text says of its dates: that its document was changed, took effect or was published then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scrapy_sections.updated.date_words import (
    CONNECTING,
    DOCUMENT,
    EFFECTIVE,
    LAW,
    OTHER,
    PHRASES,
    PUBLISHED,
    UNSPACED,
    UPDATED,
    Phrase,
)
from scrapy_sections.updated.written_dates import TOKEN, WrittenDate, fold, written_dates

_MAX_BEFORE = 200  # code points before a date in which its phrase and the rest of its sentence are looked for
_MAX_REST = 100  # code points behind a date, of its sentence
_MAX_BEHIND = 12  # code points behind a date in which a phrase of East Asian languages or Thai is looked for
_MAX_CONNECTING = 10  # words between phrase and date
_MAX_HEAD = 6  # words before a phrase that need not name the document: "For our users: updated"; set on the corpus
_MAX_LONG_HEAD = 12  # words before a loose phrase where they name the document
_MAX_TAIL = 3  # words behind the date where those before a loose phrase do not name the document
_SENTENCE_END = re.compile(r"(?<=[^\s.]{4})[.!?]\s+|[。！？]\s*")  # not "No. 3", "Rev. 3 May"
_RANGE = re.compile(r"\s*(?:–|—|-|to|until|till|through|bis|au|al|a|hasta|até|tot|do|до|~|至)\s*", re.IGNORECASE)
_UNSPACED_WORD = re.compile("|".join(sorted(UNSPACED, key=len, reverse=True)))
_UNSPACED_SCRIPT = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_UNSPACED_LAW = re.compile(r"法》|法律|법(?=[\s」』은을이에,])|법률|กฎหมาย|พระราชบัญญัติ")
# Between phrase and date: "date", "day", "time", "is", "as of".
_UNSPACED_CONNECTING = re.compile(
    r"(?:日期|日時|日|时间|時間|版本|版|为|為|是|于|於|在|自|は|に|された|일자|일시|일|날짜|ล่าสุด|เมื่อ|วันที่|ใช้|ตั้งแต่|ณ|\W)*"
)
_UNSPACED_BEHIND = re.compile(r"[\s（(、,.．]*(?:に|より|から|付|부터|부로|자로|자|일|起|正式|最后|最後|最終|제)*\s*")


class Statement(NamedTuple):
    """A date, what it is said to be (``UPDATED``, ``EFFECTIVE`` or ``PUBLISHED``), and the sentence that says so.

    ``plain``: whether its words alone say that it is a document's, wherever they stand: "last updated".
    """

    date: WrittenDate
    meaning: int
    text: str
    plain: bool = False


def statements(text: str, before: str = "", language: str = "") -> Iterator[Statement]:
    """Yield the dates of a text that are said to be those of its document; ``language`` is its BCP 47 tag.

    ``before`` is the text of the block before, which may hold the words where the text begins with the date.

    >>> [statement.date.iso() for statement in statements("As in the Act of 3 May 2016. Last updated: June 2024.")]
    ['2024-06']
    """
    found = list(written_dates(text, language))
    for place, date in enumerate(found):
        floor = found[place - 1].end if place else 0
        after = found[place + 1].start if place + 1 < len(found) else 0
        line = _sentence(text, date)
        said = _said(text, floor, date.start, _words_behind(text, date)) or _said_behind(text, date)
        if not said and before and not place and is_first(text, date):
            said, line = _said(before, 0, len(before), 0), f"{before} {line}"
        if said and not (said[0] == EFFECTIVE and after and _RANGE.fullmatch(text, date.end, after)):
            yield Statement(date, said[0], line, said[1])


def is_first(text: str, date: WrittenDate) -> bool:
    """Return whether no word stands before a date."""
    return not TOKEN.search(text, 0, date.start)


def is_alone(text: str, date: WrittenDate) -> bool:
    """Return whether a text is a date and nothing else, or a day of the week beside it."""
    rest = text[: date.start] + " " + text[date.end :]
    return all(fold(word) in CONNECTING for word in TOKEN.findall(rest))


def _sentence(text: str, date: WrittenDate) -> str:
    """Return the sentence around a date, no more of it than ``_MAX_BEFORE`` and ``_MAX_REST`` code points."""
    start = _sentence_start(text, date.start)
    end = _SENTENCE_END.search(text, date.end, date.end + _MAX_REST)
    return text[start : end.end() if end else date.end + _MAX_REST].strip()


def _sentence_start(text: str, end: int) -> int:
    start = max(0, end - _MAX_BEFORE)
    for sentence_end in _SENTENCE_END.finditer(text, start, end):
        start = sentence_end.end()
    return start


def _words_behind(text: str, date: WrittenDate) -> int:
    """Return how many words a sentence has behind its date; more than ``_MAX_REST`` code points are not looked at."""
    end = _SENTENCE_END.search(text, date.end, date.end + _MAX_REST)
    words = TOKEN.findall(text, date.end, end.start() if end else date.end + _MAX_REST)
    return sum(not word.isdecimal() for word in words)


def _said(text: str, floor: int, end: int, tail: int) -> tuple[int, bool] | None:
    """Return what is said of a date by the words before ``end``, and whether plainly.

    Its phrase does not begin before ``floor``; ``tail`` is the number of words behind the date.
    """
    start = _sentence_start(text, end)
    if _UNSPACED_SCRIPT.search(text, max(start, floor), end):
        return _said_unspaced(text[start:end], max(0, floor - start))
    tokens = list(TOKEN.finditer(text, start, end))
    words = [fold(token[0]) for token in tokens]
    phrase, first = _phrase(words)
    if not phrase or tokens[first].start() < floor or not _is_of_document(words, phrase, first, tail):
        return None
    opens = phrase.meaning == EFFECTIVE and not first and not start
    return phrase.meaning, opens or (not phrase.loose and phrase.meaning != PUBLISHED)


def _phrase(words: list[str]) -> tuple[Phrase | None, int]:
    """Return the phrase that stands before a date, with little more than connecting words between, and its place."""
    best: tuple[Phrase | None, int] = (None, 0)
    known = True  # whether all words passed may stand there
    for last in range(len(words) - 1, max(-1, len(words) - 2 - _MAX_CONNECTING), -1):
        for phrase in PHRASES.get(words[last], ()):
            first = last + 1 - len(phrase.words)
            if first < 0 or tuple(words[first : last + 1]) != phrase.words:
                continue
            if not known and not _may_be_apart(words[last + 1 :], phrase):
                continue
            best = phrase, first
            if not phrase.loose:
                return best
            break
        known = known and (words[last] in CONNECTING or (len(words[last]) <= 2 and words[last].isdecimal()))
        if best[0] and not known:
            break
    return best


def _may_be_apart(between: list[str], phrase: Phrase) -> bool:
    """Return whether other words may stand between a phrase and its date: what was changed, or by whom."""
    if phrase.meaning != UPDATED or not LAW.isdisjoint(between):
        return False
    return between[0] == "by" or (not phrase.loose and any(word.startswith(DOCUMENT) for word in between))


def _is_of_document(words: list[str], phrase: Phrase, first: int, tail: int) -> bool:
    """Return whether the words of a sentence up to its date speak of the document.

    The phrase begins at word ``first``, and ``tail`` more words stand behind the date.
    """
    if not OTHER.isdisjoint(words):
        return False
    head = [word for word in words[:first] if not word.isdecimal()]
    named = any(word.startswith(DOCUMENT) for word in head + words[first + len(phrase.words) :])
    if not LAW.isdisjoint(head) and (phrase.loose or not named):
        return False
    if not phrase.loose:
        return named or len(head) <= _MAX_HEAD
    if named or not head:
        return len(head) <= _MAX_LONG_HEAD
    return phrase.meaning != PUBLISHED and len(head) <= _MAX_HEAD and tail <= _MAX_TAIL


def _said_unspaced(context: str, floor: int) -> tuple[int, bool] | None:
    """Return what East Asian or Thai words say of the date behind them, the words not before ``floor``."""
    if _UNSPACED_LAW.search(context):
        return None
    *_, last = [None, *_UNSPACED_WORD.finditer(context, floor)]
    if not last or not _UNSPACED_CONNECTING.fullmatch(context, last.end()):
        return None
    return UNSPACED[last[0]], False


def _said_behind(text: str, date: WrittenDate) -> tuple[int, bool] | None:
    """Return what East Asian or Thai words say of the date before them."""
    start = _UNSPACED_BEHIND.match(text, date.end, date.end + _MAX_BEHIND)
    word = _UNSPACED_WORD.match(text, start.end() if start else date.end)
    if not word or _UNSPACED_LAW.search(text, _sentence_start(text, date.start), date.start):
        return None
    return UNSPACED[word[0]], False
