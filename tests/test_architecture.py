"""Arrows point down only: which room may import which."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "scrapy_sections"
# From the ground up; rooms of one line do not know each other.
FLOORS = """
arrays collector deadline extras markdown warning_codes
registry native
options css versions
html models
features page
page_data language
content
labels
hierarchy
stages references updated
published
assemble output_limit
extractor
training/scoring
training/data
training/augmentation
training/fitting
training/evaluation
training/papers
training
plugin
"""
HEIGHT = {room: height for height, line in enumerate(FLOORS.split("\n")) for room in line.split()}


def room_of(module: str) -> str:
    parts = module.split(".")[1:]
    return next("/".join(parts[:size]) for size in (2, 1) if "/".join(parts[:size]) in HEIGHT)


def imports() -> list[tuple[str, str, str]]:
    """(room, imported room, file) of each import within the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(["scrapy_sections", *path.relative_to(PACKAGE).with_suffix("").parts])
        if path.name == "__init__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scrapy_sections."):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                known = node.module if node.module != "scrapy_sections" else names[0]
                found.append((room_of(name), room_of(str(known)), str(path.relative_to(PACKAGE))))
    return found


def test_arrows_point_down() -> None:
    upward = [found for found in imports() if HEIGHT[found[0]] < HEIGHT[found[1]]]
    assert upward == []


def test_rooms_of_one_floor_do_not_know_each_other() -> None:
    beside = [found for found in imports() if found[0] != found[1] and HEIGHT[found[0]] == HEIGHT[found[1]]]
    assert beside == []


def test_no_two_modules_share_a_name() -> None:
    names = Counter(path.stem for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, number in names.items() if number > 1] == []


def test_only_training_imports_scikit_learn() -> None:
    importing = [path for path in PACKAGE.rglob("*.py") if "sklearn" in path.read_text("utf-8")]
    assert {path.relative_to(PACKAGE).parts[0] for path in importing} == {"training"}
