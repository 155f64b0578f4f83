"""The tree of titles, by the ranks of their styles and by their enumerators."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy_sections.hierarchy.sequences import NumberSequence

MAX_LEVELS = 32  # more than any page means; bounds the paths, and the work per title


def nest(ranks: Sequence[int], sequences: Sequence[NumberSequence | None]) -> list[int | None]:
    """Return the parent of each title: the last title before it that is above it, None for a topmost one.

    Sequences go before ranks. A title that continues a sequence is a sibling of its last member; the first title of a
    sequence nested in another stays below the member that this sequence is nested in. For all else, the title with the
    smaller rank is above.
    """
    parents: list[int | None] = []
    path: list[int] = []  # from a topmost title down to the last title
    last_index: dict[int, int] = {}  # id of a sequence: index in ``path`` of its last member, unless that has left it

    def index_of(sequence: NumberSequence | None) -> int | None:
        index = last_index.get(id(sequence))
        return index if index is not None and index < len(path) and sequences[path[index]] is sequence else None

    for title, sequence in enumerate(sequences):
        index = index_of(sequence) if sequence else None
        if index is not None:
            del path[index:]
        else:
            outer = index_of(sequence.outer) if sequence else None
            min_length = 0
            if sequence and outer is not None and _is_nested(sequence, ranks[title], ranks[path[outer]]):
                min_length = outer + 1
            while len(path) > min_length and ranks[path[-1]] >= ranks[title]:
                path.pop()
        del path[MAX_LEVELS - 1 :]
        if sequence:
            last_index[id(sequence)] = len(path)
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _is_nested(sequence: NumberSequence, rank: int, outer_rank: int) -> bool:
    """True if a sequence that begins is nested in its outer sequence.

    It is where that is certain, or where titles of one style change from one kind of enumerator to another. With a
    keyword ("Annex A" after "10.") something else begins.
    """
    if sequence.certain:
        return True
    outer = sequence.outer
    return outer is not None and rank == outer_rank and not sequence.key.keyword and sequence.key != outer.key
