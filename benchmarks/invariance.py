"""Does the markup change the tree? Pages whose headings are h1 to h6, the same pages in other markup, and their trees.

    python benchmarks/invariance.py CORPUS [--pages 60] [--seed 0]

Pages are drawn, seeded, from ``policies`` and ``sections`` in CORPUS: those on which all titles that the package finds
are h1 to h6, of two ranks at least. Each is rewritten so that it looks the same without them: the headings get the size
and weight that browsers give them (HTML standard, 15.3.7), by other elements. A pair of page and rewriting holds where
the titles nest as on the page itself. Three figures a rewriting: *nesting*, of the headings given; *titles*, the share
of pages on which the labeller finds the same titles in the rewriting; *whole*, both from the HTML on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from lxml import etree
from lxml.html import fragment_fromstring, tostring

from scrapy_sections import extract
from scrapy_sections.dom.blocks import HEADINGS, Blocks
from scrapy_sections.dom.decode import decode
from scrapy_sections.dom.parse import parse
from scrapy_sections.dom.read import read
from scrapy_sections.hierarchy.outline import outline

Element = etree._Element
Tree = list[tuple[str, int | None]]  # title and index of its parent

_EM = {1: 2.0, 2: 1.5, 3: 1.17, 4: 1.0, 5: 0.83, 6: 0.67}
_LEAST_TITLES = 4


@dataclass
class Dress:
    """How one page writes what its headings look like; drawn once a page."""

    random: Random

    def __post_init__(self) -> None:
        self.bold = self.random.choice(("b", "strong"))
        self.unit = self.random.choice(("px", "em", "pt", "%"))
        self.names = self.random.sample(("title", "heading", "head", "sub", "part", "item", "label", "top"), 6)
        self.wrapped = self.random.random() < 0.3

    def size(self, rank: int) -> str:
        """Font size of a heading of a rank, as CSS."""
        em = _EM[rank]
        value = {"px": 16 * em, "em": em, "pt": 12 * em, "%": 100 * em}[self.unit]
        return f"font-size:{value:g}{self.unit}"


def bold_paragraph(rank: int, text: str, dress: Dress) -> str:
    return f'<p style="{dress.size(rank)}"><{dress.bold}>{text}</{dress.bold}></p>'


def styled_div(rank: int, text: str, dress: Dress) -> str:
    inner = f'<div style="{dress.size(rank)};font-weight:{dress.random.choice(("bold", "700"))}">{text}</div>'
    return f"<div>{inner}</div>" if dress.wrapped else inner


def style_sheet(rank: int, text: str, dress: Dress) -> str:
    return f'<div class="{dress.names[rank - 1]}">{text}</div>'


def role(rank: int, text: str, dress: Dress) -> str:
    return f'<div role="heading" aria-level="{rank}">{text}</div>'


def broken_line(rank: int, text: str, dress: Dress) -> str:
    size = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}[rank]
    return f'<span><br><font size="{size}"><{dress.bold}>{text}</{dress.bold}></font><br></span>'


def table_cell(rank: int, text: str, dress: Dress) -> str:
    return f'<td style="{dress.size(rank)}"><{dress.bold}>{text}</{dress.bold}></td>'


def definition_term(rank: int, text: str, dress: Dress) -> str:
    return f'<dt style="{dress.size(rank)};font-weight:bold">{text}</dt>'


REWRITINGS: dict[str, Callable[[int, str, Dress], str]] = {
    "bold paragraphs": bold_paragraph,
    "styled divs": styled_div,
    "tables": table_cell,
    "definition lists": definition_term,
    "line breaks": broken_line,
    "roles": role,
    "style sheet": style_sheet,
}
# The elements around all headings of one parent and what each is followed by: the list, and those of each entry.
_AROUND = {"tables": ("table", "tr", "tr", "td"), "definition lists": ("dl", "", "", "dd")}


def rewritten(html: str, name: str, seed: str) -> str:
    """A page without h1 to h6, looking the same. Raises KeyError where there is no rewriting of that name."""
    dress = Dress(Random(f"{seed}/{name}"))
    root = parse(html)
    for parent in list(dict.fromkeys(heading.getparent() for heading in root.iter(*HEADINGS))):
        _rewrite(parent, name, dress)
    if name == "style sheet":
        rules = "".join(f".{dress.names[rank - 1]}{{{dress.size(rank)};font-weight:bold}}" for rank in _EM)
        head = root.find("head")
        (root if head is None else head).insert(0, fragment_fromstring(f"<style>{rules}</style>"))
    return as_html(root)


def as_html(root: Element) -> str:
    """A tree written out."""
    written: str = tostring(root, encoding="unicode")
    return written


def _rewrite(parent: Element, name: str, dress: Dress) -> None:
    """Put other elements in the place of a parent's headings."""
    listed: Element | None = None
    holder: Element | None = None  # of what follows a heading, where the rewriting holds that
    for child in list(parent):
        if child.tag in HEADINGS:
            text = etree.tostring(_plain(child), encoding="unicode", method="text", with_tail=False)
            written = REWRITINGS[name](int(child.tag[1]), _escaped(text), dress)
            if name in _AROUND:
                whole, row, other_row, cell = _AROUND[name]
                if listed is None:
                    listed = etree.Element(whole)
                    parent.replace(child, listed)
                else:
                    parent.remove(child)
                new = fragment_fromstring(f"<{row or whole}>{written}</{row or whole}>")
                listed.extend([new] if row else list(new))
                holder = etree.SubElement(listed, other_row) if other_row else listed
                holder = etree.SubElement(holder, cell)
                holder.text = child.tail
            else:
                new = fragment_fromstring(written)
                new.tail = child.tail
                parent.replace(child, new)
        elif holder is not None:
            holder.append(child)
        elif name == "line breaks" and child.tag == "p":
            child.tag = "span"
            child.extend([etree.Element("br"), etree.Element("br")])


