from __future__ import annotations

import pytest
from rewriting import REWRITINGS, rewritten

from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import HEADINGS
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse

PAGE = """<title>Allotment rules &amp; fees</title><header><a href="/">Home</a></header><main>
<h1>Rules &amp; fees</h1><p>These rules are for everyone who rents a plot from the association.</p>
<h2>Plots</h2><p>A plot is ten metres by twenty, and yours from March to February.</p>
<div><h3>Sheds &lt; 2 m</h3><p>One shed a plot.</p><ul><li>Wood</li><li>Glass</li></ul>
<h3><a href="#f">Fences</a></h3><p>No higher than a metre.</p></div>
<h2 id="f">Fees<br>and <i>fines</i></h2>Paid in March.<p>Late fees go to the pond.</p>
<h4>Reductions</h4><p>For pensioners.</p><h4>Fines</h4><p>For wasps.</p>
<h2>Contact</h2><table><tr><td><h3>Post</h3><p>The hut.</p></td><td><h3>Telephone</h3><p>None.</p></td></tr></table>
</main>"""
TITLES = ["Rules & fees", "Plots", "Sheds < 2 m", "Fences", "Fees and fines", "Reductions", "Fines", "Contact", "Post"]
TITLES.append("Telephone")


def tree(html: str) -> tuple[list[str], list[int | None]]:
    blocks = load_blocks(html)[0]
    titles = [blocks.texts.index(title) for title in TITLES]
    return blocks.texts, outline(blocks, titles, [block > 0 for block in range(len(blocks.texts))]).parents


@pytest.mark.parametrize("name", REWRITINGS)
@pytest.mark.parametrize("seed", "abc")
def test_a_page_keeps_its_text_and_its_tree(name: str, seed: str) -> None:
    other = rewritten(PAGE, name, seed)
    assert not list(parse(other).iter(*HEADINGS))
    assert tree(other) == tree(PAGE)
    assert rewritten(PAGE, name, seed) == other


def test_rewritings_differ() -> None:
    assert len({rewritten(PAGE, name, "a") for name in REWRITINGS}) == len(REWRITINGS)
    assert len({rewritten(PAGE, "bold paragraphs", seed) for seed in "abcdefgh"}) > 1
