"""Scores of words, looked up for all blocks at once."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.features.lexicon import LEXICAL_COLUMNS, MAX_HEAD, LexicalFeatures, Lexicon, class_words
from scrapy_sections.html.load_blocks import load_blocks

LEXICON = Lexicon.from_dict(
    {
        "words": "privacy\nhome\nété",
        "word_scores": np.array([[0, 0, 0], [2, 1, 0], [-4, 0, 0], [1, 0, 3]], np.float32),
        "classes": "nav\narticle",
        "class_scores": np.array([[0, 0], [-2, 0], [9, 1]], np.float32),
    }
)


def lexical(html: str) -> LexicalFeatures:
    return LEXICON(load_blocks(html)[0])


def column(html: str, name: str) -> list[float]:
    values: list[float] = lexical(html).columns[:, LEXICAL_COLUMNS.index(name)].tolist()
    return values


def test_scores_are_means_over_the_known_words() -> None:
    html = "<p>Privacy at HOME, privacy!</p><p>Other words</p><p>***</p><p>L'été</p>"
    assert column(html, "words.relevant") == [0, 0, 0, 1] and column(html, "words.miscellany") == [0, 0, 0, 3]
    assert column(html, "first_word.relevant") == [2, 0, 0, 0]
    assert column(html, "words.known") == [0.75, 0, 0, 0.5]


def test_only_the_beginning_of_a_block_counts() -> None:
    assert column(f"<p>{'x ' * (MAX_HEAD // 2)}home</p>", "words.relevant") == [0]


def test_class_scores_of_all_elements_around_and_of_the_container() -> None:
    html = "<div class=navBar><div id=article_1><p>a</p></div></div><p class='nav ARTICLE'>b</p>"
    assert column(html, "classes_around.relevant_for") == [1, 1]  # cut at 3, divided by 3
    assert column(html, "classes_around.relevant_against") == pytest.approx([2 / 3, 0])
    assert column(html, "container_class.relevant") == [0, 3]
    assert column("<p class='nav Nav'>a word counts once</p>", "container_class.relevant") == [-2]


def test_words_of_the_title_and_of_classes() -> None:
    features = lexical("<title>Privacy at home</title><p class=nav>a</p><p class=navNav>b</p>")
    assert (features.title_words, features.class_words) == ([1, 2], [1])


def test_class_names_are_split_at_signs_and_case() -> None:
    assert class_words("mainNav main-nav NAV_2 x") == ["main", "nav"]
