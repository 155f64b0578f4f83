"""Text becomes a tree, whatever it is."""

from __future__ import annotations

import pytest
from lxml import etree

from scrapy_sections.html.parse import parse
from scrapy_sections.options import MAX_DEPTH


def test_the_root_is_html() -> None:
    assert etree.tostring(parse("<p>a")) == b"<html><body><p>a</p></body></html>"


@pytest.mark.parametrize("text", ["", " \n", "<!-- a -->", "<?a?>", "<!DOCTYPE html>", "</p>"])
def test_without_content_the_root_is_empty(text: str) -> None:
    root = parse(text)
    assert root.tag == "html" and not "".join(root.itertext("p", "body")).strip()


@pytest.mark.parametrize("text", ["é", "😀", "\ufffd", "\x0b\x0c", "<p>\ud7ff\ue000", '<meta charset="utf-16">é'])
def test_text_is_utf8_whatever_it_declares(text: str) -> None:
    (paragraph,) = parse(f"{text}<p>b é</p>").iterfind(".//p[last()]")
    assert paragraph.text == "b é"


def test_elements_as_deep_as_the_bound_are_read() -> None:
    root = parse("<div>" * MAX_DEPTH + "a" + "</div>" * MAX_DEPTH + "<p>b")
    assert sum(1 for _ in root.iter("div")) == MAX_DEPTH
    assert "".join(root.itertext()) == "ab"


def test_ends_of_lines_are_newlines_with_every_version_of_the_parser() -> None:
    assert parse("<p>a\r\nb\rc</p>").xpath("string(//p)") == "a\nb\nc"
