"""The paper's example, and pages as HEPS segments them."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import NamedTuple

import numpy as np
import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.heps.block_tree import tree_of_blocks
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import Segmentation, segment

PAPER = HepsParameters()

# Figure 1, in the elements that figures 4 to 8 show: the block of "Information" is six siblings in the body.
_LINK = '<a href="#x" style="font-size: small">'
KYOTO = f"""
<title>Kyoto Aquarium</title>
<h1>Kyoto Aquarium</h1>
<p>Kyoto Aquarium is an aquarium in Kyoto, Japan.</p>
<h2>Overview</h2>
<p>Kyoto Aquarium is one of the largest inland aquariums. It is exhibiting about 15,000 animals of about 250 species.
</p>
<h2>Information</h2>
<p>See also: {_LINK}disclaimers</a></p>
<dt>Holidays</dt><dd>Open throughout the year except for occasional holidays.</dd>
<dt>Opening Hours</dt><dd>From 9 a.m. to 5 p.m. Reception closes at 4 p.m.</dd>
<h2>History</h2>
<p>See also: {_LINK}History of Kyoto Aquarium</a> for details.</p>
<div>
<b>2010</b><ul><li><b>Jul.</b> Construction started.</li></ul>
<b>2012</b><ul><li><b>Feb.</b> Construction finished.</li><li><b>Mar.</b> Opened just as planned.</li>
<li><b>Jul.</b> Welcomed the one-millionth visitor.</li></ul>
</div>
"""


class Segmented(NamedTuple):
    """A page as a tree, and how HEPS segments it."""

    tree: HepsTree
    segmentation: Segmentation

    def texts(self) -> list[str]:
        """Return the texts of the candidates."""
        return self.segmentation.candidates.texts

    def drawn(self) -> list[str]:
        """Return the headings in document order, indented."""
        blocks = self.segmentation.blocks
        lines = []
        for block in sorted(blocks, key=attrgetter("heading")):
            level, upper = 0, block.parent
            while upper is not None:
                level, upper = level + 1, blocks[upper].parent
            lines.append("  " * level + self.texts()[block.heading])
        return lines

    def block(self, heading: str) -> str:
        """Return the text of the block under a heading."""
        block = next(block for block in self.segmentation.blocks if self.texts()[block.heading] == heading)
        return " ".join(self.texts()[block.start : block.end])


@pytest.fixture(scope="session")
def segmented() -> Callable[..., Segmented]:
    def segment_html(html: str, parameters: HepsParameters = PAPER) -> Segmented:
        blocks = load_blocks(html)[0]
        tree = tree_of_blocks(blocks, np.ones(len(blocks.texts), np.bool_), images=parameters.images)
        return Segmented(tree, segment(tree, parameters))

    return segment_html


@pytest.fixture
def kyoto_page() -> str:
    return KYOTO


@pytest.fixture
def kyoto(segmented: Callable[..., Segmented]) -> Segmented:
    return segmented(KYOTO)
