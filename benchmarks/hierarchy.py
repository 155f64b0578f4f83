"""Milliseconds of the hierarchy methods once a page's blocks exist, and the growth of HEPS' time with the page.

    python benchmarks/hierarchy.py CORPUS [--rounds 5] [--largest 100000]

CORPUS is an unpacked corpus folder: each page of ``sections`` goes through lxml's bare parse and every method in turn,
a page's time being the least of the rounds. Then come synthetic pages of 1,000 texts and more, and the exponent fitted
to the growth: 1 is linear.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse
from scrapy_sections.labels.block_labels import PROSE, TITLE, certain_labels
from scrapy_sections.page_data import PageData
from scrapy_sections.published.heps.headings import headings
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.registry import HIERARCHY, resolve

FINDERS = {
    "heps": HepsParameters(),
    "heps-robust": HepsParameters.robust(),
    "heps, the program's rules": HepsParameters.reference(),
}
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)  # texts


def make_page(texts: int) -> str:
    """Return a page of chapters, sections and paragraphs with words in bold, of so many texts."""
    section = (
        "<div><h3>{}.{} Rules</h3><p>Some text <b>and more</b> of it, to be read.</p><ul><li>{} one</li></ul></div>"
    )
    parts = []
    for number in range(texts // 5):
        if number % 10 == 0:
            parts.append(f"<h2>{number // 10} Chapter</h2>")
        parts.append(section.format(number // 10, number % 10, number))
    return "".join(parts)


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the least processor time of the rounds.

    As in ``timeit`` the garbage collector is off: its passes depend on all else that the process holds.
    """
    taken = []
    for _ in range(rounds):
        gc.collect()
        gc.disable()
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
        gc.enable()
    return min(taken)


def heading_finder(blocks: Blocks, parameters: HepsParameters) -> Callable[[], list[int]]:
    """Return a function that finds the headings of a whole page."""
    everything = np.ones(len(blocks.texts), np.bool_)
    return lambda: headings(blocks, everything, parameters)


def title_nester(blocks: Blocks, name: str) -> Callable[[], object]:
    """Return a function that nests the titles of a page, those that HEPS' robust rules find."""
    everything = np.ones(len(blocks.texts), np.bool_)
    titles = headings(blocks, everything, HepsParameters.robust())
    labels = certain_labels(np.where(np.isin(np.arange(len(everything)), titles), TITLE, PROSE))
    method, data = resolve("hierarchy", name), PageData(blocks)
    return lambda: method(data, labels)


def on_corpus(corpus: Path, rounds: int) -> None:
    """Print the median and the 99th percentile of each method's time on the pages of ``sections``."""
    rows: dict[str, list[float]] = {}
    for path in sorted(corpus.glob("sections/*/*/page.html")):
        text = decode(path.read_bytes())
        blocks, _ = load_blocks(text)
        works: dict[str, Callable[[], object]] = {"lxml parse": lambda text=text: parse(text)}  # type: ignore[misc]
        works |= {f"{name}: headings found": heading_finder(blocks, parameters) for name, parameters in FINDERS.items()}
        works |= {f"{name}: titles nested": title_nester(blocks, name) for name in HIERARCHY}
        for name, work in works.items():
            rows.setdefault(name, []).append(1000 * seconds(work, rounds))
    if not rows:
        raise SystemExit(f"no pages below {corpus}/sections")
    print(f"{'':42}{'ms (median)':>12}{'ms (p99)':>10}{'x lxml parse':>14}")
    for name, taken in rows.items():
        ratio = median(a / b for a, b in zip(taken, rows["lxml parse"], strict=True))
        print(f"{name:42}{median(taken):12.2f}{np.quantile(taken, 0.99):10.2f}{ratio:14.2f}")


def growth(largest: int) -> None:
    """Print the time on synthetic pages, and the exponent fitted to it."""
    print(f"\n{'texts':>8}  " + "  ".join(f"{name:>28}" for name in FINDERS))
    sizes: list[int] = []
    taken: dict[str, list[float]] = {name: [] for name in FINDERS}
    for size in (size for size in SIZES if size <= largest):
        blocks, _ = load_blocks(make_page(size))
        sizes.append(len(blocks.pieces.texts))
        for name, parameters in FINDERS.items():
            taken[name].append(seconds(heading_finder(blocks, parameters), 3))
        print(f"{sizes[-1]:8}  " + "  ".join(f"{1000 * times[-1]:25.0f} ms" for times in taken.values()))
    exponents = [float(np.polyfit(np.log(sizes), np.log(times), 1)[0]) for times in taken.values()]
    print("exponent  " + "  ".join(f"{exponent:28.2f}" for exponent in exponents))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--largest", type=int, default=SIZES[-1])
    args = parser.parse_args()
    on_corpus(args.corpus, args.rounds)
    growth(args.largest)


if __name__ == "__main__":
    main()
