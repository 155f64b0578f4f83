"""What browsers draw without any style sheet: by tag, and by attributes older than CSS (HTML standard, 15)."""

from __future__ import annotations

from functools import lru_cache

from lxml import etree

from scrapy_sections.css.declarations import Declared, longhands

LINK = "rgb(0, 0, 238)"
HINTS = (
    "align",
    "color",
    "size",
    "face",
    "text",
    "hidden",
    "open",
    "title",
)  # attributes that style, apart from "style"

_BOLD, _ITALIC, _CENTRE = ("font-weight", "bold"), ("font-style", "italic"), ("text-align", "-webkit-center")
_UNDERLINE, _STRIKE = ("text-decoration", "underline"), ("text-decoration", "line-through")
_SMALLER, _MONOSPACE = ("font-size", "smaller"), ("font-family", "monospace")
_CONTROL = (("font-size", "13.3333px"), ("font-weight", "normal"), ("font-style", "normal"), ("font-family", "other"),
            ("color", "rgb(0, 0, 0)"), ("text-transform", "none"))  # fmt: skip
_HEADINGS = {"h1": "2em", "h2": "1.5em", "h3": "1.17em", "h4": "1em", "h5": "0.83em", "h6": "0.67em"}
BY_TAG: dict[str, Declared] = {
    **{tag: (("font-size", size), _BOLD) for tag, size in _HEADINGS.items()},
    **dict.fromkeys(("b", "strong", "optgroup"), (("font-weight", "bolder"),)),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn", "address"), (_ITALIC,)),
    **dict.fromkeys(("u", "ins"), (_UNDERLINE,)),
    **dict.fromkeys(("s", "strike", "del"), (_STRIKE,)),
    **dict.fromkeys(("small", "sub", "sup"), (_SMALLER,)),
    "big": (("font-size", "larger"),),
    **dict.fromkeys(("code", "kbd", "samp", "tt", "pre", "listing", "xmp", "plaintext"), (_MONOSPACE,)),
    "th": (_BOLD, ("text-align", "-internal-center")),
    **dict.fromkeys(("center", "caption"), (_CENTRE,)),
    "button": (*_CONTROL, ("text-align", "center")),
    "rt": (("font-size", "50%"), ("text-align", "start"), ("text-decoration", "none")),
    "mark": (("color", "rgb(0, 0, 0)"),),
    "dialog": (("color", "rgb(0, 0, 0)"),),
    "rp": (("display", "none"),),
}  # fmt: skip
_ANCHOR: Declared = (("color", LINK), ("text-decoration", "underline"))
_ALIGNED = frozenset("div p h1 h2 h3 h4 h5 h6 td th tr tbody thead tfoot caption col colgroup legend".split())
_BOXED = frozenset("div td th tr tbody thead tfoot".split())  # whose align moves what is inside, too
_FONT_SIZES = ("10px", "13px", "16px", "18px", "24px", "32px", "48px")  # <font size=1..7>
_LIMITED = ("-//w3c//dtd html 4.01 transitional", "-//w3c//dtd html 4.01 frameset")
STYLED_TAGS = frozenset((*BY_TAG, "a", "font", "abbr", "acronym", "body", "table"))


@lru_cache(maxsize=1024)
def defaults(tag: str, link: bool, hints: tuple[str | None, ...], quirks: bool) -> Declared:
    """Declarations of the browser, then those of the attributes ``HINTS``."""
    align, color, size, face, text, hidden, opened, title = hints
    found = list(BY_TAG.get(tag, ()))
    if tag == "a" and link:
        found += _ANCHOR
    elif tag == "table" and quirks:
        found += (("font-size", "medium"), ("font-weight", "normal"), ("font-style", "normal"), ("text-align", "start"))
    elif tag in ("abbr", "acronym") and title is not None:
        found.append(_UNDERLINE)
    elif tag == "dialog" and opened is None:
        found.append(("display", "none"))
    elif tag == "font":
        found += _color(color)
        found += _font_size(size or "")
        if face:
            found += longhands("font-family", face.strip().lower())
    elif tag == "body":
        found += _color(text)
    if hidden is not None:
        found.append(("display", "none"))
    if align and tag in _ALIGNED:
        value = {"middle": "center"}.get(align.strip().lower(), align.strip().lower())
        if value in ("left", "right", "center", "justify"):
            found.append(("text-align", f"-webkit-{value}" if tag in _BOXED and value != "justify" else value))
    return tuple(found)


def _color(value: str | None) -> list[tuple[str, str]]:
    """A legacy colour: a name, or digits with or without "#"."""
    value = (value or "").strip().lower()
    return (longhands("color", value) or longhands("color", "#" + value)) if value else []


def _font_size(value: str) -> list[tuple[str, str]]:
    """``<font size>``: 1 to 7, or so many steps from 3 (HTML standard, 15.3.1)."""
    value = value.strip()
    digits = value.lstrip("+-")
    if not digits.isdecimal() or not digits.isascii() or len(value) - len(digits) > 1:
        return []
    number = int(digits[:3])
    number = 3 + number if value[0] == "+" else 3 - number if value[0] == "-" else number
    return [("font-size", _FONT_SIZES[min(max(number, 1), 7) - 1])]


def in_quirks_mode(root: etree._Element) -> bool:
    """Whether browsers draw the page by rules older than the standards: its document type asks for that (HTML
    standard, 13.2.6.4.1). A page without one has libxml2's, HTML 4.0 Transitional, which asks for the same."""
    document = root.getroottree().docinfo
    name = (document.public_id or "").lower()
    if name.startswith(_LIMITED) and "4.01" in name:
        return not document.system_url
    return not (document.doctype and (not name or "strict" in name or "xhtml" in name or "html 4.01//" in name))
