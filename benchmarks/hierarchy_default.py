"""Milliseconds of the default hierarchy and of the references once a page's blocks are labelled, and their growth.

    python benchmarks/hierarchy_default.py CORPUS

First come the pages of ``sections`` in CORPUS, with the titles that the package finds, then synthetic pages of up to
100,000 blocks, every other one a title; the exponent is that of the growth from the smallest to the largest: 1 is
linear. Times are processor times, the least of three rounds, as in ``timeit`` without the garbage collector, whose
passes depend on all else that the process holds.
"""

from __future__ import annotations

import argparse
import gc
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles

from scrapy_sections.extractor import Extractor
from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.references.resolve import references

SIZES = (12_500, 25_000, 50_000, 100_000)  # blocks
_SECTIONS_INSIDE = 40  # sections nested in each other, for the shape "nested"


def _numbered_title(n: int) -> str:
    return f"{n // 100 + 1}.{n // 10 % 10}.{n % 10} Clause" if n % 10 else f"{n // 100 + 1}.{n // 10 % 10} Clause"


# Shape of a page: HTML of a title and its prose, from the number of the section.
SHAPES: dict[str, Callable[[int], str]] = {
    "headings": lambda n: f"<h{1 + n % 6}>Title {n}</h{1 + n % 6}><p>text",
    "one style": lambda n: f"<p><b>Title {n}</b></p><p>text",
    "numbers": lambda n: f"<p><b>{_numbered_title(n)}</b></p><p>See Section {n % 100}.1 and <a href='#a'>here</a>",
    "sizes": lambda n: f"<p style='font-size:{10 + n % 3000 / 10}px'>Title {n}</p><p>text",
    "class names": lambda n: f"<div class='t{n} u{n % 7}'>Title {n}</div><p class='p'>text",
    "lists": lambda n: (
        ("<ul>" if n % 3 == 0 else "") + f"<li><b>Title {n}</b><p>text" + ("</ul>" if n % 3 == 2 else "")
    ),
    "contents": lambda n: f"<li>Title {n}<li><b>Title {n - n % 2}</b>",
    "nested": lambda n: (
        ("<div>" if n % _SECTIONS_INSIDE else "</div>" * _SECTIONS_INSIDE) + f"<b>Title {n}</b><p>text</p>"
    ),
}


def group_by_title(titles: Sequence[int], kept: Sequence[bool]) -> list[tuple[int | None, list[int]]]:
    """Return the blocks of each section: its title, and its prose."""
    ends = [*titles[1:], len(kept)]
    return [
        (title, [block for block in range(title + 1, end) if kept[block]])
        for title, end in zip(titles, ends, strict=True)
    ]


def measure(blocks: Blocks, titles: Sequence[int], kept: Sequence[bool], rounds: int = 3) -> tuple[float, float]:
    """Return the least seconds of the outline, and of the references."""
    sections = group_by_title(titles, kept)
    outline_seconds, reference_seconds = [], []
    gc.disable()
    for _ in range(rounds):
        started = time.process_time()
        tree = outline(blocks, titles, kept)
        outlined = time.process_time()
        numbered = [blocks.texts[title] if number else None for title, number in zip(titles, tree.numbers, strict=True)]
        references(blocks, sections, numbered, tree.parents)
        outline_seconds.append(outlined - started)
        reference_seconds.append(time.process_time() - outlined)
    gc.enable()
    return min(outline_seconds), min(reference_seconds)


def on_pages(corpus: Path) -> None:
    """Print milliseconds on the pages of ``sections``."""
    rows = []
    for path in sorted(corpus.glob("sections/*/*/page.html")):
        blocks = load_blocks(decode(path.read_bytes()))[0]
        if blocks.texts:
            _, labels = Extractor().label(PageData(blocks))
            rows.append(measure(blocks, labels.titles, labels.in_sections.tolist()))
    if not rows:
        raise SystemExit(f"no pages below {corpus}/sections")
    print(f"{len(rows)} pages\n{'':12}{'median ms':>11}{'p99':>9}{'most':>9}")
    for name, column in zip(("outline", "references"), zip(*rows, strict=True), strict=True):
        seconds = (median(column), quantiles(column, n=100)[-1], max(column))
        print(
            f"{name:12}"
            + "".join(f"{1000 * value:{width}.2f}" for value, width in zip(seconds, (11, 9, 9), strict=True))
        )


def on_shapes() -> None:
    """Print seconds on synthetic pages."""
    print(
        f"\n{'outline, seconds at':20}"
        + "".join(f"{size:>9,}" for size in SIZES)
        + f"{'exponent':>10}{'references':>12}"
    )
    for name, shape in SHAPES.items():
        seconds = []
        for size in SIZES:
            blocks = load_blocks("<div id=a>" + "".join(shape(n) for n in range(size // 2)))[0]
            number = len(blocks.texts)
            seconds.append(measure(blocks, range(0, number, 2), [True] * number))
        exponents = [
            math.log(last / first) / math.log(SIZES[-1] / SIZES[0])
            for first, last in zip(*seconds[:: len(SIZES) - 1], strict=True)
        ]
        print(
            f"{name:20}"
            + "".join(f"{value:9.3f}" for value, _ in seconds)
            + f"{exponents[0]:10.2f}{exponents[1]:12.2f}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    on_pages(parser.parse_args().corpus)
    on_shapes()
