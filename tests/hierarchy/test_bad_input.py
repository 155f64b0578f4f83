"""Pages on which titles are hard to nest, each with the tree that a reader would draw."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest

from scrapy_sections import extract

_PROSE = cycle(
    f"<p>{sentence}</p>"
    for sentence in (
        "We keep the records of your membership for as long as you rent a boat from us, and for two years after that.",
        "If you would like to know which data we hold, write to the harbour office, and we will send you a list.",
        "The information that you give us when you book a mooring is used for that, and it is shared with no one.",
        "You may withdraw your consent at any time; what we did before you withdrew it was lawful and remains so.",
        "Our web site sets two cookies: one remembers your language, and the other keeps you signed in for a day.",
    )
)


def html_of(*parts: str) -> str:
    """Return the HTML of a page of these parts; ``~`` is a paragraph of prose."""
    body = "".join(part.replace("~", next(_PROSE)) for part in parts)
    return (
        "<!DOCTYPE html><html lang=en><head><title>Harbour Office</title></head><body>"
        "<nav><a href=/>Home</a> <a href=/boats>Boats</a></nav>"
        f"<main>{body}</main><footer>© 2026 Harbour Office</footer></body></html>"
    )


PAGES = {
    "no headings": (html_of("~", "~", "~", "~"), ""),
    "one heading": (html_of("<h1>Privacy notice</h1>", "~", "~", "~"), "Privacy notice"),
    "only headings": (
        html_of(
            "<h1>Privacy notice</h1><h2>Data we collect</h2><h3>Cookies</h3><h2>Your rights</h2><h2>Contact us</h2>"
        ),
        "Privacy notice\n  Data we collect\n    Cookies\n  Your rights\n  Contact us",
    ),
    "ten levels": (
        html_of(*(f'<p style="font-size:{52 - 4 * n}px"><b>{"1." * (n + 1)} Level {n}</b></p>~' for n in range(10))),
        "\n".join("  " * n + f"{'1.' * (n + 1)} Level {n}" for n in range(10)),
    ),
    "levels skipped": (
        html_of(
            "<h1>Privacy notice</h1>~",
            "<h4>Who we are</h4>~",
            "<h2>Your data</h2>~",
            "<h4>Cookies</h4>~",
            "<h2>Your rights</h2>~",
        ),
        "Privacy notice\n  Who we are\n  Your data\n    Cookies\n  Your rights",
    ),
    "in table cells": (
        html_of(
            "<h1>Privacy notice</h1>~<table>",
            *(f"<tr><td><h2>{title}</h2></td></tr><tr><td>~</td></tr>" for title in ("Your data", "Your rights")),
            "</table>",
        ),
        "Privacy notice\n  Your data\n  Your rights",
    ),
    "in list items": (
        html_of(
            "<h1>Privacy notice</h1>~<ol>",
            "<li><h2>Your data</h2>~<ul>",
            *(f"<li><h3>{title}</h3>~</li>" for title in ("Cookies", "Bookings")),
            "</ul></li><li><h2>Your rights</h2>~</li></ol>",
        ),
        "Privacy notice\n  Your data\n    Cookies\n    Bookings\n  Your rights",
    ),
    "in links": (
        html_of(
            "<h1><a href=/privacy>Privacy notice</a></h1>~",
            *(f'<a href="#{n}"><h2>{title}</h2></a>~' for n, title in enumerate(("Your data", "Your rights"))),
            "<h3><a name=x href=#x>Complaints</a></h3>~",
        ),
        "Privacy notice\n  Your data\n  Your rights\n    Complaints",
    ),
    "split over three inline elements": (
        html_of(
            "<h1><span>Privacy</span> <b>no</b><i>tice</i></h1>~",
            "<p><b>Your </b><b>d</b><b>ata</b></p>~",
            "<p><b>Your</b> <b>rights</b> <b>here</b></p>~",
        ),
        "Privacy notice\n  Your data\n  Your rights here",
    ),
    "repeated back to top": (
        html_of(
            "<h1 id=top>Privacy notice</h1>~",
            *(
                f"<h2>{title}</h2>~<p><a href=#top>Back to top</a></p>"
                for title in ("Your data", "Cookies", "Your rights", "Contact us")
            ),
        ),
        "Privacy notice\n  Your data\n  Cookies\n  Your rights\n  Contact us",
    ),
    "all text one size": (
        html_of(
            "<div style='font-size:16px'><p>PRIVACY NOTICE</p>~",
            *(f"<p>{title}</p>~" for title in ("1. Your data", "2. Cookies", "3. Your rights", "4. Contact us")),
            "</div>",
        ),
        "PRIVACY NOTICE\n  1. Your data\n  2. Cookies\n  3. Your rights\n  4. Contact us",
    ),
    "images with alt text": (
        html_of(
            "<h1>Privacy notice</h1>~",
            *(f'<h2><img src={n}.png alt="{title}"></h2>~' for n, title in enumerate(("Your data", "Your rights"))),
        ),
        "Privacy notice\n  Your data\n  Your rights",
    ),
}


@pytest.mark.parametrize("name", [name for name, (_, drawn) in PAGES.items() if drawn])
def test_given_titles_nest(check: Callable, name: str) -> None:
    check(*PAGES[name])


# The labels miss one title of these.
MISSED = ("only headings", "in links")


@pytest.mark.parametrize("name", [name for name in PAGES if name not in MISSED])
def test_extracted_titles_nest(name: str) -> None:
    html, drawn = PAGES[name]
    sections = [section for section in extract(html).sections if section.title is not None]
    assert "\n".join("  " * (section.level - 1) + str(section.title) for section in sections) == drawn
