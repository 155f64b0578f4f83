from __future__ import annotations

import time

import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.references.resolve import references

Found = list[tuple[int, int, str]]  # section, target, text


def refer(html: str) -> Found:
    """References of a page whose headings are its titles and whose other blocks are prose."""
    blocks = load_blocks(html)[0]
    groups: list[tuple[int | None, list[int]]] = []
    for block, node in enumerate(blocks.containers):
        if blocks.nodes.tags[node] == "h2":
            groups.append((block, []))
        elif not groups:
            groups.append((None, [block]))
        else:
            groups[-1][1].append(block)
    numbers = ["given"] * len(groups)
    found = references(blocks, groups, numbers, [None] * len(groups))
    return [(one.section, one.target, blocks.texts[one.block][one.start : one.end]) for one in found]


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
def test_references(html: str, expected: Found) -> None:
    assert refer(html) == expected


def test_a_hundred_thousand_references() -> None:
    html = "".join(
        f'<h2 id="s{n}">{n}. x</h2><p>' + f'Section {n}, <a href="#s{n}">here</a> ' * 5 + "</p>" for n in range(999)
    )
    many = f'<h2 id="s">1. x</h2><p>{"Section 1 or <a href=#s>there</a> " * 50_000}</p>'
    started = time.process_time()
    assert len(refer(html)) == 9_990
    assert len(refer(many)) == 100_000
    assert time.process_time() - started < 20  # seconds; many minutes, were it quadratic
