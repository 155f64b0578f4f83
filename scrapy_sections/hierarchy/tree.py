"""The tree of titles, by the ranks of their styles and by their enumerators."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scrapy_sections.hierarchy.sequences import NumberSequence

MAX_LEVELS = 32  # more than any page means; bounds the paths, and the work per title


def nest(ranks: Sequence[int], sequences: Sequence[NumberSequence | None]) -> list[int | None]:
    """Return the parent of each title: the last title before it that is above it, None for a topmost one.

    Sequences go before ranks. A title lies below the one that its number names, with all that stands between the two;
    one that continues a sequence is a sibling of its last member, in the title that both lie in if none is missing
    between them; the first title of a sequence nested in another stays below the member that this sequence is nested
    in. For all else, the title with the smaller rank is above.
    """
    parents: list[int | None] = []
    path: list[int] = []  # from a topmost title down to the last title
    place: list[int] = []  # of each title: its index in ``path``, unless it has left it
    last_inside = _last_named(sequences)  # of a title: the last title that lies below it by its number
    next_counted = _next_counted(sequences)

    def in_path(title: int | None) -> int | None:
        index = place[title] if title is not None and title < len(place) else len(path)
        return index if index < len(path) and path[index] == title else None

    last_member: dict[int, int] = {}  # id of a sequence: its last member so far
    for title, sequence in enumerate(sequences):
        floor = 0
        if last_inside:
            inside = (index + 1 for index in range(len(path) - 1, -1, -1) if last_inside.get(path[index], -1) >= title)
            floor = next(inside, 0)
        last = in_path(last_member.get(id(sequence))) if sequence else None
        if last is not None:
            del path[max(last, floor) :]
        else:
            outer = in_path(sequence.outer_title) if sequence else None
            if sequence and outer is not None and _is_nested(sequence, title, ranks[title], ranks[path[outer]]):
                floor = max(floor, outer + 1)
                if sequence.certain:
                    _drop_intruders(path, ranks, outer)
            while len(path) > floor and ranks[path[-1]] >= ranks[title]:
                path.pop()
            while len(path) > floor and _goes_beyond(sequences, title, path[-1]):
                path.pop()
        if title in next_counted:
            outer = in_path(sequence.outer_title) if sequence else None
            if outer is not None:
                last_inside[path[outer]] = max(last_inside.get(path[outer], -1), next_counted[title])
        del path[MAX_LEVELS - 1 :]
        if sequence:
            last_member[id(sequence)] = title
        place.append(len(path))
        parents.append(path[-1] if path else None)
        path.append(title)
    return parents


def _last_named(sequences: Sequence[NumberSequence | None]) -> dict[int, int]:
    """Return for each title that others name by their numbers ("2.3" names "2") the last of these."""
    last: dict[int, int] = {}
    for title, sequence in enumerate(sequences):
        if sequence and sequence.named and sequence.outer_title is not None:
            last[sequence.outer_title] = title
    return last


def _next_counted(sequences: Sequence[NumberSequence | None]) -> dict[int, int]:
    """Return the next title in the count of each one, if the count does not pass over any and is certainly nested."""
    following: dict[int, int] = {}
    for sequence in {id(sequence): sequence for sequence in sequences if sequence and sequence.certain}.values():
        for (title, values), (after, next_values) in pairwise(sequence.members.items()):
            if values[:-1] == next_values[:-1] and next_values[-1] - values[-1] == 1:
                following[title] = after
    return following


def _drop_intruders(path: list[int], ranks: Sequence[int], outer: int) -> None:
    """Cut a path before the first title that only numbers brought below the one at ``outer``, against the ranks."""
    for index in range(outer + 1, len(path)):
        if ranks[path[index]] <= ranks[path[outer]]:
            del path[index:]
            break


def _goes_beyond(sequences: Sequence[NumberSequence | None], title: int, above: int) -> bool:
    """True if the number of a title cannot lie in that of the one above: "3.1" is not in "2", though "3" is missing."""
    sequence, other = sequences[title], sequences[above]
    if sequence is None or other is None:
        return False
    return sequence.goes_beyond(sequence.members[title], other, other.members[above])


def _is_nested(sequence: NumberSequence, title: int, rank: int, outer_rank: int) -> bool:
    """True if a title is to stay below the outer sequence of its own.

    It is where the nesting is certain, or where titles of one style change from one kind of enumerator to another. With
    a keyword ("Annex A" after "10.") something else begins.
    """
    if sequence.certain:
        return True
    begins = title == next(iter(sequence.members))
    outer = sequence.outer
    same_style = begins and outer is not None and rank == outer_rank
    return same_style and outer is not None and not sequence.key.keyword and sequence.key != outer.key
