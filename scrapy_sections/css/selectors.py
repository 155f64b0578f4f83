"""CSS selectors, matched from right to left with limited backtracking (Selectors 4).

cssselect2 parses selectors and tests single elements, through classes that its documentation does not list. Matching
across combinators is done here, as it has to be bounded: cssselect2 tries all combinations of ancestors, whose number
is the depth of the page to the power of the number of combinators.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from cssselect2 import parser
from cssselect2.compiler import CompiledSelector
from lxml import etree

from scrapy_sections.css.match_nodes import Budget, ElementPath, WrappedElement, bits_of

MAX_SELECTOR_LENGTH = 500  # characters; longer selectors are left out
_MAX_BRACKETS = 8  # opening ones of a kind; selectors with more, as deep nesting needs, are left out
_MAX_CACHED_LENGTH = 100  # characters; longer selectors are parsed each time, to bound the memory
_CHARACTERS_A_TEST = 100  # of an attribute's value, that take about as long to compare as a test does
_SIMPLE_COMPOUND = re.compile(r"([a-zA-Z][\w-]*+|\*)?+((?:[.#][a-zA-Z_-][\w-]*+)*+)")
_ID_OR_CLASS = re.compile("[.#][^.#]++")
_COMBINATOR = re.compile(r"[ \t\r\n\f]*+([>+~])[ \t\r\n\f]*+|[ \t\r\n\f]++")
_NOT_PLAIN = re.compile(r"[^\w\s.#*>+~-]")
_COUNTS_SIBLINGS = re.compile("of-type|nth-")

_ATTRIBUTE_OPERATORS: dict[str, Callable[[str, str], bool]] = {  # (the attribute's value, the selector's)
    "=": str.__eq__,
    "~=": lambda actual, value: value in actual.split(),
    "|=": lambda actual, value: actual == value or actual.startswith(value + "-"),
    "^=": str.startswith,
    "$=": str.endswith,
    "*=": str.__contains__,
}

NodeTest: TypeAlias = Callable[[Any, Budget], bool]  # of an ElementPath or a WrappedElement


@dataclass(slots=True)
class CompoundSelector:
    """The conditions on one element: tag, id and classes, and ``tests`` for all others."""

    tag: str | None = None
    id: str | None = None
    classes: frozenset[str] = frozenset()
    tests: tuple[NodeTest, ...] = ()

    def simple_selectors(self) -> set[str]:
        """Return the type, id and class selectors, in the form of ``ElementPath.simple_selectors``."""
        names = (self.tag, self.id and f"#{self.id}")
        return {f".{name}" for name in self.classes} | {name for name in names if name}

    def matches(self, node: ElementPath | WrappedElement, budget: Budget) -> bool:
        """Return whether the element meets all conditions."""
        return (
            (self.tag is None or self.tag == node.tag)
            and (self.id is None or self.id == node.id)
            and self.classes <= node.classes
            and (not self.tests or all(test(node, budget) for test in self.tests))
        )


@dataclass(slots=True)
class ComplexSelector:
    """Compound selectors joined by combinators.

    ``compounds`` stand from right to left; ``combinators[i]`` joins compound i with i + 1, which stands to its left.
    ``ancestor_filter`` has simple selectors each of which must match an ancestor, as ``bits_of`` them. ``path_only`` is
    True if tags, ids and classes of the element and its ancestors decide whether the selector matches.
    """

    compounds: tuple[CompoundSelector, ...]
    combinators: str
    specificity: tuple[int, int, int]
    ancestor_filter: int
    path_only: bool

    def matches(self, node: ElementPath | WrappedElement, budget: Budget) -> bool:
        """Return whether the selector matches an element. Raises CssLimitError if the budget is spent.

        Only a ``path_only`` selector can be matched against an ElementPath.

        Backtracking goes no further than to the last ancestor that matched: the nearest ancestor that matches a
        compound is the best choice, since it leaves most ancestors to the compounds further left; so once the search
        beyond it fails, no other choice further right can help. Siblings alike.
        """
        compounds, combinators = self.compounds, self.combinators
        if not compounds[0].matches(node, budget):
            return False
        leftmost = len(compounds) - 1
        if not leftmost:
            return True
        # Where to take up the search again: the (element, compound) tried last after a descendant combinator, and
        # after a subsequent-sibling combinator at its height.
        ancestor: tuple[Any, int] | None = None
        sibling: tuple[Any, int] | None = None
        candidate: Any = node
        position = 0
        while True:
            budget.spend()
            if candidate is not None and compounds[position].matches(candidate, budget):
                if position == leftmost:
                    return True
                combinator = combinators[position]
                position += 1
                candidate = candidate.parent if combinator in " >" else candidate.previous
                if combinator == " ":
                    ancestor, sibling = (candidate, position), None
                elif combinator == "~":
                    sibling = (candidate, position)
            elif sibling is not None:
                candidate, position = sibling[0] and sibling[0].previous, sibling[1]
                sibling = (candidate, position) if candidate is not None else None
            elif ancestor is not None and ancestor[0] is not None:
                candidate, position = ancestor[0].parent, ancestor[1]
                ancestor = (candidate, position)
            else:
                return False


def exceeds_limits(selector: str) -> bool:
    """Return whether a selector is too long, or may be nested too deep, to be used."""
    return len(selector) > MAX_SELECTOR_LENGTH or max(selector.count("("), selector.count("[")) > _MAX_BRACKETS


def parsing_costs(text: str) -> int:
    """Return how many tests cost as much as to parse a selector; none for those that many style sheets have alone."""
    return len(text) if _NOT_PLAIN.search(text) else 0


def parse_selector(text: str) -> ComplexSelector | None:
    """Parse one selector; None if it is invalid, or cannot match a static page (``::before``, ``:hover``, ``:has``)."""
    return (_parse_cached if len(text) <= _MAX_CACHED_LENGTH else _parse)(text)


def _parse(text: str) -> ComplexSelector | None:
    plain = _parse_plain(text)
    if plain is not None:
        return plain
    if exceeds_limits(text):
        return None
    try:
        (parsed,) = parser.parse(text)
        return _Converter().convert(parsed)
    except Exception:  # cssselect2 raises almost anything for invalid selectors: SelectorError, AttributeError, ...
        return None


_parse_cached = lru_cache(maxsize=8192)(_parse)


def _parse_plain(text: str) -> ComplexSelector | None:
    """Parse a selector of tags, ids, classes and combinators, as most are; None for others."""
    parts = _COMBINATOR.split(text)
    combinators = "".join([combinator or " " for combinator in reversed(parts[1::2])])
    compounds: list[CompoundSelector] = []
    ids = classes = tags = 0
    ancestor_filter: set[str] = set()
    for word, combinator in zip(reversed(parts[::2]), " " + combinators, strict=True):
        match = _SIMPLE_COMPOUND.fullmatch(word)
        if match is None or not word:
            return None
        tag, names = match.groups()
        compound = CompoundSelector(None if not tag or tag == "*" else tag.lower())
        for name in _ID_OR_CLASS.findall(names or ""):
            if name[0] == ".":
                compound.classes |= {name[1:]}
                classes += 1
            else:
                if compound.id not in (None, name[1:]):
                    return None
                compound.id = name[1:]
                ids += 1
        tags += compound.tag is not None
        if compounds and combinator in " >":
            ancestor_filter |= compound.simple_selectors()
        compounds.append(compound)
    path_only = not ("+" in combinators or "~" in combinators)
    return ComplexSelector(tuple(compounds), combinators, (ids, classes, tags), bits_of(ancestor_filter), path_only)


class _Converter:
    """Converts a selector as cssselect2 parsed it to a ComplexSelector."""

    def __init__(self) -> None:
        self._path_only = True

    def convert(self, parsed: parser.Selector) -> ComplexSelector | None:
        """Return the selector; None if it cannot match a static page."""
        if parsed.pseudo_element is not None:
            return None
        compounds = []
        combinators = ""
        ancestor_filter: set[str] = set()
        tree = parsed.parsed_tree
        is_ancestor = False  # whether the compound is matched against an ancestor, not against a sibling
        while True:
            is_combined = isinstance(tree, parser.CombinedSelector)
            compound = self._compound(tree.right if is_combined else tree)
            if compound is None:
                return None
            compounds.append(compound)
            if is_ancestor:
                ancestor_filter |= compound.simple_selectors()
            if not is_combined:
                break
            combinators += tree.combinator
            is_ancestor = tree.combinator in " >"
            self._path_only = self._path_only and is_ancestor
            tree = tree.left
        return ComplexSelector(
            tuple(compounds), combinators, parsed.specificity, bits_of(ancestor_filter), self._path_only
        )

    def _compound(self, parsed: parser.CompoundSelector) -> CompoundSelector | None:
        compound = CompoundSelector()
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

    def _test(self, simple: Any) -> NodeTest | None:
        """Return a test for a simple selector that is neither tag, id nor class; None if it never matches."""
        if isinstance(simple, parser.RelationalSelector):  # :has()
            return None
        if isinstance(simple, (parser.MatchesAnySelector, parser.SpecificityAdjustmentSelector)):  # :is(), :where()
            choices = self._selector_list(simple)
            if not choices:
                return None
            return _any_test(choices)
        if isinstance(simple, parser.NegationSelector):  # :not()
            matches_any = _any_test(self._selector_list(simple))
            return lambda node, budget: not matches_any(node, budget)
        if isinstance(simple, parser.PseudoClassSelector) and simple.name == "root":
            return lambda node, budget: node.parent is None
        return self._element_test(simple)

    def _selector_list(self, simple: Any) -> list[ComplexSelector]:
        """Return the selectors in the brackets, without those that cannot match a static page."""
        return [selector for selector in map(self.convert, simple.selector_list) if selector is not None]

    def _element_test(self, simple: Any) -> NodeTest | None:
        """Return a test for which the path does not suffice; None if it never matches."""
        self._path_only = False
        if isinstance(simple, parser.AttributeSelector) and not simple.namespace:
            return _attribute_test(simple)
        if isinstance(simple, parser.PseudoClassSelector):
            return _pseudo_class_test(simple.name)
        if any(argument.type == "ident" and argument.value == "of" for argument in getattr(simple, "arguments", ())):
            raise NotImplementedError  # ":nth-child(2 of p)": the rule is left out, in :not() too
        return _compiled_test(simple)


def _any_test(choices: list[ComplexSelector]) -> NodeTest:
    """Return a test whether an element matches one of the choices; each but the first costs a test."""

    def test(node: ElementPath | WrappedElement, budget: Budget) -> bool:
        budget.spend(max(len(choices) - 1, 0))
        return any(choice.matches(node, budget) for choice in choices)

    return test


@lru_cache(maxsize=256)
def _pseudo_class_test(name: str) -> NodeTest | None:
    if name == "local-link":
        raise NotImplementedError  # browsers do not support it, and cssselect2 raises for invalid addresses
    return _compiled_test(parser.PseudoClassSelector(name))


def _compiled_test(simple: Any) -> NodeTest | None:
    """Return cssselect2's test; one that counts siblings spends a test on every ten of them."""
    compiled = CompiledSelector(parser.Selector(parser.CompoundSelector([simple])))
    if compiled.never_matches:
        return None
    test = compiled.test
    if not _COUNTS_SIBLINGS.search(getattr(simple, "name", "")):
        return lambda node, budget: bool(test(node))

    def counting_test(node: WrappedElement, budget: Budget) -> bool:
        budget.spend(len(node.etree_siblings) // 10)
        return bool(test(node))

    return counting_test


_NO_ATTRIBUTES = etree.Element("p")


def _attribute_test(simple: Any) -> NodeTest | None:
    """Return a test of an attribute (Selectors 4, 6), written here because compiling each takes too long."""
    name, operator, value = simple.lower_name, simple.operator, simple.value or ""
    ignores_case = simple.case_sensitive is False
    _NO_ATTRIBUTES.get(name)  # raises ValueError for a name that no attribute can have
    if operator is None:
        return lambda node, budget: node.etree_element.get(name) is not None
    if not value and operator != "=":
        return None
    value = value.lower() if ignores_case else value
    compare = _ATTRIBUTE_OPERATORS[operator]

    def test(node: WrappedElement, budget: Budget) -> bool:
        actual = node.etree_element.get(name)
        if actual is None:
            return False
        budget.spend(len(actual) // _CHARACTERS_A_TEST)
        return compare(actual.lower() if ignores_case else actual, value)

    return test
