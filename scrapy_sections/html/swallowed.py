"""Text of a page that libxml2 takes into elements of which nothing is shown, where browsers do not."""

from __future__ import annotations

import re

from lxml import etree

from scrapy_sections.html.repair import SCRIPT_OR_STYLE_END, head_end

# Elements that hold no text of the page. libxml2 does not read the end tag of one if one of _INSIDE is open in it, and
# takes all that follows for a part of it, too.
HOLDERS = frozenset("template svg math object canvas audio video applet select datalist map".split())
_INSIDE = ("div", "table", "tr", "td", "th", "tbody", "thead", "tfoot")
_HEAD_PARTS = frozenset("meta link base basefont bgsound script style noscript template title object".split())
_TAG = re.compile(rf"<(/?)({'|'.join(sorted(HOLDERS))}|script|style)\b[^>]*>", re.IGNORECASE)
_TAG_INSIDE = re.compile(rf"<(/?)({'|'.join(_INSIDE)})\b", re.IGNORECASE)
# Elements whose content parsers read as raw text, up to the end of the page if they are not closed, and <select>, in
# which parsers ignore other tags.
_RAW_TEXT_TAG = re.compile(r"</?(?:title|textarea|xmp|plaintext|noframes|iframe|select)\b[^>]*>", re.IGNORECASE)


def raw_text_with_tags(element: etree._Element) -> int:
    """Return the characters in a raw text element that contains tags, as an unclosed one does; else 0."""
    holds_tags = len(element) or "</" in (element.text or "")  # libxml2 before 2.14 reads tags inside as elements
    return sum(map(len, element.itertext())) if holds_tags else 0


def may_hold_page(element: etree._Element) -> bool:
    """Return whether the head, or one of ``HOLDERS``, has elements inside with which it may have taken in the page."""
    if element.tag == "head":
        return any(child.tag not in _HEAD_PARTS for child in element.iterchildren("*"))
    return next(element.iter("p", *_INSIDE), None) is not None


def release_page(text: str) -> str:
    """Return the page with its body begun by the first element that is no part of the head, and each holder closed.

    What is in a holder that is closed too late is left out, and so is the start tag of one that is never closed.
    """
    end = head_end(text)
    text = text if end is None or text.startswith("<body", end) else f"{text[:end]}<body>{text[end:]}"
    last_bracket = text.rfind(">") + 1  # no tag ends beyond it
    parts: list[str] = []
    unclosed: set[str] = set()
    copied = position = 0
    while start := _TAG.search(text, position, last_bracket):
        position = start.end()
        name = start[2].lower()
        if start[1] or start[0].endswith("/>"):
            continue
        closing = None if name in unclosed else _end_tag(text, name, position, last_bracket)
        if closing is None:
            unclosed.add(name)
            if name in HOLDERS:
                parts.append(text[copied : start.start()])
                copied = position
            continue
        if name in HOLDERS and _leaves_open(text[position : closing.start()]):
            parts.append(text[copied:position])
            copied = closing.start()
        position = closing.end()
    return "".join((*parts, text[copied:])) if parts else text


def _end_tag(text: str, name: str, position: int, end: int) -> re.Match[str] | None:
    """Return the end tag of an element that begins before a position; None if there is none."""
    if name not in HOLDERS:
        return SCRIPT_OR_STYLE_END[name].search(text, position)
    depth = 1
    for tag in _TAG.finditer(text, position, end):
        if tag[2].lower() == name:
            depth += -1 if tag[1] else not tag[0].endswith("/>")
            if not depth:
                return tag
    return None


def _leaves_open(content: str) -> bool:
    """Return whether there are more start tags than end tags of an element with which libxml2 misses the end."""
    open_tags = dict.fromkeys(_INSIDE, 0)
    for tag in _TAG_INSIDE.finditer(content):
        open_tags[tag[2].lower()] += -1 if tag[1] else 1
    return max(open_tags.values()) > 0


def remove_raw_text_tags(text: str) -> str:
    """Return the page without the tags that, left unclosed, turn all that follows into their raw text."""
    end = text.rfind(">") + 1  # no tag ends beyond it, and the rest would be searched for the end of each
    return _RAW_TEXT_TAG.sub(" ", text[:end]) + text[end:]
