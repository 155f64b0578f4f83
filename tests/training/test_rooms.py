"""The rooms of training: each imports only from those before it."""

from __future__ import annotations

import ast
from pathlib import Path

import scrapy_sections.training as training

ROOT = Path(training.__file__).parent
ROOMS = ("scoring", "data", "fitting", "evaluation", "papers", "train", "command")


def imported_rooms(path: Path) -> set[str]:
    """The rooms of training from which a module imports."""
    imports = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    parts = [(node.module or "").split(".") for node in imports]
    return {part[2] for part in parts if part[:2] == ["scrapy_sections", "training"] and len(part) > 2}


def test_arrows_point_down_only() -> None:
    upward = []
    for path in sorted(set(ROOT.rglob("*.py")) - {ROOT / "__init__.py"}):
        place = ROOMS.index(path.relative_to(ROOT).parts[0].removesuffix(".py"))
        upward += [f"{path.name} imports {room}" for room in imported_rooms(path) if ROOMS.index(room) > place]
    assert upward == []
    assert "data" in imported_rooms(ROOT / "fitting" / "targets.py")  # the check sees imports


def test_a_scorer_needs_no_extra() -> None:
    assert imported_rooms(ROOT / "scoring.py") == set()
