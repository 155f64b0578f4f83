"""A page's own style sheets and the linked ones, in document order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urljoin

from lxml import etree

from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.media_queries import media_matches
from scrapy_sections.css.stylesheet_cache import StylesheetCache
from scrapy_sections.css.stylesheets import StyleSheet

MAX_CSS_LENGTH = 2_000_000  # characters of a page's style sheets together; with more, none is used
_CACHE = StylesheetCache(20_000_000)  # bytes: the style sheets of some ten sites


def stylesheet_texts(root: etree._Element, linked: Mapping[str, str], url: str) -> list[str]:
    """Return the ``<style>`` elements of the page at ``url``, and those of its linked style sheets that are given.

    ``linked`` maps absolute URLs to texts.
    """
    texts: list[str] = []
    base = ""
    for element in root.iter("style", "link") if linked else root.iter("style"):
        if not media_matches(element.get("media") or ""):
            continue
        if element.tag == "style":
            if (element.get("type") or "text/css").strip().lower() == "text/css":
                texts.append("".join(element.itertext()))
        elif is_stylesheet_link(element):
            base = base or base_url(root, url)
            texts.append(linked.get(absolute_url(base, element.get("href") or ""), ""))
    return texts


def parse_stylesheets(texts: Iterable[str], max_selectors: int) -> list[StyleSheet]:
    """Parse a page's style sheets; those without rules that matter are left out.

    Raises CssLimitError if more than ``max_selectors`` in all declare a property used here.
    """
    sheets = []
    selector_count = 0
    for text in texts:
        sheet = _CACHE.parse(text, max_selectors)
        selector_count += sheet.selector_count
        if selector_count > max_selectors:
            raise CssLimitError
        if sheet.rules:
            sheets.append(sheet)
    return sheets


def is_stylesheet_link(link: etree._Element) -> bool:
    """Return whether a ``<link>`` is to a style sheet that browsers apply, unasked, on a screen."""
    types = (link.get("rel") or "").lower().split()
    return "stylesheet" in types and "alternate" not in types and media_matches(link.get("media") or "")


def base_url(root: etree._Element, url: str) -> str:
    """Return the URL that relative URLs of the page at ``url`` are relative to."""
    href = next((base.get("href") for base in root.iter("base") if base.get("href") is not None), None)
    return url if href is None else absolute_url(url, href)


def absolute_url(base: str, href: str) -> str:
    """Return the absolute URL; empty if it is invalid."""
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""