def _plain(heading: Element) -> Element:
    etree.strip_elements(heading, "script", "style", "svg", with_tail=False)
    etree.strip_tags(heading, etree.Comment)
    return heading


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")


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
    page = read(html)[0]
    blocks = list(_places(page, titles))
    kept = [block >= blocks[0] for block in range(len(page.texts))]
    return list(zip(titles, outline(page, blocks, kept).parents, strict=True))


def _places(page: Blocks, titles: list[str]) -> Iterator[int]:
    """The last blocks that hold the titles in their order."""
    end = len(page.texts)
    places = []
    for title in reversed(titles):
        end = max(block for block in range(end) if page.texts[block] == title)
        places.append(end)
    yield from reversed(places)


def headed(html: str) -> Tree | None:
    """The tree of a page that has its titles in h1 to h6, of two ranks at least; None for others."""
    root = parse(html)
    page = extract(html)
    ranks: set[str] = set()
    for section in page.sections:
        if section.title is not None:
            places = root.xpath(section.xpath)
            above = (
                next(
                    iter(places[0].xpath("ancestor-or-self::*[self::h1|self::h2|self::h3|self::h4|self::h5|self::h6]")),
                    None,
                )
                if places
                else None
            )
            if above is None or " ".join("".join(above.itertext()).split()) != section.title:
                return None
            ranks.add(above.tag)
    tree = found(html)
    return tree if len(tree) >= _LEAST_TITLES and len(ranks) > 1 else None


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
    counts = {name: [0, 0, 0] for name in REWRITINGS}
    pages = 0
    for path in paths:
        html = as_html(parse(decode(path.read_bytes())))
        tree = headed(html)
        if tree is None:
            continue
        pages += 1
        titles = [title for title, _ in tree]
        for name, count in counts.items():
            other = rewritten(html, name, f"{asked.seed}/{path.parent.name}")
            again = found(other)
            count[0] += given(other, titles) == given(html, titles)
            count[1] += [title for title, _ in again] == titles
            count[2] += again == tree
        if pages == asked.pages:
            break
    print(f"{pages} pages, seed {asked.seed}\n\n{'':18}{'nesting':>9}{'titles':>9}{'whole':>9}")
    rows = [(name, count) for name, count in counts.items()]
    for name, count in [*rows, ("all", [sum(column) / len(rows) for column in zip(*counts.values(), strict=True)])]:
        print(f"{name:18}" + "".join(f"{100 * held / max(pages, 1):8.1f}%" for held in count))


if __name__ == "__main__":
    main()
