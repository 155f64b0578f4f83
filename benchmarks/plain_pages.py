"""Plain documents of known outline: they differ in size, language, markup and in the furniture around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from itertools import product
from random import Random
from textwrap import fill
from typing import TypeVar

from plain_words import Words

SECTIONS = (1, 2, 3, 5, 8, 13, 20)  # titles of a document, its own among them
WORDS = (3, 6, 12, 25, 50, 100, 200)  # of a paragraph; two ideographs or kana make a word here
LANGUAGES = ("en", "de", "es", "fr", "ru", "zh", "ja", "ar")
FRAMES = ("no tags", "body", "div", "main", "article", "main article", "sections", "table")
MARKUPS = ("h1 h2 h3", "h2", "h2 h3", "header", "hero", "bold", "dt", "details", "pre")
FURNITURE = ("none", "menu", "footer", "menu, footer", "menu, footer, banner")
NUMBERINGS = ("none", "none", "1.1", "words")
EXTRAS = ("none", "none", "lists", "tables")  # at the end of some sections

_FLAGS = (False, True)
_WITHOUT_CASE = ("zh", "ja", "ar")  # no capitals to tell titles of plain text by
_ALWAYS_TITLED = ("h1 h2 h3", "header", "hero", "pre")  # the first title is the document's own
_TITLED_FROM_TWO = ("bold", "dt", "details")  # with two titles or more
_TWO_RANKS = ("h1 h2 h3", "h2 h3", "header", "hero")  # of section titles
_NUMBER_WORDS = {
    "en": "Section {}: ", "de": "§ {} ", "es": "Artículo {}. ", "fr": "Article {}. ", "ru": "Статья {}. ",
    "zh": "第{}条 ", "ja": "第{}条 ", "ar": "المادة {}: ",
}  # fmt: skip
_SHARE_NESTED = 0.4  # of the section titles after the first: those that are on the second rank
_SHARE_WITH_EXTRAS = 0.4  # of the sections of a document with lists or tables
_SHARE_WITH_LANGUAGE = 0.7  # of the documents with an html tag: those with a lang attribute
_LINE = 70  # characters of a line of plain text

_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Kind:
    """What a document is like; the values are those of this module's constants."""

    sections: int
    words: int
    language: str
    frame: str
    markup: str
    furniture: str
    numbering: str
    extras: str
    semantic: bool  # furniture in nav, header and footer, or else in div with such classes
    page_title: bool


@dataclass
class Document:
    """A page and its gold. Each text is that of a whole block, as a reader sees it, its white space collapsed."""

    kind: Kind
    html: str = ""
    titles: list[tuple[str, int, int | None]] = field(default_factory=list)  # text, level, index of the parent
    texts: list[str] = field(default_factory=list)  # titles, paragraphs, list items and table cells, in order
    furniture: list[str] = field(default_factory=list)
    teasers: list[str] = field(default_factory=list)  # may be kept or not


def kinds(seed: int, rounds: int) -> list[Kind]:
    """Return what the documents are like: each size in each language ``rounds`` times, all else in equal shares."""
    sizes = [size for _ in range(rounds) for size in product(SECTIONS, WORDS, LANGUAGES)]
    random = Random(seed)

    def shares(values: tuple[_Value, ...]) -> list[_Value]:
        column = [values[index % len(values)] for index in range(len(sizes))]
        random.shuffle(column)
        return column

    columns = (shares(values) for values in (FRAMES, MARKUPS, FURNITURE, NUMBERINGS, EXTRAS))
    result = []
    for (sections, words, language), frame, markup, furniture, numbering, extras, semantic, page_title in zip(
        sizes, *columns, shares(_FLAGS), shares(_FLAGS), strict=True
    ):
        own_markup = "bold" if markup == "pre" and language in _WITHOUT_CASE else markup
        result.append(
            Kind(sections, words, language, frame, own_markup, furniture, numbering, extras, semantic, page_title)
        )
    return result


def document(kind: Kind, seed: str) -> Document:
    """Return a document of a kind; the same seed gives the same one."""
    return _Writer(kind, Random(seed)).write()


