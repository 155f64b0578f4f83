"""What selectors are matched against: elements, and paths that many elements share."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from cssselect2 import ElementWrapper
from lxml import etree


class TooMuchStyleError(Exception):
    """The style sheets of a page would take too long."""


class Budget:
    """How many more tests a page's style sheets may take. Raises TooMuchStyleError beyond."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, tests: int = 1) -> None:
        self.left -= tests
        if self.left < 0:
            raise TooMuchStyleError


class Path:
    """Tag, id and classes of an element and, by ``parent``, of its ancestors. ``names`` are those of all, as ".class",
    "#id" and tag."""

    __slots__ = ("classes", "id", "names", "parent", "tag")

    def __init__(self, parent: Path | None, tag: str, name: str | None, classes: list[str]) -> None:
        self.parent, self.tag, self.id, self.classes = parent, tag, name, frozenset(classes)
        names = frozenset((tag, *["." + word for word in classes], *(["#" + name] if name else [])))
        if parent is not None:
            names = parent.names if names <= parent.names else parent.names | names
        self.names: frozenset[str] = names


class Element(ElementWrapper):  # type: ignore[misc]
    """An element with the ways to its parent and siblings, found when asked for."""

    def __init__(self, element: etree._Element, known: dict[etree._Element, Element]) -> None:
        self.etree_element = element
        self.in_html_document = True
        self.transport_content_language = None
        self.tag, self.id = element.tag, element.get("id")
        self.classes = frozenset((element.get("class") or "").split())
        self._known = known

    @classmethod
    def of(cls, element: etree._Element, known: dict[etree._Element, Element]) -> Element:
        """The one for this lxml element; ``known`` holds the page's."""
        found = known.get(element)
        if found is None:
            found = known[element] = cls(element, known)
        return found

    @cached_property
    def parent(self) -> Element | None:
        above = self.etree_element.getparent()
        return None if above is None else self.of(above, self._known)

    @cached_property
    def previous(self) -> Element | None:
        return self.of(self.etree_siblings[self.index - 1], self._known) if self.index else None

    @cached_property
    def etree_siblings(self) -> list[etree._Element]:
        return [self.etree_element] if self.parent is None else self.parent.etree_children

    @cached_property
    def index(self) -> int:
        return 0 if self.parent is None else self.parent.places[self.etree_element]

    @cached_property
    def places(self) -> dict[etree._Element, int]:
        """Index of each child among the elements."""
        return {child: index for index, child in enumerate(self.etree_children)}

    @cached_property
    def lang(self) -> str:
        """Of the nearest ancestor that tells, in lower case."""
        at: Any = self.etree_element
        while at is not None:
            found = at.get("lang")
            if found is not None:
                return str(found).lower()
            at = at.getparent()
        return ""
