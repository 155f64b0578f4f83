from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.heps.block_tree import tree_of_blocks

BITS = st.sampled_from("<p> </p> <div> </div> <b> </b> <i> <br> <h2> </h2> <table> <td> One Two Three".split())


@settings(max_examples=150, deadline=None)
@given(st.lists(BITS, max_size=40))
def test_texts_breaks_and_elements_stand_as_in_the_tree(bits: list[str]) -> None:
    """Nodes have their elements as parents, and texts are in document order."""
    blocks = load_blocks(" ".join(bits))[0]
    tree = tree_of_blocks(blocks, np.ones(len(blocks.texts), np.bool_))
    assert " ".join(tree.texts).split() == " ".join(blocks.texts).split()
    parents, ends = tree.parents.tolist(), tree.ends.tolist()
    for node, above in enumerate(parents):
        assert (above < node < ends[above]) if node else above == -1
        assert tree.depths[node] == (tree.depths[above] + 1 if node else 0)
    body = blocks.nodes.elements[0]
    assert (
        " ".join(tree.texts).split()
        == " ".join(lxml_html.tostring(body, encoding="unicode", method="text").split()).split()
    )


def test_only_kept_blocks_are_in_the_tree() -> None:
    blocks = load_blocks("<p>one</p><img src=a.png><p>two</p><img src=b.png><p>three</p>")[0]
    assert tree_of_blocks(blocks, np.array([True, True, False])).texts == ["one", "a.png", "two"]
    assert tree_of_blocks(blocks, np.array([True, True, False]), images=False).texts == ["one", "two"]


def test_no_text() -> None:
    blocks = load_blocks("")[0]
    assert tree_of_blocks(blocks, np.zeros(0, np.bool_)).texts == []
