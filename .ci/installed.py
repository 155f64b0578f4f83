"""Check an installed scrapy_sections: it imports, reads a page with its own models, and asks no network.

Run it with the Python of the environment to check, from outside the checkout:  python .ci/installed.py
"""

from __future__ import annotations

import json
import socket
import sys
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import NoReturn

PAGE = """<!DOCTYPE html><html lang="en"><head><title>Privacy | Ferryman Tea</title></head><body>
<nav><a href="/">Home</a> <a href="/teas">Teas</a> <a href="/cart">Cart</a></nav>
<main><h1>Privacy policy</h1>
<p>Ferryman Tea sells tea by post. This policy tells you what we learn about you and what we do with it.</p>
<h2>What we collect</h2>
<p>We keep your name, your address and what you ordered. We do not keep the number of your card.</p>
<h2>How long we keep it</h2>
<p>Orders are kept for six years because the tax office asks us to. Everything else is deleted after a year.</p>
</main><footer><a href="/imprint">Imprint</a> &copy; Ferryman Tea</footer></body></html>"""


def no_network(*_: object, **__: object) -> NoReturn:
    raise OSError("no network here")


def main() -> None:
    checkout = Path(__file__).resolve().parent.parent
    socket.socket.connect = no_network  # type: ignore[method-assign]
    socket.getaddrinfo = no_network

    import scrapy_sections

    package = Path(str(scrapy_sections.__file__)).resolve().parent
    if package.is_relative_to(checkout):
        sys.exit(f"this is the checkout's own copy, not an installed one: {package}")
    page = scrapy_sections.extract(PAGE, url="https://ferryman-tea.example/privacy")
    titles = [section.title for section in page.sections]
    if "What we collect" not in titles or "How long we keep it" not in titles:
        sys.exit(f"titles not found: {titles}")
    if any(section.text != page.text[section.start : section.end] for section in page.sections):
        sys.exit("offsets do not fit the text")
    json.dumps(page.to_dict(), allow_nan=False)
    json.loads(files("scrapy_sections").joinpath("schema.json").read_text(encoding="utf-8"))
    if "sklearn" in sys.modules:
        sys.exit("reading a page imported scikit-learn")
    if "sections" not in {entry.name for entry in entry_points(group="scrapy.commands")}:
        sys.exit("the command 'scrapy sections' is not registered")
    print(f"scrapy_sections in {package} works: {len(titles)} sections")


if __name__ == "__main__":
    main()
