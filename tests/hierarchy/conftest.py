"""Pages, their titles and the tree found for them, written as an indented list."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks

Check = Callable[..., None]


def find(blocks: Blocks, wanted: list[str]) -> list[int]:
    """The blocks that hold these texts, in order; of repeated texts, the last that leaves room for the rest."""
    found: list[int] = []
    end = len(blocks.texts)
    for text in reversed(wanted):
        end = max(block for block in range(end) if blocks.texts[block] == text)
        found.append(end)
    return found[::-1]


@pytest.fixture
def page_of() -> Callable[[str], Blocks]:
    return lambda html: load_blocks(html)[0]


@pytest.fixture
def titles_of() -> Callable[[Blocks, list[str]], list[int]]:
    return find


@pytest.fixture
def check() -> Check:
    """Assert that the tree of a page's titles is the one drawn; ``by`` is what draws it."""

    def assert_tree(html: str, drawn: str, by: Callable = outline) -> None:
        blocks = load_blocks(html)[0]
        drawn = dedent(drawn).strip("\n").rstrip()
        titles = find(blocks, [line.strip() for line in drawn.split("\n")])
        found = by(blocks, titles, [True] * len(blocks.texts))
        lines = ["  " * (level - 1) + blocks.texts[title] for level, title in zip(found.levels, titles, strict=True)]
        assert "\n".join(lines) == drawn

    return assert_tree
