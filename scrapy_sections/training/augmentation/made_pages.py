"""Plain pages with the texts of labelled ones: other markup of titles, other frames, heroes, several documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from random import Random
from textwrap import fill

from scrapy_sections.labels.block_labels import MISCELLANY, PROSE, TITLE
from scrapy_sections.training.augmentation.made_furniture import Furniture
from scrapy_sections.training.augmentation.scripts import Rewriting, draw_rewriting
from scrapy_sections.training.data.gold import Segment

_SECTIONS = (1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 14, 20)  # of a document
_WORDS = (3, 4, 6, 9, 12, 18, 25, 40, 80, 200)  # of a paragraph
_PREFORMATTED = 0.04  # share of the pages that are one <pre>
_MAX_PARAGRAPHS = 3  # of a section
_ENUMERATORS: tuple[Callable[[int], str], ...] = (
    "{}. ".format, "{} ".format, "{}) ".format, "§ {} ".format, "Article {} - ".format, "({}) ".format, "{}.0 ".format,
)  # fmt: skip
_SITES = ("Haven Boats", "Pier", "Quayside Lamps Ltd", "Northern Ferry Museum")  # where the page has no links
_NAMES = ("title", "heading", "head", "block-title", "entry", "label", "name", "headline", "sc-a1b2c3", "css-x9", "")


@dataclass(frozen=True, slots=True)
class Source:
    """A labelled page's texts: its document title, (title, paragraphs) of its sections, and what its furniture says.

    ``links`` are the texts of links, ``texts`` other short ones.
    """

    title: str
    sections: list[tuple[str, list[str]]]
    links: list[str]
    texts: list[str]


@dataclass(slots=True)
class PlainPage:
    """A page as HTML, the labels and texts of what is relevant on it, in document order, and its document titles."""

    html: str
    segments: list[Segment]
    document_titles: set[str]


def source_of(segments: Sequence[Segment], links: Sequence[str], texts: Sequence[str]) -> Source | None:
    """Return the texts of a labelled page's ``segments``; None if it has no section with a title and a text."""
    sections: list[tuple[str, list[str]]] = []
    for label, text in segments:
        text = " ".join(text.split())
        if label == TITLE:
            sections.append((text, []))
        elif label == PROSE and sections:
            sections[-1][1].append(text)
    document = sections[0][0] if sections else ""
    sections = [section for section in sections if section[1]]
    return Source(document, sections, list(links), list(texts)) if sections else None


def write_page(sources: Sequence[Source], random: Random) -> PlainPage:
    """Return a page with the first source's document, or with one document of each of several."""
    return _Writer(random).page(sources)


