"""The table of all methods that find the main part, on a small corpus."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from scrapy_sections.registry import CONTENT
from scrapy_sections.training.evaluation.method_comparison import main

WORDS = "the of and to in is it that was for on are with as his they at be this from have or by one had not but".split()


def write_corpus(folder: Path) -> Path:
    """Pages of two sets: links, an article, links."""
    draw = random.Random(1)
    links = "<ul>" + "".join(f"<li><a href=/{i}>link {i}</a></li>" for i in range(12)) + "</ul>"
    for number in range(10):
        place = folder / "content" / ("dragnet" if number % 2 else "cleaneval-dev")
        place.mkdir(parents=True, exist_ok=True)
        text = [" ".join(draw.choices(WORDS, k=60)).capitalize() + "." for _ in range(5)]
        article = "".join(f"<p>{line}</p>" for line in text)
        (place / f"{number}.html").write_text(f"<html lang=en><body>{links}<div>{article}</div>{links}</body></html>")
        (place / f"{number}.txt").write_text("\n".join(text))
    return folder


def test_every_method_has_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "justext", None)
    assert main(write_corpus(tmp_path), max_pages=3) == 0
    out = capsys.readouterr().out
    assert "left out: justext: justext is missing: pip install " in out
    table, note, _ = out.partition("Stage 1 alone")
    assert note
    rows = {line.split()[0]: line.split()[-3:] for line in table.splitlines() if line.split()[0] in CONTENT}
    assert set(rows) == set(CONTENT) - {"justext"}
    assert rows["mss-simple"][:2] == ["1.000", "1.000"] and float(rows["longest-block"][0]) == 1
    assert all(float(cost) > 0 for _, _, cost in rows.values())
