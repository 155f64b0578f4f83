"""Pages whose headings are h1 to h6, rewritten to look the same without them.

The headings get the size and weight that browsers give them (HTML standard, 15.3.7), by other elements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from random import Random

from lxml import etree
from lxml.html import fragment_fromstring, tostring

from scrapy_sections.html.blocks import HEADINGS, SKIPPED
from scrapy_sections.html.parse import parse

_EM = {1: 2.0, 2: 1.5, 3: 1.17, 4: 1.0, 5: 0.83, 6: 0.67}


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


def as_html(root: etree._Element) -> str:
    """A tree written out."""
    written: str = tostring(root, encoding="unicode")
    return written


def _rewrite(parent: etree._Element, name: str, dress: Dress) -> None:
    """Put other elements in the place of a parent's headings."""
    listed: etree._Element | None = None
    holder: etree._Element | None = None  # of what follows a heading, where the rewriting holds that
    for child in list(parent):
        if child.tag in HEADINGS:
            written = REWRITINGS[name](int(child.tag[1]), _text(child), dress)
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
            first = etree.Element("br")
            first.tail, child.text = child.text, None
            child.insert(0, first)
            child.extend([etree.Element("br"), etree.Element("br")])


def _text(heading: etree._Element) -> str:
    """The text of a heading, as HTML."""
    etree.strip_elements(heading, *SKIPPED, with_tail=False)
    for line_break in heading.iter("br"):
        line_break.text = " "
    text: str = etree.tostring(heading, encoding="unicode", method="text", with_tail=False)
    return escape(" ".join(text.split()), quote=False)
