"""Rules that take out what is embedded in an article (Pasternack & Roth 2009, section 4.2)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scrapy_sections.content.relevance import CERTAIN_SCORE, Relevance
from scrapy_sections.html.blocks import Blocks

# A <div> that holds one of these shows something, or leads elsewhere.
_UNDRAWN = ("iframe", "embed", "applet", "object")
_TELLING = frozenset(("a", "table", "img"))


def without_embedded(blocks: Blocks, relevance: Relevance) -> Relevance:
    """Return the relevance without tables and each ``<div>`` that holds a link, table, image or embedded object.

    Only elements that open behind the first word of the main part and close before its last are taken out: those
    around it belong to the page. Where nothing would be left, nothing is taken out.
    """
    nodes = blocks.nodes
    kept = np.flatnonzero(relevance.kept)
    if not len(kept):
        return relevance
    telling = _holding(blocks)
    first, end = nodes.array("first"), np.minimum(nodes.array("end"), len(blocks.texts))
    within = (first > kept[0]) & (end <= kept[-1]) & (end > first)
    tags = np.array(nodes.tags)
    chosen = within & ((tags == "table") | ((tags == "div") & telling))
    size = len(blocks.texts) + 1
    covered = np.cumsum(np.bincount(first[chosen], minlength=size) - np.bincount(end[chosen], minlength=size))[:-1]
    left = relevance.kept & (covered == 0)
    if not left.any():
        return relevance
    return replace(relevance, scores=np.where(left, relevance.scores, np.float32(-CERTAIN_SCORE)), kept=left)


def _holding(blocks: Blocks) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """(nodes,) which hold an element that tells a <div> from a paragraph."""
    marked = np.zeros(len(blocks.nodes.tags), np.bool_)
    nodes = [blocks.nodes.parents[node] for node, tag in enumerate(blocks.nodes.tags) if tag in _TELLING]
    index = {element: node for node, element in enumerate(blocks.nodes.elements)} if blocks.nodes.with_skipped else {}
    for element in blocks.nodes.elements[0].iter(*_UNDRAWN) if index else ():
        nodes += [index[outer] for outer in element.iterancestors() if outer in index][:1]
    for start in nodes:
        node = start
        while node >= 0 and not marked[node]:
            marked[node] = True
            node = blocks.nodes.parents[node]
    return marked
