"""The date of whole pages, with labels made by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections import extract
from scrapy_sections.assemble import updated
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, certain_labels

FILLER = "<p>We collect data." * 12


def dated(html: str, language: str = "en", dropped: str = "") -> str:
    """Return the date of a page of which all is kept but the blocks that begin with a letter of ``dropped``."""
    blocks, _ = load_blocks(html)
    ids = np.array([IRRELEVANT if text[0] in dropped else PROSE for text in blocks.texts])
    return updated(blocks, certain_labels(ids), language).date


def test_change_before_effect_before_publication() -> None:
    published, effective, changed = "<p>Published: May 2016", "<p>Effective: May 3, 2018", "<p>Updated: May 3, 2017"
    assert dated(published) == "2016-05"
    assert dated(published + effective) == "2018-05-03"
    assert dated(published + effective + changed) == "2017-05-03"


def test_the_first_document_of_several() -> None:
    terms, privacy = "<h1>Terms</h1><p>Last updated: May 2016" + FILLER, "<h1>Privacy</h1><p>Last updated: May 2018"
    assert dated(terms + privacy) == "2016-05"


def test_the_latest_of_a_list() -> None:
    assert dated("<p>2005年4月1日 制定<p>2019年5月20日 改定<p>2022年4月1日 改定", "ja") == "2022-04-01"
    changes = "<h2>Change log:</h2><p>May 3, 2017: Moved.<p>June 4, 2018: Added cookies.<p>July 5, 2019: Renamed."
    assert dated("<h1>Privacy</h1>" + FILLER + changes) == "2019-07-05"


def test_a_date_of_no_words_counts_below_the_title_only() -> None:
    assert dated("<h1>Privacy</h1><p>Friday, May 3, 2018" + FILLER) == "2018-05-03"
    assert dated("<h1>Privacy</h1>" + FILLER + "<p>May 3, 2018") == ""


def test_what_is_seen_goes_before_what_is_hidden() -> None:
    hidden = "<div hidden><p>Last updated: May 2019</div>"
    assert dated(hidden + "<p>Effective: May 2018") == "2018-05"
    assert dated(hidden + FILLER) == "2019-05"


def test_what_is_dropped() -> None:
    assert dated("<p>Updated May 2018" + FILLER, dropped="U") == "2018-05"  # in the header
    assert dated("<p>Updated May 2018" + "<p>Menu" * 20 + FILLER, dropped="UM") == ""  # far away
    assert dated("<p>Last updated May 2018" + "<p>Menu" * 20 + FILLER, dropped="LM") == "2018-05"  # plain words
    assert dated("<p>Last updated May 2018", dropped="L") == ""  # no document


def test_day_and_month_in_numbers_by_language_and_page() -> None:
    line = "<p>Last updated: 03/04/2023"
    assert (dated(line), dated(line, "en-US"), dated(line, "en-GB")) == ("", "2023-03-04", "2023-04-03")
    assert dated(line + "<p>The version before was of 24/02/2020.") == "2023-04-03"


def test_its_place_on_the_page() -> None:
    html = f"<title>Privacy</title><h1>Privacy notice</h1><p>Last updated: <b>3 March 2024</b></p>{FILLER * 5}"
    page = extract(html)
    assert (page.updated.date, page.updated.text) == ("2024-03-03", "Last updated: 3 March 2024")
    assert page.updated.xpath == "/html[1]/body[1]/p[1]"
    assert page.info()["updated"] == "2024-03-03"
    assert extract(FILLER * 5).to_dict()["updated"] == {"date": "", "text": "", "xpath": ""}


PARTS = st.sampled_from([
    "Last updated: ", "Effective date", "<p>", "<p hidden>", "May 3, 2018", "03/04/2023", "2020年4月1日", "施行",
    "<td>", "Changes", "Act", "2018-05", "© 2024", "12/2018", "the policy", ". ",
])  # fmt: skip


@given(st.lists(PARTS, max_size=40).map(" ".join), st.sampled_from(["", "en", "en-US", "fr", "ja", "ar"]))
def test_every_date_is_one_of_the_calendar(html: str, language: str) -> None:
    found = dated("<p>We collect data." + html, language)
    assert re.fullmatch(r"(?:\d{4}-\d\d(?:-\d\d)?)?", found)
    if found:
        date.fromisoformat(found if len(found) > len("2018-05") else f"{found}-01")


@pytest.mark.parametrize(
    "line", ["<p>Last updated: 03/04/2023", "Last updated: May 3, 2018. ", "2018 <p> 20", "<p>2018 May"]
)
def test_hostile_pages_cost_no_more_than_their_size(line: str, growth: Callable) -> None:
    small, large = (load_blocks("<p>We collect data." + line * number)[0] for number in (4_000, 32_000))
    labels = [certain_labels(np.full(len(blocks.texts), PROSE)) for blocks in (small, large)]
    assert growth(lambda: updated(small, labels[0], "en"), lambda: updated(large, labels[1], "en")) < 24
