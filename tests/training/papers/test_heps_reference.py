from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from scrapy_sections.training.papers.heps_reference import main

TEXT = "Something to read, which is longer than the line above it"
HTML = "<title>T</title>" + "".join(f"<h2>Part {n}</h2><p>{TEXT}</p>" for n in range(3))
STYLES = [["rgb(0, 0, 0)", size, "normal", weight, "none"] for size, weight in (("16px", "400"), ("24px", "700"))]


def browser() -> dict[str, Any]:
    nodes: list[dict[str, Any]] = [{"n": "body", "p": -1, "s": 0}]
    for number in range(3):
        nodes.append({"n": "h2", "p": 0, "s": 1})
        nodes.append({"n": "#text", "p": len(nodes) - 1, "t": f"Part {number}"})
        nodes.append({"n": "p", "p": 0, "s": 0})
        nodes.append({"n": "#text", "p": len(nodes) - 1, "t": TEXT})
    return {"nodes": nodes, "styles": STYLES}


def result(shift: int = 0) -> dict[str, Any]:
    """The program's, for the string "T Part 0 Something ..."."""
    size = len("Part 0 ") + len(TEXT)
    children = []
    for number in range(3):
        start = 2 + number * (size + 1)
        heading = [[{"from": start, "to": start + len("Part 0") + shift}]]
        children.append({"headings": heading, "contents": [{"from": start, "to": start + size}], "children": []})
    return {"root": 0, "headings": [[{"from": 0, "to": 1}]], "children": children}


def laid_out(folder: Path, found: dict[str, Any]) -> tuple[Path, Path]:
    for name, content in (("trees", browser()), ("whole", found), ("restricted", found)):
        (folder / "reference" / name).mkdir(parents=True)
        (folder / "reference" / name / "terms__x.json.gz").write_bytes(gzip.compress(json.dumps(content).encode()))
    page = folder / "corpus" / "sections" / "terms" / "x" / "page.html"
    page.parent.mkdir(parents=True)
    page.write_text(HTML)
    return folder / "reference", folder / "corpus"


def test_the_same(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert main(*laid_out(tmp_path, result())) == 0
    assert "trees: 2 of 2" in capsys.readouterr().out


def test_another_heading(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert main(*laid_out(tmp_path, result(shift=1))) == 1
    assert "trees: 0 of 2" in capsys.readouterr().out
