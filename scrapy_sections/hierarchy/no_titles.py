"""Texts that are no titles, whatever their look: prices, dates, and figures without words.

Of the 7,709 titles that people marked in the corpora, none is any of these.
"""

from __future__ import annotations

import re

_MAX_LENGTH = 60  # characters of a price or date, with the words around it; longer texts are not read

_SYMBOL = "[$¢£¤¥฿\u20a0-\u20cf＄￠￡￥￦]"
_CODE = (
    r"(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|TRY|ZAR|MXN"
    r"|kr|zł|Kč|Ft|lei|руб|грн|元|円|원)\.?"
)
_AMOUNT = r"\d(?:[\d.,'’\u00a0 ]{0,14}\d)?(?:[.,]?[-–—]{1,2}(?!\d))?"
_PRICE = re.compile(
    rf"(?:\b[A-Z]{{1,3}})?{_SYMBOL}\s?{_AMOUNT}(?:\s?{_CODE}(?!\w))?|{_AMOUNT}\s?(?:{_SYMBOL}|{_CODE}(?!\w))"
    rf"|\b{_CODE}\s?{_AMOUNT}",
    re.IGNORECASE,
)
_WORDS_OF_PRICES = frozenset(
    "from to was now only sale regular price prices rrp msrp list each ea per month mo year yr day week unit incl inc "
    "excl vat tax ab bis nur statt jetzt preis inkl mwst je à partir de dès prix ttc ht desde precio da prezzo prijs "
    "vanaf save off".split()
)  # fmt: skip

_MONTHS = frozenset(
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "januar februar märz mai juni juli oktober dezember jänner "
    "janvier février mars avril juin juillet août septembre octobre novembre décembre "
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre "
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre "
    "janeiro fevereiro março maio junho julho setembro outubro dezembro "
    "januari februari maart mei augustus".split()
)
_WORDS_OF_DATES = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
    "montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche "
    "lunes martes miércoles jueves viernes sábado domingo "
    "at on of the de le du del den st nd rd th am pm utc gmt est edt pst pdt uhr today yesterday posted "
    "published".split()
)
_NUMERIC_DATE = re.compile(
    r"\b\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d\d)\b|\b\d{4}([-./])\d{1,2}\1\d{1,2}\b|\b\d{4}年\d{1,2}月(?:\d{1,2}日)?|\b\d{1,2}:\d\d\b"
)
_AGO = re.compile(r"(?:about )?\d+ (?:second|minute|hour|day|week|month|year)s? ago", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]+")


def is_price(text: str) -> bool:
    """Return whether a text is a price, or several, and nothing else.

    >>> is_price("From $1,299.00"), is_price("19,90 €"), is_price("$10 - $17"), is_price("Gifts under $25")
    (True, True, True, False)
    """
    if len(text) > _MAX_LENGTH:
        return False
    rest, prices = _PRICE.subn(" ", text)
    return prices > 0 and all(word in _WORDS_OF_PRICES for word in _WORD.findall(rest.casefold()))


def is_date(text: str) -> bool:
    """Return whether a text is a date, with or without the time, and nothing else.

    >>> is_date("Posted March 3rd, 2024 at 9:15 pm"), is_date("03.05.2024"), is_date("May cause harm")
    (True, True, False)
    """
    if len(text) > _MAX_LENGTH:
        return False
    rest, dates = _NUMERIC_DATE.subn(" ", text)
    words = _LETTERS.findall(rest.casefold())
    months = sum(word in _MONTHS for word in words)
    has_date = dates > 0 or (0 < months <= 2 and any(sign.isdigit() for sign in rest))
    return _AGO.fullmatch(text) is not None or (has_date and all(w in _MONTHS or w in _WORDS_OF_DATES for w in words))


def is_figure(text: str) -> bool:
    """Return whether a text has no letters.

    >>> is_figure("100 %"), is_figure("★★★"), is_figure("58 g"), is_figure("総則")
    (True, True, False, False)
    """
    return not any(sign.isalpha() for sign in text)
