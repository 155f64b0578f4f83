"""The enumerator a title begins with: "3.2", "(a)", "IV.", "Article 5", "§ 3", "第一条"."""

from __future__ import annotations

import re
from typing import NamedTuple

from scrapy_sections.hierarchy.number_words import ideograph_value, letter_value, roman_value, title_keyword


class Reading(NamedTuple):
    """One way to read an enumerator: the kind of its last part, and the value of each part.

    Kinds are "1", "I" and "i" (Roman numerals), "A" and "a" (letters), "一" and "①".
    """

    kind: str
    values: tuple[int, ...]


class Enumerator(NamedTuple):
    """An enumerator at the start of a title.

    ``number``: as in the title, without the keyword before and the delimiter behind it ("3.2" for "3.2.", "5" for
    "Article 5"), but "(a)" and "第一条" whole. ``keyword``: in its canonical form, "" for none. ``delimiter``: "()" for
    brackets around the number, "" behind a keyword or for none. ``readings``: the likeliest first; "i" is a numeral or
    a letter, which the titles around it decide. ``length``: code points from the start of the title to the end of the
    enumerator.
    """

    number: str
    keyword: str
    delimiter: str
    readings: tuple[Reading, ...]
    length: int

    @property
    def bare(self) -> bool:
        """True for one part without keyword and delimiter, which may be a word of the title: "10 tips"."""
        return not self.delimiter and not self.keyword and len(self.readings[0].values) == 1


_OPENING = re.compile(r"[\s\"'“”„«»‘’*·•]*")  # blanks, quotation marks and bullets before the enumerator
_PART = r"(?:[0-9]{1,3}|[a-zA-Z](?![a-zA-Z])|[ivxlcIVXLC]{1,6}(?![a-zA-Z]))"
# The parts, in brackets or not, the delimiter, and the character behind it.
_ENUMERATOR = re.compile(
    rf"(?P<open>[(\[（]?)\s?(?P<parts>{_PART}(?:\.(?:[0-9]{{1,3}}|[a-z](?![a-zA-Z.])))*(?:\s?\([a-z0-9]{{1,4}}\))*)"
    r"(?P<end>\s?[.．]?[)\]）]|\s?[.．、:：](?![0-9])|\s?[.．]?\s*[-–—](?=\s)|)(?P<next>.?)"
)
_CLOSING_BRACKETS = (")", "]", "）")
_ASCII_DELIMITERS = {"．": ".", "：": ":", "–": "-", "—": "-"}
# "第二十三条", "제5조": between an ordinal prefix and a counter.
EAST_ASIAN = re.compile(
    r"第\s?([一-龥〇0-9０-９]{1,6}?)\s?(部分|[条條章节節款部编編项項篇])|제\s?(\d{1,3})\s?([조장절관항편])"
)
_IDEOGRAPHIC = re.compile(r"([(（]?)([一二三四五六七八九十百零〇]{1,4})([)）]|[、．.：:])")  # "一、", "（二）"
_CIRCLED = re.compile(r"[\u2460-\u2473]")
_DATE_OR_TIME = re.compile(r"\d{1,2}\s?[./]\s?\d{1,2}\s?[./]\s?\d{4}|\d{1,2}:\d\d")
_SEPARATORS = re.compile(r"[.()\s]+")
_LETTERS_AND_DIGITS = re.compile(r"[^\W_]+")


def parse_enumerator(title: str) -> Enumerator | None:
    """Return the enumerator at the start of a title, or None.

    >>> parse_enumerator("Article 5 – Sheds").number, parse_enumerator("3.2. Choices").readings[0].values
    ('5', (3, 2))
    """
    opening = _OPENING.match(title)
    start = opening.end() if opening else 0
    if not title[start : start + 1].isascii():
        enumerator = _parse_east_asian(title, start)
        if enumerator:
            return enumerator
    keyword, start = title_keyword(title, start)
    return _parse_parts(title, start, keyword)


