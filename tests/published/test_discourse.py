"""Connectives, chains and names."""

from __future__ import annotations

import pytest

from scrapy_sections.published.discourse import CONNECTIVES, chains, connectives, entity_slots
from scrapy_sections.published.words import Words


def test_there_are_as_many_connectives_as_the_treebank_has() -> None:
    assert len(set(CONNECTIVES)) == len(CONNECTIVES) == 100
    assert {"as a result", "if..then", "insofar as", "yet"} <= set(CONNECTIVES)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Data we collect", 0),
        ("We share it because you agreed.", 1),
        ("As soon as you agree, we store it.", 1),  # not "as" twice
        ("On the other hand, you may refuse.", 1),
        ("If you refuse, then we stop; as a result nothing works and you leave.", 4),
        ("On the one hand it works, on the other hand it does not.", 2),
    ],
)
def test_the_longest_connective_counts_once(line: str, number: int) -> None:
    assert connectives(Words.of([line])).tolist() == [number]


def test_no_connective_runs_on_into_the_next_block() -> None:
    assert connectives(Words.of(["what follows in", "fact is"])).tolist() == [0, 0]


def test_a_chain_needs_two_pronouns_of_one_person() -> None:
    assert chains(Words.of(["We keep our word.", "We tell you.", "You and your data and we and us"])).tolist() == [
        1,
        0,
        2,
    ]


def test_names_stand_inside_sentences_that_are_not_in_title_case() -> None:
    lines = ["We share some data with Acme Ltd in Dublin.", "Data That We Share", "Nothing here.", "WE SHARE DATA"]
    assert entity_slots(Words.of(lines)).tolist() == [3, 0, 0, 0]
