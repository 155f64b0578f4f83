"""Labelled pages cut down to few and short sections."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any, TypeVar

import numpy as np

from scrapy_sections.arrays import Flags
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.blocks import Blocks, PieceTable
from scrapy_sections.labels.block_labels import IRRELEVANT, TITLE
from scrapy_sections.training.data.examples import Example

Value = TypeVar("Value")

_SECTIONS = (1, 2, 3, 4, 6, 8, 12)  # that are left of a page
_WORDS = (3, 5, 8, 12, 20, 40, 1000)  # that are left of a block of prose
_WITHOUT_CLASSES = 0.3  # probability that no element has a class name any more
_KEPT_FIRST = 0.8  # probability that what stands before the first of these sections stays: the document title


def cut(example: Example, random: Random) -> Example:
    """Return a page with some sections of a page, their prose shortened, and all that is irrelevant on it."""
    sections = np.cumsum(example.labels == TITLE)
    first = random.randint(0, int(sections[-1]))
    left = (sections >= first) & (sections < first + random.choice(_SECTIONS))
    if random.random() < _KEPT_FIRST:
        left |= sections <= 1
    kept = left | (example.labels == IRRELEVANT)
    words = random.choice(_WORDS)
    shortened = [
        _beginning(text, words) if relevant else text
        for text, relevant in zip(example.blocks.texts, example.labels != IRRELEVANT, strict=True)
    ]
    blocks = _blocks(example.blocks, kept, shortened)
    if random.random() < _WITHOUT_CLASSES:
        blocks.class_names = [""]
        blocks.nodes.fill("class_ids", np.zeros(len(blocks.nodes.tags), np.int64))
    labels, shares, document_titles = (
        column[kept] for column in (example.labels, example.shares, example.document_titles)
    )
    return Example(example.document, blocks, block_features(blocks), labels, shares, document_titles, made=True)


def _beginning(text: str, words: int) -> str:
    """Return the first words of a text; two characters are a word where none are blanks."""
    return " ".join(text.split(" ")[:words]) if " " in text else text[: 2 * words]


def _blocks(blocks: Blocks, kept: Flags, texts: list[str]) -> Blocks:
    """Return the tables of a page of which some blocks are kept, with new ``texts`` (n,) that begin as the old ones."""
    before = np.array([0, *accumulate(kept.tolist())])
    nodes, pieces = blocks.nodes, blocks.pieces
    owners, lengths = pieces.array("blocks"), pieces.array("lengths")
    ends = np.cumsum(lengths)
    starts_of_blocks = np.concatenate(([0], ends))[np.searchsorted(owners, np.arange(len(texts)))]
    left = np.array(list(map(len, texts)))[owners] - (ends - lengths - starts_of_blocks[owners])
    shortened = np.minimum(lengths, np.maximum(left, 0))
    in_pieces = kept[owners] & (shortened > 0)
    new_pieces = PieceTable(texts=_chosen(pieces.texts, in_pieces))
    new_pieces.fill("blocks", before[owners][in_pieces])
    new_pieces.fill("lengths", shortened[in_pieces])
    for column in ("nodes", "orders"):
        new_pieces.fill(column, pieces.array(column)[in_pieces])
    new_nodes = replace(nodes, _xpaths={-1: ""})
    for column in ("first", "end"):
        new_nodes.fill(column, before[np.minimum(nodes.array(column), len(texts))])
    columns: dict[str, Any] = {
        column: _chosen(getattr(blocks, column), kept)
        for column in ("containers", "first_nodes", "tags_before", "tags_inside", "after_line_break")
    }
    return replace(blocks, texts=_chosen(texts, kept), nodes=new_nodes, pieces=new_pieces, **columns)


def _chosen(column: list[Value], kept: Flags) -> list[Value]:
    return [value for value, keep in zip(column, kept.tolist(), strict=True) if keep]
