"""Mentions of other sections in a text: "see Section 5.2", "§ 3 (2)", "Articles 6 and 7", "第五条"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from scrapy_sections.hierarchy.number_words import text_keyword
from scrapy_sections.hierarchy.numbering import EAST_ASIAN, enumerator_parts, number_parts, parse_enumerator

# A number in running text, with parts in brackets behind it, or one such part alone.
_SUBPARTS = r"(?:\s?\((?:[a-z]|[ivx]{1,5}|[0-9]{1,2})\))*"
# The first character, then what may not stand before it: in this order, a search passes over other characters fast.
_NUMBER = re.compile(
    r"[0-9A-Z(](?<![\w.,'’].)(?:(?:(?<=[0-9])[0-9]{0,2}|(?<=[IVXLC])[IVXLC]{0,5}|(?<=[A-Z]))"
    rf"(?:\.[0-9]{{1,3}})*+(?:\.?[a-z]\b)?{_SUBPARTS}|(?<=\()(?:[a-z]|[ivx]{{1,5}}|[0-9]{{1,2}})\))(?![\w%]|[.,][0-9])"
)
_WORD_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{1,14}\.?|§§?)\s?$")
_MAX_WORD_BEFORE = 18  # code points before a number that are searched for its keyword
_CONJUNCTION = re.compile(
    r"\s*+(?:[,;&–-]\s*+)?+(?:(?:and|or|to|through|und|oder|bis|sowie|et|ou|à|y|o|e|en|of|tot|a)\s++)?+"
)

# A number is one of a law if an abbreviation follows at once, or the word for a law a few words later.
_DOCUMENT_ABBREVIATIONS = "AGB|CGU|CGV|EULA|TOS|TOU|ToS|ToU|DPA|SLA|ANB|AVB|AVV"
_LAW = (  # words and abbreviations that name one
    r"(?:Act|Code|Regulations?|Directive|Laws?|Statutes?|Constitution|Convention|Treaty|Charter|C\.?F\.?R|U\.?S\.?C|GDPR"
    r"|CCPA|CPRA|COPPA|HIPAA|DMCA|[A-ZÄÖÜ]?\w*[Gg]esetz(?:es|buche?s?)?|\w*[Vv]erordnung|Richtlinie|DS-?GVO|BDSG|BGB"
    r"|Loi|loi|Règlement|règlement|Directive|directive|RGPD|Ley|Reglamento|Código|Codice|Decreto|Regolamento|Wet|AVG)"
)
_LAW_DETAIL = (  # what may stand between the number and the law
    r"(?:\s*(?:,|\(\w{1,4}\)|[Aa]bs(?:atz|\.)?|Satz|S\.|UAbs\.|lit\.?|Nr\.?|para(?:graph)?\.?|al(?:inéa|\.)|\d{1,3}"
    r"|[a-z]\)?|-[IVXivx]+\)?|ff\.?|f\.|i\.?V\.?m\.?|[Aa]rt(?:icles?|\.)?|§§?"
    r"|(?:and|or|to|through|und|oder|bis|et|ou|à)(?=\s+(?:[\d§(]|[Aa]rt)))(?!\w))*+"
)
_LAW_ABBREVIATION = rf"(?!(?:{_DOCUMENT_ABBREVIATIONS})\b)(?:[A-Z]-?){{2,}}\w*\b"
_OF_A_LAW = re.compile(
    rf"{_LAW_DETAIL}\s*(?:{_LAW_ABBREVIATION}|{_LAW}\b|(?:(?:of|de|du|des|der|del|della|van|the|la|le)\s+)+"
    rf"(?:{_LAW_ABBREVIATION}|(?:(?!(?:and|or|this|these|our|diese[rs]?|ces?|cette)\b)[^\W\d_][\w’'-]*\s+){{0,5}}{_LAW}\b))"
)
_AFTER_A_LAW = re.compile(rf"(?:\b{_LAW}\.?|》),?\s*(?:\w+\s?)?$")
_MAX_LAW_BEFORE = 24  # code points before a mention that are searched for the name of a law
_MAX_LAW_AFTER = 100  # code points behind one


class Mention(NamedTuple):
    """A place in a text that names a section.

    ``start`` and ``end``: of it in the text, code points; ``keyword``: in its canonical form; ``parts``: of the
    enumerator. ``local``: the enumerator begins with a bracket ("paragraph (a)"), and so names a part of the section
    that mentions it, if there is one.
    """

    start: int
    end: int
    keyword: str
    parts: tuple[str, ...]
    local: bool


def mentions(text: str) -> Iterator[Mention]:
    """Yield the places of a text that name a section by its enumerator, without those that name a section of a law."""
    enumeration: tuple[str, int] | None = None  # keyword and end of the mention before, if more numbers may follow it
    for match in _NUMBER.finditer(text):
        number_start, end = match.span()
        if enumeration and _CONJUNCTION.fullmatch(text, enumeration[1], number_start):
            keyword, start = enumeration[0], number_start
            enumeration = keyword, end
        else:
            enumeration = None
            before = _WORD_BEFORE.search(text, max(0, number_start - _MAX_WORD_BEFORE), number_start)
            form = text_keyword(before[1]) if before else None
            if not before or not form:
                continue
            keyword, plural = form
            start = before.start()
            if _is_of_law(text, start, end, uppercase=before[1].isupper()):
                continue
            if plural or "." in match[0]:
                enumeration = keyword, end
        yield Mention(start, end, keyword, number_parts(match[0]), match[0].startswith("("))
    if "第" in text or "제" in text:
        yield from _east_asian_mentions(text)


def _is_of_law(text: str, start: int, end: int, *, uppercase: bool) -> bool:
    """True if a law is named before the mention or behind it.

    With the keyword in capitals the words behind it are not searched: they may be in capitals, too, which would make
    abbreviations of laws of them all.
    """
    if _AFTER_A_LAW.search(text, max(0, start - _MAX_LAW_BEFORE), start):
        return True
    return not uppercase and bool(_OF_A_LAW.match(text, end, end + _MAX_LAW_AFTER))


def _east_asian_mentions(text: str) -> Iterator[Mention]:
    for match in EAST_ASIAN.finditer(text):
        enumerator = parse_enumerator(match[0])
        if enumerator and text[max(0, match.start() - 1)] != "》":  # which closes the name of a law
            parts = enumerator_parts(enumerator)
            yield Mention(match.start(), match.end(), enumerator.keyword, parts, local=False)
