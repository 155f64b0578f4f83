"""The result: a page's sections, and the forms they can be had in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from scrapy_sections.html.safe_html import safe_html
from scrapy_sections.markdown import heading, paragraph
from scrapy_sections.warning_codes import WarningCode

SHOWN_TITLES = 3  # in the summary of a page
SHOWN_LENGTH = 60  # characters of a text in a summary


def shortened(text: str) -> str:
    """Return the beginning of a text, for a summary.

    >>> shortened("Cookies")
    'Cookies'
    """
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 3] + "..."


@dataclass(slots=True, repr=False)
class Section:
    """One section. ``start`` and ``end`` are code points into the page's ``text``."""

    title: str | None  # None for the lead: the text before the first title
    level: int  # 0 for the lead, 1 for the topmost titles
    parent: int | None  # index of the section this one lies in
    path: list[str]  # titles of the sections it lies in, outermost first
    text: str  # its own prose: blocks joined by newlines
    number: str | None  # as written in the title: "3.2", "(a)", "IV"
    start: int
    end: int
    xpath: str  # of its title, or of its first block
    confidence: float  # 0 to 1
    hidden: bool  # collapsed, or not displayed
    words: int  # in ``text``; an ideograph counts as one
    document: int = 0  # which of the page's documents it is in; -1 for one outside of several documents

    def __repr__(self) -> str:
        title = "lead" if self.title is None else repr(shortened(self.title))
        return f"<Section {title}: level {self.level}, {self.words} words>"


@dataclass(slots=True)
class PageKind:
    """What kind of page it is; empty where the method for the main part does not tell."""

    kind: str = ""  # article, collection, documentation, forum, listing, product, service or legal
    score: float = 0.0  # the kind's probability
    article: float = 0.0  # that of an article


@dataclass(slots=True)
class Updated:
    """When the document was last changed, took effect or was published, as the page states it; empty if it does not."""

    date: str = ""  # ISO 8601: 2024-03-03, or 2024-03 where no day is stated
    text: str = ""  # the sentence that states it
    xpath: str = ""  # of the block that the date stands in


@dataclass(slots=True)
class Dropped:
    """A block that is in no section, and why.

    ``why`` is "outside" the main part, "inside" it but unlikely to belong, "label" (the labeller found it irrelevant)
    or "miscellany".
    """

    text: str
    xpath: str
    why: str


@dataclass(slots=True)
class Reference:
    """A place in the prose that refers to a section of the page: by number ("see Section 5.2") or by a link."""

    section: int  # index of the section that it is in
    target: int  # index of the section that it means
    text: str  # page.text[start:end]
    start: int
    end: int


