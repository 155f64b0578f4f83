"""What a section mark is made of: words, characters and numerals of many languages."""

from __future__ import annotations

import re

# Words that stand before a number, in the languages of the policies seen and their neighbours.
_KEYWORDS = """
section sections article articles chapter part schedule annex annexe appendix exhibit clause title book paragraph rule
addendum attachment module unit volume step question item
abschnitt artikel kapitel teil anhang anlage ziffer absatz paragraf titel buch
chapitre partie titre livre alinéa
artículo articulo capítulo capitulo parte sección seccion anexo título titulo cláusula clausula libro disposición
articolo capitolo sezione allegato titolo comma
artigo secção seção seçao
hoofdstuk bijlage deel afdeling paragraaf
artykuł rozdział część załącznik dział
статья глава раздел часть приложение пункт стаття розділ частина додаток член
avsnitt bilaga del afsnit kapittel bilag vedlegg luku osa liite
madde bölüm kısım
článek kapitola část příloha článok
articolul capitolul secțiunea secţiunea anexa
άρθρο κεφάλαιο μέρος παράρτημα
điều chương mục phần pasal bab bagian lampiran
المادة البند الفصل القسم ข้อ सेक्शन अनुच्छेद
""".split()
_SHORT = "art arts sec sect ch chap cap kap nr no n° nº št par abs pt".split()  # only with a dot, or before a digit


def _any_of(words: list[str]) -> str:
    """A pattern of the longest of these words, which looks only at those of one first character."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        by_first.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in by_first.items())


KEYWORD = re.compile(
    rf"(?:({_any_of(_KEYWORDS)})\s+(?:n[°ºo]\.?\s*)?|({_any_of(_SHORT)})(?:\.\s*|\s+(?=\d))|(§)+\s*)", re.IGNORECASE
)
SAME_WORD = {"articles": "article", "sections": "section", "art": "article", "arts": "article", "sec": "section",
             "sect": "section", "ch": "chapter", "chap": "chapter", "articolul": "articolo"}  # fmt: skip

# Words before a number in running text only, and the endings that running text gives to all.
_IN_TEXT = "paragraphe point punkt nummer ziff klausel clausule rubrique para paras cl lit punto punt".split()
_ENDINGS = ("s", "n", "e", "en", "es")

_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_SIGNS = ("零〇", "一壹", "二贰两", "三叁", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖")
_IDEOGRAPHS = {sign: value for value, signs in enumerate(_SIGNS) for sign in signs}
_POWERS = {"十": 10, "拾": 10, "百": 100, "千": 1000}

_WORDS: dict[str, tuple[str, bool]] = {}
for _word in [*_KEYWORDS, *_SHORT, *_IN_TEXT]:
    _WORDS[_word] = SAME_WORD.get(_word, _word), _word.endswith("s") and _word in SAME_WORD
for _word in [*_KEYWORDS, *_IN_TEXT]:
    for _ending in _ENDINGS:
        _WORDS.setdefault(_word + _ending, (SAME_WORD.get(_word, _word), True))
_WORDS |= {"§": ("§", False), "§§": ("§", True)}


def word_before_number(text: str) -> tuple[str, bool] | None:
    """A word of running text as ``Number.keyword`` has it, and whether it is in the plural; None for other words.

    >>> word_before_number("Sections"), word_before_number("Abschnitten"), word_before_number("since")
    (('section', True), ('abschnitt', True), None)
    """
    return _WORDS.get(text.lower().rstrip("."))


def roman(text: str) -> int | None:
    """
    >>> roman("xiv"), roman("IM")
    (14, None)
    """
    if not text or not _ROMAN.fullmatch(text):
        return None
    values = [_ROMAN_VALUES[sign] for sign in text.lower()]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def letter(text: str) -> int | None:
    """Place in the alphabet, of a letter or of a letter doubled as after z: "a", "b", ... "z", "aa", "bb".

    >>> letter("C"), letter("bb"), letter("ab")
    (3, 28, None)
    """
    if len(text) > 2 or len(set(text.lower())) != 1:
        return None
    sign = text[0].lower()
    for first, last in (("a", "z"), ("а", "я"), ("α", "ω")):
        if first <= sign <= last:
            return ord(sign) - ord(first) + 1 + 26 * (len(text) - 1)
    return None


def ideographs(text: str) -> int | None:
    """
    >>> ideographs("二十三"), ideographs("十"), ideographs("百零五")
    (23, 10, 105)
    """
    total = digit = 0
    for sign in text:
        if sign in _POWERS:
            total += (digit or 1) * _POWERS[sign]
            digit = 0
        elif sign in _IDEOGRAPHS:
            digit = digit * 10 + _IDEOGRAPHS[sign]
        else:
            return None
    return total + digit
