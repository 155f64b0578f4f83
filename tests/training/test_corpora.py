"""Gold laid on the blocks of our own parse."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.labels.labeller import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.corpora import align, documents


def test_blocks_get_the_labels_of_their_words() -> None:
    gold = [(TITLE, "Cookies"), (PROSE, "We use cookies to keep you signed in."), (MISCELLANY, "Back to top")]
    texts = ["Home", "Cookies", "We use cookies to keep you", "signed in.", "Back to top", "Imprint"]
    labels, shares = align(gold, texts)
    assert labels.tolist() == [IRRELEVANT, TITLE, PROSE, PROSE, MISCELLANY, IRRELEVANT]
    assert shares.tolist() == [0, 1, 1, 1, 1, 0]


def test_a_title_that_stands_twice_is_the_one_before_its_prose() -> None:
    gold = [(TITLE, "Privacy policy"), (PROSE, "This is what we do with data.")]
    labels, _ = align(gold, ["Privacy policy", "Home", "Privacy policy", "This is what we do with data."])
    assert labels.tolist() == [IRRELEVANT, IRRELEVANT, TITLE, PROSE]


def test_a_folder_without_pages_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no labelled pages below"):
        documents(tmp_path)
