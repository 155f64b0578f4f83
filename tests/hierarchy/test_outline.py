"""The tree a reader would draw, whatever the markup."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections.hierarchy.methods import METHODS
from scrapy_sections.hierarchy.outline import Outline, outline
from scrapy_sections.hierarchy.tree import MAX_LEVELS
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks

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


@pytest.mark.parametrize("by", METHODS.values(), ids=METHODS)
def test_no_titles(by: Callable) -> None:
    blocks = load_blocks("<p>text</p>")[0]
    assert by(blocks, [], [True]).levels == []
    empty = load_blocks("")[0]
    assert by(empty, [], []).levels == []


def many_titles(number: int, style: str) -> Blocks:
    return load_blocks("".join(f'<p style="{style.format(n)}">T</p><p>x</p>' for n in range(number)))[0]


def nested_titles(number: int, _: str) -> Blocks:
    return load_blocks("<div><p><b>T</b></p><p>x</p>" * number)[0]


@pytest.mark.parametrize("by", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize(
    ("make", "style"),
    [(many_titles, ""), (many_titles, "font-size:{}px"), (many_titles, "color:#{:06x}"), (nested_titles, "")],
    ids=["one style", "sizes", "colours", "nested"],
)
def test_the_time_is_linear(growth: Callable, by: Callable, make: Callable, style: str) -> None:
    def nest(blocks: Blocks) -> Outline:
        tree: Outline = by(blocks, range(0, len(blocks.texts), 2), [True] * len(blocks.texts))
        return tree

    small, large = make(1_000, style), make(8_000, style)
    levels = nest(large).levels
    assert len(levels) == 8_000
    assert max(levels) <= MAX_LEVELS
    assert growth(lambda: nest(small), lambda: nest(large)) < 24  # 8 if linear, 64 if quadratic


TAGS = st.sampled_from(
    [*"h1 h2 h4 p b div li td dt i section ol".split(), "p style='font-size:2em'", "p class=x", "a href=#y"]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["", "1. One", "2. Two", "(a) x", "(i) x", "1.1 x", "1.2.3", "IV. x", "Article 3", "X", "Same", "第一条"]
)


@pytest.mark.parametrize("by", METHODS.values(), ids=METHODS)
@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(TAGS, TEXTS, st.booleans()), max_size=30), st.data())
def test_levels_have_no_gaps(by: Callable, parts: list[tuple[str, str, bool]], data: st.DataObject) -> None:
    html = "".join(f"<{tag}>{text}" + (f"</{tag.split()[0]}>" if closed else "") for tag, text, closed in parts)
    blocks = load_blocks(html)[0]
    every = range(len(blocks.texts))
    titles = sorted(data.draw(st.sets(st.sampled_from(every)))) if every else []
    kept = [block in titles or data.draw(st.booleans()) for block in every]
    tree = by(blocks, titles, kept)
    assert len(tree.levels) == len(tree.parents) == len(tree.numbers) == len(titles)
    for title, (level, parent) in enumerate(zip(tree.levels, tree.parents, strict=True)):
        assert level == (1 if parent is None else tree.levels[parent] + 1)
        assert parent is None or parent < title
        if title:
            assert level <= tree.levels[title - 1] + 1
