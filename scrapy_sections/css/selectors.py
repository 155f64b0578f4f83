"""CSS selectors, matched from right to left without trying anything twice (Selectors 4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from cssselect2 import parser
from cssselect2.compiler import CompiledSelector
from lxml import etree

from scrapy_sections.css.match_nodes import Budget, Element, Path

LONGEST = 500  # characters
_DEEPEST = 8  # brackets in brackets
_SIMPLE = re.compile(r"([a-zA-Z][\w-]*|\*)?((?:[.#][a-zA-Z_-][\w-]*)*)")
_SPACES = re.compile(r"[ \t\r\n\f]+")
_COUNTING = re.compile("of-type|nth-")

_OPERATORS: dict[str, Callable[[str, str], bool]] = {
    "=": str.__eq__,
    "~=": lambda value, wanted: wanted in value.split(),
    "|=": lambda value, wanted: value == wanted or value.startswith(wanted + "-"),
    "^=": str.startswith,
    "$=": str.endswith,
    "*=": str.__contains__,
}

Test: TypeAlias = Callable[[Any, Budget], bool]  # of a Path or an Element


@dataclass(slots=True)
class Compound:
    """What is asked of one element: tag, id and classes, and ``tests`` of the element itself."""

    tag: str | None = None
    id: str | None = None
    classes: frozenset[str] = frozenset()
    tests: tuple[Test, ...] = ()

    def names(self) -> set[str]:
        """As ``Path.names`` has them."""
        return {f".{name}" for name in self.classes} | {name for name in (self.tag, self.id and f"#{self.id}") if name}


@dataclass(slots=True)
class Selector:
    """``compounds`` from right to left; ``combinators[i]`` joins compound i with i + 1, which stands to its left.

    ``needs`` are names that the element's ancestors must carry between them; ``by_path`` tells that tags, ids and
    classes of the element and its ancestors decide."""

    compounds: tuple[Compound, ...]
    combinators: str
    specificity: tuple[int, int, int]
    needs: frozenset[str]
    by_path: bool

    def matches(self, node: Path | Element, budget: Budget) -> bool:
        """Whether the selector means this element: an ``Element`` for those that are not ``by_path``.

        The nearest ancestor that fits is the best one, it leaves most of the others to what stands further left; so
        once a search among ancestors ends without one, no other choice made before can help.
        """
        compounds, combinators = self.compounds, self.combinators
        if not _fits(compounds[0], node, budget):
            return False
        last = len(compounds) - 1
        if not last:
            return True
        above: tuple[Any, int] | None = None  # the last ancestor tried, and the compound tried on it
        before: tuple[Any, int] | None = None  # and the last sibling, at this height
        at: Any = node
        place = 0
        while True:
            budget.spend()
            if at is not None and _fits(compounds[place], at, budget):
                if place == last:
                    return True
                joined = combinators[place]
                place += 1
                at = at.parent if joined in " >" else at.previous
                if joined == " ":
                    above, before = (at, place), None
                elif joined == "~":
                    before = (at, place)
            elif before is not None:
                at, place = before[0] and before[0].previous, before[1]
                before = (at, place) if at is not None else None
            elif above is not None and above[0] is not None:
                at, place = above[0].parent, above[1]
                above = (at, place)
            else:
                return False


def _fits(compound: Compound, node: Path | Element, budget: Budget) -> bool:
    return (
        (compound.tag is None or compound.tag == node.tag)
        and (compound.id is None or compound.id == node.id)
        and compound.classes <= node.classes
        and (not compound.tests or all(test(node, budget) for test in compound.tests))
    )


@lru_cache(maxsize=8192)
def selector(text: str) -> Selector | None:
    """A selector (one, without commas outside brackets); None for what never matches a page nobody touches, such as
    those of pseudo-elements, of ``:hover`` and of ``:has``, and for what is none."""
    simple = _descendants(text)
    if simple is not None:
        return simple
    if len(text) > LONGEST or max(text.count("("), text.count("[")) > _DEEPEST:
        return None
    try:
        (parsed,) = parser.parse(text)
        return _Reader().selector(parsed)
    except Exception:  # what is no selector makes cssselect2 raise almost anything: SelectorError, AttributeError, ...
        return None


def _descendants(text: str) -> Selector | None:
    """A selector of tags, ids and classes without other combinators than the blank, as most are."""
    compounds: list[Compound] = []
    ids = classes = tags = 0
    needs: set[str] = set()
    for word in reversed(_SPACES.split(text)):
        match = _SIMPLE.fullmatch(word)
        if match is None or not word:
            return None
        tag, rest = match.groups()
        compound = Compound(None if not tag or tag == "*" else tag.lower())
        for name in re.findall("[.#][^.#]+", rest or ""):
            if name[0] == ".":
                compound.classes |= {name[1:]}
                classes += 1
            else:
                if compound.id not in (None, name[1:]):
                    return None
                compound.id = name[1:]
                ids += 1
        tags += compound.tag is not None
        if compounds:
            needs |= compound.names()
        compounds.append(compound)
    return Selector(tuple(compounds), " " * (len(compounds) - 1), (ids, classes, tags), frozenset(needs), True)


class _Reader:
    """Turns a parsed selector into ours."""

    def __init__(self) -> None:
        self._by_path = True

    def selector(self, parsed: parser.Selector) -> Selector | None:
        if parsed.pseudo_element is not None:
            return None
        compounds = []
        combinators = ""
        needs: set[str] = set()
        tree = parsed.parsed_tree
        above = False  # whether the compound is asked of an ancestor, and not of a sibling of one
        while True:
            combined = isinstance(tree, parser.CombinedSelector)
            compound = self._compound(tree.right if combined else tree)
            if compound is None:
                return None
            compounds.append(compound)
            if above:
                needs |= compound.names()
            if not combined:
                break
            combinators += tree.combinator
            above = tree.combinator in " >"
            self._by_path = self._by_path and above
            tree = tree.left
        return Selector(tuple(compounds), combinators, parsed.specificity, frozenset(needs), self._by_path)

    def _compound(self, parsed: parser.CompoundSelector) -> Compound | None:
        compound = Compound()
        for simple in parsed.simple_selectors:
            if isinstance(simple, parser.LocalNameSelector):
                compound.tag = simple.lower_local_name
            elif isinstance(simple, parser.ClassSelector):
                compound.classes |= {simple.class_name}
            elif isinstance(simple, parser.IDSelector) and compound.id in (None, simple.ident):
                compound.id = simple.ident
            else:
                test = self._test(simple)
                if test is None:
                    return None
                compound.tests += (test,)
        return compound

    def _test(self, simple: Any) -> Test | None:
        if isinstance(simple, parser.RelationalSelector):
            return None
        if isinstance(simple, (parser.MatchesAnySelector, parser.SpecificityAdjustmentSelector)):
            choices = [choice for choice in map(self.selector, simple.selector_list) if choice is not None]
            if not choices:
                return None
            return lambda node, budget: any(choice.matches(node, budget) for choice in choices)
        if isinstance(simple, parser.NegationSelector):
            excluded = [choice for choice in map(self.selector, simple.selector_list) if choice is not None]
            return lambda node, budget: not any(choice.matches(node, budget) for choice in excluded)
        if isinstance(simple, parser.PseudoClassSelector) and simple.name == "root":
            return lambda node, budget: node.parent is None
        return self._of_element(simple)

    def _of_element(self, simple: Any) -> Test | None:
        self._by_path = False
        if isinstance(simple, parser.AttributeSelector) and not simple.namespace:
            return _attribute(simple)
        if isinstance(simple, parser.PseudoClassSelector):
            return _pseudo_class(simple.name)
        if any(argument.type == "ident" and argument.value == "of" for argument in getattr(simple, "arguments", ())):
            raise NotImplementedError  # ":nth-child(2 of p)": the rule is left out, in :not() too
        return _compiled(simple)


@lru_cache(maxsize=256)
def _pseudo_class(name: str) -> Test | None:
    if name == "local-link":
        raise NotImplementedError  # in browsers, too; and cssselect2 stumbles over addresses that are none
    return _compiled(parser.PseudoClassSelector(name))


def _compiled(simple: Any) -> Test | None:
    """A test by cssselect2; those that count siblings cost by their number."""
    compiled = CompiledSelector(parser.Selector(parser.CompoundSelector([simple])))
    if compiled.never_matches:
        return None
    test = compiled.test
    if not _COUNTING.search(getattr(simple, "name", "")):
        return lambda node, budget: bool(test(node))

    def counting(node: Element, budget: Budget) -> bool:
        budget.spend(len(node.etree_siblings) // 10)
        return bool(test(node))

    return counting


_NO_ATTRIBUTES = etree.Element("p")


def _attribute(simple: Any) -> Test | None:
    """A test of an attribute (Selectors 4, 6): there are too many to have each compiled."""
    name, operator, wanted = simple.lower_name, simple.operator, simple.value or ""
    fold = simple.case_sensitive is False
    _NO_ATTRIBUTES.get(name)  # raises ValueError for a name that no attribute can have
    if operator is None:
        return lambda node, budget: node.etree_element.get(name) is not None
    if not wanted and operator != "=":
        return None
    wanted = wanted.lower() if fold else wanted
    compare = _OPERATORS[operator]

    def test(node: Element, budget: Budget) -> bool:
        value = node.etree_element.get(name)
        return value is not None and compare(value.lower() if fold else value, wanted)

    return test
