"""Which declarations of a page's style sheets hold for which element (CSS Cascade 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urljoin

from lxml import etree

from scrapy_sections.css.declarations import Declared, declarations
from scrapy_sections.css.match_nodes import Budget, Element, Path, TooMuchStyleError
from scrapy_sections.css.media_queries import holds
from scrapy_sections.css.selectors import Selector, selector
from scrapy_sections.css.stylesheets import Sheet, sheet

MOST_CSS = 2_000_000  # characters of style sheets a page
_TESTS = 500_000  # of an element against a compound; for small pages
_TESTS_AN_ELEMENT = 30
_NONE: tuple[Declared, Declared] = ((), ())


def sheets_of(root: etree._Element, fetched: Mapping[str, str], url: str, most: int = MOST_CSS) -> list[Sheet]:
    """A page's style sheets in their order: its ``<style>`` elements, and of the linked ones those that were fetched,
    by address. Raises TooMuchStyleError where they have more than ``most`` characters, or too many rules."""
    texts: list[str] = []
    base = ""
    for element in root.iter("style", "link") if fetched else root.iter("style"):
        if not holds(element.get("media") or ""):
            continue
        if element.tag == "style":
            if (element.get("type") or "text/css").strip().lower() == "text/css":
                texts.append("".join(element.itertext()))
        elif is_style_sheet(element):
            base = base or base_of(root, url)
            texts.append(fetched.get(address(base, element.get("href") or ""), ""))
    if sum(map(len, texts)) > most:
        raise TooMuchStyleError
    found = []
    for text in texts:
        read = sheet(text)
        if read is None:
            raise TooMuchStyleError
        if read.rules:
            found.append(read)
    return found


def is_style_sheet(link: etree._Element) -> bool:
    """Whether a ``<link>`` is to a style sheet that browsers use by themselves, on a screen."""
    words = (link.get("rel") or "").lower().split()
    return "stylesheet" in words and "alternate" not in words and holds(link.get("media") or "")


def base_of(root: etree._Element, url: str) -> str:
    """What relative addresses of the page are relative to."""
    base = next((base.get("href") for base in root.iter("base") if base.get("href") is not None), None)
    return url if base is None else address(url, base)


def address(base: str, href: str) -> str:
    """The absolute address, or nothing where it is none."""
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


_Rank: TypeAlias = tuple[int, ...]  # layer, specificity, sheet, order
_Asking: TypeAlias = tuple[Selector, _Rank, str]  # a rule whose selector asks for more than the path


class _OnPath(NamedTuple):
    """Of the candidates, those that hold for all elements of one path, their declarations, and those still open."""

    hold: list[tuple[_Rank, str]]
    declared: tuple[Declared, Declared]
    asking: list[_Asking]


@dataclass(slots=True)
class _Candidates:
    """Rules for elements of one tag, id and class: those that ``hold`` for all of them, those for which the ancestors'
    tags, ids and classes decide too, and those that ask for more."""

    hold: list[tuple[_Rank, str]] = field(default_factory=list)
    by_path: list[_Asking] = field(default_factory=list)
    by_element: list[_Asking] = field(default_factory=list)
    declared: tuple[Declared, Declared] = _NONE  # of ``hold``
    on_path: dict[int, _OnPath] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.hold or self.by_path or self.by_element)


class Cascade:
    """The rules of one page, matched as its elements come. Elements that no rule may touch cost next to nothing."""

    final = False  # attributes have a say, too

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = sheets
        self._rules: dict[str, list[_Asking]] = {}  # by name, parsed
        keys = {key for one in sheets for key in one.rules if key[0] == "["} - {"[class"}
        self._by_attribute = {key[1:]: self._parsed(key) for key in keys}
        self._by_attribute_on: dict[tuple[str, int], list[_Asking]] = {}
        self._candidates: dict[tuple[str, str, str], _Candidates] = {}
        self._numbers: dict[tuple[int, str, str | None, str | None], int] = {}
        self._paths: list[Path] = []
        self._path_of: dict[etree._Element | None, int] = {None: -1}
        self._elements: dict[etree._Element, Element] = {}
        self._budget = Budget(_TESTS)

    def touches(self, tag: str, attributes: Mapping[str, str], words: str) -> bool:
        """Whether a rule may hold for such an element. ``words`` is its class where that is all it has."""
        return bool(self._of(tag, attributes, words)) or self._asks_for(attributes)

    def settles(self, tag: str, attributes: Mapping[str, str], words: str) -> bool:
        """Whether the same holds for all such elements."""
        found = self._of(tag, attributes, words)
        return not (found.by_path or found.by_element or self._asks_for(attributes))

    def declared(
        self, tag: str, attributes: Mapping[str, str], words: str, element: etree._Element
    ) -> tuple[Declared, Declared]:
        """(usual, important) declarations of the style sheets for an element, in rising order of precedence. Raises
        TooMuchStyleError."""
        self._budget.left += _TESTS_AN_ELEMENT
        found = self._of(tag, attributes, words)
        by_attribute = self._asks_for(attributes)
        if not (by_attribute or found.by_element or found.by_path):
            return found.declared
        path = self._path(element)
        known = found.on_path.get(path)
        if known is None:
            known = found.on_path[path] = self._along(found, self._paths[path])
        asking = known.asking
        if by_attribute:
            asking = asking + [
                rule for name in attributes if name in self._by_attribute for rule in self._open(name, path)
            ]
        if not asking:
            return known.declared
        budget = self._budget
        budget.spend(len(asking))
        node = Element.of(element, self._elements)
        more = [(rank, block) for rule, rank, block in asking if rule.matches(node, budget)]
        return _merged(known.hold + more) if more else known.declared

    def _along(self, found: _Candidates, node: Path) -> _OnPath:
        self._budget.spend((len(found.by_path) + len(found.by_element)) // 10)
        held = _within(found.by_path, node)
        hold = found.hold + [(rank, block) for rule, rank, block in held if rule.matches(node, self._budget)]
        return _OnPath(hold, _merged(hold), _within(found.by_element, node))

    def _open(self, attribute: str, path: int) -> list[_Asking]:
        """The rules found by an attribute that are left on a path."""
        known = self._by_attribute_on.get((attribute, path))
        if known is None:
            rules = self._by_attribute[attribute]
            known = self._by_attribute_on[attribute, path] = _within(rules, self._paths[path])
        return known

    def _asks_for(self, attributes: Mapping[str, str]) -> bool:
        return bool(attributes and self._by_attribute) and not self._by_attribute.keys().isdisjoint(attributes)

    def _of(self, tag: str, attributes: Mapping[str, str], words: str) -> _Candidates:
        key = (tag, attributes.get("class", ""), attributes.get("id", "")) if attributes else (tag, words, "")
        found = self._candidates.get(key)
        if found is None:
            found = self._candidates[key] = self._find(*key)
        return found

    def _find(self, tag: str, words: str, name: str) -> _Candidates:
        classes = words.split()
        keys = [tag, "*", *["." + word for word in dict.fromkeys(classes)]]
        if name:
            keys.append("#" + name)
        if classes:
            keys.append("[class")
        found = _Candidates()
        alone = Path(None, tag, name or None, classes)
        for key in keys:
            rules = self._rules.get(key)
            for rule in self._parsed(key) if rules is None else rules:
                selector, rank, block = rule
                if not selector.by_path:
                    found.by_element.append(rule)
                elif selector.combinators or selector.compounds[0].tests:
                    found.by_path.append(rule)
                elif selector.matches(alone, self._budget):
                    found.hold.append((rank, block))
        found.declared = _merged(found.hold)
        return found

    def _parsed(self, key: str) -> list[_Asking]:
        """The rules that are found under a name."""
        rules = self._rules[key] = []
        for number, one in enumerate(self._sheets):
            for layer, order, text, block in one.rules.get(key, ()):
                found = selector(text)
                if found is not None:
                    rules.append((found, (layer, *found.specificity, number, order), block))
        return rules

    def _path(self, element: etree._Element) -> int:
        """Number of the path of an element; those above it are found first, once."""
        way = []
        at: Any = element
        while at not in self._path_of:
            way.append(at)
            at = at.getparent()
        number = self._path_of[at]
        for one in reversed(way):
            key = (number, one.tag, one.get("id"), one.get("class"))
            above = number
            number = self._numbers.setdefault(key, len(self._paths))
            if number == len(self._paths):
                parent = self._paths[above] if above >= 0 else None
                self._paths.append(Path(parent, one.tag, key[2], (key[3] or "").split()))
            self._path_of[one] = number
        return number


def _within(rules: list[_Asking], node: Path) -> list[_Asking]:
    """The rules whose selectors ask no more of the ancestors than these have."""
    above: frozenset[str] = node.parent.names if node.parent is not None else frozenset()
    return [rule for rule in rules if rule[0].needs <= above]


def _merged(rules: list[tuple[tuple[int, ...], str]]) -> tuple[Declared, Declared]:
    if not rules:
        return _NONE
    usual: Declared = ()
    important: Declared = ()
    for _, block in sorted(rules):
        one, other = declarations(block)
        usual += one
        important += other
    return usual, important
