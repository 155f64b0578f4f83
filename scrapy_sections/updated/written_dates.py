"""Dates as they are written in a text: "March 3, 2024", "1er mars 2023", "03/04/2023", "2023年5月", "2018-05-25"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from itertools import chain, islice
from typing import NamedTuple

from scrapy_sections.updated.month_names import CROATIAN, MONTHS

#: A word or a number; words of scripts with vowel signs are whole.
TOKEN = re.compile(r"\d+|[^\s\d!-/:-@\[-`{-~«»“”„‘’…–—‐-―·•°、。，：；（）「」『』【】《》〈〉\u200b-\u200f\ufeff]+")

# A date is found from its year, in digits of any script. Before it there must be none: 2018 in 12018 is no year.
_YEAR = re.compile(r"(?<!\d)(?:[2２٢۲२][0０٠۰०]|[1１١۱१][9９٩۹९]|[2๒][5๕])\d\d(?!\d)")
_YEAR_STARTS = ("20", "199")  # found far faster than the years
_YEAR_STARTS_IN = {  # languages whose pages have other digits, or another calendar, as well
    "ar": ("٢٠",), "fa": ("۲۰",), "ur": ("۲۰",), "hi": ("२०",), "ja": ("２０",), "zh": ("２０",), "th": ("25", "๒๕"),
}  # fmt: skip
_MIN_YEAR, _MAX_YEAR = 1990, 2069  # policies on the web are not older; what is later is a misprint
_BUDDHIST_YEARS = 543  # that the Thai calendar is ahead
_THAI = re.compile("[\u0e00-\u0e7f]")
_MAX_LENGTH = 5_000  # code points of a text that are searched, from its start and from its end
_MAX_YEARS = 20  # at each end of a text; more are no dates of one document
_REACH = 40  # code points before and behind a year in which day and month are looked for
_APART = re.compile(r"[;:!?()\[\]|•·*\n：；（）、。]")  # does not stand within a date
_NUMERIC = {".", "/", "-", "–", "‐", "‑"}  # between the numbers of a date
_BLANKS = " \xa0\u200e\u200f"  # and the marks of direction in Arabic dates
_NORDIC = {"", "-", "–"}  # before the year, where a slash stands between day and month: 23/6-2025
# Between the parts of a date, or at a number.
_FILLERS = frozenset(
    "st nd rd th er ere re ter o a º ª day of the de del di do da d l dne den dia e go е года г р року gada m men "
    "ngay nam ano an any ปี พ ค ศ 年 月 日 년 월 일".split()
)
_NO_DAY = re.compile(r"\d[.,]$")  # before a number: that of a version or a section, such as 2.1
_EAST_ASIAN = re.compile(r"\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?")
_YEAR_FIRST = re.compile(r"\s?([-/.–])\s?(\d{1,2})(?!\d)(?:\s?\1\s?(\d{1,2})(?!\d))?")


class WrittenDate(NamedTuple):
    """A date in a text.

    ``start`` and ``end``: of it in the text, code points; ``day`` is 0 where none is written. ``order``: of a day and a
    month in numbers before the year, "DMY" or "MDY"; "?" if either may be meant, and then it is read as "MDY".
    """

    start: int
    end: int
    year: int
    month: int
    day: int
    order: str = ""

    def iso(self) -> str:
        """Return the date as ``2018-05-25``, or ``2018-05`` without a day."""
        return f"{self.year:04}-{self.month:02}" + (f"-{self.day:02}" if self.day else "")


def fold(word: str) -> str:
    """Return a word in lower case and without accents.

    >>> fold("Février")
    'fevrier'
    """
    word = word.lower()
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word.replace("ı", "i").replace("ł", "l"))
    return "".join([sign for sign in decomposed if unicodedata.category(sign) != "Mn"])


def year_starts(language: str) -> tuple[str, ...]:
    """Return beginnings of years, one of which stands in every text with a date in a language (BCP 47 tag)."""
    return _YEAR_STARTS + _YEAR_STARTS_IN.get(language.partition("-")[0], ())


def written_dates(text: str, language: str = "") -> Iterator[WrittenDate]:
    """Yield the dates of a text, of which at least year and month are written; ``language`` is its BCP 47 tag.

    >>> [found.iso() for found in written_dates("Last updated: May 25th, 2018 (first published in March 2016)")]
    ['2018-05-25', '2016-03']
    """
    names = MONTHS | CROATIAN if language.partition("-")[0] == "hr" else MONTHS
    rest = max(_MAX_LENGTH, len(text) - _MAX_LENGTH)
    end = 0
    heads = islice(_YEAR.finditer(text, 0, _MAX_LENGTH), _MAX_YEARS)
    for year in chain(heads, islice(_YEAR.finditer(text, rest), _MAX_YEARS)):
        found = _before(text, year, names, end) or _behind(text, year, names)
        if found and found.start >= end and _is_possible(found):
            end = found.end
            yield found


class _Token(NamedTuple):
    text: str  # folded
    start: int
    end: int

    @property
    def number(self) -> int:
        """The token's value if it may be a day or a month; otherwise 0."""
        return int(self.text) if len(self.text) <= 2 and self.text.isdecimal() else 0


