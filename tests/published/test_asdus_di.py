"""ASDUS-DI: clusters, overlap, learned paths, lead and trailing text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE
from scrapy_sections.published.asdus_di import FEATURES, by_the_origin, label

COOKIES = (
    "A cookie is a small file that we place on your device. We use cookies to keep you signed in, and because some "
    "pages need them to work; you can refuse cookies in the settings of your browser at any time, if you wish."
)
RIGHTS = (
    "You may ask us for a copy of the data that we hold about you. We answer within one month, and if we cannot, then "
    "we tell you why; the authority that supervises us will hear your complaint, should you want to make one."
)
SHARING = (
    "We hand data to the carrier that brings the parcel and to the bank that collects the money, and to nobody else. "
    "Both have promised to use it for that purpose only, and to delete it when the order has been completed."
)
PAGE = f"""<p>Last week</p><p>This notice tells you what we do with your data when you visit us.</p>
<div><b>Cookies</b></div><p>{COOKIES}</p>
<div><b>Your rights</b></div><p>{RIGHTS}</p>
<div><b>Carriers, banks</b></div><p>{SHARING}</p>
<p>When the order has been cancelled we delete the data, too, and the bank forgets it.</p>
<p>Imprint Jobs Press Newsletter Facebook</p>"""


def labels(html: str, **options: tuple[str, ...]) -> list[int]:
    blocks, _ = load_blocks(html)
    return list(label(blocks, np.arange(len(blocks.texts)), **options))


def test_a_policy() -> None:
    assert labels(PAGE) == [
        IRRELEVANT,  # short text before the first title
        PROSE,  # the lead
        *(TITLE, PROSE),  # its word comes back in the text below
        *(TITLE, PROSE),  # these have the path of the one that shows what titles look like
        *(TITLE, PROSE),
        PROSE,  # shares words with the last section
        IRRELEVANT,  # does not
    ]


def test_titles_whose_words_do_not_come_back_show_nothing() -> None:
    page = PAGE.replace("<b>Cookies</b>", "<b>Biscuits</b>").replace("Your rights", "Requests").replace("banks", "etc")
    assert TITLE not in labels(page)


@pytest.mark.parametrize(
    ("title", "expected"), [("Refuse cookies, browser, crumbs", True), ("Cookies and crumbs", False)]
)
def test_three_quarters_of_a_titles_words_have_to_come_back(title: str, expected: bool) -> None:
    page = f"<div><b>{title}</b></div><p>{COOKIES}</p><p>{RIGHTS}</p>"
    assert (TITLE in labels(page)) == expected


def test_a_title_stands_above_a_long_text() -> None:
    for length, expected in ((100, PROSE), (101, TITLE)):
        assert labels(f"<div><b>Cookies</b></div><p>{COOKIES[:length]}</p><p>{RIGHTS}</p>")[0] == expected


@pytest.mark.parametrize("feature", FEATURES)
def test_it_works_without_any_one_feature(feature: str) -> None:
    assert len(labels(PAGE, without=(feature,))) == 10


def test_the_cluster_by_the_origin() -> None:
    points = np.array([[0.9, 1.1], [1, 0], [6, 7], [7, 6], [0, 1]], np.float32)
    assert by_the_origin(points).tolist() == [True, True, False, False, True]


@given(arrays(np.float32, st.tuples(st.integers(1, 12), st.just(2)), elements=st.floats(0, 10, width=32)))
def test_points_that_are_the_same_stay_together_in_any_order(points: np.ndarray) -> None:
    by_origin = by_the_origin(points)
    assert by_the_origin(points[::-1])[::-1].tolist() == by_origin.tolist()
    for point in points:
        assert len(set(by_origin[(points == point).all(axis=1)])) == 1
