"""What is compiled, where it could be. The same is there in Python, and gives the same results, byte for byte.

The environment variable SCRAPY_SECTIONS_PURE_PYTHON, set to anything, chooses Python.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

_MODULES = ("tree_pass", "words")

IS_COMPILED = not os.environ.get("SCRAPY_SECTIONS_PURE_PYTHON") and all(
    find_spec(f"{__name__}.{module}") for module in _MODULES
)


def compiled(module: str, function: str) -> Any | None:
    """Return a compiled function; None where Python is to be used."""
    return getattr(import_module(f"{__name__}.{module}"), function) if IS_COMPILED else None
