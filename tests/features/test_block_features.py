"""Block features: what single columns say, and that all are finite on any page."""

from __future__ import annotations

import numpy as np
import pytest
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
    assert len(set(BLOCK_COLUMNS)) == len(BLOCK_COLUMNS)


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
    assert column(html, "place.prose_characters_of_page") == pytest.approx([len(PROSE) / (len(PROSE) + 3)] * 4)


def test_tags_around_a_block() -> None:
    html = "<nav><ul><li>a</li></ul></nav><div><div><p>b</p>c</div></div>"
    assert column(html, "ancestors.nav") == [1, 0, 0] and column(html, "container.li") == [1, 0, 0]
    assert column(html, "container.p") == [0, 1, 0] and column(html, "outer.div") == [0, 1, 1]


def test_a_heading_and_a_line_like_the_pages_title_may_be_the_document_title() -> None:
    html = f"<title>Data policy | Brindle</title><p>Data policy</p><p>Data</p><h3>Scope</h3><h2>{'word ' * 26}</h2>"
    assert features_of(html).title_candidates.tolist() == [True, False, True, False]
    assert column(html, "title.of_block") == [1, 1, 0, 0]
    assert column(html, "title.of_title") == pytest.approx([2 / 3, 1 / 3, 0, 0])


def test_the_only_h1_and_the_highest_heading_stand_out() -> None:
    html = "<h2>a</h2><h1>b</h1><h2>c</h2>"
    assert column(html, "title.lone_h1") == [0, 1, 0]
    assert column(html, "title.rank") == pytest.approx([1 / 6, 0, 1 / 6])
    assert column("<h1>a</h1><h1>b</h1>", "title.lone_h1") == [0, 0]


def test_plain_text_is_neither_in_furniture_nor_in_a_list_of_links() -> None:
    html = f"<nav><p>{PROSE}</p></nav><p>{PROSE}</p><div><a href=/a>Home</a><a href=/b>Shop</a> or<p>map</p></div>"
    assert features_of(html).plain.tolist() == [False, True, False, False]


@pytest.mark.parametrize("menu", ["nav", "ul", "div"])
def test_a_menu_beside_flat_text_does_not_make_it_a_list_of_links(menu: str) -> None:
    links = "".join(f"<li><a href=/{number}>Topic {number}</a></li>" for number in range(25))
    html = f"<body><{menu}>{links}</{menu}><h1>Rules</h1><p>We keep no data.</p></body>"
    assert features_of(html).plain.tolist() == [False] * 25 + [True] * 2
