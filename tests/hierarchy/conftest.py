"""Pages and the trees of their titles, written as indented lists."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.load_blocks import load_blocks

Check = Callable[..., None]


def find(blocks: Blocks, texts: list[str]) -> list[int]:
    """Return the blocks with these texts, in order; of repeated texts, the last that leaves room for the rest."""
    indices: list[int] = []
    end = len(blocks.texts)
    for text in reversed(texts):
        end = max(block for block in range(end) if blocks.texts[block] == text)
        indices.append(end)
    return indices[::-1]


@pytest.fixture
def page() -> Callable[..., tuple[Blocks, list[int]]]:
    """Load HTML; the function returns its blocks, and the indices of those with the texts of the titles."""

    def load(html: str, *titles: str) -> tuple[Blocks, list[int]]:
        blocks = load_blocks(html)[0]
        return blocks, find(blocks, list(titles))

    return load


@pytest.fixture
def check() -> Check:
    """Assert that ``by`` nests the titles of a page as in the indented list ``drawn``."""

    def assert_tree(html: str, drawn: str, by: Callable = outline) -> None:
        blocks = load_blocks(html)[0]
        drawn = dedent(drawn).strip("\n").rstrip()
        titles = find(blocks, [line.strip() for line in drawn.split("\n")])
        levels = by(blocks, titles, [True] * len(blocks.texts)).levels
        lines = ["  " * (level - 1) + blocks.texts[title] for level, title in zip(levels, titles, strict=True)]
        assert "\n".join(lines) == drawn

    return assert_tree
