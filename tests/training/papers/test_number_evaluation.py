"""Nesting judged by the numbers of titles, on a small page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrapy_sections.training.papers.number_evaluation import main

TEXT = "<p>We keep what you tell us for as long as the law asks us to, and not a day longer.</p>"
TITLES = [("h2", "1 Data"), ("h3", "1.1 Cookies"), ("h3", "1.2 Logs"), ("h2", "2 Rights"), ("h3", "2.1 Access")]
TRUTH = [{"index": index, "parent": parent, "tree": 0} for index, parent in enumerate((None, 0, 0, None, 3))]


def write(folder: Path, tag_of_last: str) -> tuple[Path, Path]:
    """A page of five numbered titles, the last of which may have another tag, its gold and its truth."""
    page = folder / "sections" / "terms" / "x"
    page.mkdir(parents=True)
    (folder / "sections" / "split.csv").write_text("kind,site,split\nterms,x,dev\n")
    tags = [tag for tag, _ in TITLES[:-1]] + [tag_of_last]
    body = "".join(f"<{tag}>{title}</{tag}>{TEXT}" for tag, (_, title) in zip(tags, TITLES, strict=True))
    (page / "page.html").write_text(body)
    (page / "gold.html").write_text("".join(f"<h2>{title}</h2>{TEXT}" for _, title in TITLES))
    (folder / "truth").mkdir()
    (folder / "truth" / "terms__x.json").write_text(json.dumps(TRUTH))
    return folder, folder / "truth"


def test_numbers_are_hidden_and_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(*write(tmp_path, "h3")) == 0
    hidden, shown, *_ = capsys.readouterr().out.splitlines()
    for line in (hidden, shown):
        assert line.endswith("(3 right, 3 given, 3 true)")


def test_a_title_that_only_its_number_nests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(*write(tmp_path, "h2"))
    hidden, shown, *_ = capsys.readouterr().out.splitlines()
    assert hidden.startswith("gold titles   numbers hidden") and hidden.endswith("(2 right, 2 given, 3 true)")
    assert shown.startswith("gold titles   numbers shown") and shown.endswith("(3 right, 3 given, 3 true)")
