"""The figures of one document, on examples worked by hand."""

from __future__ import annotations

import pytest

from scrapy_sections.labels.block_labels import MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.gold import LeveledSegment
from scrapy_sections.training.data.metrics import (
    common_subsequence,
    content_figures,
    f1,
    policy_figures,
    section_figures,
    shingle_f1,
    text_figures,
    word_f1,
)

GOLD = [
    (TITLE, "Cookies"), (PROSE, "We use cookies."), (MISCELLANY, "Back to top"), (TITLE, "Contact"),
    (PROSE, "Write to us."),
]  # fmt: skip
COOKIES: list[LeveledSegment] = [(TITLE, "Cookies", 1), (PROSE, "We use cookies.", 0)]
CONTACT: list[LeveledSegment] = [(TITLE, "Contact", 1), (PROSE, "Write to us.", 0)]


def test_f1_is_the_harmonic_mean() -> None:
    assert f1(0.5, 1) == pytest.approx(2 / 3)
    assert f1(0, 0) == 0


def test_word_f1_counts_each_word_as_often_as_it_occurs() -> None:
    assert word_f1(["a", "a", "b"], ["a", "b", "b", "c"]) == pytest.approx(2 * (2 / 3) * (2 / 4) / (2 / 3 + 2 / 4))
    assert (word_f1([], []), word_f1(["a"], []), word_f1([], ["a"])) == (1, 0, 0)


def test_a_common_subsequence_keeps_the_order() -> None:
    assert common_subsequence(["a", "b", "c"], ["x", "a", "c", "b"]) in ([(0, 1), (1, 3)], [(0, 1), (2, 2)])


def test_a_page_as_in_the_gold_is_right_in_everything() -> None:
    figures = section_figures(GOLD, COOKIES + CONTACT)
    assert figures == {"content_f1": 1, "coverage": 1, "title_f1": 1, "section_f1": 1}


def test_miscellany_is_neither_asked_for_nor_punished() -> None:
    with_title = [*COOKIES, (TITLE, "Back to top", 1), *CONTACT]
    assert section_figures(GOLD, with_title) == section_figures(GOLD, COOKIES + CONTACT)


def test_words_too_many_and_words_missing() -> None:
    more = section_figures(GOLD, [(PROSE, "Home shop", 0), *COOKIES, *CONTACT])
    assert more["content_f1"] == pytest.approx(f1(8 / 10, 1)) and more["coverage"] == 1
    less = section_figures(GOLD, COOKIES)
    assert less["content_f1"] == pytest.approx(f1(1, 4 / 8)) and less["coverage"] == 0.5
    assert less["title_f1"] == less["section_f1"] == pytest.approx(f1(1, 1 / 2))


def test_a_title_taken_for_prose_costs_the_section_before_it_too() -> None:
    figures = section_figures(GOLD, [*COOKIES, (PROSE, "Contact", 0), (PROSE, "Write to us.", 0)])
    assert figures["content_f1"] == 1
    assert figures["title_f1"] == pytest.approx(f1(1, 1 / 2))
    assert figures["section_f1"] == 0  # four of the seven words below "Cookies" are not its own


def test_a_section_is_right_from_a_word_f1_of_nine_tenths() -> None:
    gold = [(TITLE, "A"), (PROSE, "b c d e f g h i j k")]
    nearly = section_figures(gold, [(TITLE, "A", 1), (PROSE, "b c d e f g h i j", 0)])
    too_little = section_figures(gold, [(TITLE, "A", 1), (PROSE, "b c d e f g h", 0)])
    assert (nearly["section_f1"], too_little["section_f1"]) == (1, 0)


POLICY: list[LeveledSegment] = [
    (TITLE, "Policy", 1), (TITLE, "Data", 2), (TITLE, "Cookies", 3), (PROSE, "We use cookies.", 0),
    (TITLE, "Rights", 2),
]  # fmt: skip


def releveled(*levels: int) -> list[LeveledSegment]:
    """The policy with titles on other levels, without the titles of level 0."""
    titles = [text for label, text, _ in POLICY if label == TITLE]
    return [(TITLE, title, level) for title, level in zip(titles, levels, strict=True) if level]


def test_a_heading_is_nested_right_if_its_nearest_ancestor_is() -> None:
    assert policy_figures(POLICY, POLICY) == {"content_f1": 1, "heading_recall": 1, "parent_accuracy": 1}
    assert policy_figures(POLICY, releveled(1, 2, 2, 2))["parent_accuracy"] == 3 / 4
    # other levels, the same tree
    assert policy_figures(POLICY, releveled(1, 3, 4, 3))["parent_accuracy"] == 1


def test_ancestors_that_were_not_found_are_passed_over() -> None:
    figures = policy_figures(POLICY, releveled(1, 0, 2, 2))
    assert (figures["heading_recall"], figures["parent_accuracy"]) == (3 / 4, 1)
    figures = policy_figures(POLICY, [*releveled(1, 2, 3, 0), (TITLE, "Menu", 1), (TITLE, "Rights", 2)])
    assert figures["parent_accuracy"] == 3 / 4  # Rights has no ancestor in the prediction that the gold has, too


def test_figures_without_a_meaning_are_missing() -> None:
    assert set(policy_figures([(PROSE, "Text.", 0)], [(PROSE, "Text.", 0)])) == {"content_f1"}
    flat: list[LeveledSegment] = [(TITLE, "A", 2), (TITLE, "B", 2)]
    assert set(policy_figures(flat, flat)) == {"content_f1", "heading_recall"}
    assert set(policy_figures(POLICY, releveled(1, 0, 0, 0))) == {"content_f1", "heading_recall"}


def test_content_is_judged_as_a_bag_of_words() -> None:
    gold = [(PROSE, "A dog barked."), (PROSE, "Once.")]
    assert content_figures(gold, [(TITLE, "Once", 1), (PROSE, "a DOG", 0)]) == {"word_f1": pytest.approx(f1(1, 3 / 4))}


def test_the_papers_example_of_the_text_only_score() -> None:
    figures = text_figures("the dog barked".split(), "the dog".split())
    assert figures["text_only"] == pytest.approx(1 - 1 / 3)
    assert figures["word_f1"] == pytest.approx(f1(1, 2 / 3))


def test_runs_of_four_words() -> None:
    figures = text_figures("a b c d e".split(), "a b c d x".split())
    names = ("common_shingles", "extra_shingles", "missing_shingles")
    assert [figures[name] for name in names] == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert shingle_f1([figures]) == pytest.approx(0.5)
    assert shingle_f1([text_figures(["a"], [])]) == 0


def test_each_page_has_the_same_weight_in_the_shingle_f1() -> None:
    long = [str(number) for number in range(100)]
    right, wrong = text_figures(long, long), text_figures(["a"], ["b"])
    assert shingle_f1([right, wrong]) == pytest.approx(2 / 3)  # precision and recall 1 / (1 + .5)
