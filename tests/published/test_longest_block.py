"""The longest table cell or <div>."""

from __future__ import annotations

import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.longest_block import longest_block


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<div>short</div><div><p>the longest</p><p>of all</p></div><p>a paragraph that is longer still</p>", [1, 2]),
        ("<table><tr><td>cell<td>a longer cell</table><div>short</div>", [1]),
        ("<div><div>the inner of equals</div></div><p>other</p>", [0]),
        ("<p>neither a cell</p><p>nor a div</p>", [0, 1]),
        ("<p>text</p><div></div>", [0]),
    ],
)
def test_which_blocks_are_kept(html: str, kept: list[int]) -> None:
    relevance = longest_block(PageData(load_blocks(html)[0]))
    assert relevance.kept.nonzero()[0].tolist() == kept
    assert ((relevance.scores > 0) == relevance.kept).all()
