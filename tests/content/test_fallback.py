"""When the answer of stage 1 is not trusted, and what is kept then."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.content.fallback import (
    MAX_WRITTEN_DEPTH,
    all_but_furniture,
    divides_path_group,
    everything,
    finds_nothing,
    nested_by_mistake,
)
from scrapy_sections.content.relevance import certain_relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData

PARAGRAPH = f"<p>{'word ' * 20}</p>"  # running text


def data_of(html: str) -> PageData:
    return PageData(load_blocks(html)[0])


@pytest.mark.parametrize(("depth", "expected"), [(MAX_WRITTEN_DEPTH - 10, False), (MAX_WRITTEN_DEPTH + 10, True)])
def test_text_that_lies_too_deep_is_nested_by_mistake(depth: int, expected: bool) -> None:
    data = data_of("<div>" * depth + PARAGRAPH)
    assert nested_by_mistake(data.blocks, data.features) == expected


def test_most_of_the_text_decides_on_nesting() -> None:
    deep = "<div>" * (MAX_WRITTEN_DEPTH + 10) + PARAGRAPH + "</div>" * (MAX_WRITTEN_DEPTH + 10)
    for shallow, expected in ((1, True), (3, False)):
        data = data_of(deep + "<p>short</p>" + PARAGRAPH * (shallow - 1))
        assert nested_by_mistake(data.blocks, data.features) == expected


def test_a_page_nested_by_mistake_is_kept_as_a_whole() -> None:
    page = extract("<div>" * (MAX_WRITTEN_DEPTH + 10) + "<ul><li><a href=/>Home</a></ul>" + PARAGRAPH)
    assert page.warnings == ["deep"] and "word word" in page.text


@pytest.mark.parametrize(
    ("paragraphs", "kept_words", "expected"), [(5, 20, True), (5, 40, False), (4, 20, False), (5, 0, True)]
)
def test_little_of_much_text_is_nothing(paragraphs: int, kept_words: int, expected: bool) -> None:
    features = block_features(load_blocks(PARAGRAPH * paragraphs)[0])
    relevance = certain_relevance(np.arange(paragraphs) < kept_words // 20)
    assert finds_nothing(features, relevance) == expected


@pytest.mark.parametrize(("kept", "expected"), [(2, True), (3, False), (0, True), (5, False)])
def test_running_text_of_one_path_belongs_together(kept: int, expected: bool) -> None:
    features = block_features(load_blocks(PARAGRAPH * 5)[0])
    assert divides_path_group(features, certain_relevance(np.arange(5) < kept)) == expected


def test_other_paths_may_be_left_out() -> None:
    features = block_features(load_blocks(PARAGRAPH * 3 + PARAGRAPH.replace("<p>", "<p class=x>") * 9)[0])
    assert not divides_path_group(features, certain_relevance(np.arange(12) < 3))


def test_everything_is_kept_with_certainty() -> None:
    relevance = everything(data_of("<nav>Home</nav><p>text</p>"))
    assert relevance.kept.tolist() == [True, True] and (relevance.scores > 5).all()


def test_all_but_furniture_is_kept_where_a_method_is_not_trusted() -> None:
    html = "<nav><p>Home</p></nav><p>text</p><ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul>"
    assert all_but_furniture(data_of(html)).kept.tolist() == [False, True, False, False]
    assert all_but_furniture(data_of("<nav>Home</nav>")).kept.tolist() == [True]
