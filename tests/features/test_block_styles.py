"""Styles are shares of a block's characters."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features.block_styles import BlockStyles, block_styles
from scrapy_sections.html.load_blocks import load_blocks

BODY = "<p>The text in which most of the page is set.</p>"


def styles_of(html: str) -> BlockStyles:
    return block_styles(load_blocks(html)[0])


def test_shares_of_characters() -> None:
    styles = styles_of(f"<p><b>abc</b>d</p><p><i><u>ab</u></i>cd</p>{BODY}")
    assert styles.bold.tolist() == [0.75, 0, 0]
    assert styles.italic.tolist() == styles.underlined.tolist() == [0, 0.5, 0]


def test_links_into_the_page_are_told_from_others() -> None:
    styles = styles_of(f"<p><a href='#x'>ab</a><a href=/y>cd</a>efgh</p><p id=x>i</p>{BODY}")
    assert (styles.linked[0], styles.linked_within[0]) == (0.5, 0.25)


def test_size_and_colour_are_relative_to_most_of_the_text() -> None:
    styles = styles_of(f"<p style='font-size: 32px; color: red'>Large</p>{BODY}<div style='text-align: center'>c</div>")
    assert styles.size.tolist() == pytest.approx([np.log(2), 0, 0])
    assert styles.recoloured.tolist() == [1, 0, 0] and styles.centred.tolist() == [0, 0, 1]
    assert not styles.body_bold and styles_of(f"<div style='font-weight: bold'>{BODY}</div>").body_bold


def test_hidden_blocks() -> None:
    assert styles_of(f"{BODY}<p hidden>a</p><p style='display: none'>b</p>").hidden.tolist() == [False, True, True]
