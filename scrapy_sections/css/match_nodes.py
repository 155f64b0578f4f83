"""What selectors are matched against: elements, and the paths of tags, ids and classes that elements share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from zlib import crc32

from cssselect2 import ElementWrapper
from lxml import etree

_FILTER_SIZE = 1024  # bits; few pages have more than a hundred names around one element


class CssLimitError(Exception):
    """The style sheets of a page are too large, or would take too long to match."""


class Budget:
    """How many more tests of an element against a compound selector a page's style sheets may cost."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, tests: int = 1) -> None:
        """Count ``tests``. Raises CssLimitError if none are left."""
        self.left -= tests
        if self.left < 0:
            raise CssLimitError


def bits_of(simple_selectors: Iterable[str]) -> int:
    """Return a set of simple selectors as a Bloom filter, of one bit each: there may seem to be more in it."""
    bits = 0
    for selector in simple_selectors:
        bits |= 1 << crc32(selector.encode("utf-8", "replace")) % _FILTER_SIZE
    return bits


class ElementPath:
    """Tag, id and classes of an element, and by ``parent`` of its ancestors.

    ``simple_selectors`` are the type, id and class selectors ("p", "#id", ".class") that match the element or one of
    its ancestors, as ``bits_of`` them: sets would take memory by the square of the page's size.
    """

    __slots__ = ("classes", "id", "parent", "simple_selectors", "tag")

    def __init__(self, parent: ElementPath | None, tag: str, identifier: str | None, classes: list[str]) -> None:
        self.parent, self.tag, self.id, self.classes = parent, tag, identifier, frozenset(classes)
        self.simple_selectors = bits_of(
            (tag, *["." + name for name in classes], *(["#" + identifier] if identifier else []))
        )
        if parent is not None:
            self.simple_selectors |= parent.simple_selectors


class WrappedElement(ElementWrapper):  # type: ignore[misc]
    """An lxml element as cssselect2's tests take it, whose parent and siblings are wrapped on first use."""

    def __init__(self, element: etree._Element, wrapped: dict[etree._Element, WrappedElement]) -> None:
        self.etree_element = element
        self.in_html_document = True
        self.transport_content_language = None
        self.tag, self.id = element.tag, element.get("id")
        self.classes = frozenset((element.get("class") or "").split())
        self._wrapped = wrapped

    @classmethod
    def of(cls, element: etree._Element, wrapped: dict[etree._Element, WrappedElement]) -> WrappedElement:
        """Return the wrapper of an element from the page's ``wrapped`` ones, or add it to them."""
        wrapper = wrapped.get(element)
        if wrapper is None:
            wrapper = wrapped[element] = cls(element, wrapped)
        return wrapper

    @cached_property
    def parent(self) -> WrappedElement | None:
        """The parent; None for the root."""
        parent = self.etree_element.getparent()
        return None if parent is None else self.of(parent, self._wrapped)

    @cached_property
    def previous(self) -> WrappedElement | None:
        """The previous sibling that is an element, or None."""
        return self.of(self.etree_siblings[self.index - 1], self._wrapped) if self.index else None

    @cached_property
    def etree_siblings(self) -> list[etree._Element]:
        """The parent's children that are elements, this one among them."""
        return [self.etree_element] if self.parent is None else self.parent.etree_children

    @cached_property
    def index(self) -> int:
        """Index among ``etree_siblings``."""
        return 0 if self.parent is None else self.parent.child_indices[self.etree_element]

    @cached_property
    def child_indices(self) -> dict[etree._Element, int]:
        """Index of each child among the children that are elements."""
        return {child: index for index, child in enumerate(self.etree_children)}

    @cached_property
    def lang(self) -> str:
        """The nearest ``lang`` attribute, of the element or an ancestor, in lower case; empty if there is none."""
        unknown = [self]
        while "lang" not in unknown[-1].__dict__ and unknown[-1].parent is not None:
            unknown.append(unknown[-1].parent)
        language = ""
        for wrapper in reversed(unknown):
            own = wrapper.etree_element.get("lang")
            language = wrapper.__dict__["lang"] = wrapper.__dict__.get("lang", language) if own is None else own.lower()
        return language