def enumerator_parts(enumerator: Enumerator) -> tuple[str, ...]:
    """Return the parts that identify an enumerator, however it is written.

    >>> enumerator_parts(parse_enumerator("5.2(a) Fees")), enumerator_parts(parse_enumerator("第三条"))
    (('5', '2', 'a'), ('3',))
    """
    if enumerator.readings[0].kind == "一":
        return tuple(map(str, enumerator.readings[0].values))
    return number_parts(enumerator.number)


def number_parts(number: str) -> tuple[str, ...]:
    """Return the letters and digits of each part of a number, without leading zeros.

    >>> number_parts("05.2(A)")
    ('5', '2', 'a')
    """
    return tuple(part.lstrip("0") for part in _LETTERS_AND_DIGITS.findall(number.lower()))


def _parse_parts(title: str, start: int, keyword: str) -> Enumerator | None:
    match = _ENUMERATOR.match(title, start)
    if not match or _DATE_OR_TIME.match(title, start):
        return None
    parts, following, end = match["parts"], match["next"], match["end"].strip()
    bracketed, closed = bool(match["open"]), end.endswith(_CLOSING_BRACKETS)
    if bracketed and not closed:
        return None
    delimiter = "()" if bracketed else ")" if closed else _ASCII_DELIMITERS.get(end[:1], end[:1])
    several = len(_SEPARATORS.split(parts.rstrip(")"))) > 1
    digits = any(sign.isdigit() for sign in parts)
    # A blank has to follow, but for "1.Scope" and "§ 3: Fees": not so in "3.5mm" and "U.S.".
    marked = (digits and delimiter and not following.isdigit()) or (keyword and not following.isalnum())
    if following and not following.isspace() and not marked:
        return None
    # Letters without a keyword need a delimiter ("A note"), and are an abbreviation if there are several ("e.g.").
    if not keyword and not digits and (several or not delimiter):
        return None
    # Letters between a keyword and further words have to be capitals: "Annex A Forms", not "Part i like".
    if keyword and not digits and not delimiter and following and not parts.isupper():
        return None
    readings = _readings(parts)
    if not readings:
        return None
    number = title[match.start("open") : match.end("end")].strip() if bracketed else parts
    return Enumerator(number, keyword, "" if keyword else delimiter, readings, match.start("next"))


def _readings(parts: str) -> tuple[Reading, ...]:
    """Return the ways to read the parts, the likeliest first; none if a part is neither number nor letter."""
    *outer_parts, last = (part for part in _SEPARATORS.split(parts) if part)
    outer = []
    for part in outer_parts:
        value = int(part) if part.isdigit() else letter_value(part) or roman_value(part)
        if value is None:
            return ()
        outer.append(value)
    if last.isdigit():
        return (Reading("1", (*outer, int(last))),)
    upper = last.isupper()
    numeral, letter = roman_value(last), letter_value(last)
    readings = []
    if numeral:
        readings.append(Reading("I" if upper else "i", (*outer, numeral)))
    if letter:
        readings.append(Reading("A" if upper else "a", (*outer, letter)))
    # A single i, v or x is likelier a numeral; l, c, d and m are letters, since titles are seldom counted up to 50.
    return tuple(readings[::-1] if letter and len(last) == 1 and numeral not in (1, 5, 10) else readings)


def _parse_east_asian(title: str, start: int) -> Enumerator | None:
    match = EAST_ASIAN.match(title, start)
    if match:
        digits, counter = match[1] or match[3], match[2] or match[4]
        value = int(digits) if digits.isdigit() else ideograph_value(digits)
        if value:
            return Enumerator(match[0], counter, "", (Reading("一", (value,)),), match.end())
    match = _IDEOGRAPHIC.match(title, start)
    if match:
        value = ideograph_value(match[2])
        bracketed = bool(match[1])
        if value:
            number, delimiter = (match[0], "()") if bracketed else (match[2], match[3])
            return Enumerator(number, "", delimiter, (Reading("一", (value,)),), match.end())
    match = _CIRCLED.match(title, start)
    if match:
        return Enumerator(match[0], "", "○", (Reading("①", (ord(match[0]) - ord("①") + 1,)),), match.end())
    return None
