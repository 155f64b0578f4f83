"""Repairs of HTML text that libxml2 would lose text of, without an error, where browsers do not."""

from __future__ import annotations

import re

from scrapy_sections.html.parse import VOID
from scrapy_sections.options import MAX_DEPTH

_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*>")
_HTML_END = re.compile(r"</html\s*>", re.IGNORECASE)
_HTML_OR_BODY_END = re.compile(r"</(?:html|body)\s*>", re.IGNORECASE)
_MAX_TEXT_AFTER_END = 50_000  # code points after </html> in which text is looked for; set to bound the time
_BODY_START = re.compile(r"<(?:body|frameset)\b", re.IGNORECASE)
# What may stand in a page's head, or the "<" of another element, which ends it.
_HEAD_PART = re.compile(
    r"<(?:(?P<comment>!--)|(?P<with_content>script|style|noscript|template|title)\b"
    r"|(?P<tag>/?(?:html|head|meta|link|base|script|style|noscript|template|title)\b)|(?=[a-z]))",
    re.IGNORECASE,
)
_ANY_TAG = re.compile(r"<(?:(script|style)\b)?[^>]*>", re.IGNORECASE)
_TEXT_CONTAINERS = frozenset("p h1 h2 h3 h4 h5 h6 li dt dd td th a b strong i em".split())
_PHRASING = frozenset(
    "a abbr b big cite code del em font i ins kbd label mark q s samp small span strong sub sup u".split()
)
_SCRIPT_OR_STYLE = frozenset(("script", "style"))
SCRIPT_OR_STYLE_END = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _SCRIPT_OR_STYLE}
_MAX_ATTRIBUTES = 1_000  # of a tag; libxml2 takes a second for 8,000, and time with the square of their number
_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=(?:\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"'][^\s>]*+))?+)?+"""
# So many distinct attributes, and what is between them, have three characters each at least.
_LONG_TAG = re.compile(rf"<[a-zA-Z][^\s/>]{{0,99}}+(?=[^>]{{{3 * _MAX_ATTRIBUTES}}})")
_USUAL_ATTRIBUTES = re.compile(rf"(?:{_ATTRIBUTE}){{0,{_MAX_ATTRIBUTES}}}+")
_MORE_ATTRIBUTES = re.compile(rf"(?:{_ATTRIBUTE})*+")
_MAX_UNCLOSED = 50  # open elements among which an end tag's start tag is looked for; set to bound the time


def limit_attributes(text: str) -> str:
    """Return the page with no more than 1,000 attributes a tag."""
    parts: list[str] = []
    copied = position = 0  # ends of what is in ``parts`` and of what has been looked at
    while tag := _LONG_TAG.search(text, position):
        if text.rfind("<script", position, tag.start()) > text.rfind("</script", position, tag.start()):
            script_end = text.find("</script", tag.start())
            if script_end >= 0:
                position = script_end
                continue
        end = _USUAL_ATTRIBUTES.match(text, tag.end()).end()  # type: ignore[union-attr]  # it matches everywhere
        position = _MORE_ATTRIBUTES.match(text, end).end()  # type: ignore[union-attr]
        if position > end:
            parts.append(text[copied:end])
            copied = position
    return "".join((*parts, text[copied:])) if parts else text


def limit_depth(text: str, max_depth: int = MAX_DEPTH) -> str:
    """Return the page without comments and with no elements nested deeper than ``max_depth`` levels.

    Deeper tags become ``<br>``, their text stays. Tags of paragraphs, headings, list items and the like are kept at any
    depth, but not one inside another.
    """
    text = _remove_comments(text)
    parts: list[str] = []
    opened: list[tuple[str, bool]] = []  # (name, whether the tag is kept)
    raw = ""  # "script" or "style" inside one
    position = 0
    # No tag ends beyond the last ">": there, the whole rest would be searched for the end of each that begins.
    for match in _TAG.finditer(text, 0, text.rfind(">") + 1):
        is_end, name = match.group(1), match.group(2).lower()
        if raw and not (is_end and name == raw):
            continue
        raw = ""
        kept = True
        if is_end:
            kept = _close(opened, name)
        elif name not in VOID:
            if opened and opened[-1][0] == "p" and name not in _PHRASING:
                opened.pop()
            kept = len(opened) < max_depth or (name in _TEXT_CONTAINERS and opened[-1][0] not in _TEXT_CONTAINERS)
            opened.append((name, kept))
            raw = name if name in _SCRIPT_OR_STYLE else ""
        if not kept:
            parts += (text[position : match.start()], "<br>")
            position = match.end()
    parts.append(text[position:])
    return "".join(parts)


def _close(opened: list[tuple[str, bool]], name: str) -> bool:
    """Remove the innermost open element of a name, and those inside it; return whether its start tag was kept."""
    for index in range(len(opened) - 1, max(-1, len(opened) - _MAX_UNCLOSED), -1):
        if opened[index][0] == name:
            kept = opened[index][1]
            del opened[index:]
            return kept
    return True


def _remove_comments(text: str) -> str:
    parts: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start)) >= 0:
        parts.append(text[position:start])
        position = end + len("-->")
    parts.append(text[position:])
    return "".join(parts)


def remove_early_end_tags(text: str) -> str:
    """Return the page without end tags of html and body if text follows them: libxml2 drops that text."""
    end = _HTML_END.search(text)
    if end is None:
        return text
    following = _remove_comments(text[end.end() : end.end() + _MAX_TEXT_AFTER_END])
    return _HTML_OR_BODY_END.sub(" ", text) if _has_text(following) else text


def _has_text(text: str) -> bool:
    """True if there is text outside tags, scripts and style sheets; what begins as one of these without an end is."""
    end = text.rfind(">") + 1  # no tag ends beyond it
    position = 0
    while tag := _ANY_TAG.search(text, position, end):
        if text[position : tag.start()].strip():
            return True
        position = tag.end()
        if tag[1]:
            script_end = SCRIPT_OR_STYLE_END[tag[1].lower()].search(text, position)
            if script_end is None:
                return True
            position = script_end.end()
    return bool(text[position:].strip())


def insert_body(text: str) -> str:
    """Return the page with a ``<body>`` tag after its head if it has none.

    Without one, libxml2 takes tags that it does not know, such as ``<main>``, for parts of the head.
    """
    if "<body" in text or _BODY_START.search(text):
        return text
    if "<" not in text:
        return f"<body>{text}"  # or libxml2 before 2.14 puts it into a paragraph
    end = head_end(text)
    return text if end is None else f"{text[:end]}<body>{text[end:]}"


def head_end(text: str) -> int | None:
    """Return where the first element after the head begins; None if there is none.

    An end of comment, element or tag that is not there is searched for only once, so that time stays linear.
    """
    last_bracket = text.rfind(">")
    unclosed: set[str] = set()  # names of elements, and "!--"
    position = 0
    while match := _HEAD_PART.search(text, position):
        position = match.end()
        name = (match["comment"] or match["with_content"] or "").lower()
        if name and name not in unclosed:
            end = re.compile(rf"</{name}\s*>" if match["with_content"] else "-->", re.IGNORECASE).search(text, position)
            if end:
                position = end.end()
                continue
            unclosed.add(name)
        if match["comment"]:
            continue
        is_head_tag = match["with_content"] or match["tag"]
        if is_head_tag and position <= last_bracket:
            position = text.index(">", position) + 1
        elif not (match["tag"] or "").startswith("/"):
            return match.start()
    return None
