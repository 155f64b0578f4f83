"""How far a page's tree depends on its markup: pages whose headings are h1 to h6, and the same pages in other markup.

    python benchmarks/invariance.py CORPUS [--pages 60] [--seed 0]

Pages are drawn, seeded, from ``policies`` and ``sections`` in CORPUS: those on which all titles that the package finds
are h1 to h6, of two ranks at least. Each is rewritten so that it looks the same without them (``rewriting.py``).

Figures of each rewriting, in per cent of the pages: *nesting*, the page's titles, given, nest as on the page itself;
*same titles*, the package finds the same titles, and *title F1* (a mean) of the titles it finds; *common*, the titles
that it finds in both nest alike; *whole*, it finds the same tree.
"""

from __future__ import annotations

import argparse
from collections.abc import Container, Iterator
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
from scrapy_sections.training.data.metrics import common_subsequence

Tree = list[tuple[str, int | None]]  # title and index of its parent

_MIN_TITLES = 4  # of a page: on fewer there is little to nest


def predicted_tree(html: str) -> Tree:
    """Return the tree of the titles that the package finds."""
    page = extract(html)
    lead = bool(page.sections) and page.sections[0].title is None
    return [
        (section.title, None if section.parent is None else section.parent - lead)
        for section in page.sections
        if section.title is not None
    ]


def tree_of_titles(html: str, titles: list[str]) -> Tree:
    """Return the tree of given titles, which stand on the page in this order."""
    blocks = load_blocks(html)[0]
    places = _places(blocks, titles)
    kept = [block >= places[0] for block in range(len(blocks.texts))]
    return list(zip(titles, outline(blocks, places, kept).parents, strict=True))


def _places(blocks: Blocks, titles: list[str]) -> list[int]:
    """Return the titles' blocks: the last ones that hold them in their order."""
    places = [len(blocks.texts)]
    for title in reversed(titles):
        places.append(max(block for block in range(places[-1]) if blocks.texts[block] == title))
    return places[:0:-1]


def tree_of_headings(html: str) -> Tree | None:
    """Return the tree of a page with all titles in h1 to h6, of two ranks at least; None for other pages."""
    root = parse(html)
    ranks = set()
    for section in extract(html).sections:
        if section.title is not None:
            heading = next(
                (e for place in root.xpath(section.xpath) for e in _self_and_ancestors(place) if e.tag in HEADINGS),
                None,
            )
            if heading is None or " ".join(heading.xpath("string()").split()) != section.title:
                return None
            ranks.add(heading.tag)
    tree = predicted_tree(html)
    return tree if len(tree) >= _MIN_TITLES and len(ranks) > 1 else None


def _self_and_ancestors(element: etree._Element) -> Iterator[etree._Element]:
    yield element
    yield from element.iterancestors()


def figures(html: str, tree: Tree, name: str, seed: str) -> tuple[float, ...]:
    """Return nesting, same titles, title F1, common and whole of one page and rewriting."""
    other = rewritten(html, name, seed)
    titles = [title for title, _ in tree]
    other_tree = predicted_tree(other)
    other_titles = [title for title, _ in other_tree]
    common = common_subsequence(titles, other_titles)
    other_of: dict[int | None, int] = dict(common)  # index of a common title in the other tree
    common_in_other = set(other_of.values())
    return (
        tree_of_titles(other, titles) == tree_of_titles(html, titles),
        other_titles == titles,
        2 * len(common) / (len(titles) + len(other_titles)),
        all(
            other_of.get(_ancestor_among(other_of, tree, title)) == _ancestor_among(common_in_other, other_tree, index)
            for title, index in common
        ),
        other_tree == tree,
    )


def _ancestor_among(chosen: Container[int | None], tree: Tree, title: int) -> int | None:
    """Return the nearest ancestor of a title that is among the chosen ones, None without one."""
    ancestor = tree[title][1]
    while ancestor is not None and ancestor not in chosen:
        ancestor = tree[ancestor][1]
    return ancestor


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    paths = sorted(args.corpus.glob("policies/*/page.html")) + sorted(args.corpus.glob("sections/*/*/page.html"))
    if not paths:
        raise SystemExit(f"no pages below {args.corpus}")
    Random(args.seed).shuffle(paths)
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in REWRITINGS}
    for path in paths:
        html = as_html(parse(decode(path.read_bytes())))
        tree = tree_of_headings(html)
        if tree is not None:
            for name, rewriting_rows in rows.items():
                rewriting_rows.append(figures(html, tree, name, f"{args.seed}/{path.parent.name}"))
        if len(rows["roles"]) == args.pages:
            break
    print(f"{len(rows['roles'])} pages, seed {args.seed}\n")
    print(f"{'':18}{'nesting':>9}{'same titles':>13}{'title F1':>10}{'common':>9}{'whole':>9}")
    for name, rewriting_rows in [*rows.items(), ("all", [row for part in rows.values() for row in part])]:
        nesting, same, f1, common, whole = (100 * fmean(column) for column in zip(*rewriting_rows, strict=True))
        print(f"{name:18}{nesting:8.1f}%{same:12.1f}%{f1:9.1f}%{common:8.1f}%{whole:8.1f}%")


if __name__ == "__main__":
    main()
