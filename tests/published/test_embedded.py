"""What is embedded in an article goes; what holds it stays."""

from __future__ import annotations

import pytest

from scrapy_sections import extract
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.embedded import without_embedded
from scrapy_sections.published.longest_block import longest_block


def left(inner: str) -> list[str]:
    blocks, _ = load_blocks(f"<body><div><div><a href=/>b</a><p>first</p>{inner}<p>last</p></div></div></body>")
    kept = without_embedded(blocks, longest_block(PageData(blocks))).kept
    return [text for text, keep in zip(blocks.texts, kept, strict=True) if keep]


@pytest.mark.parametrize("tag", ["<a href=/x>y</a>", "<iframe></iframe>", "<img>", "<object></object>", "<embed>"])
def test_a_div_that_leads_elsewhere_goes(tag: str) -> None:
    assert left(f"<div>see <span>also {tag}</span></div>") == ["b", "first", "last"]


def test_tables_go() -> None:
    assert left("<table><tr><td>1<td>2</table>") == ["b", "first", "last"]


@pytest.mark.parametrize("inner", ["<div>plain</div>", "<p>a <a href=/x>link</a></p>", "<div><!-- c -->plain</div>"])
def test_what_the_rules_do_not_name_stays(inner: str) -> None:
    assert len(left(inner)) == 4


def test_something_is_left_where_all_is_embedded() -> None:
    blocks, _ = load_blocks("<p>a</p><div><a href=/>b</a></div><p>c</p>")
    relevance = longest_block(PageData(blocks))
    assert without_embedded(blocks, relevance).kept.tolist() == relevance.kept.tolist()


def test_it_is_an_option() -> None:
    line = "The rules of this house are few, and all who live in it have agreed to keep them."
    html = f"<div><p>{line}</p><div><p>{line} <a href=/>More</a></p></div><p>{line}</p></div>"
    assert extract(html, content="mss-simple").text.count("rules") == 3
    assert extract(html, content="mss-simple", cleaning="embedded").text.count("rules") == 2
    with pytest.raises(ValueError, match="cleaning='news'"):
        extract(html, cleaning="news")
