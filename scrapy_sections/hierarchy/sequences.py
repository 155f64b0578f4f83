"""Numbers of titles read together: which titles are one sequence, and which sequence lies within which.

A sequence is a run of numbers of one keyword, kind and delimiter that counts up: "1." "2." "3.", or "Article 1" to
"Article 13". One that begins between two members of another lies within the first of them; parts tell it outright:
"3.2" lies within "3". A mark that can be read two ways ("i", "C") is read the way that carries a sequence on.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Seq
from dataclasses import dataclass, field

from scrapy_sections.hierarchy.numbering import Number, Reading

_MAX_GAP = 4  # numbers up to the next that is there, where titles were not found
_MAX_OPEN = 32  # sequences that can be open at once

Key = tuple[str, str, str]  # keyword, kind, delimiter


@dataclass(slots=True)
class Sequence:
    """Titles of one count. ``sure``: that it lies within the other is told by parts, or by that going on after it."""

    key: Key
    values: tuple[int, ...]  # of the last member
    rank: int  # of the last member's look
    members: list[int] = field(default_factory=list)
    within: Sequence | None = None
    sure: bool = False


def sequences(numbers: Seq[Number | None], ranks: Seq[int]) -> list[Sequence | None]:
    """The sequence each title belongs to; None for titles without a number, or with one that nothing confirms.

    ``ranks``: of each title's look; of two sequences that a number could continue, it is that of its own look.
    """
    found: list[Sequence | None] = [None] * len(numbers)
    opened: list[Sequence] = []
    marked = [(title, number) for title, number in enumerate(numbers) if number]
    afterwards = [*(number for _, number in marked[1:]), None]
    for (title, plain), following in zip(marked, afterwards, strict=False):
        number = _before(plain, following) if following and len(plain.readings) > 1 else plain
        place, reading = _place(opened, number, ranks[title])
        if place is None:
            _open(opened, Sequence(_key(number, reading), reading.values, ranks[title]))
        else:
            _close(opened, place)
            opened[place].values, opened[place].rank = reading.values, ranks[title]
        opened[-1].members.append(title)
        found[title] = opened[-1]
    for title, number in marked:
        sequence = found[title]
        if sequence and number.bare and len(sequence.members) < 2:
            found[title] = None
    return found


def _before(number: Number, following: Number) -> Number:
    """The number with the reading alone that begins a count which the next goes on with: "(i)" before "(ii)"."""
    for reading in number.readings:
        second = reading._replace(values=(*reading.values[:-1], 2))
        if reading.values[-1] == 1 and second in following.readings and following.delimiter == number.delimiter:
            return number._replace(readings=(reading,))
    return number


def _key(number: Number, reading: Reading) -> Key:
    parts = len(reading.values)
    if parts > 1 and reading.kind == "1":
        return number.keyword, str(parts), ""
    return number.keyword, reading.kind, number.delimiter


def _place(opened: list[Sequence], number: Number, rank: int) -> tuple[int | None, Reading]:
    """Index of the open sequence that the number continues, None for a new one, and how it is read then."""
    best: tuple[int, int | None, Reading] = (0, None, number.readings[0])
    for reading in number.readings:
        for fit, place in _fits(opened, _key(number, reading), reading.values, rank):
            if fit > best[0]:
                best = fit, place, reading
        if reading.values[-1] == 1 and best[0] < 2:
            best = 2, None, reading
    return best[1:]


def _fits(opened: list[Sequence], key: Key, values: tuple[int, ...], rank: int) -> Iterator[tuple[int, int]]:
    """(how well, index) of the open sequences that the values could continue, the innermost first."""
    for place in range(len(opened) - 1, -1, -1):
        sequence = opened[place]
        if sequence.key != key or len(sequence.values) != len(values) or values <= sequence.values:
            continue
        alike = sequence.rank == rank
        if values[:-1] != sequence.values[:-1]:
            if sequence.within is None:  # "2.3", "3.1", without a title "3"
                yield 1, place
            continue
        step = values[-1] - sequence.values[-1]
        if step == 1:
            yield 4 if alike else 3, place
        elif step <= _MAX_GAP and alike:
            yield 1, place


def _close(opened: list[Sequence], place: int) -> None:
    """End the sequences within one that goes on."""
    for inner in opened[place + 1 :]:
        inner.sure = True
    del opened[place + 1 :]


def _open(opened: list[Sequence], new: Sequence) -> None:
    """Put a new sequence where it belongs among the open ones."""
    prefix = new.values[:-1]
    for place in range(len(opened) - 1, -1, -1) if prefix else ():
        outer = opened[place]
        if outer.values == prefix[: len(outer.values)] and new.key[0] in ("", outer.key[0]):
            del opened[place + 1 :]
            new.within, new.sure = outer, True
            break
    else:
        if opened and not prefix:
            new.within = opened[-1]
    opened.append(new)
    if len(opened) > _MAX_OPEN:
        del opened[0]
