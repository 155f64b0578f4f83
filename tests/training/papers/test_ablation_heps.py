from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.training.papers.ablation_heps import VARIANTS, main

TEXT = "<p>Something to read, which is longer than the line above it, and <b>{0}</b> is no heading of anything.</p>"


def test_each_variant_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    place = tmp_path / "sections" / "terms" / "x"
    place.mkdir(parents=True)
    (tmp_path / "sections" / "split.csv").write_text("kind,site,split\nterms,x,dev\n")
    body = "".join(f"<h2>Part {n}</h2>{TEXT.format(f'word {n}')}{TEXT.format(f'sign {n}')}" for n in range(3))
    (place / "page.html").write_text(f"<p><a href=/>Home</a></p><div>{body}</div>")
    (place / "gold.html").write_text(body)
    assert main(tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line[:32].strip() for line in lines] == list(VARIANTS)
    assert lines[0][32:].split()[:3] == ["1.000", "1.000", "1.000"]
    assert lines[1][32:].split()[0] != "1.000"  # words in bold are taken for headings
