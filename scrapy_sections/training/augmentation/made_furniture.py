"""The furniture of made pages: headers, menus, banners, boxes with headings and short texts, forms, footers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from scrapy_sections.training.augmentation.scripts import Rewriting

_MIN_LINKS, _MAX_LINKS = 2, 25  # of a menu
_MAX_BOX_WORDS = 14  # of a text in a box
_LINKS = ["Home", "About", "News", "Shop", "Contact", "Prices"]
_HEADINGS = (
    "Follow us", "Newsletter", "Our shops", "Season tickets", "Ask a librarian", "What is on", "Partners", "Downloads",
    "Most read", "Help centre", "Live chat", "Weather at the pier", "Join the club", "From our blog", "On this site",
)  # fmt: skip
_TEXTS = (
    "Next ferry at nine", "Open daily from ten to six", "Call 0800 555 019, free of charge.", "12 Quay Street, Haven",
    "A letter a month, and no more.", "Ten per cent off all lamps this week", "Ask us anything about your boat.",
    "The new catalogue is out.", "Book before noon and travel the same day.", "Water 14 degrees, light wind",
    "412 members and 38 boats", "Designed by the harbour school",
)  # fmt: skip
_COOKIES = (
    "We use cookies to improve your experience.", "This site uses cookies. By using it you accept our policy.",
    "Accept all cookies? You can change your choice at any time in the settings of your browser.",
    "Our site sets cookies.",
)  # fmt: skip
_BUTTONS = ("Accept", "OK", "Got it", "Accept all", "No thanks")


@dataclass(slots=True)
class Furniture:
    """Furniture in one page's words and markup.

    ``site`` is the site's name; ``links`` and ``texts`` are what the furniture of a crawled page says; ``classes``:
    whether elements have class names, which say what they are.
    """

    random: Random
    site: str
    rewrite: Rewriting
    links: Sequence[str]
    texts: Sequence[str]
    classes: bool

    def before(self) -> str:
        """Return what stands before the main part, on two pages of three."""
        random = self.random
        if random.random() < 0.35:
            return ""
        site, slogan = self._words((self.site,)), self._words(_TEXTS)
        logo = random.choice((
            f'<a href="/">{site}</a>', f"<div{self._class('logo', 'brand', 'site-title')}>{site}</div>",
            f"<span>{site}</span>", f"<p>{site}</p><p>{slogan}</p>", f"<div><b>{site}</b> {slogan}</div>",
            f'<div style="font-size:1.6em">{site}</div>', f"<h1>{site}</h1>", "",
        ))  # fmt: skip
        tag = random.choice(("nav", "nav", "div"))
        navigation = f"<{tag}{self._class('nav', 'menu', 'navbar', 'top')}>{self.menu(_MAX_LINKS)}</{tag}>"
        search = f"<form>{self._words(('Search', 'Find'))} <input></form>" if random.random() < 0.2 else ""
        tag = random.choice(("header", "header", "div"))
        parts = [self._cookie_banner()] if random.random() < 0.15 else []
        parts.append(f"<{tag}{self._class('header', 'site-header', 'top')}>{logo}{navigation}{search}</{tag}>")
        if random.random() < 0.2:
            parts.append(f"<div{self._class('breadcrumb', 'crumbs', 'path')}>{self.menu(3)}</div>")
        if random.random() < 0.15:
            parts.append(self._sidebar())
        return "".join(parts)

    def after(self) -> str:
        """Return what stands after the main part, on two pages of three."""
        random = self.random
        if random.random() < 0.35:
            return ""
        parts = [self._sidebar()] if random.random() < 0.45 else []
        lines = [self.menu(_MAX_LINKS)] if random.random() < 0.8 else [self._box(), self._box()]
        if random.random() < 0.7:
            rights = self._words(("All rights reserved.", "", ""))
            lines.append(f"<p>© {random.randint(2001, 2026)} {self._words((self.site,))}. {rights}</p>")
        if random.random() < 0.4:
            lines.append(f"<{(tag := random.choice(('p', 'div')))}>{self._words(self.texts or _TEXTS)}</{tag}>")
        if random.random() < 0.2:
            lines.insert(0, self._cookie_banner())
        tag = random.choice(("footer", "footer", "footer", "div"))
        parts.append(f"<{tag}{self._class('footer', 'site-footer', 'bottom')}>{''.join(lines)}</{tag}>")
        return "".join(parts)

    def menu(self, most: int) -> str:
        """Return a list of at most so many links, or a row of them."""
        random = self.random
        number = random.randint(_MIN_LINKS, most)
        links = [f'<a href="/{k}">{self._words(self.links or _LINKS)}</a>' for k in range(number)]
        if random.random() < 0.7:
            return "<ul>" + "".join(f"<li>{link}</li>" for link in links) + "</ul>"
        return random.choice((" ", " | ", "<br>", "")).join(links)

    def _sidebar(self) -> str:
        random = self.random
        tag = random.choice(("aside", "div", "div", "section"))
        boxes = "".join(self._box() for _ in range(random.randint(1, 3)))
        return f"<{tag}{self._class('side', 'sidebar', 'boxes', 'teasers', 'right')}>{boxes}</{tag}>"

    def _box(self) -> str:
        """Return a heading with a short text, links, or both."""
        random = self.random
        heading = self._words(_HEADINGS if random.random() < 0.6 else self.links or _HEADINGS)
        tag = random.choice(("h2", "h3", "h3", "h4", "p", "strong", "div"))
        named = self._class("box-title", "widget-title") if tag == "div" else ""
        texts = "".join(
            f"<p>{self._words(self.texts if self.texts and random.random() < 0.5 else _TEXTS)}</p>"
            for _ in range(random.randint(0, 2))
        )
        more = self.menu(6) if not texts or random.random() < 0.4 else ""
        return (
            f"<div{self._class('box', 'widget', 'teaser', 'card')}><{tag}{named}>{heading}</{tag}>{texts}{more}</div>"
        )

    def _cookie_banner(self) -> str:
        button = f"<button>{self._words(_BUTTONS)}</button>"
        return f"<div{self._class('cookie', 'consent', 'banner', 'notice')}>{self._words(_COOKIES)} {button}</div>"

    def _words(self, texts: Sequence[str]) -> str:
        words = self.random.choice(texts).split()[:_MAX_BOX_WORDS]
        return escape(self.rewrite(" ".join(words)))

    def _class(self, *names: str) -> str:
        return f' class="{self.random.choice(names)}"' if self.classes else ""
