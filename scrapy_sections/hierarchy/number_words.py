"""What enumerators are made of, in many languages: keywords ("Section", "§"), numerals and letters."""

from __future__ import annotations

import re

# Words that stand before a number in titles: of the languages of the policies collected, and of their neighbours.
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
# Keywords only if a dot or a digit follows.
_ABBREVIATIONS = "art arts sec sect ch chap cap kap nr no n° nº št par abs pt".split()


def _any_of(words: list[str]) -> str:
    """Return a pattern for any of these words, the longest first, that branches on the first character."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        by_first.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in by_first.items())


_KEYWORD = re.compile(
    rf"(?:({_any_of(_KEYWORDS)})\s+(?:n[°ºo](?![^\W\d])\.?\s*)?|({_any_of(_ABBREVIATIONS)})(?:\.\s*|\s+(?=\d))|(§)+\s*)",
    re.IGNORECASE,
)
_CANONICAL = {"articles": "article", "sections": "section", "art": "article", "arts": "article", "sec": "section",
              "sect": "section", "ch": "chapter", "chap": "chapter", "articolul": "articolo"}  # fmt: skip

# What others are nested in, from the top: annexes lie beside all else, chapters in parts, articles in either.
_ANNEXES = """
annex annexe appendix exhibit schedule addendum attachment anhang anlage anexo anexa allegato bijlage załącznik
приложение додаток bilaga bilag vedlegg liite příloha παράρτημα lampiran
""".split()
_PARTS = """
part title book volume teil titel buch partie titre livre parte título titulo libro titolo deel część dział раздел часть
частина del osa kısım část μέρος phần القسم 部分 部 编 編 편
""".split()
_CHAPTERS = """
chapter kapitel chapitre capítulo capitulo capitolo hoofdstuk rozdział глава розділ kapittel luku bölüm kapitola
capitolul κεφάλαιο chương bab الفصل 章 장
""".split()
_EAST_ASIAN_SECTIONS = ["节", "節", "절"]  # those of the West may also lie in articles
_DIVISION_RANKS = {
    word: rank for rank, words in enumerate((_ANNEXES, _PARTS, _CHAPTERS, _EAST_ASIAN_SECTIONS)) for word in words
}
_UNRANKED = len(set(_DIVISION_RANKS.values()))

# Keywords in running text only, and the endings that words take there in the plural or another case.
_TEXT_KEYWORDS = "paragraphe point punkt nummer ziff klausel clausule rubrique para paras cl lit punto punt".split()
_ENDINGS = ("s", "n", "e", "en", "es")

_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ALPHABETS = (("a", "z"), ("а", "я"), ("α", "ω"))  # Latin, Cyrillic, Greek: first and last letter
_DIGIT_IDEOGRAPHS = ("零〇", "一壹", "二贰两", "三叁", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖")
_IDEOGRAPH_VALUES = {sign: value for value, signs in enumerate(_DIGIT_IDEOGRAPHS) for sign in signs}
_IDEOGRAPH_POWERS = {"十": 10, "拾": 10, "百": 100, "千": 1000}


def _text_forms() -> dict[str, tuple[str, bool]]:
    """Return every form of a keyword in running text, with its canonical form and whether it is a plural."""
    forms = {
        word: (_CANONICAL.get(word, word), word.endswith("s") and word in _CANONICAL)
        for word in (*_KEYWORDS, *_ABBREVIATIONS, *_TEXT_KEYWORDS)
    }
    for word in (*_KEYWORDS, *_TEXT_KEYWORDS):
        for ending in _ENDINGS:
            forms.setdefault(word + ending, (_CANONICAL.get(word, word), True))
    return forms | {"§": ("§", False), "§§": ("§", True)}


_TEXT_FORMS = _text_forms()


def title_keyword(title: str, start: int) -> tuple[str, int]:
    """Return the keyword at ``start`` in its canonical form, "" if there is none, and the index after it.

    >>> title_keyword("Art. 5", 0), title_keyword("Sheds", 0)
    (('article', 5), ('', 0))
    """
    match = _KEYWORD.match(title, start)
    if not match:
        return "", start
    word = (match[1] or match[2] or match[3]).lower()
    return _CANONICAL.get(word, word), match.end()


def lies_in(keyword: str, outer: str) -> bool:
    """Return whether what one keyword numbers is a part of what the other does; both in their canonical form.

    >>> lies_in("article", "chapter"), lies_in("chapter", "article"), lies_in("section", "article")
    (True, False, False)
    """
    if not keyword or not outer:
        return False
    return _DIVISION_RANKS.get(keyword, _UNRANKED) > _DIVISION_RANKS.get(outer, _UNRANKED)


def text_keyword(word: str) -> tuple[str, bool] | None:
    """Return the keyword that a word of running text is a form of, and whether it is a plural; None for other words.

    >>> text_keyword("Sections"), text_keyword("Abschnitten"), text_keyword("since")
    (('section', True), ('abschnitt', True), None)
    """
    return _TEXT_FORMS.get(word.lower().rstrip("."))


def roman_value(text: str) -> int | None:
    """Return the value of a Roman numeral, or None for other text.

    >>> roman_value("xiv"), roman_value("IM")
    (14, None)
    """
    if not text or not _ROMAN.fullmatch(text):
        return None
    values = [_ROMAN_VALUES[sign] for sign in text.lower()]
    return sum(-value if value < max(values[index:]) else value for index, value in enumerate(values))


def letter_value(text: str) -> int | None:
    """Return the place of a letter in its alphabet, going on with "aa", "bb" after "z"; None for other text.

    >>> letter_value("C"), letter_value("bb"), letter_value("ab")
    (3, 28, None)
    """
    if len(text) > 2 or len(set(text.lower())) != 1:
        return None
    letter = text[0].lower()
    for first, last in _ALPHABETS:
        if first <= letter <= last:
            return ord(letter) - ord(first) + 1 + 26 * (len(text) - 1)
    return None


def ideograph_value(text: str) -> int | None:
    """Return the value of a number in Chinese numerals, or None for other text.

    >>> ideograph_value("二十三"), ideograph_value("十"), ideograph_value("百零五")
    (23, 10, 105)
    """
    total = digit = 0
    for sign in text:
        if sign in _IDEOGRAPH_POWERS:
            total += (digit or 1) * _IDEOGRAPH_POWERS[sign]
            digit = 0
        elif sign in _IDEOGRAPH_VALUES:
            digit = digit * 10 + _IDEOGRAPH_VALUES[sign]
        else:
            return None
    return total + digit
