"""HEPS beside the authors' own program: the same headings in the same nesting?

    python -m scrapy_sections.training.papers.heps_reference REFERENCE CORPUS

REFERENCE holds the program's outputs on the pages of the corpus ``sections``: ``trees`` (the pages as a browser parsed
and styled them), and its results on the whole body (``whole``) and on one element (``restricted``). Compared are the
headings and blocks from these trees, to the character, and the headings from CORPUS's HTML, by their texts.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks
from scrapy_sections.published.heps.nodes import Nodes
from scrapy_sections.published.heps.parameters import HepsParameters
from scrapy_sections.published.heps.segments import Segmentation, segment

KINDS = ("whole", "restricted")
_PARAMETERS = HepsParameters.reference()
_BLANKS = re.compile("[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")  # JavaScript's \s
_NO_WORD = re.compile("[^A-Za-z0-9_]+")
_TEXT = "#text"
_IGNORED = frozenset(("script", "style", "iframe", "noscript"))  # what is in them

Heading = tuple[Any, list[Any]]  # what identifies it, and the headings below it


def _text(raw: str) -> str:
    return _BLANKS.sub(" ", raw).strip(" ")


def _image_text(source: str, alternative: str) -> str:
    return _text(_NO_WORD.sub(" ", source.rsplit("://", 1)[-1]) + " " + alternative)


class _Tree:
    """Columns of a tree that is built node by node."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._parents: list[int] = []
        self._depths: list[int] = []
        self._paths: list[int] = []
        self._styles: list[int] = []
        self._heights: list[int] = []
        self._texts: list[tuple[int, str]] = []
        self._known_paths: dict[tuple[int, str], int] = {}
        self._known_styles: dict[tuple[object, ...], int] = {}

    def add(self, parent: int, name: str, style: tuple[object, ...], text: str = "", height: int = -1) -> int:
        """Number of the new node. ``style``: font size and weight, and whatever else tells styles apart."""
        node = len(self.names)
        self.names.append(name)
        self._parents.append(parent)
        self._depths.append(self._depths[parent] + 1 if parent >= 0 else 0)
        path = (self._paths[parent] if parent >= 0 else -1, name)
        self._paths.append(self._known_paths.setdefault(path, len(self._known_paths)))
        self._styles.append(self._known_styles.setdefault(style, len(self._known_styles)))
        self._heights.append(height)
        if text:
            self._texts.append((node, text))
        return node

    def nodes(self) -> Nodes:
        none = np.zeros(len(self.names), np.bool_)
        texts = [text for _, text in self._texts]
        return Nodes(
            parents=np.array(self._parents),
            depths=np.array(self._depths),
            paths=np.array(self._paths),
            styles=np.array(self._styles),
            heights=np.array(self._heights),
            is_text=np.array([name == _TEXT for name in self.names]),
            hidden=none,
            in_heading=none,
            prominence=[(float(str(style[0])), float(str(style[1]))) for style in self._known_styles],
            texts=texts,
            holders=np.array([node for node, _ in self._texts], np.int64),
            lengths=np.array([len(text.encode("utf-16-le")) // 2 for text in texts], np.int64),
            lines=np.arange(len(texts)),
        )


def of_browser(tree: dict[str, Any], root: int) -> Nodes:
    """Nodes of a tree that a browser wrote, from its node ``root`` on."""
    built = _Tree()
    places: dict[int, int] = {}
    styles = [(s[1][:-2] or "0", s[3] or "0", s[0], s[2], s[4]) for s in tree["styles"]]
    for number, node in enumerate(tree["nodes"]):
        parent = -1 if number == root else places.get(node["p"])
        if parent is None or (parent >= 0 and built.names[parent] in _IGNORED):
            continue
        name = node["n"]
        if name == _TEXT:
            text = _text(node["t"])
            if text:
                built.add(parent, name, styles[tree["nodes"][node["p"]]["s"]], text)
            continue
        image = name == "img"
        text = _image_text(node.get("src") or "", node.get("alt") or "") if image else ""
        places[number] = built.add(parent, name, styles[node["s"]], text, node["oh"] if image else -1)
    return built.nodes()


def of_html(html: bytes, tree: dict[str, Any], root: int) -> Nodes:
    """Nodes of the page by our own parser and cascade, from the element on that stands for the browser's ``root``."""
    blocks, _ = load_blocks(decode(html), None, StyleOptions("sheets"))
    top = _standing_for(tree["nodes"], root, blocks.nodes.elements)
    of_element = {
        element: blocks.styles[style]
        for element, style in zip(blocks.nodes.elements, blocks.nodes.style_ids, strict=True)
    }
    built = _Tree()
    stack: list[tuple[Any, int, Any]] = [(top, -1, of_element[top])]
    while stack:
        element, parent, style = stack.pop()
        five = (style.font_size, int(style.bold), style.italic, style.decoration, style.color)
        if isinstance(element, str):
            text = _text(element)
            if text:
                built.add(parent, _TEXT, five, text)
            continue
        tag = element.tag
        if isinstance(tag, str):
            own = of_element.get(element, style)
            five = (own.font_size, int(own.bold), own.italic, own.decoration, own.color)
            image = tag == "img"
            text = _image_text(element.get("src") or "", element.get("alt") or "") if image else ""
            height = element.get("height") or ""
            node = built.add(parent, tag, five, text, int(height) if image and height.isdecimal() else -1 + image)
            if tag not in _IGNORED:
                inner: list[tuple[Any, int, Any]] = [(element.text or "", node, own)]
                for child in element:
                    inner += [(child, node, own), (child.tail or "", node, own)]
                stack += reversed(inner)
    return built.nodes()


def _standing_for(nodes: Sequence[dict[str, Any]], root: int, elements: Sequence[Any]) -> Any:
    """Our element of the same name, class and id, at the same place among the like."""
    wanted = nodes[root]["n"], nodes[root].get("c") or "", nodes[root].get("i") or ""
    place = sum((n["n"], n.get("c") or "", n.get("i") or "") == wanted for n in nodes[:root])
    alike = [e for e in elements if (e.tag, e.get("class") or "", e.get("id") or "") == wanted]
    if not alike:
        return next(element for element in elements if element.tag == "body")
    return alike[min(place, len(alike) - 1)]


def _forest(found: Segmentation, label: Any) -> list[Heading]:
    """The headings, siblings sorted; ``label`` of a HEPS block."""
    below: list[list[Heading]] = [[] for _ in found.blocks]
    top: list[Heading] = []
    for number, block in enumerate(found.blocks):
        (top if block.parent is None else below[block.parent]).append((label(block), below[number]))
    for siblings in (top, *below):
        siblings.sort(key=lambda heading: heading[0])
    return top


def _by_ranges(tree: Nodes, found: Segmentation, start: int) -> list[Heading]:
    """Headings with their ranges, and their blocks', in the page's string, whose texts begin at ``start``."""
    ends = np.cumsum(tree.lengths + 1) + start - 1
    starts = ends - tree.lengths
    first = found.candidates.first

    def span(low: int, high: int) -> tuple[int, int]:
        return int(starts[first[low]]), int(ends[first[high] - 1]) if first[high] else start - 1

    return _forest(found, lambda b: (*span(b.heading, b.heading + 1), *span(b.start, b.end)))


def _by_texts(found: Segmentation) -> list[Heading]:
    return _forest(found, lambda block: found.candidates.texts[block.heading])


def _theirs(children: list[dict[str, Any]]) -> list[Heading]:
    found = []
    for child in children:
        heading, block = child["headings"][0][0], child["contents"][0]
        span = (heading["from"], heading["to"], block["from"], block["to"])
        found.append((span, _theirs(child["children"])))
    return sorted(found, key=lambda heading: heading[0])


def _difference(ours: Nodes, theirs: Nodes) -> str:
    """The first stage at which two readings of a page differ."""
    if ours.texts != theirs.texts:
        return "other texts"
    for columns, name in (
        (("paths",), "other elements"),
        (("styles",), "other styles"),
        (("heights",), "other heights"),
    ):
        for column in columns:
            a, b = (getattr(nodes, column)[nodes.holders].tolist() for nodes in (ours, theirs))
            if len(set(zip(a, b, strict=True))) != max(len(set(a)), len(set(b))):
                return name
    return "other nodes without text, or order of styles"


def _results(reference: Path) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    for path in sorted((reference / "trees").glob("*.json.gz")):
        tree = json.loads(gzip.decompress(path.read_bytes()))
        for kind in KINDS:
            yield path.name.removesuffix(".json.gz"), kind, tree, _load(reference / kind / path.name)


def _load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def main(reference: Path, corpus: Path) -> int:
    """Print how many results are the same, and of which kind the differences are. Returns 1 if one from the browser's
    trees is not."""
    alike, from_html, differences = 0, 0, Counter[str]()
    total = 0
    for name, kind, tree, result in _results(reference):
        total += 1
        theirs = of_browser(tree, result["root"])
        found = segment(theirs, _PARAMETERS)
        start = result["headings"][0][0]["to"] + 1
        same = _by_ranges(theirs, found, start) == _theirs(result["children"])
        alike += same
        if not same:
            print(f"{kind} {name}: differs from the browser's tree")
        page = corpus / "sections" / name.replace("__", "/", 1) / "page.html"
        ours = of_html(page.read_bytes(), tree, result["root"])
        if _by_texts(segment(ours, _PARAMETERS)) == _by_texts(found):
            from_html += 1
        else:
            differences[f"{kind}, {_difference(ours, theirs)}"] += 1
    print(f"from the browser's trees: {alike} of {total} the same")
    print(f"from the HTML: {from_html} of {total} the same ({from_html / total:.1%})")
    for what, count in differences.most_common():
        print(f"  {count:4} {what}")
    return int(alike < total)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
