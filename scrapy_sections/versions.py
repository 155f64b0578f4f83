"""What ran: version, and whether parts of it are compiled."""

from __future__ import annotations

from scrapy_sections import __version__
from scrapy_sections.native import IS_COMPILED


def software() -> dict[str, str]:
    """Return the version of the package, and what reads a page's tree: "compiled" or "python"."""
    return {"scrapy-sections": __version__, "tree": "compiled" if IS_COMPILED else "python"}