_NO_TOKEN = _Token("", 0, 0)


def _before(text: str, year: re.Match[str], names: dict[str, int], floor: int) -> WrittenDate | None:
    """Return the date whose day and month stand before the year, none of it before ``floor``."""
    start = max(floor, year.start() - _REACH)
    for apart in _APART.finditer(text, start, year.start()):
        start = apart.end()
    second, first, last = [_NO_TOKEN, _NO_TOKEN, _NO_TOKEN, *_tokens(text, start, year.start())][-3:]
    value = _christian(year, text[start : year.end()])
    month = names.get(f"{first.text} {last.text}")  # Arabic has names of two words
    if month or last.text in names:
        day, begin = (second, first) if month else (first, last)
        if "," in text[day.end : begin.start] or _NO_DAY.search(text, max(0, day.start - 2), day.start):
            day = _NO_TOKEN
        begin = day if day.number else begin
        return WrittenDate(begin.start, year.end(), value, month or names[last.text], day.number)
    if not last.number:
        return None
    if first.text in names:
        return WrittenDate(first.start, year.end(), value, names[first.text], last.number)
    if first.text in ("thang", "thg"):  # Vietnamese: month
        return WrittenDate((second if second.number else first).start, year.end(), value, last.number, second.number)
    sign = text[last.end : year.start()].strip(_BLANKS)
    sign_before = text[first.end : last.start].strip(_BLANKS)
    if first.number and sign_before == "/" and sign in _NORDIC:
        return WrittenDate(first.start, year.end(), value, last.number, first.number, "DMY")
    if sign not in _NUMERIC:
        return None
    if first.number and sign_before == sign:
        return _in_numbers(first, last, year, value)
    return WrittenDate(last.start, year.end(), value, last.number, 0)


def _in_numbers(first: _Token, second: _Token, year: re.Match[str], value: int) -> WrittenDate:
    one, two = first.number, second.number
    if one > 12:
        return WrittenDate(first.start, year.end(), value, two, one, "DMY")
    order = "MDY" if two > 12 else "?" if one != two else ""
    return WrittenDate(first.start, year.end(), value, one, two, order)


def _behind(text: str, year: re.Match[str], names: dict[str, int]) -> WrittenDate | None:
    """Return the date whose month stands behind the year."""
    end = year.end()
    value = _christian(year, text[max(0, year.start() - _REACH) : end])
    numbers = _EAST_ASIAN.match(text, end) or _YEAR_FIRST.match(text, end)
    if numbers:
        month, day = numbers.groups()[-2:]
        if day or numbers[1] != ".":
            return WrittenDate(year.start(), numbers.end(), value, int(month), int(day or 0))
    apart = _APART.search(text, end, end + _REACH)
    first, second, *_ = [*_tokens(text, end, apart.start() if apart else end + _REACH), _NO_TOKEN, _NO_TOKEN]
    if first.text in names:
        day = second if 1 <= second.start - first.end <= 2 else _NO_TOKEN
        if day.number or "," not in text[end : first.start]:
            return WrittenDate(year.start(), (day if day.number else first).end, value, names[first.text], day.number)
    elif first.number and second.text in names:
        return WrittenDate(year.start(), second.end, value, names[second.text], first.number)
    return None


def _tokens(text: str, start: int, end: int) -> list[_Token]:
    """Return words and numbers, without those that may stand anywhere in a date."""
    tokens = [_Token(fold(match[0]), *match.span()) for match in TOKEN.finditer(text, start, end)]
    return [token for token in tokens if token.text not in _FILLERS]


def _christian(year: re.Match[str], context: str) -> int:
    """Return the year's number; of the Thai calendar's that of the Christian one."""
    value = int(year[0])
    return value - _BUDDHIST_YEARS if value > _MAX_YEAR and _THAI.search(context) else value


def _is_possible(written: WrittenDate) -> bool:
    if not (_MIN_YEAR <= written.year <= _MAX_YEAR and 1 <= written.month <= 12):
        return False
    try:
        date(written.year, written.month, written.day or 1)
    except ValueError:
        return False
    return True
