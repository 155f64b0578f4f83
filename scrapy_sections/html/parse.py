"""Parsing of HTML text with libxml2."""

from __future__ import annotations

import re
from html import unescape

from lxml import etree

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())  # have no end tag

# References to NUL, to what HTML reads as Windows-1252 (&#146; is ’), and to surrogates: libxml2 before 2.14 takes them
# for control characters or leaves them out.
_MAPPED_REFERENCE = re.compile(
    r"&#(?:0*+(?:1(?:2[89]|[345]\d)|5(?:529[6-9]|5[3-9]\d\d|6\d{3}|7[0-2]\d\d|73[0-3]\d|734[0-3])|(?<=0))(?!\d)"
    r"|x0*+(?:[89][0-9a-f]|d[89a-f][0-9a-f]{2}|(?<=0))(?![0-9a-f]));?",
    re.IGNORECASE,
)
_READS_HTML5 = etree.LIBXML_VERSION >= (2, 14)


def parse(text: str) -> etree._Element:
    """Return the root element of a page; ``<html/>`` if there is nothing to parse.

    The text is handed over in UTF-8: libxml2 cuts a tree short, without an error, at bytes it cannot decode. Ends of
    lines become newlines, as HTML has it: libxml2 does so only from 2.14 on, and reads some references as HTML does.
    """
    if not _READS_HTML5:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = _MAPPED_REFERENCE.sub(lambda match: unescape(match[0]), text)
    body = text.strip().encode("utf-8") or b"<html/>"
    parser = etree.HTMLParser(recover=True, encoding="utf-8", huge_tree=True, collect_ids=False)
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        root = None
    return etree.fromstring(b"<html/>", parser) if root is None else root
