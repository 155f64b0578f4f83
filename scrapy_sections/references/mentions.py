"""Where a text names another section: "see Section 5.2", "§ 3 (2)", "Articles 6 and 7", "第五条"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scrapy_sections.hierarchy.number_words import word_before_number
from scrapy_sections.hierarchy.numbering import ORIENTAL, number, parts_of

_SUBPARTS = r"(?:\s?\((?:[a-z]|[ivx]{1,5}|[0-9]{1,2})\))*"
# The first character, then what may not stand before it: in this order, a search passes over other characters fast.
_NUMBER = re.compile(
    r"[0-9A-Z(](?<![\w.,'’].)(?:(?:(?<=[0-9])[0-9]{0,2}|(?<=[IVXLC])[IVXLC]{0,5}|(?<=[A-Z]))"
    rf"(?:\.[0-9]{{1,3}})*+(?:\.?[a-z]\b)?{_SUBPARTS}|(?<=\()(?:[a-z]|[ivx]{{1,5}}|[0-9]{{1,2}})\))(?![\w%]|[.,][0-9])"
)
_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{1,14}\.?|§§?)\s?$")
_REACH = 18  # characters before a number that can hold its word
_AND = re.compile(r"\s*(?:,|;|&|–|-)?\s*(?:(?:and|or|to|through|und|oder|bis|sowie|et|ou|à|y|o|e|en|of|tot|a)\s+)?")
_TOKENS = re.compile(r"[^\W_]+")

# What makes a number that of a law: an abbreviation at once after it, or the word for a law in the words that follow.
_OWN = "AGB|CGU|CGV|EULA|TOS|TOU|ToS|ToU|DPA|SLA|ANB|AVB|AVV"
_LAW = (
    r"(?:Act|Code|Regulations?|Directive|Laws?|Statutes?|Constitution|Convention|Treaty|Charter|C\.?F\.?R|U\.?S\.?C|GDPR"
    r"|CCPA|CPRA|COPPA|HIPAA|DMCA|[A-ZÄÖÜ]?\w*[Gg]esetz(?:es|buche?s?)?|\w*[Vv]erordnung|Richtlinie|DS-?GVO|BDSG|BGB"
    r"|Loi|loi|Règlement|règlement|Directive|directive|RGPD|Ley|Reglamento|Código|Codice|Decreto|Regolamento|Wet|AVG)"
)
_DETAIL = (  # what may stand between the number and the law
    r"(?:\s*(?:,|\(\w{1,4}\)|[Aa]bs(?:atz|\.)?|Satz|S\.|UAbs\.|lit\.?|Nr\.?|para(?:graph)?\.?|al(?:inéa|\.)|\d{1,3}"
    r"|[a-z]\)?|-[IVXivx]+\)?|ff\.?|f\.|i\.?V\.?m\.?|[Aa]rt(?:icles?|\.)?|§§?"
    r"|(?:and|or|to|through|und|oder|bis|et|ou|à)(?=\s+(?:[\d§(]|[Aa]rt)))(?!\w))*+"
)
_ABBREVIATED = rf"(?!(?:{_OWN})\b)(?:[A-Z]-?){{2,}}\w*\b"
_OF_A_LAW = re.compile(
    rf"{_DETAIL}\s*(?:{_ABBREVIATED}|{_LAW}\b|(?:(?:of|de|du|des|der|del|della|van|the|la|le)\s+)+"
    rf"(?:{_ABBREVIATED}|(?:(?!(?:and|or|this|these|our|diese[rs]?|ces?|cette)\b)[^\W\d_][\w’'-]*\s+){{0,5}}{_LAW}\b))"
)
_AFTER_A_LAW = re.compile(rf"(?:\b{_LAW}\.?|》),?\s*(?:\w+\s?)?$")
_LAW_REACH = 24


class Mention(NamedTuple):
    """A place that names a section: ``start`` and ``end`` in the text, ``keyword`` and ``parts`` of the number."""

    start: int
    end: int
    keyword: str
    parts: tuple[str, ...]
    near: bool  # a mark in brackets: one of the same section, if it can be


def mentions(text: str) -> Iterator[Mention]:
    """The places of a text that name a section by its number, but for those that name one of a law."""
    listed: tuple[str, int] | None = None  # word and end of the number before, if one more may follow
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        if listed and _AND.fullmatch(text, listed[1], start):
            keyword = listed[0]
            begin = start
        else:
            before = _BEFORE.search(text, max(0, start - _REACH), start)
            word = word_before_number(before[1]) if before else None
            if not before or not word:
                listed = None
                continue
            keyword, several = word
            begin = before.start()
            if _of_a_law(text, begin, end, shouted=before[1].isupper()):
                listed = None
                continue
            listed = (keyword, end) if several or "." in match[0] else None
        listed = (keyword, end) if listed else None
        yield Mention(begin, end, keyword, _parts(match[0]), match[0].startswith("("))
    if "第" in text or "제" in text:
        yield from _oriental(text)


def _of_a_law(text: str, start: int, end: int, *, shouted: bool) -> bool:
    if _AFTER_A_LAW.search(text, max(0, start - _LAW_REACH), start):
        return True
    return not shouted and bool(_OF_A_LAW.match(text, end, end + 100))


def _parts(written: str) -> tuple[str, ...]:
    return tuple(part.lstrip("0") for part in _TOKENS.findall(written.lower()))


def _oriental(text: str) -> Iterator[Mention]:
    for match in ORIENTAL.finditer(text):
        found = number(match[0])
        if found and text[max(0, match.start() - 1)] != "》":
            yield Mention(match.start(), match.end(), found.keyword, parts_of(found), near=False)
