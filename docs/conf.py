"""Sphinx configuration: Markdown pages (MyST) in the theme Furo. Build them with ``tox -e docs``."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "scrapy-sections"
author = "the scrapy-sections developers"
copyright = author
release = version = version_of("scrapy-sections")

extensions = ["myst_parser", "sphinx.ext.autodoc", "tables_from_code"]
autodoc_typehints = "description"
autodoc_preserve_defaults = True
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"{project} {release}"
exclude_patterns = ["_build"]
