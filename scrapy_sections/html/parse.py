"""Text to an lxml tree, without libxml2's silent losses."""

from __future__ import annotations

import re

from lxml import etree

MAX_DEPTH = 1_000  # libxml2 drops what lies deeper than about 2,040 levels, without an error

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*>")
_END = re.compile(r"</html\s*>", re.IGNORECASE)
_TAIL = 50_000  # code points behind the end that are looked at
_ENDS = re.compile(r"</(?:html|body)\s*>", re.IGNORECASE)
_BODY = re.compile(r"<(?:body|frameset)\b", re.IGNORECASE)
# Up to the first tag that is none of a page's head: that tag's "<" alone.
_HEAD = re.compile(
    r"<!--.*?-->|<(script|style|noscript|template|title)\b.*?</\1\s*>"
    r"|</?(?:html|head|meta|link|base|script|style|noscript|template|title)\b[^>]*>|<(?=[a-z])",
    re.IGNORECASE | re.DOTALL,
)
_UNDRAWN = re.compile(r"<(script|style)\b.*?</\1\s*>|<[^>]*>", re.IGNORECASE | re.DOTALL)
_SWALLOWING = re.compile(r"</?(?:title|textarea|xmp|plaintext|noframes|iframe|select)\b[^>]*>", re.IGNORECASE)
_TEXTUAL = frozenset("p h1 h2 h3 h4 h5 h6 li dt dd td th a b strong i em".split())
_PHRASING = frozenset(
    "a abbr b big cite code del em font i ins kbd label mark q s samp small span strong sub sup u".split()
)
_RAW = frozenset(("script", "style"))


def parse(text: str) -> etree._Element:
    """Root element of the page. Text, not bytes, comes in: libxml2 cuts a tree short at a byte it cannot read."""
    body = text.strip().encode("utf-8") or b"<html/>"
    parser = etree.HTMLParser(recover=True, encoding="utf-8", huge_tree=True, collect_ids=False)
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        root = None
    return etree.fromstring(b"<html/>", parser) if root is None else root


def flatten(text: str) -> str:
    """The same page without comments, and with no containers deeper than ``MAX_DEPTH``: deeper tags become ``<br>``,
    their text stays, and so do the paragraphs, headings and items around it."""
    text = _without_comments(text)
    out: list[str] = []
    opened: list[tuple[str, bool]] = []  # (name, kept)
    raw = ""
    position = 0
    for match in _TAG.finditer(text):
        closing, name = match.group(1), match.group(2).lower()
        if raw and not (closing and name == raw):
            continue
        raw = ""
        kept = True
        if closing:
            kept = _close(opened, name)
        elif name not in VOID:
            if opened and opened[-1][0] == "p" and name not in _PHRASING:
                opened.pop()
            kept = len(opened) < MAX_DEPTH or (name in _TEXTUAL and opened[-1][0] not in _TEXTUAL)
            opened.append((name, kept))
            raw = name if name in _RAW else ""
        if not kept:
            out += (text[position : match.start()], "<br>")
            position = match.end()
    out.append(text[position:])
    return "".join(out)


def _close(opened: list[tuple[str, bool]], name: str) -> bool:
    """Take the innermost open element of that name, and what it holds, off the stack; whether its tag was kept."""
    for index in range(len(opened) - 1, max(-1, len(opened) - 50), -1):
        if opened[index][0] == name:
            kept = opened[index][1]
            del opened[index:]
            return kept
    return True


def _without_comments(text: str) -> str:
    out: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start)) >= 0:
        out.append(text[position:start])
        position = end + len("-->")
    out.append(text[position:])
    return "".join(out)


def reopen(text: str) -> str:
    """The same page, without its end tags of body and html where text follows them: libxml2 drops it."""
    end = _END.search(text)
    if end is None or not _UNDRAWN.sub("", _without_comments(text[end.end() : end.end() + _TAIL])).strip():
        return text
    return _ENDS.sub(" ", text)


def embody(text: str) -> str:
    """The same page, with a body where it opens none: libxml2 takes tags that it does not know, such as ``<main>``,
    for a part of the head."""
    if "<body" in text or _BODY.search(text):
        return text
    first = next((match.start() for match in _HEAD.finditer(text) if match.group() == "<"), None)
    return text if first is None else f"{text[:first]}<body>{text[first:]}"


def unswallow(text: str) -> str:
    """The same page without the tags that, left unclosed, make a parser read all that follows as their raw text."""
    return _SWALLOWING.sub(" ", text)
