"""Rules that remove embedded matter from an article (Pasternack & Roth 2009, section 4.2)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scrapy_sections.arrays import Flags
from scrapy_sections.content.relevance import CERTAIN_SCORE, Relevance
from scrapy_sections.html.blocks import Blocks

# A <div> with one of these inside is removed (rule 2 of the section); those without a node are looked for in the tree.
_EMBEDDED = frozenset(("a", "table", "img"))
_EMBEDDED_WITHOUT_NODES = ("iframe", "embed", "applet", "object")


def without_embedded(blocks: Blocks, relevance: Relevance) -> Relevance:
    """Return the relevance without tables and each ``<div>`` that holds a link, table, image or embedded object.

    The ``<iframe>`` of the paper's first rule has no text here. Only elements that open behind the first block of the
    main part and close before its last are removed: those around it belong to the page. If nothing would be left,
    nothing is removed.
    """
    nodes = blocks.nodes
    kept = np.flatnonzero(relevance.kept)
    if not len(kept):
        return relevance
    first, end = nodes.array("first"), np.minimum(nodes.array("end"), len(blocks.texts))
    inside = (first > kept[0]) & (end <= kept[-1]) & (end > first)
    tags = np.array(nodes.tags)
    removed = inside & ((tags == "table") | ((tags == "div") & _with_embedded(blocks)))
    size = len(blocks.texts) + 1
    depths = np.cumsum(np.bincount(first[removed], minlength=size) - np.bincount(end[removed], minlength=size))[:-1]
    left = relevance.kept & (depths == 0)
    if not left.any():
        return relevance
    return replace(relevance, scores=np.where(left, relevance.scores, np.float32(-CERTAIN_SCORE)), kept=left)


def _with_embedded(blocks: Blocks) -> Flags:
    """Return (m,) True for the nodes with a link, table, image or embedded object inside.

    The tree is read again, because embedded objects have no nodes.
    """
    nodes = blocks.nodes
    result = np.zeros(len(nodes.tags), np.bool_)
    parents = [nodes.parents[node] for node, tag in enumerate(nodes.tags) if tag in _EMBEDDED]
    index = {element: node for node, element in enumerate(nodes.elements)} if nodes.with_skipped else {}
    for element in nodes.elements[0].iter(*_EMBEDDED_WITHOUT_NODES) if index else ():
        parents += [index[outer] for outer in element.iterancestors() if outer in index][:1]
    for parent in parents:
        node = parent
        while node >= 0 and not result[node]:
            result[node] = True
            node = nodes.parents[node]
    return result