@dataclass(slots=True)
class _Writer:
    """The parts of one page, all in the markup that was drawn for it."""

    random: Random
    segments: list[Segment] = field(default_factory=list)
    document_titles: set[str] = field(default_factory=set)
    rewrite: Rewriting = str
    words: int = 0
    title_markup: str = ""
    document_markup: str = ""
    paragraph_tag: str = ""
    classes: bool = False

    def page(self, sources: Sequence[Source]) -> PlainPage:
        random = self.random
        self.rewrite = draw_rewriting(random)
        self.words = random.choice(_WORDS)
        self.classes = random.random() < 0.5
        self.paragraph_tag = random.choices(("p", "div", "li", "br"), (8, 2, 1, 1))[0]
        self.title_markup = random.choices(
            ("h2", "h3", "h1", "h4", "bold", "styled", "dt", "summary", "role", "th"), (10, 4, 1, 1, 3, 2, 2, 3, 1, 1)
        )[0]
        self.document_markup = random.choices(("h1", "h2", "styled", "bold"), (8, 1, 1, 1))[0]
        site = random.choice(sources[0].links or _SITES)
        furniture = Furniture(random, site, self.rewrite, sources[0].links, sources[0].texts, self.classes)
        before, after = furniture.before(), furniture.after()
        if len(sources) > 1:
            hero, body = "", self._several(sources)
        elif random.random() < _PREFORMATTED:
            hero, body = "", self._preformatted(sources[0])
        else:
            hero, body = self._hero(sources[0])
            body += self._sections(sources[0])
        main = self._frame(hero, body)
        title = f"<title>{escape(self._page_title(sources[0].title, site))}</title>" if random.random() < 0.7 else ""
        if random.random() < 0.1 and not title:
            html = main
        else:
            inner = f"{before}{main}{after}" if random.random() < 0.7 else main
            html = f"<!DOCTYPE html><html><head>{title}</head><body>{inner}</body></html>"
        return PlainPage(html, self.segments, self.document_titles)

    def _say(self, label: int, text: str) -> str:
        """Note a relevant text, and return it as HTML."""
        text = self.rewrite(text)
        self.segments.append((label, text))
        return escape(text)

    def _class(self, *names: str) -> str:
        return f' class="{self.random.choice(names)}"' if self.classes and names else ""

    def _page_title(self, title: str, site: str) -> str:
        title, site = self.rewrite(title), self.rewrite(site)
        return self.random.choice((title, f"{title} | {site}", f"{site} - {title}", site, title))

    def _short(self, text: str, words: int) -> str:
        """Return the beginning of a text, as a sentence."""
        parts = text.split()
        return text if len(parts) <= words else " ".join(parts[:words]).rstrip(",;:") + "."

    def _hero(self, source: Source) -> tuple[str, str]:
        """Return the document title, before the main part or in it, with what stands beside it."""
        random = self.random
        draw = random.random()
        if draw < 0.2:
            return "", ""
        if draw < 0.7:
            return "", self._document_title(source.title) + self._after_title(source)
        title = self._document_title(source.title)
        teaser = ""
        if random.random() < 0.5:
            style = random.choice(("", "", ' class="lead"', ' style="font-size:1.4em"'))
            text = self._short(random.choice(random.choice(source.sections)[1]), random.choice((6, 9, 14)))
            teaser = f"<p{style}>{self._say(PROSE, text.rstrip('.') if random.random() < 0.5 else text)}</p>"
        tag = random.choice(("header", "div", "section"))
        name = self._class("hero", "page-header", "banner", "intro", "jumbotron")
        return f"<{tag}{name}><div>{title}{teaser}</div></{tag}>", ""

    def _document_title(self, title: str) -> str:
        html = self._title(title, self.document_markup, "2em")
        self.document_titles.add(self.segments[-1][1])
        return html

    def _after_title(self, source: Source) -> str:
        """Return the lines between the document title and its first section."""
        random = self.random
        parts = []
        if random.random() < 0.25:
            date = f"{random.randint(1, 28)} {random.choice(('May', 'June', 'March'))} {random.randint(2010, 2026)}"
            line = random.choice(("Last updated: ", "Effective date: ", "Updated ")) + date
            if random.random() < 0.3:
                line += random.choice((" Version 3.1", f" Effective date: {date}"))
            tag = random.choice(("p", "p", "div", "em", "small"))
            parts.append(f"<{tag}>{self._say(MISCELLANY, line)}</{tag}>")
        if random.random() < 0.4:
            parts.append(self._paragraph(random.choice(random.choice(source.sections)[1])))
        if random.random() < 0.15:
            parts.append(self._contents(source))
        return "".join(parts)

    def _contents(self, source: Source) -> str:
        """Return a list of contents, whose entries may carry descriptions."""
        random = self.random
        described = random.random() < 0.3
        items = []
        for place, (title, paragraphs) in enumerate(source.sections[: random.randint(3, 12)]):
            entry = f'<a href="#s{place}">{self._say(MISCELLANY, title)}</a>'
            if described:
                entry += f"<p>{self._say(MISCELLANY, self._short(paragraphs[0], 8))}</p>"
            items.append(f"<li>{entry}</li>")
        tag = random.choice(("ul", "ol"))
        return f"<{tag}>{''.join(items)}</{tag}>"

    def _preformatted(self, source: Source) -> str:
        """Return a document in one ``<pre>``, its parts apart by empty lines, its titles in capitals or numbered."""
        random = self.random
        capitals = random.random() < 0.6
        margin = random.choice((0, 0, 20))
        lines = []
        for place, (title, paragraphs) in enumerate([(source.title, []), *self._chosen(source)]):
            written = title.upper() if capitals or not place else title
            said = self._say(TITLE, f"{place}. {written}" if place and not capitals else written)
            if not place:
                self.document_titles.add(self.segments[-1][1])
            lines.append(" " * margin + said)
            for text in paragraphs[:_MAX_PARAGRAPHS]:
                said = self._say(PROSE, self._short(text, self.words))
                lines.append(said if random.random() < 0.3 else fill(said, 72))
        text = "\n\n".join(lines)
        return f"<pre>{text}</pre>"

    def _title(self, text: str, markup: str, size: str = "1.3em") -> str:
        said = self._say(TITLE, text)
        if markup[0] == "h":
            return f"<{markup}{self._class(*_NAMES)}>{said}</{markup}>"
        if markup == "bold":
            return self.random.choice(
                (f"<p><b>{said}</b></p>", f"<p><strong>{said}</strong></p>", f"<b>{said}</b><br>")
            )
        if markup == "role":
            return f'<div role="heading" aria-level="2">{said}</div>'
        if markup in ("dt", "summary"):
            return f"<{markup}>{said}</{markup}>"
        if markup == "th":
            return f"<tr><th>{said}</th></tr>"
        return f'<div{self._class(*_NAMES)} style="font-size:{size};font-weight:bold">{said}</div>'

    def _paragraph(self, text: str) -> str:
        said = self._say(PROSE, self._short(text, self.words))
        return f"{said}<br>" if self.paragraph_tag == "br" else f"<p>{said}</p>"

    def _sections(self, source: Source) -> str:
        random = self.random
        chosen = self._chosen(source)
        number = len(chosen)
        enumerator = random.choice(_ENUMERATORS) if random.random() < 0.25 else None
        nested = self.title_markup in ("h1", "h2", "h3") and number > 3 and random.random() < 0.3
        wrapper = random.choice(("", "", "section", "div"))
        parts = []
        for place, (title, paragraphs) in enumerate(chosen, 1):
            title = enumerator(place) + title if enumerator else title
            markup = self.title_markup
            if nested and place % 3:
                markup = f"h{int(markup[1]) + 1}"
            head = self._title(title, markup)
            body = self._body(paragraphs[: random.randint(1, _MAX_PARAGRAPHS)])
            if markup == "summary":
                parts.append(f"<details{random.choice((' open', ''))}>{head}{body}</details>")
            elif markup == "dt":
                parts.append(f"{head}<dd>{body}</dd>")
            elif markup == "th":
                parts.append(f"{head}<tr><td>{body}</td></tr>")
            else:
                parts.append(f"<{wrapper}>{head}{body}</{wrapper}>" if wrapper else head + body)
        outer = {"dt": "dl", "th": "table"}.get(self.title_markup)
        return f"<{outer}>{''.join(parts)}</{outer}>" if outer else "".join(parts)

    def _chosen(self, source: Source) -> list[tuple[str, list[str]]]:
        """Return some sections in a row."""
        number = min(self.random.choice(_SECTIONS), len(source.sections))
        start = self.random.randint(0, len(source.sections) - number)
        return source.sections[start : start + number]

    def _body(self, paragraphs: Sequence[str]) -> str:
        """Return the prose of a section, in some with a list or a small table behind it."""
        draw = self.random.random()
        body = self._plain_body(paragraphs)
        if draw < 0.12:
            items = [self._short(self.random.choice(paragraphs), self.random.randint(1, 5)) for _ in range(3)]
            body += "<ul>" + "".join(f"<li>{self._say(PROSE, item)}</li>" for item in items) + "</ul>"
        elif draw < 0.22:
            body += self._table(paragraphs)
        return body

    def _table(self, paragraphs: Sequence[str]) -> str:
        """Return a small table, with header cells or without."""
        random = self.random
        width, header = random.randint(2, 4), random.random() < 0.7
        rows = []
        for row in range(random.randint(2, 5)):
            tag = "th" if header and not row else "td"
            cells = [self._short(random.choice(paragraphs), random.randint(1, 4)).rstrip(".") for _ in range(width)]
            rows.append("<tr>" + "".join(f"<{tag}>{self._say(PROSE, cell)}</{tag}>" for cell in cells) + "</tr>")
        return f"<table>{''.join(rows)}</table>"

    def _plain_body(self, paragraphs: Sequence[str]) -> str:
        if self.paragraph_tag == "li":
            items = "".join(f"<li>{self._say(PROSE, self._short(text, self.words))}</li>" for text in paragraphs)
            return f"<ul>{items}</ul>"
        if self.paragraph_tag == "div":
            return "".join(f"<div>{self._say(PROSE, self._short(text, self.words))}</div>" for text in paragraphs)
        return "".join(map(self._paragraph, paragraphs))

    def _several(self, sources: Sequence[Source]) -> str:
        """Return several documents, in tabs or one below the other."""
        random = self.random
        tabs, panels = [], []
        attributes = random.choice(("", ' role="tabpanel"', ' class="tab-pane"', ' class="panel"'))
        hidden = random.choice(("", "", " hidden", ' style="display:none"'))
        for place, source in enumerate(sources):
            tabs.append(f'<li><a href="#t{place}">{escape(self.rewrite(source.title))}</a></li>')
            body = self._document_title(source.title) + self._after_title(source) + self._sections(source)
            panels.append(f'<div id="t{place}"{attributes}{hidden if place else ""}>{body}</div>')
        menu = f"<ul>{''.join(tabs)}</ul>" if random.random() < 0.7 else ""
        return menu + "".join(panels)

    def _frame(self, hero: str, body: str) -> str:
        random = self.random
        frame = random.choice(("", "", "main", "article", "main article", "div", "div div", "section"))
        for tag in reversed(frame.split()):
            name = self._class("content", "main", "container", "page", "entry-content", "wrapper")
            body = f"<{tag}{name}>{body}</{tag}>"
        return f"<main>{hero}{body}</main>" if hero and frame[:4] != "main" and random.random() < 0.3 else hero + body
