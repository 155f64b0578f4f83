"""The user agent style sheet and presentational hints: styles by tag and by attribute (HTML standard, 15)."""

from __future__ import annotations

from functools import lru_cache

from lxml import etree

from scrapy_sections.css.declarations import SYSTEM_FONT_SIZE, Declarations, longhands
from scrapy_sections.css.values import INITIAL_COLOR

LINK_COLOR = "rgb(0, 0, 238)"
#: Attributes other than ``style`` that an element's style depends on, in the order of ``hints``.
HINT_ATTRIBUTES = ("align", "color", "size", "face", "text", "hidden", "open", "title")

_BOLD, _ITALIC, _CENTER = ("font-weight", "bold"), ("font-style", "italic"), ("text-align", "-webkit-center")
_UNDERLINE, _STRIKE = ("text-decoration", "underline"), ("text-decoration", "line-through")
_SMALLER, _MONOSPACE = ("font-size", "smaller"), ("font-family", "monospace")
_BLACK, _NOT_DISPLAYED = ("color", INITIAL_COLOR), ("display", "none")
_FORM_CONTROL = (("font-size", SYSTEM_FONT_SIZE), ("font-weight", "normal"), ("font-style", "normal"),
                 ("font-family", "other"), _BLACK, ("text-transform", "none"))  # fmt: skip
_HEADINGS = {"h1": "2em", "h2": "1.5em", "h3": "1.17em", "h4": "1em", "h5": "0.83em", "h6": "0.67em"}
_BY_TAG: dict[str, Declarations] = {
    **{tag: (("font-size", size), _BOLD) for tag, size in _HEADINGS.items()},
    **dict.fromkeys(("b", "strong", "optgroup"), (("font-weight", "bolder"),)),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn", "address"), (_ITALIC,)),
    **dict.fromkeys(("u", "ins"), (_UNDERLINE,)),
    **dict.fromkeys(("s", "strike", "del"), (_STRIKE,)),
    **dict.fromkeys(("small", "sub", "sup"), (_SMALLER,)),
    "big": (("font-size", "larger"),),
    **dict.fromkeys(("code", "kbd", "samp", "tt", "pre", "listing", "xmp", "plaintext"), (_MONOSPACE,)),
    "th": (_BOLD, ("text-align", "-internal-center")),
    **dict.fromkeys(("center", "caption"), (_CENTER,)),
    "button": (*_FORM_CONTROL, ("text-align", "center")),
    "rt": (("font-size", "50%"), ("text-align", "start"), ("text-decoration", "none")),
    "mark": (_BLACK,),
    "dialog": (_BLACK,),
    "rp": (_NOT_DISPLAYED,),
}  # fmt: skip
_LINK: Declarations = (("color", LINK_COLOR), _UNDERLINE)
_TABLE_IN_QUIRKS_MODE: Declarations = (
    ("font-size", "medium"), ("font-weight", "normal"), ("font-style", "normal"), ("text-align", "start"),
)  # fmt: skip
_ALIGNABLE = frozenset("div p h1 h2 h3 h4 h5 h6 td th tr tbody thead tfoot caption col colgroup legend".split())
_ALIGNING_BLOCKS = frozenset("div td th tr tbody thead tfoot".split())  # align moves the blocks inside, too
_FONT_SIZES = ("10px", "13px", "16px", "18px", "24px", "32px", "48px")  # <font size=1..7>
_DEFAULT_FONT_SIZE = 3  # <font size>
_LIMITED_QUIRKS = ("-//w3c//dtd html 4.01 transitional", "-//w3c//dtd html 4.01 frameset")
STYLED_TAGS = frozenset((*_BY_TAG, "a", "font", "abbr", "acronym", "body", "table"))


@lru_cache(maxsize=1024)
def user_agent_declarations(tag: str, is_link: bool, hints: tuple[str | None, ...], quirks_mode: bool) -> Declarations:
    """Return the user agent style sheet's declarations for an element, then those of its presentational hints.

    ``hints`` are the values of ``HINT_ATTRIBUTES``, None for an attribute that the element lacks.
    """
    align, color, size, face, text, hidden, opened, title = hints
    declarations = list(_BY_TAG.get(tag, ()))
    if tag == "a" and is_link:
        declarations += _LINK
    elif tag == "table" and quirks_mode:
        declarations += _TABLE_IN_QUIRKS_MODE
    elif tag in ("abbr", "acronym") and title is not None:
        declarations.append(_UNDERLINE)
    elif tag == "dialog" and opened is None:
        declarations.append(_NOT_DISPLAYED)
    elif tag == "font":
        declarations += _legacy_color(color)
        declarations += _legacy_font_size(size or "")
        if face:
            declarations += longhands("font-family", face.strip().lower())
    elif tag == "body":
        declarations += _legacy_color(text)
    if hidden is not None:
        declarations.append(_NOT_DISPLAYED)
    if align and tag in _ALIGNABLE:
        value = align.strip().lower()
        value = "center" if value == "middle" else value
        if value in ("left", "right", "center", "justify"):
            aligns_blocks = tag in _ALIGNING_BLOCKS and value != "justify"
            declarations.append(("text-align", f"-webkit-{value}" if aligns_blocks else value))
    return tuple(declarations)


def _legacy_color(value: str | None) -> list[tuple[str, str]]:
    """Return the declaration of a legacy colour: a name, or hexadecimal digits with or without "#"."""
    value = (value or "").strip().lower()
    return (longhands("color", value) or longhands("color", "#" + value)) if value else []


def _legacy_font_size(value: str) -> list[tuple[str, str]]:
    """Return the declaration of a ``<font size>``: 1 to 7, or with a sign relative to 3 (HTML standard, 15.3.1)."""
    value = value.strip()
    digits = value.lstrip("+-")
    if not digits.isdecimal() or not digits.isascii() or len(value) - len(digits) > 1:
        return []
    number = int(digits[:3])
    if value[0] == "+":
        number = _DEFAULT_FONT_SIZE + number
    elif value[0] == "-":
        number = _DEFAULT_FONT_SIZE - number
    return [("font-size", _FONT_SIZES[min(max(number, 1), 7) - 1])]


def in_quirks_mode(root: etree._Element) -> bool:
    """Return whether browsers render the page in quirks mode, by its document type (HTML standard, 13.2.6.4.1).

    A page without a document type has libxml2's, HTML 4.0 Transitional, which means quirks mode as none does.
    """
    document = root.getroottree().docinfo
    public_id = (document.public_id or "").lower()
    if public_id.startswith(_LIMITED_QUIRKS):  # quirks mode only without a system identifier
        return not document.system_url
    is_standard = not public_id or "strict" in public_id or "xhtml" in public_id or "html 4.01//" in public_id
    return not (document.doctype and is_standard)