class _Writer:
    """Writes one document. Its methods add what they write to the gold, in the order of the page."""

    def __init__(self, kind: Kind, random: Random) -> None:
        self._kind, self._random, self._words = kind, random, Words(kind.language, random)
        self._document = Document(kind)

    def write(self) -> Document:
        kind, doc = self._kind, self._document
        own = kind.markup in _ALWAYS_TITLED or (kind.markup in _TITLED_FROM_TWO and kind.sections > 1)
        own = own and not (kind.markup == "bold" and self._random.random() < 0.5)
        sections = kind.sections - own
        name = self._words.one("documents")
        hero = self._hero(name) if kind.markup in ("header", "hero") else ""
        parts = [self._own_part(name, sections)] if own else []
        parts += self._sections(sections, own)
        organisation = self._words.organisation
        title = f"<title>{escape(f'{name} - {organisation}', quote=False)}</title>\n" if kind.page_title else ""
        page = self._page(hero, parts)
        if kind.frame == "no tags":
            doc.html = title + page
        else:
            direction = ' dir="rtl"' if kind.language == "ar" else ""
            language = f' lang="{kind.language}"' if self._random.random() < _SHARE_WITH_LANGUAGE else ""
            head = f'<head>\n<meta charset="utf-8">\n{title}</head>'
            doc.html = f"<!DOCTYPE html>\n<html{language}{direction}>\n{head}\n<body>\n{page}</body>\n</html>\n"
        return doc

    def _hero(self, name: str) -> str:
        """Return the document's title above the main part, with a teaser."""
        teaser = self._words.one("teasers")
        self._document.teasers.append(teaser)
        tag, end = ("header", "header") if self._kind.markup == "header" else ('div class="hero"', "div")
        return f"<{tag}>\n<h1>{self._title(name, 1)}</h1>\n<p>{_html(teaser)}</p>\n</{end}>\n"

    def _own_part(self, name: str, sections: int) -> str:
        """Return the document's title, if it does not stand above, and the text before the first section's."""
        markup = self._kind.markup
        if markup in ("header", "hero"):
            heading = ""
        elif markup == "pre":
            text = self._title(name.upper(), 1)
            heading = (text.center(_LINE).rstrip() if self._random.random() < 0.5 else text) + "\n\n"
        else:
            heading = f"<h1>{self._title(name, 1)}</h1>\n"
        return heading + (self._paragraphs() if not sections or self._random.random() < 0.5 else "")

    def _sections(self, number: int, own: bool) -> list[str]:
        """Return the sections, each a part of the page; a list of definitions and plain text are one part."""
        kind = self._kind
        numbers = [0, 0]
        parts = []
        for name in self._words.some("questions" if kind.markup == "details" else "titles", number):
            nested = kind.markup in _TWO_RANKS and numbers[0] > 0 and self._random.random() < _SHARE_NESTED
            numbers = [numbers[0], numbers[1] + 1] if nested else [numbers[0] + 1, 0]
            parts.append(self._section(self._title(self._numbered(name, numbers), 1 + own + nested), nested))
        return [f"<dl>\n{''.join(parts)}</dl>\n"] if parts and kind.markup == "dt" else parts

    def _numbered(self, name: str, numbers: list[int]) -> str:
        if self._kind.numbering == "none" or self._kind.markup == "details":
            return name
        if numbers[1]:
            return f"{numbers[0]}.{numbers[1]} {name}"
        words = _NUMBER_WORDS[self._kind.language] if self._kind.numbering == "words" else "{}. "
        return words.format(numbers[0]) + name

    def _section(self, title: str, nested: bool) -> str:
        markup = self._kind.markup
        if markup == "dt":
            return f"<dt>{title}</dt>\n<dd>{self._paragraphs()}{self._extras()}</dd>\n"
        if markup == "details":
            return f"<details>\n<summary>{title}</summary>\n{self._paragraphs()}{self._extras()}</details>\n"
        if markup == "pre":
            return f"{title}\n\n{self._paragraphs()}"
        heading = (
            f"<p><b>{title}</b></p>" if markup == "bold" else f"<h3>{title}</h3>" if nested else f"<h2>{title}</h2>"
        )
        return f"{heading}\n{self._paragraphs()}{self._extras()}"

    def _title(self, text: str, level: int) -> str:
        """Add a title to the gold, and return it as HTML."""
        doc = self._document
        text = text.upper() if self._kind.markup == "pre" else text
        parent = next((index for index in range(len(doc.titles) - 1, -1, -1) if doc.titles[index][1] < level), None)
        doc.titles.append((text, level, parent))
        return self._text(text)

    def _text(self, text: str) -> str:
        """Add a text to the gold, and return it as HTML."""
        self._document.texts.append(text)
        return _html(text)

    def _paragraphs(self) -> str:
        texts = [self._text(self._words.paragraph(self._kind.words)) for _ in range(self._random.randint(1, 2))]
        if self._kind.markup == "pre":
            return "".join(f"{fill(text, _LINE, break_long_words=False, break_on_hyphens=False)}\n\n" for text in texts)
        return "".join(f"<p>{text}</p>\n" for text in texts)

    def _extras(self) -> str:
        extras = self._kind.extras
        if extras == "none" or self._random.random() > _SHARE_WITH_EXTRAS:
            return ""
        things = self._words.some("things", self._random.randint(3, 5))
        if extras == "lists":
            return f"<ul>\n{''.join(f'<li>{self._text(thing)}</li>' for thing in things)}\n</ul>\n"
        rows = ["".join(f"<th>{self._text(head)}</th>" for head in self._words.all("heads"))]
        for thing, reason in zip(things, self._words.some("reasons", len(things)), strict=True):
            cells = (thing, reason, self._words.one("period"))
            rows.append("".join(f"<td>{self._text(cell)}</td>" for cell in cells))
        return f"<table>\n{''.join(f'<tr>{row}</tr>' for row in rows)}\n</table>\n"

    # The page around it.

    def _page(self, hero: str, parts: list[str]) -> str:
        kind = self._kind
        menu = self._menu() if "menu" in kind.furniture else ""
        footer = self._footer() if "footer" in kind.furniture else ""
        banner = self._banner() if "banner" in kind.furniture else ""
        if kind.markup == "pre":
            parts = [f"<pre>\n{''.join(parts)}</pre>\n"]
        main = "".join(parts)
        if kind.frame == "table":
            rows = (menu, hero + main, footer)
            cells = "".join(f"<tr><td>\n{row}</td></tr>\n" for row in rows if row)
            return f"<table>\n{cells}</table>\n{banner}"
        if kind.frame == "sections":
            main = "".join(f"<section>\n{part}</section>\n" for part in parts)
        elif kind.frame not in ("no tags", "body"):
            for tag in reversed(kind.frame.split()):
                main = f"<{tag}>\n{main}</{tag}>\n"
        return menu + hero + main + footer + banner

    def _menu(self) -> str:
        organisation = self._furniture(self._words.organisation)
        labels = self._words.all("menu")[: self._random.randint(4, 12)]
        links = "".join(
            f'<li><a href="/{index}">{self._furniture(label)}</a></li>' for index, label in enumerate(labels)
        )
        name = f'<a href="/">{organisation}</a>'
        if self._kind.semantic:
            return f"<header>\n{name}\n<nav><ul>{links}</ul></nav>\n</header>\n"
        return f'<div class="top">\n<div class="logo">{name}</div>\n<ul class="menu">{links}</ul>\n</div>\n'

    def _footer(self) -> str:
        links = "".join(
            f'<li><a href="/footer/{index}">{self._furniture(label)}</a></li>'
            for index, label in enumerate(self._words.some("footer links", self._random.randint(2, 6)))
        )
        tag, end = ("footer", "footer") if self._kind.semantic else ('div class="footer"', "div")
        return f"<{tag}>\n<ul>{links}</ul>\n<p>{self._furniture(self._words.one('copyright'))}</p>\n</{end}>\n"

    def _banner(self) -> str:
        text = self._furniture(self._words.one("banner"))
        buttons = "".join(f"<button>{self._furniture(label)}</button>" for label in self._words.all("buttons"))
        return f'<div class="cookie-banner" role="dialog">\n<p>{text}</p>\n{buttons}\n</div>\n'

    def _furniture(self, text: str) -> str:
        """Add a text to the furniture, and return it as HTML."""
        self._document.furniture.append(text)
        return _html(text)


def _html(text: str) -> str:
    return escape(text, quote=False)
