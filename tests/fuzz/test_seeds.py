"""What holds of any result holds of the pages that fuzzing begins with, and of what it has found."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections import extract

from ..invariants import check

SEEDS = sorted((Path(__file__).resolve().parents[2] / "fuzz" / "seeds").glob("*.html"))


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.stem for seed in SEEDS])
def test_seed(seed: Path) -> None:
    html = seed.read_bytes()
    page = extract(html, dropped=True)
    assert page.text
    check(page, html, dropped=True)