@dataclass(slots=True, repr=False)
class SectionedPage:
    """A page in sections. ``to_dict`` gives its JSON-native form."""

    url: str = ""
    title: str = ""
    language: str = ""
    text: str = ""  # titles and prose in document order, joined by newlines
    sections: list[Section] = field(default_factory=list)
    document: int = -1  # the document that the URL's fragment means; -1 if it means none
    references: list[Reference] = field(default_factory=list)
    miscellany: list[str] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)  # only where asked for
    page_kind: PageKind = field(default_factory=PageKind)
    updated: Updated = field(default_factory=Updated)
    raw_main_html: str = ""  # the main part as balanced HTML, unsafe to show: scripts and event handlers are left in it
    main_html_is_raw: bool = False
    coverage: float = 0.0  # share of the page's visible characters that the sections hold
    text_coverage: float = 1.0  # share of the words outside navigation, footers, forms and lists of links that are kept
    warnings: list[str] = field(default_factory=list)
    software: dict[str, str] = field(default_factory=dict)

    @classmethod
    def failed(cls, url: str, warning: WarningCode) -> SectionedPage:
        """A page of which nothing could be had, and why."""
        from scrapy_sections import __version__

        return cls(url=url, warnings=[warning.value], software={"scrapy-sections": __version__})

    def __repr__(self) -> str:
        warnings = f", warnings: {', '.join(self.warnings)}" if self.warnings else ""
        kind = f"{self.page_kind.kind} " if self.page_kind.kind else ""
        named = [section.title for section in self.sections if section.title]
        titles = ", ".join([repr(shortened(title)) for title in named[:SHOWN_TITLES]])
        plural = "" if len(self.sections) == 1 else "s"
        more = ", ..." if len(named) > SHOWN_TITLES else ""
        return (
            f"<SectionedPage {self.url or '(no url)'}: {kind}page of {len(self.sections)} section{plural}, "
            f"{self.words} words{': ' if titles else ''}{titles}{more}{warnings}>"
        )

    @property
    def words(self) -> int:
        """Words in the sections' texts."""
        return sum([section.words for section in self.sections])

    @property
    def main_html(self) -> str:
        """The main part as balanced HTML, without anything that runs unless ``main_html_is_raw``."""
        return self.raw_main_html if self.main_html_is_raw else safe_html(self.raw_main_html)

    @property
    def hierarchy(self) -> list[dict[str, Any]]:
        """The sections nested: ``{"title", "section", "children"}``, ``section`` an index into ``sections``."""
        nodes: list[dict[str, Any]] = [
            {"title": section.title, "section": index, "children": []} for index, section in enumerate(self.sections)
        ]
        roots: list[dict[str, Any]] = []
        for node, section in zip(nodes, self.sections, strict=True):
            siblings = roots if section.parent is None else nodes[section.parent]["children"]
            siblings.append(node)
        return roots

    def info(self) -> dict[str, Any]:
        """Return what is known of the page as a whole, in a flat dict: strings, numbers, and a list of codes."""
        return {
            "url": self.url,
            "title": self.title,
            "language": self.language,
            "kind": self.page_kind.kind,
            "updated": self.updated.date,
            "coverage": self.coverage,
            "text_coverage": self.text_coverage,
            "words": self.words,
            "document": self.document,
            "warnings": list(self.warnings),
            "software": "; ".join([f"{name}={value}" for name, value in self.software.items()]),
        }

    def section_dicts(self) -> list[dict[str, Any]]:
        """Return the sections as JSON-native dicts."""
        return [_record(section) | {"path": list(section.path)} for section in self.sections]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON-native form; its JSON Schema is ``schema.json`` in the package."""
        return {
            "url": self.url,
            "title": self.title,
            "language": self.language,
            "text": self.text,
            "sections": self.section_dicts(),
            "document": self.document,
            "hierarchy": self.hierarchy,
            "references": [_record(reference) for reference in self.references],
            "miscellany": list(self.miscellany),
            "dropped": [_record(dropped) for dropped in self.dropped],
            "page_kind": _record(self.page_kind),
            "updated": _record(self.updated),
            "main_html": self.main_html,
            "coverage": self.coverage,
            "text_coverage": self.text_coverage,
            "warnings": list(self.warnings),
            "software": dict(self.software),
        }

    def to_html(self) -> str:
        """The simplified document of ASDUS (Gopinath et al. 2018, section 3.1): headings by level, and paragraphs."""
        language = f' lang="{escape(self.language)}"' if self.language else ""
        lines = [
            f"<!DOCTYPE html>\n<html{language}>",
            f'<head><meta charset="utf-8"><title>{escape(self.title, quote=False)}</title></head>\n<body>',
        ]
        for section in self.sections:
            if section.title is not None:
                tag = f"h{min(section.level, 6)}"
                lines.append(f"<{tag}>{escape(section.title, quote=False)}</{tag}>")
            lines += [f"<p>{escape(line, quote=False)}</p>" for line in section.text.split("\n") if line]
        return "\n".join([*lines, "</body>\n</html>\n"])

    def to_markdown(self) -> str:
        """Headings by level, a paragraph a block; what looks like markup in the text is escaped."""
        parts = []
        for section in self.sections:
            if section.title is not None:
                parts.append(heading(section.title, section.level))
            parts += [paragraph(line) for line in section.text.split("\n") if line]
        return "\n\n".join(parts) + "\n" if parts else ""


def _record(part: Section | Reference | Dropped | PageKind | Updated) -> dict[str, Any]:
    """Return the fields of a part by name."""
    # ``dataclasses.asdict`` would copy every string.
    return {name: getattr(part, name) for name in part.__slots__}


#: what an item's field can get of a page
PARTS: dict[str, Callable[[SectionedPage], Any]] = {
    "sections": SectionedPage.section_dicts,
    "info": SectionedPage.info,
    "hierarchy": lambda page: page.hierarchy,
    "text": lambda page: page.text,
    "main_html": lambda page: page.main_html,
    "miscellany": lambda page: list(page.miscellany),
    "references": lambda page: [_record(reference) for reference in page.references],
    "dropped": lambda page: [_record(dropped) for dropped in page.dropped],
    "page": SectionedPage.to_dict,
}
