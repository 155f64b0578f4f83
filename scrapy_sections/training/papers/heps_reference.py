"""HEPS beside its authors' program: whether both find the same headings in the same nesting.

    python -m scrapy_sections.training.papers.heps_reference REFERENCE CORPUS

REFERENCE holds the program's outputs on the pages of the corpus ``sections``: ``trees`` (the pages as a browser parsed
and styled them), and its results on the whole body (``whole``) and on one element (``restricted``). Two comparisons are
made: of headings and blocks from these trees, to the character, and of headings from CORPUS's HTML, by their texts.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from scrapy_sections.css.styles import Style
from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks
from scrapy_sections.published.heps.heps_tree import HepsTree
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import HepsBlock, Segmentation, segment

KINDS = ("whole", "restricted")
_PARAMETERS = HepsParameters.reference()
_BLANKS = re.compile("[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")  # JavaScript's \s
_NOT_IN_WORDS = re.compile("[^A-Za-z0-9_]+")  # JavaScript's \W
_TEXT = "#text"  # name of text nodes
_WITHOUT_CONTENT = frozenset(("script", "style", "iframe", "noscript"))  # whose content the program ignores

StyleKey: TypeAlias = tuple[object, ...]  # font size, font weight, and whatever else tells styles apart
Heading: TypeAlias = tuple[Any, list[Any]]  # what identifies it (text, or ranges), and the headings below it


def main(reference: Path, corpus: Path) -> int:
    """Print how many results are the same, and how often each first difference occurs.

    Returns 1 if a result from the browser's trees differs, else 0.
    """
    total, same_from_tree, same_from_html = 0, 0, 0
    differences: Counter[str] = Counter()
    for name, kind, tree, result in _results(reference):
        total += 1
        browser_nodes = nodes_of_browser(tree, result["root"])
        segmentation = segment(browser_nodes, _PARAMETERS)
        text_start = result["headings"][0][0]["to"] + 1
        if _headings_by_ranges(browser_nodes, segmentation, text_start) == _program_headings(result["children"]):
            same_from_tree += 1
        else:
            print(f"{kind} {name}: differs from the browser's tree")
        page_path = corpus / "sections" / name.replace("__", "/", 1) / "page.html"
        html_nodes = nodes_of_html(page_path.read_bytes(), tree, result["root"])
        if _headings_by_texts(segment(html_nodes, _PARAMETERS)) == _headings_by_texts(segmentation):
            same_from_html += 1
        else:
            differences[f"{kind}, {_first_difference(html_nodes, browser_nodes)}"] += 1
    print(f"from the browser's trees: {same_from_tree} of {total} the same")
    print(f"from the HTML: {same_from_html} of {total} the same ({same_from_html / total:.1%})")
    for difference, count in differences.most_common():
        print(f"  {count:4} {difference}")
    return int(same_from_tree < total)


def _results(reference: Path) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Yield name of the page, kind of the result, tree and result."""
    for path in sorted((reference / "trees").glob("*.json.gz")):
        tree = _load(path)
        for kind in KINDS:
            yield path.name.removesuffix(".json.gz"), kind, tree, _load(reference / kind / path.name)


