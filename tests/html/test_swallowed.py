"""Text that libxml2 takes into elements of which nothing is shown comes back."""

from __future__ import annotations

import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.swallowed import HOLDERS, release_page, remove_raw_text_tags


def test_raw_text_tags_are_removed() -> None:
    text = "<title>a<p>b</p><TextArea rows=2>c</textarea><select><option>d</select><titles>"
    assert remove_raw_text_tags(text) == " a<p>b</p> c  <option>d <titles>"


@pytest.mark.parametrize("name", sorted(HOLDERS))
@pytest.mark.parametrize("inside", ["<div>a", "<table><tr><td>a", "<b><div>a</b>"])
def test_text_after_an_element_that_is_closed_too_late_comes_back(name: str, inside: str) -> None:
    blocks, warnings = load_blocks(f"<h1>One</h1><{name}>{inside}</{name}><p>two<p>three")
    assert (blocks.texts, warnings) in ((["One", "two", "three"], ["unclosed"]), (["One", "two", "three"], []))


@pytest.mark.parametrize("name", ["svg", "template", "object"])
def test_text_after_an_element_that_is_never_closed_comes_back(name: str) -> None:
    blocks, warnings = load_blocks(f"<h1>One</h1><{name}><p>two<p>three")
    assert (blocks.texts, warnings) == (["One", "two", "three"], ["unclosed"])


@pytest.mark.parametrize(
    "closed", ["<template><div><p>a</p></div></template>", "<svg><foreignObject><div>a</div></svg>"]
)
def test_a_page_whose_elements_are_closed_stays_as_it_is(closed: str) -> None:
    page = f"<!doctype html><title>t</title><body>{closed}<p>two</p><script>'<svg>'</script>"
    assert release_page(page) is page
    blocks, warnings = load_blocks(page)
    assert (blocks.texts, warnings) == (["two"], [])


def test_a_body_after_the_first_part_of_the_page_keeps_none_of_it_out() -> None:
    head = "<html><title>x</title><section><h1>One</h1><p>two</p></section></html>"
    blocks, warnings = load_blocks(f"{head}<html><head></head><body><p>three</body></html>")
    assert (blocks.texts, warnings) == (["One", "two", "three"], ["unclosed"])
