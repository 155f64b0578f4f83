"""Table 6 (b) to (e) of HEPS (Manabe and Tajima 2015) again: one part of the algorithm left out at a time.

As in the paper (5.3), precision is the mean over the pages on which a heading was found, recall the mean over the pages
that have one, F their harmonic mean, and only the main part is read: here the smallest element around all gold text. A
heading is right if it is at least half of a block that is a title in the gold. Part (a) of the table, and its figures
for blocks, need more than the corpus has marked.
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
from scrapy_sections.labels.block_labels import MISCELLANY, TITLE
from scrapy_sections.published.heps.block_tree import tree_of_blocks
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import segment
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.gold_alignment import align_gold
from scrapy_sections.training.data.metrics import f1
from scrapy_sections.training.data.progress import progress

_PAPER = HepsParameters()
# What is left out: the parameters without it, and F of headings in the paper's table.
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
class LabelledPage:
    """A page with its main part and its titles.

    ``main`` (n,): whether a block is in the main part; ``titles`` and ``miscellany``: indices of blocks. Miscellany is
    neither asked for nor punished.
    """

    blocks: Blocks
    main: Flags
    titles: frozenset[int]
    miscellany: frozenset[int]


def main(corpus: Path) -> int:
    """Print precision, recall and F of headings for each variant, and return the exit code."""
    documents = [document for document in find_documents(corpus) if document.has_labels]
    pages = []
    for document in progress(documents, "reading pages", len(documents)):
        blocks, _ = load_blocks(decode(document.page_path.read_bytes()))
        labels, _ = align_gold(document.segments(), blocks.texts)
        relevant = np.flatnonzero(labels)
        if len(relevant):
            titles, miscellany = (frozenset(np.flatnonzero(labels == label).tolist()) for label in (TITLE, MISCELLANY))
            main_part = blocks_around(blocks, int(relevant[0]), int(relevant[-1]))
            pages.append(LabelledPage(blocks, main_part, titles, miscellany))
    print(f"{'without':32} {'P':>6} {'R':>6} {'F':>6} {'':8} paper's F")
    whole_f = 0.0
    for name, (parameters, paper_f) in VARIANTS.items():
        precision, recall = measure(pages, parameters)
        f = f1(precision, recall)
        whole_f = whole_f or f
        change, paper_change = f - whole_f, paper_f - VARIANTS["nothing"][1]
        print(f"{name:32} {precision:6.3f} {recall:6.3f} {f:6.3f} {change:+8.3f} {paper_f:.3f} {paper_change:+8.3f}")
    return 0


def blocks_around(blocks: Blocks, first: int, last: int) -> Flags:
    """Return (n,) whether a block is in the smallest element around the first and the last block."""
    nodes = blocks.nodes
    node = blocks.containers[first]
    while not (nodes.first[node] <= first and nodes.end[node] > last) and nodes.parents[node] >= 0:
        node = nodes.parents[node]
    inside = np.zeros(len(blocks.texts), np.bool_)
    inside[nodes.first[node] : nodes.end[node]] = True
    return inside


def measure(pages: Sequence[LabelledPage], parameters: HepsParameters) -> tuple[float, float]:
    """Return precision and recall of headings."""
    precisions, recalls = [], []
    for page in pages:
        headings = list(_headings(page, parameters))
        right = {block for block in headings if block in page.titles}
        if headings:
            precisions.append(len(right) / len(headings))
        if page.titles:
            recalls.append(len(right) / len(page.titles))
    return fmean(precisions or [0.0]), fmean(recalls or [0.0])


def _headings(page: LabelledPage, parameters: HepsParameters) -> Iterator[int | None]:
    """Yield for each heading the block of which it is at least half, None without one; not those in miscellany."""
    tree = tree_of_blocks(page.blocks, page.main)
    segmentation = segment(tree, parameters)
    first_text = segmentation.candidates.first
    for heps_block in segmentation.blocks:
        texts = slice(first_text[heps_block.heading], first_text[heps_block.heading + 1])
        block, length = int(tree.lines[texts][0]), int(tree.lengths[texts].sum())
        if block not in page.miscellany:
            yield block if block >= 0 and 2 * length >= len(page.blocks.texts[block]) else None
