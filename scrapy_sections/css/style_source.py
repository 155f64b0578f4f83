"""The interface of what gives elements declarations besides their tags and attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lxml import etree

from scrapy_sections.css.declarations import DeclarationBlock


class StyleSource(Protocol):
    """A page's style sheets (``Cascade``), or the styles that a browser wrote into the page (``RenderedStyles``).

    If ``class`` is an element's only attribute, as of most elements, ``class_name`` is its value and ``attributes`` is
    empty, so that no mapping need be made. Otherwise ``attributes`` has all, and ``class_name`` is ignored.
    """

    overrides_style_attribute: bool  # whether the declarations are computed values, the style attribute's among them

    def may_style(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return False if no declarations apply to any such element."""

    def shares_declarations(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return True if the declarations of one such element apply to all of them."""

    def declarations(
        self, tag: str, attributes: Mapping[str, str], class_name: str, element: etree._Element
    ) -> DeclarationBlock:
        """Return the declarations that apply to an element. Raises CssLimitError."""
