"""What ran can be told."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import scrapy_sections
from scrapy_sections.native import IS_COMPILED

CODE = "import scrapy_sections as s; print(s.extract('<h1>Terms</h1><p>Text.').software['tree'], s.software()['tree'])"


def test_software_has_the_version() -> None:
    assert scrapy_sections.software()["scrapy-sections"] == scrapy_sections.__version__


@pytest.mark.parametrize("chosen", ["", "1"])
def test_python_can_be_chosen(chosen: str) -> None:
    environment = os.environ | {"SCRAPY_SECTIONS_PURE_PYTHON": chosen}
    run = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True)
    built = IS_COMPILED or "SCRAPY_SECTIONS_PURE_PYTHON" in os.environ  # the latter says nothing of what is there
    assert run.stdout.split() in ([["python"] * 2] if chosen or not built else [["compiled"] * 2, ["python"] * 2])
