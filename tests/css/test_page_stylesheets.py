"""The style sheets of a page are those that a browser would apply, in their order."""

from __future__ import annotations

import pytest
from lxml import etree, html

from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.page_stylesheets import (
    absolute_url,
    base_url,
    is_stylesheet_link,
    parse_stylesheets,
    stylesheet_texts,
)


def selectors(page: str, linked: dict[str, str] | None = None, max_selectors: int = 1000) -> list[str]:
    texts = stylesheet_texts(html.document_fromstring(page), linked or {}, "http://a.example/b/")
    sheets = parse_stylesheets(texts, max_selectors)
    return [rule.selector for sheet in sheets for rules in sheet.rules.values() for rule in rules]


def test_style_elements() -> None:
    assert selectors(
        "<style>a{color:red}</style><style media=print>b{color:red}</style><style type=text/less>c{color:red}</style>"
        "<p><style type='Text/CSS ' media=screen>d{color:red}</style>"
    ) == ["a", "d"]


def test_linked_style_sheets_are_used_where_they_are_linked() -> None:
    page = "<style>a{color:red}</style><link rel=stylesheet href=' x.css'><style>b{color:red}</style>"
    assert selectors(page) == ["a", "b"]
    assert selectors(page, {"http://a.example/b/x.css": "c{color:red}"}) == ["a", "c", "b"]
    assert selectors(page, {"http://a.example/x.css": "c{color:red}"}) == ["a", "b"]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"rel": "stylesheet"}, True),
        ({"rel": "preload StyleSheet", "media": "all"}, True),
        ({"rel": "alternate stylesheet"}, False),
        ({"rel": "stylesheet", "media": "print"}, False),
        ({"rel": "icon"}, False),
        ({}, False),
    ],
)
def test_links_to_style_sheets(attributes: dict[str, str], expected: bool) -> None:
    assert is_stylesheet_link(etree.Element("link", attributes)) == expected


def test_too_many_selectors_of_all_style_sheets_together_are_an_error() -> None:
    page = "<style>a,b{color:red}</style><style>c{color:red} d{margin:0}</style>"
    assert selectors(page, max_selectors=3) == ["a", "b", "c"]
    with pytest.raises(CssLimitError):
        selectors(page, max_selectors=2)


@pytest.mark.parametrize(
    ("head", "base"),
    [
        ("", "http://a.example/b/"),
        ("<base target=_top><base href='/c/'><base href='/d/'>", "http://a.example/c/"),
        ("<base href='http://['>", ""),
    ],
)
def test_the_base_of_relative_urls(head: str, base: str) -> None:
    assert base_url(html.document_fromstring(head + "<p>"), "http://a.example/b/") == base


def test_an_invalid_url_is_empty() -> None:
    assert absolute_url("http://a.example/b/", " c ") == "http://a.example/b/c"
    assert absolute_url("http://a.example/b/", "http://[") == ""
