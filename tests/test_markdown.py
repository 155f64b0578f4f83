"""Markdown renders as exactly the text that it was made of, and is no harder to read than that takes."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html as lxml_html
from markdown_it import MarkdownIt

from scrapy_sections.markdown import heading, paragraph

READERS = [MarkdownIt(preset, {"html": True, "linkify": False}) for preset in ("commonmark", "gfm-like", "js-default")]

MARKUP = [
    r"\<script>alert(1)\</script>", "<?php", "<!-- ", "-->", "<b>", "</p>", "<![CDATA[", "[c](javascript:alert(1))",
    "![x](http://evil/x.png)", "<http://evil/>", "<3@evil.example>", "[a]: http://evil/", "[^1]: note", "[a]", "[^1]",
    "&lt;", "&#60;", "&#x3c;", "&amp", "*", "**", "_", "__", "~~", "~", "`", "``", "```", "~~~", "---", "===", "- - -",
    "***", "___", "1)", "1986. ", "+", "-", "#", "######", ">", "|", "| - |", ":-:", "\\", "\t", "\u00a0", "  ", " ",
    "word", "snake_case", "first", "é", "法", "2", "!", "http://evil/a_b*c", "www.evil.example", "x@y.z",
]  # fmt: skip
LETTERS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=3)
TEXTS = st.lists(st.one_of(st.sampled_from(MARKUP), LETTERS), max_size=12).map("".join)


def rendered(reader: MarkdownIt, markdown: str) -> list[tuple[str, str]]:
    """The elements that a renderer makes of Markdown, and their texts; those of markup show up as further elements."""
    root = lxml_html.fragment_fromstring(reader.render(markdown), create_parent="body")
    return [(element.tag, " ".join(element.text_content().split())) for element in root.iterdescendants()]


@pytest.mark.parametrize("reader", READERS, ids=["commonmark", "gfm-like", "js-default"])
@given(title=TEXTS, line=TEXTS)
@example("C #", r"\<script>alert(1)\</script>")
@example("# #", "`a` and ``b``")
@example(r"\#", "1. [a]: b")
def test_any_text_is_rendered_as_it_is(reader: MarkdownIt, title: str, line: str) -> None:
    title, line = (" ".join(text.split()) for text in (title, line))
    found = rendered(reader, f"{heading(title, 3)}\n\n{paragraph(line)}\n\n{paragraph(line)}")
    assert found == [("h3", title)] + 2 * [("p", line)] * bool(line)


@pytest.mark.parametrize(
    "text",
    [
        "a. b - c, (d) e.g. f; 3 * 4 > 2 < 5, [1] and [edit], R&D, AT&T; snake_case_name, #5, 100 %, it's + more!",
        "Name: ______ Date: ______",
        "~50 to ~60 people*, C:\\programs <3 don`t",
        "https://example.com/a_b?c=d&e=f or <5",
    ],
)
def test_what_is_no_markup_has_no_escapes(text: str) -> None:
    assert paragraph(text) == text


@given(TEXTS)
@example(r"http://evil/a_b*c\<script>alert(1)\</script>")
@example("www.evil.example/<b>")
def test_plain_addresses_made_links_bring_no_markup(line: str) -> None:
    found = rendered(MarkdownIt("gfm-like", {"html": True, "linkify": True}), paragraph(line))
    assert {tag for tag, _ in found} <= {"p", "a"}
    assert found[:1] == [("p", " ".join(line.split()))] * bool(line.strip())
