from __future__ import annotations

from stages import STAGES, timed_stages

from scrapy_sections import extract

PAGE = """<html lang=en><h1>Rules</h1><p>These rules are for everyone who rents a plot.</p><h2>Fees</h2>
<p>Paid in March.</p>"""


def test_every_stage_is_timed_where_the_package_calls_it() -> None:
    seconds: dict[str, float] = {}
    with timed_stages(seconds):
        page = extract(PAGE)
    assert set(seconds) == set(STAGES)
    assert extract(PAGE).to_dict() == page.to_dict()


def test_stages_are_as_before_afterwards() -> None:
    seconds: dict[str, float] = {}
    with timed_stages(seconds):
        pass
    extract(PAGE)
    assert seconds == {}
