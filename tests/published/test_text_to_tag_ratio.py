"""Text-to-tag ratio of blocks, and the blocks that it keeps."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.text_to_tag_ratio import above_deviation, ratios, ttr, ttr_kmeans


def test_characters_a_tag_are_averaged_with_the_neighbours() -> None:
    blocks, _ = load_blocks("<div>" + "<p>aaaaaaaa</p>" * 5 + "</div>")
    first = 8 / 4  # <html><body><div><p>
    assert ratios(blocks) == pytest.approx([(first + 8) / 3, (first + 12) / 4, (first + 16) / 5, 4, 4])


def test_the_threshold_is_the_standard_deviation() -> None:
    assert above_deviation(np.array([0, 2, 4.0])).tolist() == [False, True, True]  # deviation 1.63


@pytest.mark.parametrize("method", [ttr, ttr_kmeans])
def test_long_text_among_tags_is_kept(method) -> None:
    links = "".join(f"<ul><li><a href='/{number}'>b</a></li></ul>" for number in range(20))
    data = PageData(load_blocks(f"{links}<p>{'word ' * 60}</p><p>{'word ' * 60}</p>{links}")[0])
    kept = method(data).kept
    assert kept[20:22].all() and not kept[:17].any() and not kept[25:].any()


def test_where_nothing_tells_blocks_apart_all_are_kept() -> None:
    assert ttr_kmeans(PageData(load_blocks("<p>one</p>")[0])).kept.tolist() == [True]
