"""Median milliseconds a page of ``extract`` beside trafilatura and lxml's bare parse, in one run on the same pages.

    python benchmarks/speed.py CORPUS [--pages 200] [--rounds 3]

CORPUS is an unpacked corpus folder; pages are drawn, seeded, from all sets in it. Each page goes through every tool in
turn, so that whatever else the machine does falls on all alike; a page's time is the least of the rounds. Needs the
extra ``bench``.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import trafilatura

from scrapy_sections import extract
from scrapy_sections.dom.decode import decode
from scrapy_sections.dom.parse import parse

TOOLS: dict[str, Callable[[bytes], object]] = {
    "lxml parse": lambda page: parse(decode(page)),
    "scrapy-sections": extract,
    "trafilatura": lambda page: trafilatura.extract(decode(page), include_comments=False),
}


def pages(corpus: Path, number: int) -> list[bytes]:
    """A seeded draw."""
    found = sorted(corpus.glob("sections/*/*/page.html")) + sorted(corpus.glob("policies/*/page.html"))
    found += sorted(corpus.glob("content/*/*.html"))
    if not found:
        raise SystemExit(f"no pages below {corpus}")
    return [path.read_bytes() for path in random.Random(0).sample(found, min(number, len(found)))]


def measure(page: bytes, rounds: int) -> dict[str, float]:
    """Least seconds of each tool on a page."""
    seconds: dict[str, list[float]] = {name: [] for name in TOOLS}
    for _ in range(rounds):
        for name, tool in TOOLS.items():
            started = time.perf_counter()
            tool(page)
            seconds[name].append(time.perf_counter() - started)
    return {name: min(taken) for name, taken in seconds.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    drawn = pages(asked.corpus, asked.pages)
    for tool in TOOLS.values():  # models load, caches fill
        tool(drawn[0])
    rows = [measure(page, asked.rounds) for page in drawn]
    size = sum(map(len, drawn)) / len(drawn) / 1000
    print(f"{len(drawn)} pages of {size:.0f} kB on average, {asked.rounds} rounds\n")
    print(f"{'':16}{'ms (median)':>12}{'x lxml parse':>14}{'x scrapy-sections':>19}")
    for name in TOOLS:
        of = {other: median(row[name] / row[other] for row in rows) for other in ("lxml parse", "scrapy-sections")}
        ms = 1000 * median(row[name] for row in rows)
        print(f"{name:16}{ms:12.2f}{of['lxml parse']:14.2f}{of['scrapy-sections']:19.2f}")


if __name__ == "__main__":
    main()
