"""What STAPI's two classifiers look at (Zhang et al. 2022, sections 3.1 and 3.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapy_sections.arrays import Flags, Floats, Ints
from scrapy_sections.features import characters as chars
from scrapy_sections.features.characters import characters
from scrapy_sections.features.containers import sum_over_ancestors
from scrapy_sections.html.blocks import Blocks

# Elements that the parser throws away: those of the paper and of the program its authors published.
DISCARDED = frozenset("table button nav footer figure code details".split())
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
_NONE = ""  # tag behind the last block, id of a tag without one


def candidates(blocks: Blocks) -> Flags:
    """(n,) the blocks outside the elements that the parser throws away."""
    column = np.array([0 if tag in DISCARDED else 1 for tag in blocks.nodes.tags])
    return np.asarray(sum_over_ancestors(blocks, column, 1)[:, 0] == 0)


@dataclass(slots=True)
class Segments:
    """Columns of a page's blocks: their ``words`` and punctuation ``marks`` (n,), the names of their ``tags``, of the
    ``parents`` of these, and their ``ids``. A block's tag is that of the element with the longest piece of its text."""

    words: Floats
    marks: Floats
    tags: list[str]
    parents: list[str]
    ids: list[str]

    @classmethod
    def of(cls, blocks: Blocks) -> Segments:
        text = characters(blocks.texts)
        nodes = _main_nodes(blocks).tolist()
        identities = {node: name for name, node in blocks.nodes.anchors.items()}
        return cls(
            text.words,
            text.counts[_MARKS].sum(axis=0),
            [blocks.nodes.tags[node] for node in nodes],
            [blocks.nodes.tags[max(blocks.nodes.parents[node], 0)] for node in nodes],
            [identities.get(node, _NONE).lower() for node in nodes],
        )

    def filter_parts(self, rows: Ints, vocabulary: dict[str, list[str]], encoded: Floats) -> list[Floats]:
        """What the filter sees of the blocks ``rows``: for each feature of FILTER its columns (r, .)."""
        tags, parents, ids = ([names[row] for row in rows.tolist()] for names in (self.tags, self.parents, self.ids))
        position = (np.arange(1, len(rows) + 1) / max(len(rows), 1)).astype(np.float32)
        return [
            self.words[rows, None],
            position[:, None],
            one_hot(tags, vocabulary["tags"]),
            one_hot(parents, vocabulary["parents"]),
            one_hot([*tags[1:], _NONE][: len(tags)], vocabulary["tags"]),
            one_hot(ids, vocabulary["ids"]),
            encoded[rows],
        ]

    def typographic_parts(self, rows: Ints, vocabulary: dict[str, list[str]], encoded: Floats) -> list[Floats]:
        """What the typographic classifier sees of the blocks ``rows``: for each feature of TYPOGRAPHIC its columns."""
        tags = [self.tags[row] for row in rows.tolist()]
        words = self.words[rows]
        ratio = np.zeros(len(rows), np.float32)
        ratio[:-1] = words[:-1] / np.maximum(words[1:], 1)
        return [
            words[:, None],
            ratio[:, None],
            self.marks[rows, None],
            one_hot(tags, vocabulary["tags"]),
            one_hot([*tags[1:], _NONE][: len(tags)], vocabulary["tags"]),
            encoded[rows],
        ]


def one_hot(found: list[str], names: list[str]) -> Floats:
    """(r, k) 1 in the column of each name; zeros for a name that is not among the k."""
    column = {name: index for index, name in enumerate(names)}
    places = np.array([column.get(name, len(names)) for name in found], np.int64)
    return np.eye(len(names) + 1, dtype=np.float32)[places, :-1]


def _main_nodes(blocks: Blocks) -> Ints:
    """(n,) node of the longest piece of each block, of equal ones the first."""
    owners, lengths = blocks.pieces.array("blocks"), blocks.pieces.array("lengths")
    order = np.lexsort((np.arange(len(owners)), -lengths, owners))
    firsts = order[np.flatnonzero(np.diff(owners[order], prepend=-1))]
    return np.asarray(blocks.pieces.array("nodes")[firsts])
