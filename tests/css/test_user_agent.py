"""Without style sheets, elements look as in a browser."""

from __future__ import annotations

import pytest
from lxml import etree

from scrapy_sections.css.user_agent import HINT_ATTRIBUTES, LINK_COLOR, in_quirks_mode, user_agent_declarations


def declared(
    tag: str, attributes: dict[str, str], *, is_link: bool = False, quirks_mode: bool = False
) -> dict[str, str]:
    hints = tuple(attributes.get(name) for name in HINT_ATTRIBUTES)
    return dict(user_agent_declarations(tag, is_link, hints, quirks_mode))


def test_tags() -> None:
    assert declared("p", {}) == {}
    assert declared("h2", {}) == {"font-size": "1.5em", "font-weight": "bold"}
    assert declared("table", {}) == {}
    assert declared("table", {}, quirks_mode=True)["font-size"] == "medium"


def test_links() -> None:
    assert declared("a", {}) == {}
    assert declared("a", {}, is_link=True) == {"color": LINK_COLOR, "text-decoration": "underline"}


@pytest.mark.parametrize(
    ("tag", "attributes", "expected"),
    [
        ("p", {"align": " Middle "}, {"text-align": "center"}),
        ("div", {"align": "right"}, {"text-align": "-webkit-right"}),
        ("div", {"align": "justify"}, {"text-align": "justify"}),
        ("p", {"align": "bogus"}, {}),
        ("span", {"align": "right"}, {}),
        ("p", {"hidden": ""}, {"display": "none"}),
        ("dialog", {}, {"color": "rgb(0, 0, 0)", "display": "none"}),
        ("dialog", {"open": ""}, {"color": "rgb(0, 0, 0)"}),
        ("abbr", {"title": "a"}, {"text-decoration": "underline"}),
        ("abbr", {}, {}),
        ("body", {"text": "#0f0"}, {"color": "rgb(0, 255, 0)"}),
        ("font", {"color": "00F", "face": "Monospace"}, {"color": "rgb(0, 0, 255)", "font-family": "monospace"}),
        ("font", {"size": "5"}, {"font-size": "24px"}),
        ("font", {"size": "+1"}, {"font-size": "18px"}),
        ("font", {"size": "-9"}, {"font-size": "10px"}),
        ("font", {"size": "99"}, {"font-size": "48px"}),
        ("font", {"size": "large"}, {}),
        ("font", {"size": "--1"}, {}),
    ],
)
def test_presentational_hints(tag: str, attributes: dict[str, str], expected: dict[str, str]) -> None:
    assert declared(tag, attributes) == expected


@pytest.mark.parametrize(
    ("doctype", "quirks"),
    [
        ("", True),
        ("<!DOCTYPE html>", False),
        ('<!DOCTYPE html SYSTEM "about:legacy-compat">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/a.dtd">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', True),
        (
            '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "http://www.w3.org/TR/REC-html40/a.dtd">',
            True,
        ),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/a.dtd">', False),
    ],
)
def test_quirks_mode(doctype: str, quirks: bool) -> None:
    assert in_quirks_mode(etree.HTML(doctype + "<p>a</p>")) == quirks
