"""Agreement of the styles read without a browser, "auto" and "sheets", with a browser's, over text nodes.

    python benchmarks/styles.py PAGES TREES [--wrong N] [--property NAME]

PAGES holds ``KIND/SITE/page.html``; TREES the same pages as a browser parsed and styled them, as
``KIND__SITE.json.gz`` with "nodes" (text nodes have a parent ``p`` and a text ``t``, elements a style ``s``) and
"styles" (lists of computed values: color, font-size, font-style, font-weight, text-decoration, display, visibility,
...). Text nodes are aligned by their text, in order.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from lxml import etree

from scrapy_sections.html.blocks import SKIPPED, Blocks
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks

PROPERTIES = ("color", "font-size", "font-style", "font-weight", "text-decoration")
Values = dict[str, object]  # of PROPERTIES and of "hidden", by name


def browser_values(tree: dict[str, Any]) -> Iterator[tuple[str, Values]]:
    """Yield text and values of each text node, as the browser has them."""
    nodes, styles = tree["nodes"], tree["styles"]
    undisplayed = [False] * len(nodes)
    skipped = [False] * len(nodes)
    for index, node in enumerate(nodes):
        parent = node["p"]
        inside = parent >= 0
        text = " ".join(node.get("t", "").split())
        if node["n"] != "#text":
            undisplayed[index] = (inside and undisplayed[parent]) or ("s" in node and styles[node["s"]][5] == "none")
            skipped[index] = (inside and skipped[parent]) or node["n"] in SKIPPED
        elif text and inside and not skipped[parent]:
            color, size, slant, weight, lines, _, visibility = styles[nodes[parent]["s"]][:7]
            yield (
                text,
                {
                    "color": color,
                    "font-size": round(float(size.removesuffix("px")), 1),
                    "font-style": slant != "normal",
                    "font-weight": int(weight),
                    "text-decoration": lines.split(" ")[0].replace("none", ""),
                    "hidden": undisplayed[parent] or visibility != "visible",
                },
            )


def package_values(blocks: Blocks) -> Iterator[tuple[str, Values]]:
    """Yield text and values of each text node, as the package has them."""
    numbers = {element: number for number, element in enumerate(blocks.nodes.elements)}
    for event, element in etree.iterwalk(blocks.nodes.elements[0], events=("start", "end", "comment", "pi")):
        holder, text = (element, element.text) if event == "start" else (element.getparent(), element.tail)
        if holder is None or holder not in numbers or not text or not text.strip():
            continue
        number = numbers[holder]
        style = blocks.styles[blocks.nodes.style_ids[number]]
        yield (
            " ".join(text.split()),
            {
                "color": style.color,
                "font-size": round(style.font_size, 1),
                "font-style": style.italic,
                "font-weight": style.weight,
                "text-decoration": style.decoration.split(" ")[0],
                "hidden": blocks.nodes.hidden[number],
            },
        )


def compare(blocks: Blocks, tree: dict[str, Any]) -> Iterator[tuple[str, Values, Values]]:
    """Yield text, the browser's values and the package's of each text node that both have."""
    theirs, ours = list(browser_values(tree)), list(package_values(blocks))
    matcher = SequenceMatcher(None, [text for text, _ in theirs], [text for text, _ in ours], autojunk=False)
    for a, b, size in matcher.get_matching_blocks():
        for (text, browser), (_, package) in zip(theirs[a : a + size], ours[b : b + size], strict=True):
            yield text, browser, package


def report(args: argparse.Namespace, styles: str) -> None:
    """Print the agreement of the styles read with one value of the option ``styles``."""
    agreeing: Counter[str] = Counter()
    wrong: Counter[tuple[str, str, object, object, str]] = Counter()
    total = all_nodes = all_right = 0
    for path in sorted(args.trees.glob("*.json.gz")):
        tree = json.loads(gzip.decompress(path.read_bytes()))
        source = args.pages / path.name.removesuffix(".json.gz").replace("__", "/", 1) / "page.html"
        # Text that is hidden in other ways than by a style is shown.
        blocks, _ = load_blocks(
            decode(source.read_bytes()).replace("aria-hidden", "data-").replace("<details", "<details open"),
            None,
            StyleOptions(styles),
        )
        all_nodes += sum(1 for _ in browser_values(tree))
        for text, browser, package in compare(blocks, tree):
            total += 1
            all_right += all(browser[name] == package[name] for name in PROPERTIES)
            for name, value in browser.items():
                agreeing[name] += value == package[name]
                if value != package[name] and args.property in (name, ""):
                    wrong[path.name, name, value, package[name], text[:50]] += 1
    print(f"{total} of {all_nodes} text nodes aligned; agreement:")
    for name in (*PROPERTIES, "hidden"):
        print(f"{name:20}{agreeing[name] / total:8.4f}")
    print(f"{'the five at once':20}{all_right / total:8.4f}")
    pages: Counter[tuple[str, str, object, object]] = Counter()
    for (name, *rest, _), count in wrong.items():
        pages[name, *rest] += count  # type: ignore[index]
    for key, count in pages.most_common(args.wrong):
        print(count, *key, [text for (*other, text) in wrong if tuple(other) == key][:3])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path)
    parser.add_argument("trees", type=Path)
    parser.add_argument("--wrong", type=int, default=0, help="print the pages with most disagreement")
    parser.add_argument("--property", default="", help="of this property alone")
    args = parser.parse_args()
    for styles in ("auto", "sheets"):
        print(f'styles="{styles}"')
        report(args, styles)


if __name__ == "__main__":
    main()
