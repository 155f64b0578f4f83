"""Gold laid on the blocks of our own parse."""

from __future__ import annotations

from pathlib import Path

from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.gold import predicted_segments
from scrapy_sections.training.data.gold_alignment import align_gold, align_page, words_of

SITE = Path(__file__).parents[3] / "example_project" / "site"


def test_words_are_compared_without_case_and_width() -> None:
    assert words_of("Straße, ＡＢＣ: it's 3.2") == ["strasse", "abc", "it", "s", "3", "2"]


def test_blocks_get_the_labels_of_their_words() -> None:
    gold = [(TITLE, "Cookies"), (PROSE, "We use cookies to keep you signed in."), (MISCELLANY, "Back to top")]
    texts = ["Home", "Cookies", "We use cookies to keep you", "signed in.", "Back to top", "Imprint"]
    labels, shares = align_gold(gold, texts)
    assert labels.tolist() == [IRRELEVANT, TITLE, PROSE, PROSE, MISCELLANY, IRRELEVANT]
    assert shares.tolist() == [0, 1, 1, 1, 1, 0]


def test_a_block_is_relevant_if_more_than_half_of_its_words_are() -> None:
    labels, shares = align_gold([(PROSE, "we use cookies")], ["we use other things", "cookies"])
    assert labels.tolist() == [IRRELEVANT, PROSE] and shares.tolist() == [0.5, 1]


def test_a_title_that_stands_twice_is_the_one_before_its_prose() -> None:
    gold = [(TITLE, "Privacy policy"), (PROSE, "This is what we do with data.")]
    labels, _ = align_gold(gold, ["Privacy policy", "Home", "Privacy policy", "This is what we do with data."])
    assert labels.tolist() == [IRRELEVANT, IRRELEVANT, TITLE, PROSE]


def test_a_title_that_a_breadcrumb_repeats_is_on_its_own_block() -> None:
    page = SITE / "kestrel-lane" / "privacy.html"
    extractor = Extractor()
    data = extractor.load(decode(page.read_bytes()))
    _, expected = extractor.label(data)
    labels, _ = align_gold(predicted_segments(page.read_bytes()), data.blocks.texts)
    assert labels.tolist() == expected.ids.tolist()


def test_a_page_with_too_little_of_its_gold_has_no_labels() -> None:
    gold = [(PROSE, "one two three four five six seven eight nine ten")]
    assert align_page(gold, ["one two three four five six seven"]) is not None
    assert align_page(gold, ["one two three four five six"]) is None
    assert align_page(gold, []) is None and align_page([(PROSE, "–")], ["one"]) is None
