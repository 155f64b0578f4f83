"""The table of all ways to find the main part, on a small corpus."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from scrapy_sections.registry import CONTENT
from scrapy_sections.training.data.metrics import shingle_f1, text_figures
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
    assert main(write_corpus(tmp_path), pages=3) == 0
    out = capsys.readouterr().out
    assert "left out: justext: justext is missing: pip install " in out
    table, note, _ = out.partition("Stage 1 alone")
    assert note
    rows = {line.split()[0]: line.split()[-3:] for line in table.splitlines() if line.split()[0] in CONTENT}
    assert set(rows) == set(CONTENT) - {"justext"}
    assert rows["mss-simple"][:2] == ["1.000", "1.000"] and float(rows["longest-block"][0]) == 1
    assert all(float(cost) > 1 for _, _, cost in rows.values())


def test_the_papers_example_of_the_text_only_score() -> None:
    figures = text_figures("the dog barked".split(), "the dog".split())
    assert figures["text_only"] == pytest.approx(1 - 1 / 3)
    assert figures["word_f1"] == pytest.approx(0.8)


def test_runs_of_four_words() -> None:
    found = text_figures("a b c d e".split(), "a b c d x".split())
    assert (found["found"], found["more"], found["less"]) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert shingle_f1([found]) == pytest.approx(0.5)
    assert shingle_f1([text_figures(["a"], [])]) == 0
