"""The compiled pass over the tree fills the same columns as the one in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.page_stylesheets import parse_stylesheets
from scrapy_sections.deadline import Deadline, TooSlowError
from scrapy_sections.html import tree_pass
from scrapy_sections.html.blocks import Blocks, Table
from scrapy_sections.html.decode import decode
from scrapy_sections.html.limits import USUAL_LIMITS, Limits
from scrapy_sections.html.parse import parse
from scrapy_sections.html.style_state import StyleStates
from scrapy_sections.native import IS_COMPILED
from tests.fuzz.markup import pages

CHECKOUT = Path(__file__).resolve().parent.parent.parent
OWN_PAGES = sorted((CHECKOUT / "tests/quality/pages").rglob("*.html")) + sorted((CHECKOUT / "fuzz/seeds").iterdir())
ODD = {
    "preformatted": "<pre>\n\na\n\n \n\nb\n\n\nc<b>\n\nd</b></pre>e\n\nf",
    "images in headings": "<h1><img alt='a b'><img alt=' '></h1><h2>c<img alt=d></h2><img alt=e>",
    "comments between texts": "<p>a<!-- b -->c<?d?>e<br>f<script>g</script>h",
    "names": "<p id=a><p name=b><p id='' name=c><p id=a><a href=#a>d</a><a href='#'>e</a><a href=f>g</a>",
    "class names": "<p class>a<p class='' id=''>b<p role=r class=c id=i itemprop=p>d<p class=c&amp;d>e",
    "spaces": "a\u00a0\u3000b<p>\u200b\u00ad</p><p>\u200b<i>c</i> <p><i>\ufeff</i> <p>\x1c\x85d\u2028e",
    "namespaces": "<svg xmlns='http://www.w3.org/2000/svg'><a/></svg><x:y z:w=1>a</x:y><o:p>b</o:p>",
    "hidden": "<p hidden>a<p aria-hidden=true>b<details><summary>c</summary>d</details><p align=center>e",
    "lines": "<li>a<br><br>b<h2>c<br>d</h2><br>e<td>f",
}
needs_compiler = pytest.mark.skipif(
    not IS_COMPILED, reason="nothing is compiled, or SCRAPY_SECTIONS_PURE_PYTHON is set"
)


def columns(
    read_tree: Callable[..., Any], root: etree._Element, css: str = "", limits: Limits = USUAL_LIMITS
) -> dict[str, object]:
    """All that the pass fills, by name."""
    source = Cascade(parse_stylesheets([css], 1000)) if css else None
    blocks, states = Blocks(), StyleStates(source)
    filled: dict[str, object] = {
        "states": read_tree(root, blocks, states, source, limits),
        "styles": states.styles,
        "link targets": states.link_targets,
    }
    for table in (blocks, blocks.nodes, blocks.pieces, blocks.line_breaks):
        filled |= {f"{type(table).__name__}.{column.name}": getattr(table, column.name) for column in fields(table)}
    return {name: column for name, column in filled.items() if not isinstance(column, Table)}


def check(html: str | bytes, css: str = "", limits: Limits = USUAL_LIMITS) -> None:
    from scrapy_sections.native.tree_pass import read_tree

    root = parse(decode(html))
    expected = columns(tree_pass.read_tree, root, css, limits)
    found = columns(read_tree, root, css, limits)
    for name, column in expected.items():
        assert found[name] == column, name


@needs_compiler
@pytest.mark.parametrize("path", OWN_PAGES, ids=lambda path: path.name)
def test_own_pages(path: Path) -> None:
    check(path.read_bytes())


@needs_compiler
@pytest.mark.parametrize("name", ODD)
def test_odd_pages(name: str) -> None:
    check(ODD[name])
    check(ODD[name], "p, b, h1 { display: inline; color: red } i, a { display: block; font-size: 2em }")


@needs_compiler
@settings(max_examples=300)
@given(pages)
def test_any_page(html: str) -> None:
    check(html)


@needs_compiler
@given(pages, st.integers(1, 40))
def test_any_page_cut_off(html: str, nodes: int) -> None:
    check(html, limits=Limits(nodes=nodes))


@needs_compiler
@given(pages)
def test_any_page_with_a_style_sheet(html: str) -> None:
    check(html, "p { display: inline } span, [id] { display: block; text-decoration: underline } .a > b { color: red }")


@needs_compiler
def test_pages_of_very_many_blocks() -> None:
    check("<table>" + "<tr><td>x<td> y \n<th><b>z</b>" * 12_000 + "</table><h1>a</h1><p>" + "<h2>b</h2>c" * 25_000)


@needs_compiler
def test_the_time_is_looked_at() -> None:
    from scrapy_sections.native.tree_pass import read_tree

    with pytest.raises(TooSlowError):
        columns(read_tree, parse("<p>a" * 10_000), limits=Limits(deadline=Deadline(1e-9)))


@needs_compiler
def test_addresses_of_names_that_are_no_32_bits() -> None:
    for _ in range(3):
        check("".join(f"<x{number}>a</x{number}>" for number in range(3_000)))
