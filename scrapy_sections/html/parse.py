"""Parsing of HTML text with libxml2."""

from __future__ import annotations

from lxml import etree

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())  # have no end tag


def parse(text: str) -> etree._Element:
    """Return the root element of a page; ``<html/>`` if there is nothing to parse.

    The text is handed over in UTF-8: libxml2 cuts a tree short, without an error, at bytes it cannot decode. Ends of
    lines become newlines, as HTML has it: libxml2 does so only from 2.14 on.
    """
    body = text.strip().replace("\r\n", "\n").replace("\r", "\n").encode("utf-8") or b"<html/>"
    parser = etree.HTMLParser(recover=True, encoding="utf-8", huge_tree=True, collect_ids=False)
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        root = None
    return etree.fromstring(b"<html/>", parser) if root is None else root
