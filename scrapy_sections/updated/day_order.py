"""Whether day or month comes first where a page writes a date in numbers, such as 03/04/2023."""

from __future__ import annotations

import re
from collections.abc import Iterable

from scrapy_sections.updated.written_dates import WrittenDate

_YEAR_FIRST = {"ja", "ko", "zh"}  # languages in which a year that stands last tells nothing of the order before it
_BOTH = {"CA", "PH"}  # regions that write English dates either way
# Postcodes, which tell where a page in English comes from.
_US_STATES = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"
)
_US_POSTCODE = re.compile(rf"\b(?:{_US_STATES}),?\s\d{{5}}(?!\d)")
_UK_POSTCODE = re.compile(r"\b[A-Z]{1,2}\d[\dA-Z]?\s\d[ABD-HJLNP-UW-Z]{2}\b")


def day_order(dates: Iterable[WrittenDate], language: str, texts: Iterable[str]) -> str:
    """Return "DMY" or "MDY", the order of a page's dates in numbers; empty if it stays open.

    A date of the page that can be read in one way only decides (24/02/2025). If there is none, then in other languages
    than English the day comes first; in English the region of the tag ``language`` decides and the postcodes in
    ``texts``, unless they contradict each other.
    """
    orders = {date.order for date in dates} & {"DMY", "MDY"}
    if not orders:
        tongue, *subtags = language.split("-")
        region = next((tag for tag in subtags if len(tag) == 2), "")
        if tongue not in ("", "en"):
            return "" if tongue in _YEAR_FIRST or region == "US" else "DMY"
        if region and region not in _BOTH:
            orders.add("MDY" if region == "US" else "DMY")
        for text in texts:
            if _US_POSTCODE.search(text):
                orders.add("MDY")
            if _UK_POSTCODE.search(text):
                orders.add("DMY")
    return orders.pop() if len(orders) == 1 else ""
