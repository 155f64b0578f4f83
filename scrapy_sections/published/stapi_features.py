"""The columns of STAPI's filter and typographic classifier (Zhang et al. 2022, sections 3.1 and 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.features import characters as chars
from scrapy_sections.features.characters import characters
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import Blocks

# Elements that are discarded with all their text: those of section 3.1 and of the program that the authors published.
DISCARDED = frozenset("table button nav footer figure code details".split())
# The features of section 3.1, and below those of 3.2; each has one or more columns.
FILTER = (
    "number of words",
    "relative position",
    "tag name",
    "parent tag name",
    "next tag name",
    "id of the tag",
    "sentence encoding",
)
TYPOGRAPHIC = (
    "number of words",
    "length against next",
    "punctuation symbols",
    "tag name",
    "next tag name",
    "sentence encoding",
)
_MARKS = [chars.STOP, chars.COMMA, chars.COLON, chars.QUESTION, chars.BULLET, chars.SYMBOL]
_NO_NAME = ""  # the tag after the last block, and the id of a tag without one


def candidates(blocks: Blocks) -> Flags:
    """Return (n,) True for the blocks outside discarded elements."""
    column = np.array([0 if tag in DISCARDED else 1 for tag in blocks.nodes.tags])
    return np.asarray(sum_over_ancestors(blocks, column, 1)[:, 0] == 0)


@dataclass(slots=True)
class Segments:
    """What the columns are made from, for n blocks; a block's tag is that of the longest piece of its text."""

    words: Floats  # (n,)
    marks: Floats  # (n,) punctuation symbols
    tags: list[str]
    parents: list[str]  # tags of the elements around the blocks' tags
    ids: list[str]  # of the tags, in lower case

    @classmethod
    def of(cls, blocks: Blocks) -> Segments:
        """Return the segments of a page's blocks."""
        text = characters(blocks.texts)
        nodes = _main_nodes(blocks).tolist()
        node_ids = {node: name for name, node in blocks.nodes.anchors.items()}
        return cls(
            text.words,
            text.counts[_MARKS].sum(axis=0),
            [blocks.nodes.tags[node] for node in nodes],
            [blocks.nodes.tags[max(blocks.nodes.parents[node], 0)] for node in nodes],
            [node_ids.get(node, _NO_NAME).lower() for node in nodes],
        )

    def filter_parts(self, rows: Ints, vocabulary: dict[str, list[str]], encodings: Floats) -> list[Floats]:
        """Return the columns (r, .) of each feature of FILTER, for the blocks ``rows`` (r,).

        ``vocabulary`` has the "tags", "parents" and "ids" with a column; ``encodings`` (n, d) are those of all blocks.
        """
        tags, parents, ids = ([names[row] for row in rows.tolist()] for names in (self.tags, self.parents, self.ids))
        position = (np.arange(1, len(rows) + 1) / max(len(rows), 1)).astype(np.float32)
        return [
            self.words[rows, None],
            position[:, None],
            one_hot(tags, vocabulary["tags"]),
            one_hot(parents, vocabulary["parents"]),
            one_hot([*tags[1:], _NO_NAME][: len(tags)], vocabulary["tags"]),
            one_hot(ids, vocabulary["ids"]),
            encodings[rows],
        ]

    def typographic_parts(self, rows: Ints, vocabulary: dict[str, list[str]], encodings: Floats) -> list[Floats]:
        """Return the columns (r, .) of each feature of TYPOGRAPHIC, for the blocks ``rows`` (r,).

        ``vocabulary`` has the "tags" with a column; ``encodings`` (n, d) are those of all blocks.
        """
        tags = [self.tags[row] for row in rows.tolist()]
        words = self.words[rows]
        ratio = np.zeros(len(rows), np.float32)
        ratio[:-1] = words[:-1] / np.maximum(words[1:], 1)
        return [
            words[:, None],
            ratio[:, None],
            self.marks[rows, None],
            one_hot(tags, vocabulary["tags"]),
            one_hot([*tags[1:], _NO_NAME][: len(tags)], vocabulary["tags"]),
            encodings[rows],
        ]


def one_hot(values: list[str], names: list[str]) -> Floats:
    """Return (r, k) 1 in the column of each of r values, one column for each of k names; zeros for any other value."""
    column = {name: index for index, name in enumerate(names)}
    columns = np.array([column.get(value, len(names)) for value in values], np.int64)
    return np.eye(len(names) + 1, dtype=np.float32)[columns, :-1]


def _main_nodes(blocks: Blocks) -> Ints:
    """Return (n,) the node of the longest piece of text of each block, of several the first."""
    owners, lengths = blocks.pieces.array("blocks"), blocks.pieces.array("lengths")
    order = np.lexsort((np.arange(len(owners)), -lengths, owners))
    firsts = order[np.flatnonzero(np.diff(owners[order], prepend=-1))]
    return np.asarray(blocks.pieces.array("nodes")[firsts])
