from __future__ import annotations

from collections.abc import Callable

import pytest

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.references.resolve import references

Sections = tuple[Blocks, list[tuple[int | None, list[int]]], list[str | None], list[int | None]]


def sections(html: str) -> Sections:
    """Return what ``references`` is given for a page whose headings are its titles and whose other blocks are prose."""
    blocks = load_blocks(html)[0]
    groups: list[tuple[int | None, list[int]]] = []
    for block, node in enumerate(blocks.containers):
        if blocks.nodes.tags[node] == "h2":
            groups.append((block, []))
        elif not groups:
            groups.append((None, [block]))
        else:
            groups[-1][1].append(block)
    titles = [None if title is None else blocks.texts[title] for title, _ in groups]
    return blocks, groups, titles, [None] * len(groups)


FEES = '<h2 id="fees">2. Fees</h2><p>You pay.</p>'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>1. Scope</h2><p>See Section 2.</p>" + FEES, [(0, 1, "Section 2")]),
        ('<h2>Scope</h2><p>You <a href="#fees">pay</a> us.</p>' + FEES, [(0, 1, "pay")]),
        ('<p>See <a href="#fees">Section 2</a> or Section 2.</p>' + FEES, [(0, 1, "Section 2"), (0, 1, "Section 2")]),
        ('<p>a <a href="#fees"><b>What<br></b> <!-- x --><i>you </i>pay</a></p>' + FEES, [(0, 1, "What")]),
        ('<p>pay, <a href="/x">pay</a></p><p><a href="#fees">pay</a></p>' + FEES, [(0, 1, "pay")]),
        ('<a href="#a%20b">pay</a><h2><a name="a b"></a>Fees</h2><p>x</p>', [(0, 1, "pay")]),
        ('<a href="#in">pay</a><h2>Fees</h2><p>x</p><p id="in">y</p>', [(0, 1, "pay")]),
        ('<a href="#none">pay</a> <a href="#">top</a>' + FEES, []),
        ('<h2><a href="#fees">Fees</a></h2><p>x</p>' + FEES, []),
        ("<h2>1. Scope</h2><p>Section 3, Section 9</p>" + FEES, []),
        ("", []),
    ],
)
def test_references(html: str, expected: list[tuple[int, int, str]]) -> None:
    blocks, groups, titles, parents = sections(html)
    assert [
        (reference.section, reference.target, blocks.texts[reference.block][reference.start : reference.end])
        for reference in references(blocks, groups, titles, parents)
    ] == expected


def many_sections(number: int) -> str:
    return "".join(
        f'<h2 id="s{n}">{n}. x</h2><p>' + f'Section {n}, <a href="#s{n}">here</a> ' * 5 + "</p>" for n in range(number)
    )


def many_references(number: int) -> str:
    return f'<h2 id="s">1. x</h2><p>{"Section 1 or <a href=#s>there</a> " * number}</p>'


@pytest.mark.slow
@pytest.mark.parametrize(("make", "number", "references_each"), [(many_sections, 125, 10), (many_references, 5_000, 2)])
def test_the_time_is_linear(growth: Callable, make: Callable, number: int, references_each: int) -> None:
    small, large = sections(make(number)), sections(make(8 * number))
    assert len(references(*large)) == 8 * number * references_each
    assert growth(lambda: references(*small), lambda: references(*large)) < 24  # 8 if linear, 64 if quadratic


def test_comments_in_a_link_are_read_in_linear_time(growth: Callable) -> None:
    pages = [sections(f'<p><a href="#fees">{"<!-- -->x" * number}</a></p>{FEES}') for number in (8_000, 64_000)]
    assert growth(lambda: references(*pages[0]), lambda: references(*pages[1])) < 24  # 8 if linear, 64 if quadratic
