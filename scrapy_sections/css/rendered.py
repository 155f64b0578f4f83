"""Styles, boxes and visibility that a browser wrote into a page (``plugin/render.js``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

from scrapy_sections.css.declarations import Declared, longhands

MARKER = "data-sections-rendered"  # attribute of the root: the distinct styles, joined by "|"
_OWN = "data-sections-style"  # of each element: style, whether it is seen, x, y, width and height in CSS pixels
_PROPERTIES = (
    "color", "font-size", "font-style", "font-weight", "text-decoration", "text-align", "text-transform", "display",
)  # fmt: skip
_MOST_STYLES = 10_000
_NONE: tuple[Declared, Declared] = ((), ())

Box: TypeAlias = tuple[int, int, int, int]  # x, y, width, height; CSS pixels from the page's upper left corner


class Rendered:
    """What the browser wrote, in the place of a ``Cascade``: the values it computed are the declarations. It is taken
    off the tree, as it is no part of the page."""

    final = True  # nothing else is to be asked for an element's style

    def __init__(self, root: etree._Element) -> None:
        written = root.attrib.pop(MARKER, "").split("|")[:_MOST_STYLES]
        shown = [_declared(text) for text in written]
        hidden = [(*declared, ("visibility", "hidden")) if declared else declared for declared in shown]
        self.boxes: dict[etree._Element, Box] = {}
        self._declared: dict[etree._Element, tuple[Declared, Declared]] = {}
        beside = set()
        for element in root.iter(etree.Element):
            own = _numbers(element.attrib.pop(_OWN, ""))
            if own is None or not 0 <= own[0] < len(shown):
                continue
            number, seen, x, y, width, height = own
            aside = x + width <= 0 or y + height <= 0 < height  # where text for screen readers alone is put
            if not (width or height):  # no box of its own, as with "display: contents"
                aside = element.getparent() in beside
            if aside:
                beside.add(element)
            self._declared[element] = ((), hidden[number] if aside or not seen else shown[number])
            self.boxes[element] = (x, y, width, height)

    def touches(self, tag: str, attributes: Mapping[str, str], words: str) -> bool:
        """Whether the element has a style of its own."""
        return True

    def settles(self, tag: str, attributes: Mapping[str, str], words: str) -> bool:
        """Whether all elements alike have the same."""
        return False

    def declared(
        self, tag: str, attributes: Mapping[str, str], words: str, element: etree._Element
    ) -> tuple[Declared, Declared]:
        """(usual, important) declarations."""
        return self._declared.get(element, _NONE)


def _numbers(text: str) -> list[int] | None:
    try:
        numbers = [int(number) for number in text.split()]
    except ValueError:
        return None
    return numbers if len(numbers) == 6 else None


def _declared(text: str) -> Declared:
    """An entry of the marker; nothing for one that no browser wrote."""
    values = text.split(";")
    if len(values) != len(_PROPERTIES):
        return ()
    found = [("visibility", "visible")]
    for name, value in zip(_PROPERTIES, values, strict=True):
        found += longhands(name, value)
    return tuple(found)
