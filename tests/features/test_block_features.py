"""Block features: what single columns say, and that all are finite on any page."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.features.block_columns import BLOCK_COLUMNS
from scrapy_sections.features.block_features import Features, block_features
from scrapy_sections.html.load_blocks import load_blocks

PROSE = "We use the data that you give us to answer your questions, and we delete it when you ask us to do so."


def features_of(html: str) -> Features:
    return block_features(load_blocks(html)[0])


def column(html: str, name: str) -> list[float]:
    values: list[float] = features_of(html).matrix[:, BLOCK_COLUMNS.index(name)].tolist()
    return values


@given(
    st.lists(st.sampled_from(["<p>a b", "<h2>C", "<td>1.", "<a href='#a'>d</a>", "<br>é", "<li id=a>文"]), min_size=1)
)
def test_all_columns_are_finite_on_any_page(parts: list[str]) -> None:
    blocks, _ = load_blocks("".join(parts))
    matrix = block_features(blocks).matrix
    assert matrix.shape == (len(blocks.texts), len(BLOCK_COLUMNS))
    assert np.isfinite(matrix).all()


def test_columns_have_one_name_each() -> None:
    assert len(set(BLOCK_COLUMNS)) == len(BLOCK_COLUMNS) == 218


def test_running_text_is_long_and_neither_a_heading_nor_links() -> None:
    html = f"<p>{PROSE}</p><h2>{PROSE}</h2><p><a href=/>{PROSE}</a></p><p>We use the data.</p>"
    assert features_of(html).prose.tolist() == column(html, "seen.prose") == [True, False, False, False]
    assert column(html, "seen.heading") == [0, 1, 0, 0]


def test_blocks_of_one_path_and_of_one_style_are_groups() -> None:
    html = "<div><p>a</p><p><b>b</b></p><p>c</p></div><p>d</p><h2>e</h2>"
    features = features_of(html)
    assert features.path_groups.tolist() == [0, 1, 0, 2, 3]
    assert features.style_groups.tolist() == [0, 1, 0, 0, 2]
    assert column(html, "same_style.share_of_blocks")[:2] == [np.float32(3 / 5), np.float32(1 / 5)]


def test_entries_of_a_table_of_contents() -> None:
    html = (
        "<a href='#x'>Use of data</a><p><a href=/x>Rights</a></p><p><a href=/y>Home</a></p><h2 id=x>Use</h2>"
        "<h2>Rights</h2>"
    )
    features = features_of(html)
    assert features.toc_entries.tolist() == [True, True, False, False, False]
    assert features.only_links.tolist() == [True, True, True, False, False]
    assert column(html, "seen.anchored") == [0, 0, 0, 1, 0]


def test_place_on_the_page() -> None:
    html = f"<p>a</p><p>{PROSE}</p><p>b</p><p>c</p>"
    assert column(html, "place.share_of_blocks") == [0, 0.25, 0.5, 0.75]
    assert column(html, "place.log_blocks_since_prose") == [*np.log1p(np.array([50, 50, 1, 2], np.float32))]
    assert column(html, "place.prose_blocks_of_page") == [0.25] * 4


def test_tags_around_a_block() -> None:
    html = "<nav><ul><li>a</li></ul></nav><p>b <em>c</em></p><p><em>d</em></p>"
    assert column(html, "ancestors.nav") == [1, 0, 0] and column(html, "container.li") == [1, 0, 0]
    assert column(html, "inline.em") == [0, 0, 1] and column(html, "style.in_inner_element") == [0, 0, 1]
