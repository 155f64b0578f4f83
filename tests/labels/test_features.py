"""What the labeller sees beside the blocks in context."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.dom.read import read
from scrapy_sections.labels.features import label_columns


def of_title(html: str) -> list[list[float]]:
    """(blocks, 3): what the blocks have of the page's title."""
    page, _ = read(html)
    number = len(page.texts)
    relevance = Relevance(np.zeros(number, np.float32), np.ones(number, np.bool_))
    return [[float(value) for value in row] for row in label_columns(page, relevance, np.arange(number))[:, -3:]]


def test_a_block_that_repeats_the_pages_title_shows_it() -> None:
    rows = of_title("<title>Cookie Policy - Acme</title><h1>COOKIE POLICY</h1><p>Our policy</p><p>Jobs</p>")
    assert rows[0] == pytest.approx([13 / 20, 1, 2 / 3])
    assert rows[1] == pytest.approx([0, 1 / 2, 1 / 3])
    assert rows[2] == [0, 0, 0]


def test_a_title_without_spaces_is_found_too() -> None:
    assert of_title("<title>示例公司隐私政策</title><h1>隐私政策</h1>")[0][0] == pytest.approx(0.5)


def test_a_page_without_a_title_shows_nothing() -> None:
    assert of_title("<h1>Cookies</h1><p>...</p>") == [[0, 0, 0], [0, 0, 0]]
