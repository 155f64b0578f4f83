"""The tree a reader would draw, whatever the markup."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections.hierarchy.outline import Outline, outline
from scrapy_sections.hierarchy.tree import MAX_LEVELS
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, certain_labels
from scrapy_sections.page_data import PageData
from scrapy_sections.registry import HIERARCHY, resolve

REPORT = """
Annual report
  Sales
    Shops
    Web site
  Staff
  Outlook
    Prices
    Risks
"""
# The markup of a title on each level, and of prose.
MARKUP = {
    "headings": ("<h1>{}</h1>", "<h2>{}</h2>", "<h3>{}</h3>", "<p>{}</p>"),
    "skipped ranks": ("<h1>{}</h1>", "<h4>{}</h4>", "<h6>{}</h6>", "<p>{}</p>"),
    "roles": (*(f'<div role="heading" aria-level="{n}">{{}}</div>' for n in (1, 2, 3)), "<div>{}</div>"),
    "styled": (*(f'<div style="font-size:{size}px">{{}}</div>' for size in (30, 24, 18)), "<div>{}</div>"),
    "classes": ('<div class="t1">{}</div>', '<div class="t2">{}</div>', '<div class="t3">{}</div>', "<div>{}</div>"),
    "bold, underlined, italic": ("<h1>{}</h1>", "<p><b>{}</b></p>", "<p><i>{}</i></p>", "<p>{}</p>"),
    "fonts and breaks": ('<font size="6">{}</font><br>', "<font size=5>{}</font><br>", "<b>{}</b><br>", "{}<br>"),
    "definition list": ("<h1>{}</h1>", "<h2>{}</h2>", "<dl><dt>{}</dt></dl>", "<p>{}</p>"),
    "table cells": (*(f"<table><tr><td><font size={n}>{{}}</font></td></tr></table>" for n in (7, 6, 5)), "<p>{}</p>"),
    "links": ("<h1>{}</h1>", '<h2><a href="#x">{}</a></h2>', '<p><b><a href="/y">{}</a></b></p>', "<p>{}</p>"),
    "buttons": ("<h1>{}</h1>", "<h2><button>{}</button></h2>", "<h3><button>{}</button></h3>", "<p>{}</p>"),
    "split in three": ("<h1>{}</h1>", "<h2><span>{}</span><i></i></h2>", "<h3><b>{}</b></h3>", "<p>{}</p>"),
}  # fmt: skip


def rewritten(drawn: str, markup: tuple[str, ...]) -> str:
    html = []
    for line in drawn.strip("\n").split("\n"):
        title = line.strip()
        html.append(markup[(len(line) - len(title)) // 2].format(title))
        html.append(markup[-1].format(f"Some words about {title.lower()}, as many as it takes."))
    return "\n".join(html)


@pytest.mark.parametrize("name", MARKUP)
def test_the_markup_makes_no_difference(check: Callable, name: str) -> None:
    check(rewritten(REPORT, MARKUP[name]), REPORT)


@pytest.mark.parametrize(
    ("html", "drawn"),
    [
        pytest.param("<h1>One</h1><p>text</p>", "One", id="one title"),
        pytest.param("<h1>A</h1><h2>B</h2><h2>C</h2><h3>D</h3>", "A\n  B\n  C\n    D", id="only headings"),
        pytest.param("<p>A</p><p>x</p><p>B</p><p>y</p>", "A\nB", id="all of one style"),
        pytest.param(
            "<h2>A</h2><p>x</p><h2>Same</h2><p>x</p><h2>Same</h2><p>x</p>", "A\nSame\nSame", id="repeated titles"
        ),
        pytest.param("<h3>Summary</h3><p>x</p><h1>Terms</h1><p>x</p><h2>A</h2>", "Summary\nTerms\n  A", id="low first"),
        pytest.param(
            "<ol><li><b>A</b><p>x</p><ol><li><b>a</b><p>x</p></li><li><b>b</b><p>x</p></li></ol></li>"
            "<li><b>B</b><p>x</p><ol><li><b>c</b><p>x</p></li><li><b>d</b><p>x</p></li></ol></li></ol>",
            "A\n  a\n  b\nB\n  c\n  d",
            id="nested lists of one style",
        ),
        pytest.param(
            "<h1>T</h1>"
            + "".join(
                f"<section><h1>S{n}</h1><p>x</p>"
                + "".join(f"<section><h1>s{n}{k}</h1><p>x</p></section>" for k in range(2))
                + "</section>"
                for n in range(3)
            ),
            "T\nS0\n  s00\n  s01\nS1\n  s10\n  s11\nS2\n  s20\n  s21",
            id="nested sections of one rank",
        ),
        pytest.param(
            "".join(
                f"<section><h2>S{n}</h2><p>x</p><h3>a{n}</h3><p>x</p>"
                + "".join(f"<section><h2>s{n}{k}</h2><p>x</p></section>" for k in range(2))
                + "</section>"
                for n in range(3)
            ),
            "S0\n  a0\ns00\ns01\nS1\n  a1\ns10\ns11\nS2\n  a2\ns20\ns21",
            id="nested sections of two ranks",
        ),
        pytest.param(
            "<title>Terms of use - Acme</title><p><b>Terms of Use</b></p><h1>Terms of use</h1><p>x</p><h2>Fees</h2>",
            "Terms of Use\nTerms of use\n  Fees",
            id="title of the page above its h1",
        ),
        pytest.param(
            "<ul>"
            + "".join(f"<li>{t}</li>" for t in ("Alpha", "Beta", "Gamma"))
            + "</ul>"
            + "".join(f"<p><b>{t}</b></p><p>x</p>" for t in ("Alpha", "i", "ii", "Beta", "iii", "Gamma")),
            "Alpha\n  i\n  ii\nBeta\n  iii\nGamma",
            id="list of contents",
        ),
        pytest.param(
            "".join(
                f"<p><b>{t}</b></p><p>{'' if t == 'BETA' else 'x'}</p>"
                for t in ("ALPHA", "one", "two", "BETA", "three", "GAMMA", "DELTA", "four")
            ),
            "ALPHA\n  one\n  two\nBETA\n  three\nGAMMA\nDELTA\n  four",
            id="capitals",
        ),
        pytest.param(
            "<p><b>1. A</b></p><p>x</p><p><b>1.1 B</b></p><p>x</p><p><u>2. C</u></p><p>x</p><p><b>2.1 D</b></p>",
            "1. A\n  1.1 B\n2. C\n  2.1 D",
            id="numbers against styles",
        ),
        pytest.param(
            "<title>Terms of use - Acme</title><p><b>Terms of Use</b></p><p>x</p>"
            "<p><b>Fees</b></p><p>x</p><p><b>End</b></p>",
            "Terms of Use\n  Fees\n  End",
            id="title of the page in the style of its sections",
        ),
        pytest.param(
            "".join(f'<p style="font-size:{60 - 4 * n}px">L{n}</p><p>x</p>' for n in range(10)),
            "\n".join("  " * n + f"L{n}" for n in range(10)),
            id="ten levels",
        ),
    ],
)
def test_titles_nest_as_a_reader_would_nest_them(check: Callable, html: str, drawn: str) -> None:
    check(html, drawn)


def test_numbers_are_as_written() -> None:
    blocks = load_blocks("<h2>1. A</h2><p>x</p><h3>1.1. B</h3><p>x</p><h3>10 tips</h3><p>x</p><h2>(a) C</h2>")[0]
    assert outline(blocks, [0, 2, 4, 6], [True] * 7).numbers == ["1", "1.1", None, "(a)"]


def nested(name: str, blocks: Blocks, ids: list[int]) -> Outline:
    outline: Outline = resolve("hierarchy", name)(PageData(blocks), certain_labels(np.array(ids, np.int64)))
    return outline


@pytest.mark.parametrize("name", HIERARCHY)
def test_no_titles(name: str) -> None:
    for html, ids in (("<p>text</p>", [PROSE]), ("", [])):
        assert nested(name, load_blocks(html)[0], ids).levels == []


@pytest.mark.slow
@pytest.mark.parametrize("name", HIERARCHY)
@pytest.mark.parametrize("style", ["", "font-size:{}px", "color:#{:06x}"])
def test_twenty_five_thousand_titles(name: str, style: str) -> None:
    blocks = load_blocks("".join(f'<h2 style="{style.format(n)}">T</h2><p>x</p>' for n in range(25_000)))[0]
    found = nested(name, blocks, [TITLE, PROSE] * 25_000)
    assert len(found.levels) == 25_000
    assert max(found.levels) <= MAX_LEVELS


@pytest.mark.parametrize("name", HIERARCHY)
def test_deeply_nested_titles(name: str) -> None:
    blocks = load_blocks("<div><p><b>T</b></p><p>x</p>" * 5_000)[0]
    found = nested(name, blocks, [TITLE if text == "T" else PROSE for text in blocks.texts])
    assert len(found.levels) == blocks.texts.count("T")


TAGS = st.sampled_from(
    [*"h1 h2 h4 p b div li td dt i section ol".split(), "p style='font-size:2em'", "p class=x", "a href=#y"]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["", "1. One", "2. Two", "(a) x", "(i) x", "1.1 x", "1.2.3", "IV. x", "Article 3", "X", "Same", "第一条"]
)


@pytest.mark.parametrize("name", HIERARCHY)
@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(TAGS, TEXTS, st.booleans()), max_size=30), st.data())
def test_levels_have_no_gaps(name: str, parts: list[tuple[str, str, bool]], data: st.DataObject) -> None:
    html = "".join(f"<{tag}>{text}" + (f"</{tag.split()[0]}>" if closed else "") for tag, text, closed in parts)
    blocks = load_blocks(html)[0]
    every = range(len(blocks.texts))
    titles = sorted(data.draw(st.sets(st.sampled_from(every)))) if every else []
    kept = [block in titles or data.draw(st.booleans()) for block in every]
    ids = [TITLE if block in titles else PROSE if kept[block] else IRRELEVANT for block in every]
    found = nested(name, blocks, ids)
    assert len(found.levels) == len(found.parents) == len(found.numbers) == len(titles)
    for title, (level, parent) in enumerate(zip(found.levels, found.parents, strict=True)):
        assert level == (1 if parent is None else found.levels[parent] + 1)
        assert parent is None or parent < title
        if title:
            assert level <= found.levels[title - 1] + 1
