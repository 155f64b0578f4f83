"""The interface by which the pass over a page's tree asks for declarations of other origin than tag and attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lxml import etree

from scrapy_sections.css.declarations import DeclarationBlock


class StyleSource(Protocol):
    """A page's style sheets (``Cascade``), or the styles that a browser wrote into the page (``RenderedStyles``).

    An element whose only attribute is ``class``, as most are, is asked about with that as ``class_name`` and without
    ``attributes``: no mapping is made for it. Otherwise ``attributes`` has all, and ``class_name`` is not looked at.
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
