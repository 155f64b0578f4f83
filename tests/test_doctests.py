"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import scrapy_sections

ROOT = Path(scrapy_sections.__file__).parent
WITH_EXAMPLES = [
    ".".join((ROOT.name, *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples(module: str) -> None:
    failures, tried = doctest.testmod(import_module(module))
    assert tried and not failures
