"""Does the markup change the tree? Pages whose headings are h1 to h6, the same pages in other markup, and their trees.

    python benchmarks/invariance.py CORPUS [--pages 60] [--seed 0]

Pages are drawn, seeded, from ``policies`` and ``sections`` in CORPUS: those on which all titles that the package finds
are h1 to h6, of two ranks at least. Each is rewritten so that it looks the same without them
(``rewriting.py``).

Figures of each rewriting: *nesting*, pages on which the titles, given, nest as on the page itself; *same titles*, pages
on which the package finds the same titles in the rewriting, and *title F1*, the mean of how far it does; *common*,
pages on which the titles that it finds in both nest alike; *whole*, pages with the same tree from the HTML on.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from statistics import fmean

from lxml import etree
from rewriting import REWRITINGS, as_html, rewritten

from scrapy_sections import extract
from scrapy_sections.hierarchy.outline import outline
from scrapy_sections.html.blocks import HEADINGS, Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.html.parse import parse
from scrapy_sections.training.data.metrics import matched

Tree = list[tuple[str, int | None]]  # title and index of its parent

_LEAST_TITLES = 4


def found(html: str) -> Tree:
    """The tree that the package finds."""
    page = extract(html)
    lead = bool(page.sections) and page.sections[0].title is None
    return [
        (section.title, None if section.parent is None else section.parent - lead)
        for section in page.sections
        if section.title is not None
    ]


def given(html: str, titles: list[str]) -> Tree:
    """The tree of these titles, which stand on the page in this order."""
    blocks = load_blocks(html)[0]
    places = _places(blocks, titles)
    kept = [block >= places[0] for block in range(len(blocks.texts))]
    return list(zip(titles, outline(blocks, places, kept).parents, strict=True))


def _places(blocks: Blocks, titles: list[str]) -> list[int]:
    """The last blocks that hold the titles in their order."""
    places = [len(blocks.texts)]
    for title in reversed(titles):
        places.append(max(block for block in range(places[-1]) if blocks.texts[block] == title))
    return places[:0:-1]


def headed(html: str) -> Tree | None:
    """The tree of a page that has its titles in h1 to h6, of two ranks at least; None for others."""
    root = parse(html)
    ranks = set()
    for section in extract(html).sections:
        if section.title is not None:
            heading = next(
                (e for place in root.xpath(section.xpath) for e in _upwards(place) if e.tag in HEADINGS), None
            )
            if heading is None or " ".join(heading.xpath("string()").split()) != section.title:
                return None
            ranks.add(heading.tag)
    tree = found(html)
    return tree if len(tree) >= _LEAST_TITLES and len(ranks) > 1 else None


def _upwards(element: etree._Element) -> Iterator[etree._Element]:
    yield element
    yield from element.iterancestors()


def figures(html: str, tree: Tree, name: str, seed: str) -> tuple[float, ...]:
    """Nesting, same titles, title F1, common and whole of one page and rewriting."""
    other = rewritten(html, name, seed)
    titles = [title for title, _ in tree]
    again = found(other)
    both = matched(titles, [title for title, _ in again])
    place: dict[int | None, int] = dict(both)
    there = set(place.values())
    return (
        given(other, titles) == given(html, titles),
        [title for title, _ in again] == titles,
        2 * len(both) / (len(titles) + len(again)),
        all(place.get(_above(tree, one, place)) == _above(again, two, there) for one, two in both),
        again == tree,
    )


def _above(tree: Tree, title: int, known: Collection[int | None]) -> int | None:
    """The nearest title above one that the other tree has, too."""
    above = tree[title][1]
    while above is not None and above not in known:
        above = tree[above][1]
    return above


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    paths = sorted(asked.corpus.glob("policies/*/page.html")) + sorted(asked.corpus.glob("sections/*/*/page.html"))
    if not paths:
        raise SystemExit(f"no pages below {asked.corpus}")
    Random(asked.seed).shuffle(paths)
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in REWRITINGS}
    for path in paths:
        html = as_html(parse(decode(path.read_bytes())))
        tree = headed(html)
        if tree is not None:
            for name, row in rows.items():
                row.append(figures(html, tree, name, f"{asked.seed}/{path.parent.name}"))
        if len(rows["roles"]) == asked.pages:
            break
    print(f"{len(rows['roles'])} pages, seed {asked.seed}\n")
    print(f"{'':18}{'nesting':>9}{'same titles':>13}{'title F1':>10}{'common':>9}{'whole':>9}")
    for name, row in [*rows.items(), ("all", [one for each in rows.values() for one in each])]:
        nesting, same, f1, common, whole = (100 * fmean(column) for column in zip(*row, strict=True))
        print(f"{name:18}{nesting:8.1f}%{same:12.1f}%{f1:9.1f}%{common:8.1f}%{whole:8.1f}%")


if __name__ == "__main__":
    main()