def _load(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return content


class _TreeBuilder:
    """Builds ``HepsTree`` from a tree that is given node by node, in document order."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._parents: list[int] = []
        self._depths: list[int] = []
        self._paths: list[int] = []
        self._styles: list[int] = []
        self._heights: list[int] = []
        self._texts: list[tuple[int, str]] = []  # node, text
        self._path_numbers: dict[tuple[int, str], int] = {}  # by the parent's number and the node's name
        self._style_numbers: dict[StyleKey, int] = {}

    def add(self, parent: int, name: str, style: StyleKey, text: str = "", height: int = -1) -> int:
        """Add a node below ``parent`` (-1 for the root) and return its number."""
        node = len(self.names)
        self.names.append(name)
        self._parents.append(parent)
        self._depths.append(self._depths[parent] + 1 if parent >= 0 else 0)
        path = (self._paths[parent] if parent >= 0 else -1, name)
        self._paths.append(self._path_numbers.setdefault(path, len(self._path_numbers)))
        self._styles.append(self._style_numbers.setdefault(style, len(self._style_numbers)))
        self._heights.append(height)
        if text:
            self._texts.append((node, text))
        return node

    def nodes(self) -> HepsTree:
        """Return the tree."""
        all_false = np.zeros(len(self.names), np.bool_)
        texts = [text for _, text in self._texts]
        return HepsTree(
            parents=np.array(self._parents),
            depths=np.array(self._depths),
            paths=np.array(self._paths),
            styles=np.array(self._styles),
            heights=np.array(self._heights),
            is_text=np.array([name == _TEXT for name in self.names]),
            hidden=all_false,
            in_heading=all_false,
            prominence=[(float(str(style[0])), float(str(style[1]))) for style in self._style_numbers],
            texts=texts,
            holders=np.array([node for node, _ in self._texts], np.int64),
            lengths=np.array([len(text.encode("utf-16-le")) // 2 for text in texts], np.int64),
            lines=np.arange(len(texts)),
        )


def nodes_of_browser(tree: dict[str, Any], root: int) -> HepsTree:
    """Return the nodes of a tree that a browser wrote, from its node ``root`` on."""
    builder = _TreeBuilder()
    built: dict[int, int] = {}  # number in the browser's tree: number in ours
    styles: list[StyleKey] = [(s[1][:-2] or "0", s[3] or "0", s[0], s[2], s[4]) for s in tree["styles"]]
    for number, node in enumerate(tree["nodes"]):
        parent = -1 if number == root else built.get(node["p"])
        if parent is None or (parent >= 0 and builder.names[parent] in _WITHOUT_CONTENT):
            continue
        name = node["n"]
        if name == _TEXT:
            text = _folded(node["t"])
            if text:
                builder.add(parent, name, styles[tree["nodes"][node["p"]]["s"]], text)
            continue
        is_image = name == "img"
        text = _image_text(node.get("src") or "", node.get("alt") or "") if is_image else ""
        built[number] = builder.add(parent, name, styles[node["s"]], text, node["oh"] if is_image else -1)
    return builder.nodes()


def nodes_of_html(html: bytes, tree: dict[str, Any], root: int) -> HepsTree:
    """Return the nodes of a page by our own parser and cascade, from the browser's node ``root`` on."""
    blocks, _ = load_blocks(decode(html), None, StyleOptions("sheets"))
    nodes = blocks.nodes
    top = _element_of_browser_node(tree["nodes"], root, nodes.elements)
    style_of_element = {
        element: blocks.styles[style_id] for element, style_id in zip(nodes.elements, nodes.style_ids, strict=True)
    }
    builder = _TreeBuilder()
    # Elements and texts to be added, the next one last: with the parent's number and its style.
    stack: list[tuple[Any, int, Style]] = [(top, -1, style_of_element[top])]
    while stack:
        element, parent, parent_style = stack.pop()
        if isinstance(element, str):
            text = _folded(element)
            if text:
                builder.add(parent, _TEXT, _style_key(parent_style), text)
            continue
        tag = element.tag
        if not isinstance(tag, str):  # a comment
            continue
        style = style_of_element.get(element, parent_style)
        is_image = tag == "img"
        text = _image_text(element.get("src") or "", element.get("alt") or "") if is_image else ""
        height = element.get("height") or ""
        image_height = int(height) if height.isdecimal() else 0
        node = builder.add(parent, tag, _style_key(style), text, image_height if is_image else -1)
        if tag not in _WITHOUT_CONTENT:
            content: list[tuple[Any, int, Style]] = [(element.text or "", node, style)]
            for child in element:
                content += [(child, node, style), (child.tail or "", node, style)]
            stack += reversed(content)
    return builder.nodes()


def _style_key(style: Style) -> StyleKey:
    return (style.font_size, int(style.bold), style.italic, style.decoration, style.color)


def _element_of_browser_node(nodes: Sequence[dict[str, Any]], root: int, elements: Sequence[Any]) -> Any:
    """Return our element for a browser's node: of the same name, class and id, and as many such ones before it."""
    key = nodes[root]["n"], nodes[root].get("c") or "", nodes[root].get("i") or ""
    place = sum((node["n"], node.get("c") or "", node.get("i") or "") == key for node in nodes[:root])
    alike = [
        element for element in elements if (element.tag, element.get("class") or "", element.get("id") or "") == key
    ]
    if not alike:
        return next(element for element in elements if element.tag == "body")
    return alike[min(place, len(alike) - 1)]


def _folded(text: str) -> str:
    """Return a text with its blanks folded as the program does it."""
    return _BLANKS.sub(" ", text).strip(" ")


def _image_text(source: str, alternative: str) -> str:
    """Return the text that the program gives an image: its address without the scheme, and its alternative text."""
    return _folded(_NOT_IN_WORDS.sub(" ", source.rsplit("://", 1)[-1]) + " " + alternative)


def _headings_by_ranges(tree: HepsTree, segmentation: Segmentation, start: int) -> list[Heading]:
    """Return headings with their ranges, and their blocks', in the page's string; its texts begin at ``start``."""
    ends = np.cumsum(tree.lengths + 1) + start - 1
    starts = ends - tree.lengths
    first = segmentation.candidates.first

    def span(low: int, high: int) -> tuple[int, int]:
        return int(starts[first[low]]), int(ends[first[high] - 1]) if first[high] else start - 1

    return _forest(segmentation, lambda block: (*span(block.heading, block.heading + 1), *span(block.start, block.end)))


def _headings_by_texts(segmentation: Segmentation) -> list[Heading]:
    """Return headings with their texts."""
    return _forest(segmentation, lambda block: segmentation.candidates.texts[block.heading])


def _forest(segmentation: Segmentation, key: Callable[[HepsBlock], Any]) -> list[Heading]:
    """Return the topmost headings, each with those below it, siblings sorted; ``key`` identifies a block's heading."""
    below: list[list[Heading]] = [[] for _ in segmentation.blocks]
    top: list[Heading] = []
    for number, block in enumerate(segmentation.blocks):
        (top if block.parent is None else below[block.parent]).append((key(block), below[number]))
    for siblings in (top, *below):
        siblings.sort(key=lambda heading: heading[0])
    return top


def _program_headings(children: list[dict[str, Any]]) -> list[Heading]:
    """Return the headings of the program's result with their ranges, and their blocks'."""
    headings = []
    for child in children:
        heading, block = child["headings"][0][0], child["contents"][0]
        ranges = (heading["from"], heading["to"], block["from"], block["to"])
        headings.append((ranges, _program_headings(child["children"])))
    return sorted(headings, key=lambda heading: heading[0])


def _first_difference(ours: HepsTree, theirs: HepsTree) -> str:
    """Return the first difference of two readings of a page: texts, then elements, styles and heights of text nodes."""
    if ours.texts != theirs.texts:
        return "other texts"
    for column, name in (("paths", "other elements"), ("styles", "other styles"), ("heights", "other heights")):
        a, b = (getattr(nodes, column)[nodes.holders].tolist() for nodes in (ours, theirs))
        if len(set(zip(a, b, strict=True))) != max(len(set(a)), len(set(b))):
            return name
    return "other nodes without text, or order of styles"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference", type=Path)
    parser.add_argument("corpus", type=Path)
    raise SystemExit(main(**vars(parser.parse_args())))
