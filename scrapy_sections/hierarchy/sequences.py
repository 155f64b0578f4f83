"""Sequences of enumerators: which titles are counted together, and which sequence is nested in which.

A sequence is a run of enumerators of one keyword, kind and delimiter that counts up: "1." "2." "3.", or "Article 1" to
"Article 13". One that begins between two members of another is nested in the first of them; the parts of an enumerator
show it, too: "3.2" is nested in "3". Keywords show it where titles look alike: "Article 1" after "Chapter I" is nested
in it. An enumerator with several readings ("i", "C") is read as what continues a sequence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scrapy_sections.hierarchy.number_words import lies_in
from scrapy_sections.hierarchy.numbering import Enumerator, Reading

_MAX_STEP = 4  # from one member's value to the next: titles between them may have been missed
_MAX_OPEN = 32  # sequences that can be continued; beyond it the outermost ends, which bounds the work per title

# How well an enumerator fits as a sequence's next member, or as the first of a new one. The best fit wins.
_STEP_OR_NO_PARENT, _FIRST, _NEXT, _NEXT_OF_SAME_RANK = 1, 2, 3, 4


class SequenceKey(NamedTuple):
    """What all members of a sequence have in common; several numeric parts have their number as ``kind``."""

    keyword: str
    kind: str
    delimiter: str


@dataclass(slots=True)
class NumberSequence:
    """Titles that are counted together.

    ``values`` and ``rank`` are those of the last member: the value of each part, and the rank of its title's style.
    ``members``: the values of each, by title. ``outer`` is the sequence around it, ``outer_title`` its last member when
    this one began. ``named``: the parts name that member ("3.2" in "3"). ``certain``: the nesting in it is certain, by
    the parts, by keywords, or because the outer sequence continues afterwards.
    """

    key: SequenceKey
    values: tuple[int, ...]
    rank: int
    members: dict[int, tuple[int, ...]] = field(default_factory=dict)
    outer: NumberSequence | None = None
    outer_title: int | None = None
    named: bool = False
    certain: bool = False

    def goes_beyond(self, values: tuple[int, ...], other: NumberSequence, other_values: tuple[int, ...]) -> bool:
        """True if values of this sequence show that the count has passed others, as "3.1" and "3" do after "2.2"."""
        if self.key.keyword != other.key.keyword or not (self.key.kind.isdigit() and other.key.kind.isdigit()):
            return False
        parts = min(len(values), len(other_values))
        same_count = self.key == other.key or len(values) != len(other_values)
        return same_count and values[:parts] > other_values[:parts]


def number_sequences(enumerators: Sequence[Enumerator | None], ranks: Sequence[int]) -> list[NumberSequence | None]:
    """Return the sequence of each title: None without an enumerator, or with a bare one that is alone in its sequence.

    ``ranks`` are those of the titles' styles: where an enumerator fits several sequences, the one of its rank goes on.
    """
    sequences: list[NumberSequence | None] = [None] * len(enumerators)
    stack: list[NumberSequence] = []  # the sequences that can be continued, the innermost last
    numbered = [(title, enumerator) for title, enumerator in enumerate(enumerators) if enumerator]
    following = [*(enumerator for _, enumerator in numbered[1:]), None]
    for (title, enumerator), after in zip(numbered, following, strict=False):
        index, reading = _best_fit(stack, _read_before(enumerator, after), ranks[title])
        if index is None:
            _begin(stack, NumberSequence(_key(enumerator, reading), reading.values, ranks[title]))
        else:
            _end_inner(stack, index)
            stack[index].values, stack[index].rank = reading.values, ranks[title]
        stack[-1].members[title] = reading.values
        sequences[title] = stack[-1]
    _settle(sequences)
    named = {sequence.outer_title for sequence in sequences if sequence and sequence.named}
    for title, enumerator in numbered:
        sequence = sequences[title]
        if sequence and enumerator.bare and len(sequence.members) < 2 and title not in named:
            sequences[title] = None
    return sequences


def _settle(sequences: Iterable[NumberSequence | None]) -> None:
    """Make the nesting of a sequence certain where that of one like it, in the same outer sequence, is."""
    certain = {(id(sequence.outer), sequence.key) for sequence in sequences if sequence and sequence.certain}
    for sequence in sequences:
        if sequence and sequence.outer and (id(sequence.outer), sequence.key) in certain:
            sequence.certain = True


def _read_before(enumerator: Enumerator, after: Enumerator | None) -> Enumerator:
    """Return the enumerator with one reading only, if the next one shows that a count begins: "(i)" before "(ii)"."""
    if after is None or len(enumerator.readings) < 2:
        return enumerator
    for reading in enumerator.readings:
        second = reading._replace(values=(*reading.values[:-1], 2))
        if reading.values[-1] == 1 and second in after.readings and after.delimiter == enumerator.delimiter:
            return enumerator._replace(readings=(reading,))
    return enumerator


def _key(enumerator: Enumerator, reading: Reading) -> SequenceKey:
    parts = len(reading.values)
    if parts > 1 and reading.kind == "1":
        return SequenceKey(enumerator.keyword, str(parts), "")
    return SequenceKey(enumerator.keyword, reading.kind, enumerator.delimiter)


def _best_fit(stack: list[NumberSequence], enumerator: Enumerator, rank: int) -> tuple[int | None, Reading]:
    """Return the index of the sequence that an enumerator continues, None for a new one, and its reading there."""
    best: tuple[int, int | None, Reading] = (0, None, enumerator.readings[0])
    for reading in enumerator.readings:
        for fit, index in _fits(stack, _key(enumerator, reading), reading.values, rank):
            if fit > best[0]:
                best = fit, index, reading
        if reading.values[-1] == 1 and best[0] < _FIRST:
            best = _FIRST, None, reading
    return best[1:]


def _fits(
    stack: list[NumberSequence], key: SequenceKey, values: tuple[int, ...], rank: int
) -> Iterator[tuple[int, int]]:
    """Yield fit and index of the sequences that the values could continue, the innermost first."""
    for index in range(len(stack) - 1, -1, -1):
        sequence = stack[index]
        if len(sequence.values) != len(values) or values <= sequence.values:
            continue
        same_rank = sequence.rank == rank
        step = values[-1] - sequence.values[-1]
        if sequence.key != key:
            if same_rank and step == 1 and _differ_in_dot(sequence.key, key):
                yield _NEXT, index
        elif values[:-1] != sequence.values[:-1]:
            # "2.3", "3.1" without a title "3"
            if sequence.outer is None and not any(inner.values == values[:-1] for inner in stack[index + 1 :]):
                yield _STEP_OR_NO_PARENT, index
        elif step == 1:
            yield _NEXT_OF_SAME_RANK if same_rank else _NEXT, index
        elif step <= _MAX_STEP and (same_rank or key.keyword):
            yield _STEP_OR_NO_PARENT, index


def _differ_in_dot(a: SequenceKey, b: SequenceKey) -> bool:
    """True for numbers of which one has a dot and the other has not: "5." and "6", written by hand."""
    return a.keyword == b.keyword == "" and a.kind == b.kind == "1" and {a.delimiter, b.delimiter} == {"", "."}


def _end_inner(stack: list[NumberSequence], index: int) -> None:
    """End the sequences inside the one at ``index``, which continues."""
    for inner in stack[index + 1 :]:
        inner.certain = True
    del stack[index + 1 :]


def _begin(stack: list[NumberSequence], new: NumberSequence) -> None:
    """Push a new sequence, inside the one that the leading parts of its values name or else the innermost."""
    prefix = new.values[:-1]
    for index in range(len(stack) - 1, -1, -1) if prefix else ():
        outer = stack[index]
        if outer.values == prefix[: len(outer.values)] and new.key.keyword in ("", outer.key.keyword):
            del stack[index + 1 :]
            new.outer, new.named, new.certain = outer, True, True
            break
    else:
        if stack and not prefix and not new.goes_beyond(new.values, stack[-1], stack[-1].values):
            new.outer = stack[-1]
            new.certain = new.rank >= new.outer.rank and lies_in(new.key.keyword, new.outer.key.keyword)
    if new.outer:
        new.outer_title = next(reversed(new.outer.members))
    stack.append(new)
    if len(stack) > _MAX_OPEN:
        del stack[0]
