"""The number a title begins with: "3.2", "(a)", "IV.", "Article 5", "§ 3", "第一条"."""

from __future__ import annotations

import re
from typing import NamedTuple

from scrapy_sections.hierarchy.number_words import KEYWORD, SAME_WORD, ideographs, letter, roman


class Reading(NamedTuple):
    """One way to read a mark: ``kind`` of its last part ("1", "I", "i", "A", "a", "一"), ``values`` of its parts."""

    kind: str
    values: tuple[int, ...]


class Number(NamedTuple):
    """A title's number: as ``written``, without the ``keyword`` before it and the delimiter behind it (so "3.2" for
    "3.2.", "5" for "Article 5", but "(a)" and "第一条" whole); ``delimiter`` as in the title, "()" for brackets;
    ``readings``, the likelier first ("i" is a numeral or a letter: the titles around it decide)."""

    written: str
    keyword: str
    delimiter: str
    readings: tuple[Reading, ...]
    length: int  # of the whole mark in the title

    @property
    def bare(self) -> bool:
        """Whether nothing but its neighbours tells this number from one that belongs to the title's words."""
        return not self.delimiter and not self.keyword and len(self.readings[0].values) == 1


_LEAD = re.compile(r"[\s\"'“”„«»‘’*·•]*")
_PART = r"(?:[0-9]{1,3}|[a-zA-Z](?![a-zA-Z])|[ivxlcIVXLC]{1,6}(?![a-zA-Z]))"
# The parts, in brackets or not, then what ends them.
_MARK = re.compile(
    rf"(?P<open>[(\[（]?)\s?(?P<parts>{_PART}(?:\.(?:[0-9]{{1,3}}|[a-z](?![a-zA-Z.])))*(?:\s?\([a-z0-9]{{1,4}}\))*)"
    r"(?P<end>\s?[.．]?[)\]）]|\s?[.．、:：](?![0-9])|\s?[.．]?\s*[-–—](?=\s)|)(?P<next>.?)"
)
ORIENTAL = re.compile(
    r"第\s?([一-龥〇0-9０-９]{1,6}?)\s?(部分|[条條章节節款部编編项項篇])|제\s?(\d{1,3})\s?([조장절관항편])"
)
_ENUMERATOR = re.compile(r"([(（]?)([一二三四五六七八九十百零〇]{1,4})([)）]|[、．.：:])")
_CIRCLED = re.compile(r"[\u2460-\u2473]")
_DATE = re.compile(r"\d{1,2}\s?[./]\s?\d{1,2}\s?[./]\s?\d{4}|\d{1,2}:\d\d")
_SPLIT = re.compile(r"[.()\s]+")
_TOKENS = re.compile(r"[^\W_]+")


def number(title: str) -> Number | None:
    """The number at the start of a title, or None.

    >>> number("Article 5 – Sheds").written, number("3.2. Choices").readings[0].values
    ('5', (3, 2))
    """
    lead = _LEAD.match(title)
    start = lead.end() if lead else 0
    if not title[start : start + 1].isascii():
        found = _oriental(title, start)
        if found:
            return found
    match = KEYWORD.match(title, start)
    keyword = ""
    if match:
        word = (match[1] or match[2] or match[3]).lower()
        keyword = SAME_WORD.get(word, word)
        start = match.end()
    return _mark(title, start, keyword)


def _mark(title: str, start: int, keyword: str) -> Number | None:
    match = _MARK.match(title, start)
    if not match or _DATE.match(title, start):
        return None
    parts, opened = match["parts"], bool(match["open"])
    end = match["end"].strip()
    closed = end.endswith((")", "]", "）"))
    delimiter = "()" if opened and closed else ")" if closed else end[:1].replace("．", ".").replace("：", ":")
    delimiter = "-" if delimiter in "–—" and delimiter else delimiter
    following = match["next"]
    if opened and not closed:
        return None
    several = len(_SPLIT.split(parts.rstrip(")"))) > 1
    digits = any(sign.isdigit() for sign in parts)
    # "3.5mm", "U.S. law": a mark stands apart from the words, unless digits and a delimiter do that.
    apart = (digits and delimiter and not following.isdigit()) or (keyword and not following.isalnum())
    if following and not following.isspace() and not apart:
        return None
    if not keyword and not digits and (several or not delimiter):
        return None
    if keyword and not digits and not delimiter and following and not parts.isupper():
        return None
    readings = _readings(parts)
    if not readings:
        return None
    written = title[match.start("open") : match.end("end")].strip() if delimiter == "()" else parts
    return Number(written, keyword, "" if keyword else delimiter, readings, match.start("next"))


def _readings(parts: str) -> tuple[Reading, ...]:
    *outer, last = (part for part in _SPLIT.split(parts) if part)
    values = []
    for part in outer:
        value = int(part) if part.isdigit() else letter(part) or roman(part)
        if value is None:
            return ()
        values.append(value)
    if last.isdigit():
        return (Reading("1", (*values, int(last))),)
    case = last.isupper()
    numeral, place = roman(last), letter(last)
    found = []
    if numeral:
        found.append(Reading("I" if case else "i", (*values, numeral)))
    if place:
        found.append(Reading("A" if case else "a", (*values, place)))
    # Of single letters that can be both, only those that count up first are likelier numerals.
    return tuple(found[::-1] if place and len(last) == 1 and numeral not in (1, 5, 10) else found)


def _oriental(title: str, start: int) -> Number | None:
    match = ORIENTAL.match(title, start)
    if match:
        digits, counter = match[1] or match[3], match[2] or match[4]
        value = int(digits) if digits.isdigit() else ideographs(digits)
        if value:
            return Number(match[0], counter, "", (Reading("一", (value,)),), match.end())
    match = _ENUMERATOR.match(title, start)
    if match:
        value = ideographs(match[2])
        written = match[0] if match[1] else match[2]
        if value:
            return Number(written, "", "()" if match[1] else match[3], (Reading("一", (value,)),), match.end())
    match = _CIRCLED.match(title, start)
    if match:
        return Number(match[0], "", "○", (Reading("①", (ord(match[0]) - 0x245F,)),), match.end())
    return None


def parts_of(found: Number) -> tuple[str, ...]:
    """What tells a number from others, however it is written: ("5", "2", "a") for "5.2(a)".

    >>> parts_of(number("5.2(a) Fees")), parts_of(number("第三条"))
    (('5', '2', 'a'), ('3',))
    """
    if found.readings[0].kind == "一":
        return tuple(map(str, found.readings[0].values))
    return tuple(part.lstrip("0") for part in _TOKENS.findall(found.written.lower()))
