"""Titles nested, by the rank of what they look like and by their numbers."""

from __future__ import annotations

from collections.abc import Sequence as Seq

from scrapy_sections.hierarchy.sequences import Sequence

MAX_LEVELS = 32  # more than a reader tells apart; keeps what is nested by these levels shallow


def nest(ranks: Seq[int], numbered: Seq[Sequence | None]) -> list[int | None]:
    """The parent of each title: the last one before it that stands above it.

    A number goes before the look. A title whose sequence is open stands beside the last member of that; one that begins
    a sequence within another stays under the member that this lies in. Else a title stands above those of a lower rank.
    """
    parents: list[int | None] = []
    path: list[int] = []  # the titles above the next one
    places: dict[int, int] = {}  # sequence: place of its last member on the path, if it is still there

    def place_of(sequence: Sequence | None) -> int | None:
        place = places.get(id(sequence))
        return place if place is not None and place < len(path) and numbered[path[place]] is sequence else None

    for title, sequence in enumerate(numbered):
        place = place_of(sequence) if sequence else None
        if place is not None:
            del path[place:]
        else:
            outer = place_of(sequence.within) if sequence else None
            floor = (
                outer + 1
                if sequence and outer is not None and _inside(sequence, ranks[title], ranks[path[outer]])
                else 0
            )
            while len(path) > floor and ranks[path[-1]] >= ranks[title]:
                path.pop()
        del path[MAX_LEVELS - 1 :]
        if sequence:
            places[id(sequence)] = len(path)
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _inside(sequence: Sequence, rank: int, outer_rank: int) -> bool:
    """Whether a sequence that begins lies within the open one: surely, or as far as a mark of another kind at titles
    of the same look tells it. A keyword of its own ("Annex A" after "10.") begins something else."""
    if sequence.sure:
        return True
    outer = sequence.within
    return outer is not None and rank == outer_rank and not sequence.key[0] and sequence.key != outer.key
