"""Table 6 (b) to (e) of HEPS (Manabe and Tajima 2015) again: one part of the algorithm left out at a time.

As in the paper (5.3), precision is the mean over the pages on which any heading was found, recall that over the pages
that have any, F their harmonic mean, and only the main part is read: here the smallest element around all gold text. A
heading is right if it is at least half of a block that is a title in the gold. Part (a) of the table, and its figures
for blocks, ask for more than the corpus has marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

import numpy as np

from scrapy_sections.arrays import Flags
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.labeller import MISCELLANY, TITLE
from scrapy_sections.published.heps.block_tree import tree_of_blocks
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import segment
from scrapy_sections.training.data.corpora import align, documents
from scrapy_sections.training.data.metrics import f1
from scrapy_sections.training.data.progress import progress

_PAPER = HepsParameters()
# What is left out; F of headings in the paper's table
VARIANTS: dict[str, tuple[HepsParameters, float]] = {
    "nothing": (_PAPER, 0.602),
    "(b) removal of breaking nodes": (replace(_PAPER, sentences="none"), 0.532),
    "(c) tag path": (replace(_PAPER, by_path=False), 0.593),
    "(c) computed style": (replace(_PAPER, by_style=False), 0.573),
    "(c) image height": (replace(_PAPER, by_height=False), 0.599),
    "(d) order by depth and style": (replace(_PAPER, by_depth=False), 0.600),
    "(e) condition 1": (replace(_PAPER, upper_heading=1), 0.603),
    "(e) condition 2": (replace(_PAPER, empty_block=1), 0.609),
    "(e) condition 3": (replace(_PAPER, no_sibling=1), 0.554),
    "(e) condition 4": (replace(_PAPER, repeated=1), 0.579),
    "(e) condition 5": (replace(_PAPER, too_long=1), 0.590),
}


@dataclass(slots=True)
class Page:
    """A page, the blocks of its main part, and which are titles or miscellany (neither asked for nor punished)."""

    blocks: Blocks
    main: Flags
    titles: frozenset[int]
    excused: frozenset[int]


def main(corpus: Path) -> int:
    """Print precision, recall and F of headings."""
    chosen = [document for document in documents(corpus) if document.has_labels]
    pages = []
    for document in progress(chosen, "reading", len(chosen)):
        blocks, _ = load_blocks(decode(document.page.read_bytes()))
        labels, _ = align(document.segments(), blocks.texts)
        gold = np.flatnonzero(labels)
        if len(gold):
            titles, excused = (frozenset(np.flatnonzero(labels == label).tolist()) for label in (TITLE, MISCELLANY))
            pages.append(Page(blocks, around(blocks, int(gold[0]), int(gold[-1])), titles, excused))
    print(f"{'without':32} {'P':>6} {'R':>6} {'F':>6} {'':8} paper's F")
    whole = 0.0
    for name, (parameters, published) in VARIANTS.items():
        precision, recall = measure(pages, parameters)
        found = f1(precision, recall)
        whole = whole or found
        change, theirs = found - whole, published - VARIANTS["nothing"][1]
        print(f"{name:32} {precision:6.3f} {recall:6.3f} {found:6.3f} {change:+8.3f} {published:.3f} {theirs:+8.3f}")
    return 0


def around(blocks: Blocks, first: int, last: int) -> Flags:
    """The blocks of the smallest element that holds these two."""
    nodes = blocks.nodes
    node = blocks.containers[first]
    while not (nodes.first[node] <= first and nodes.end[node] > last) and nodes.parents[node] >= 0:
        node = nodes.parents[node]
    main = np.zeros(len(blocks.texts), np.bool_)
    main[nodes.first[node] : nodes.end[node]] = True
    return main


def measure(pages: Sequence[Page], parameters: HepsParameters) -> tuple[float, float]:
    """Precision and recall of headings."""
    precisions, recalls = [], []
    for page in pages:
        found = list(_headings(page, parameters))
        right = {block for block in found if block in page.titles}
        if found:
            precisions.append(len(right) / len(found))
        if page.titles:
            recalls.append(len(right) / len(page.titles))
    return fmean(precisions or [0.0]), fmean(recalls or [0.0])


def _headings(page: Page, parameters: HepsParameters) -> Iterator[int | None]:
    """The block of each heading that is half of one or more, None for the others."""
    tree = tree_of_blocks(page.blocks, page.main)
    found = segment(tree, parameters)
    first = found.candidates.first
    for block in found.blocks:
        texts = slice(first[block.heading], first[block.heading + 1])
        line, length = int(tree.lines[texts][0]), int(tree.lengths[texts].sum())
        if line not in page.excused:
            yield line if line >= 0 and 2 * length >= len(page.blocks.texts[line]) else None
