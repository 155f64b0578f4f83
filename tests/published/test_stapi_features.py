"""What STAPI's parser leaves, and what its classifiers see."""

from __future__ import annotations

import numpy as np

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.published.stapi_features import FILTER, TYPOGRAPHIC, Segments, candidates

HTML = """<nav><a href=/>Home</a></nav><h2 id=Top>Your rights</h2><p>You may <b>always</b> ask, at any time.</p>
<table><tr><td>A cell</td></tr></table><div><strong>Cookies</strong></div><button>More</button>
<footer><p>Jobs</p></footer>"""


def test_the_parser_throws_tables_buttons_and_page_furniture_away() -> None:
    blocks, _ = load_blocks(HTML)
    left = [text for text, keep in zip(blocks.texts, candidates(blocks), strict=True) if keep]
    assert left == ["Your rights", "You may always ask, at any time.", "Cookies"]


def test_columns_of_the_blocks_that_are_left() -> None:
    blocks, _ = load_blocks(HTML)
    segments = Segments.of(blocks)
    rows = np.flatnonzero(candidates(blocks))
    vocabulary = {"tags": ["h2", "p", "strong"], "parents": ["body", "div"], "ids": ["top"]}
    seen = segments.filter_parts(rows, vocabulary, np.zeros((len(blocks.texts), 2), np.float32))
    assert len(seen) == len(FILTER)
    words, _, tags, parents, following, ids, _ = (part.tolist() for part in seen)
    assert words == [[2], [7], [1]]
    assert np.allclose(seen[1], np.array([[1 / 3], [2 / 3], [1]]))
    assert tags == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert parents == [[1, 0], [1, 0], [0, 1]]
    assert following == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert ids == [[1], [0], [0]]
    look = segments.typographic_parts(rows, vocabulary, np.zeros((len(blocks.texts), 2), np.float32))
    assert len(look) == len(TYPOGRAPHIC)
    assert np.allclose(look[1], np.array([[2 / 7], [7], [0]]))
    assert look[2].tolist() == [[0], [2], [0]]
