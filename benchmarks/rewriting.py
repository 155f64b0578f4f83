"""Pages whose headings are h1 to h6, rewritten to look the same without them.

Other elements give the headings the size and weight that browsers give h1 to h6 (HTML standard, 15.3.7).
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

_SIZE_OF_RANK = {1: 2.0, 2: 1.5, 3: 1.17, 4: 1.0, 5: 0.83, 6: 0.67}  # em


@dataclass
class PageStyle:
    """How one page writes the look of its headings; drawn once a page."""

    random: Random

    def __post_init__(self) -> None:
        self.bold = self.random.choice(("b", "strong"))
        self.unit = self.random.choice(("px", "em", "pt", "%"))
        self.names = self.random.sample(("title", "heading", "head", "sub", "part", "item", "label", "top"), 6)
        self.wrapped = self.random.random() < 0.3  # headings in one more element

    def size(self, rank: int) -> str:
        """Return the font size of a heading of a rank, as CSS."""
        em = _SIZE_OF_RANK[rank]
        value = {"px": 16 * em, "em": em, "pt": 12 * em, "%": 100 * em}[self.unit]
        return f"font-size:{value:g}{self.unit}"


def bold_paragraph(rank: int, text: str, page_style: PageStyle) -> str:
    return f'<p style="{page_style.size(rank)}"><{page_style.bold}>{text}</{page_style.bold}></p>'


def styled_div(rank: int, text: str, page_style: PageStyle) -> str:
    inner = f'<div style="{page_style.size(rank)};font-weight:{page_style.random.choice(("bold", "700"))}">{text}</div>'
    return f"<div>{inner}</div>" if page_style.wrapped else inner


def style_sheet(rank: int, text: str, page_style: PageStyle) -> str:
    return f'<div class="{page_style.names[rank - 1]}">{text}</div>'


def role(rank: int, text: str, page_style: PageStyle) -> str:
    return f'<div role="heading" aria-level="{rank}">{text}</div>'


def broken_line(rank: int, text: str, page_style: PageStyle) -> str:
    size = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}[rank]
    return f'<span><br><font size="{size}"><{page_style.bold}>{text}</{page_style.bold}></font><br></span>'


def table_cell(rank: int, text: str, page_style: PageStyle) -> str:
    return f'<td style="{page_style.size(rank)}"><{page_style.bold}>{text}</{page_style.bold}></td>'


def definition_term(rank: int, text: str, page_style: PageStyle) -> str:
    return f'<dt style="{page_style.size(rank)};font-weight:bold">{text}</dt>'


REWRITINGS: dict[str, Callable[[int, str, PageStyle], str]] = {
    "bold paragraphs": bold_paragraph,
    "styled divs": styled_div,
    "tables": table_cell,
    "definition lists": definition_term,
    "line breaks": broken_line,
    "roles": role,
    "style sheet": style_sheet,
}
# Of rewritings with a list: tag of the list of a parent's headings, of a heading's row, and of the row and cell of what
# follows the heading; "" for no row.
_LIST_TAGS = {"tables": ("table", "tr", "tr", "td"), "definition lists": ("dl", "", "", "dd")}


def rewritten(html: str, name: str, seed: str) -> str:
    """Return a page without h1 to h6 that looks the same. Raises KeyError if there is no rewriting of that name."""
    page_style = PageStyle(Random(f"{seed}/{name}"))
    root = parse(html)
    for parent in list(dict.fromkeys(heading.getparent() for heading in root.iter(*HEADINGS))):
        _rewrite(parent, name, page_style)
    if name == "style sheet":
        rules = "".join(
            f".{page_style.names[rank - 1]}{{{page_style.size(rank)};font-weight:bold}}" for rank in _SIZE_OF_RANK
        )
        head = root.find("head")
        (root if head is None else head).insert(0, fragment_fromstring(f"<style>{rules}</style>"))
    return as_html(root)


def as_html(root: etree._Element) -> str:
    """Return a tree as HTML."""
    html: str = tostring(root, encoding="unicode")
    return html


def _rewrite(parent: etree._Element, name: str, page_style: PageStyle) -> None:
    """Replace a parent's headings by other elements."""
    heading_list: etree._Element | None = None
    holder: etree._Element | None = None  # of the content after a heading, in rewritings with a list
    for child in list(parent):
        if child.tag in HEADINGS:
            heading = REWRITINGS[name](int(child.tag[1]), _text(child), page_style)
            if name in _LIST_TAGS:
                list_tag, row_tag, content_row_tag, cell_tag = _LIST_TAGS[name]
                if heading_list is None:
                    heading_list = etree.Element(list_tag)
                    parent.replace(child, heading_list)
                else:
                    parent.remove(child)
                new = fragment_fromstring(f"<{row_tag or list_tag}>{heading}</{row_tag or list_tag}>")
                heading_list.extend([new] if row_tag else list(new))
                holder = etree.SubElement(heading_list, content_row_tag) if content_row_tag else heading_list
                holder = etree.SubElement(holder, cell_tag)
                holder.text = child.tail
            else:
                new = fragment_fromstring(heading)
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
    """Return the text of a heading, as HTML."""
    etree.strip_elements(heading, *SKIPPED, with_tail=False)
    for line_break in heading.iter("br"):
        line_break.text = " "
    text: str = etree.tostring(heading, encoding="unicode", method="text", with_tail=False)
    return escape(" ".join(text.split()), quote=False)
