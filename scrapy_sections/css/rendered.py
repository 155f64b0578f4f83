"""Styles, boxes and visibility that a browser wrote into a page (``plugin/render.js``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

from scrapy_sections.css.declarations import NO_DECLARATIONS, DeclarationBlock, Declarations, longhands

MARKER = "data-sections-rendered"  # attribute of the root: the crawl's key and the distinct styles, joined by "|"
_ELEMENT_ATTRIBUTE = "data-sections-style"  # style's index, whether visible (1 or 0), x, y, width, height (CSS pixels)
_PROPERTIES = (
    "color", "font-size", "font-style", "font-weight", "text-decoration", "text-align", "text-transform", "display",
)  # fmt: skip
# What is in these is no element to the browser's script, which left it alone, but may be one to our parser.
_TEXT_IN_BROWSERS = ("noscript", "template", "iframe", "noembed", "noframes", "textarea", "title", "xmp")
_MAX_STYLES = 10_000  # distinct styles of a page; elements with further ones get none from the browser

Box: TypeAlias = tuple[int, int, int, int]  # x, y, width, height; CSS pixels from the page's upper left corner


def is_rendered(root: etree._Element, key: str | None) -> bool:
    """Return whether the browser of the crawl that has the key wrote its styles into the page.

    Attributes alone prove nothing: the page's author can write them, too.
    """
    return key is not None and root.get(MARKER, "").startswith(f"{key}|")


def remove_rendered(root: etree._Element) -> None:
    """Remove the attributes of a browser's script from the tree."""
    root.attrib.pop(MARKER, None)
    for element in root.iter(etree.Element):
        element.attrib.pop(_ELEMENT_ATTRIBUTE, None)


class RenderedStyles:
    """A ``StyleSource`` of the values that a browser computed and wrote into the page with a ``key``.

    The attributes that the browser's script wrote are removed from the tree, as they are no part of the page.
    ``boxes`` has the box of each element.
    """

    overrides_style_attribute = True

    def __init__(self, root: etree._Element, key: str) -> None:
        for inert in root.iter(*_TEXT_IN_BROWSERS):
            remove_rendered(inert)
        texts = root.attrib.pop(MARKER).removeprefix(f"{key}|").split("|")
        styles = [_parse_style(text) for text in texts[:_MAX_STYLES]]
        hidden_styles = [(*style, ("visibility", "hidden")) if style else style for style in styles]
        self.boxes: dict[etree._Element, Box] = {}
        self._declarations: dict[etree._Element, DeclarationBlock] = {}
        off_page = set()
        for element in root.iter(etree.Element):
            numbers = _parse_numbers(element.attrib.pop(_ELEMENT_ATTRIBUTE, ""))
            if numbers is None or not 0 <= numbers[0] < len(styles):
                continue
            style, visible, x, y, width, height = numbers
            if width or height:
                is_off_page = x + width <= 0 or y + height <= 0 < height  # text for screen readers alone
            else:  # no box of its own, as with "display: contents"
                is_off_page = element.getparent() in off_page
            if is_off_page:
                off_page.add(element)
            declarations = styles[style] if visible and not is_off_page else hidden_styles[style]
            self._declarations[element] = DeclarationBlock(important=declarations)
            self.boxes[element] = (x, y, width, height)

    def may_style(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return True: each element may have values."""
        return True

    def shares_declarations(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return False: each element has its own values."""
        return False

    def declarations(
        self, tag: str, attributes: Mapping[str, str], class_name: str, element: etree._Element
    ) -> DeclarationBlock:
        """Return the element's computed values, as important declarations."""
        return self._declarations.get(element, NO_DECLARATIONS)


def _parse_numbers(text: str) -> list[int] | None:
    """Return the six numbers of an element's attribute; None if it is not of that form."""
    try:
        numbers = [int(number) for number in text.split()]
    except ValueError:
        return None
    return numbers if len(numbers) == 6 else None


def _parse_style(text: str) -> Declarations:
    """Return the declarations of one of the marker's styles; none if it is not of that form."""
    values = text.split(";")
    if len(values) != len(_PROPERTIES):
        return ()
    declarations = [("visibility", "visible")]
    for name, value in zip(_PROPERTIES, values, strict=True):
        declarations += longhands(name, value)
    return tuple(declarations)
