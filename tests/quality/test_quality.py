"""Pages of kinds that the example site lacks: how their sections fall short of what a reader sees is pinned."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from scrapy_sections import extract

from .outline import Gold, changes, compare, mistakes

PAGES = Path(__file__).parent / "pages"
NAMES = sorted(path.stem for path in PAGES.glob("*.html"))


def read(name: str) -> bytes:
    return (PAGES / f"{name}.html").read_bytes()


def gold_of(name: str) -> Gold:
    gold: Gold = import_module(f"{__package__}.pages.{name}").gold
    return gold


@pytest.mark.parametrize("name", NAMES)
def test_sections_fall_short_exactly_as_known(name: str) -> None:
    gold = gold_of(name)
    assert changes(gold.shortfall, compare(gold, extract(read(name)).to_dict()["sections"])) == []


@pytest.mark.parametrize("name", NAMES)
def test_gold_is_of_its_page(name: str) -> None:
    assert mistakes(gold_of(name), read(name)) == []
