from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.updated.day_order import day_order
from scrapy_sections.updated.written_dates import written_dates


def read(text: str, language: str = "en") -> list[str]:
    return [found.iso() for found in written_dates(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May 2018", "2018-05"),
        ("05/2018", "2018-05"),
        ("2018年5月", "2018-05"),
        ("25-May-2018", "2018-05-25"),
        ("2018, May 25 12:30", "2018-05-25"),
        ("2018-05-25T12:30:00Z", "2018-05-25"),
        ("Friday, the 25th of May, 2018", "2018-05-25"),
        ("23/6–2025", "2025-06-23"),
        ("25 كانون الثاني 2018", "2018-01-25"),
        ("25\u200f/1\u200f/2018", "2018-01-25"),
        ("Version 2.1, May 2018", "2018-05"),  # 1 is no day
        ("Section 5.2 May 2018", "2018-05"),
    ],
)
def test_forms(text: str, expected: str) -> None:
    assert read(text) == [expected]


@pytest.mark.parametrize(
    "text",
    ["2016/679", "2018-19", "31/02/2019", "May 3, 1789", "May 3, 2518", "12018-05-25", "2018", "13/2018", "A 2018"],
)
def test_no_dates(text: str) -> None:
    assert read(text) == []


def test_a_name_of_two_months_goes_by_the_language() -> None:
    assert (read("3. listopadu 2024", "cs"), read("3. listopada 2024", "hr")) == (["2024-11-03"], ["2024-10-03"])


@pytest.mark.parametrize(
    ("language", "other_text", "expected"),
    [
        ("en", "", ""),
        ("en-US", "", "MDY"),
        ("en-GB", "", "DMY"),
        ("en-CA", "", ""),
        ("fr", "", "DMY"),
        ("es-US", "", ""),
        ("ja", "", ""),
        ("", "", ""),
        ("en", "24/02/2025", "DMY"),
        ("en-US", "24/02/2025", "DMY"),  # a template's tag does not go before what the page writes
        ("en-GB", "02/24/2025", "MDY"),
        ("en", "24/02/2025 and 02/24/2025", ""),
        ("en", "12 Harbour Lane, Mooring, CA 94110", "MDY"),
        ("en", "12 Harbour Lane, London SW14 8JN", "DMY"),
        ("en-US", "12 Harbour Lane, London SW14 8JN", ""),
    ],
)
def test_order_of_day_and_month(language: str, other_text: str, expected: str) -> None:
    dates = [*written_dates("03/04/2023"), *written_dates(other_text)]
    assert day_order(dates, language, [other_text]) == expected


@given(
    st.dates(date(1990, 1, 1), date(2069, 12, 31)), st.sampled_from(["%d %B %Y", "%B %d, %Y", "%Y-%m-%d", "%b %d %Y"])
)
def test_every_date_is_read(day: date, form: str) -> None:
    assert read(day.strftime(form)) == [day.isoformat()]
