"""What a page calls furniture."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features.furniture import in_furniture
from scrapy_sections.html.load_blocks import load_blocks


def furniture(html: str, *words: int) -> list[bool]:
    blocks, _ = load_blocks(html)
    result: list[bool] = in_furniture(blocks, np.array(words, np.float32)).tolist()
    return result


@pytest.mark.parametrize(
    "element",
    [
        "nav",
        "footer",
        "div class=site-footer",
        "div id=mainNav",
        "div role=navigation",
        "div class='a cookie-banner'",
    ],
)
def test_tags_roles_and_class_names_tell(element: str) -> None:
    assert furniture(f"<{element}><p>a</p></{element.split()[0]}><p>b</p>", 1, 9) == [True, False]


@pytest.mark.parametrize("name", ["footers", "navy", "barefoot", "section-header", "policy"])
def test_words_within_other_words_tell_nothing(name: str) -> None:
    assert furniture(f"<div class={name}><p>a</p></div><p>b</p>", 1, 9) == [False, False]


def test_what_holds_most_of_the_page_is_no_furniture() -> None:
    assert furniture("<div class=no-sidebar><p>a</p><p>b</p></div><p>c</p>", 3, 3, 4) == [False, False, False]
    assert furniture("<div class=sidebar><p>a</p></div><p>c</p>", 4, 4) == [True, False]


def test_what_an_id_says_of_a_heading_and_a_section_is_no_furniture() -> None:
    assert furniture('<h2 id="navigation">a</h2><section id="cookie-policy"><p>b</p></section><p>c</p>', 1, 1, 9) == [
        False, False, False,
    ]  # fmt: skip
    assert furniture('<div class="has-sidebar comments-open"><p>a</p></div><p>b</p>', 1, 9) == [False, False]
