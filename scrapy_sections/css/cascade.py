"""The cascade: which declarations of a page's style sheets apply to which element (CSS Cascade 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from lxml import etree

from scrapy_sections.css.declarations import NO_DECLARATIONS, DeclarationBlock, parse_declarations
from scrapy_sections.css.match_nodes import Budget, ElementPath, WrappedElement
from scrapy_sections.css.selectors import ComplexSelector, parse_selector, parsing_costs
from scrapy_sections.css.stylesheets import StyleSheet

# Tests of an element against a compound selector; a page that needs more is read without its style sheets.
_PAGE_BUDGET = 500_000  # of a page of any size, so that small pages may have costly style sheets
_ELEMENT_BUDGET = 30  # further ones for each element that a rule may apply to

_Precedence: TypeAlias = tuple[int, ...]  # (layer, *specificity, style sheet, order of appearance)
_MatchingRule: TypeAlias = tuple[_Precedence, str]  # and the text of its declaration block
_CHEAP = 10  # what costs as much as one test: rules looked at or put in order, declarations passed on


class _Rule(NamedTuple):
    """A style rule, its selector parsed."""

    selector: ComplexSelector
    precedence: _Precedence
    block: str


class _PathRules(NamedTuple):
    """The candidates that match the elements of one path, or may match them."""

    matching: list[_MatchingRule]
    declarations: DeclarationBlock  # of ``matching``
    undecided: list[_Rule]  # those that depend on more than the path


@dataclass(slots=True)
class _Candidates:
    """The rules that may match elements of one tag, id and class, by what decides whether they do."""

    matching: list[_MatchingRule] = field(default_factory=list)  # tag, id and class alone
    by_path: list[_Rule] = field(default_factory=list)  # tags, ids and classes of the ancestors too
    by_element: list[_Rule] = field(default_factory=list)  # more, such as siblings and attributes
    declarations: DeclarationBlock = NO_DECLARATIONS  # of ``matching``
    on_path: dict[int, _PathRules] = field(default_factory=dict)  # path id: rules

    def __bool__(self) -> bool:
        return bool(self.matching or self.by_path or self.by_element)


class Cascade:
    """A ``StyleSource`` of the rules in one page's style sheets.

    For speed, rules are looked up by tag, id, class and attribute, and parsed on first use; results are shared by all
    elements of one tag, id and class, or of one path, as far as these decide; and an element that no rule may match
    costs one look-up.
    """

    overrides_style_attribute = False

    def __init__(self, sheets: Sequence[StyleSheet]) -> None:
        self._sheets = sheets
        self._budget = Budget(_PAGE_BUDGET)
        self._rules: dict[str, list[_Rule]] = {}  # by key, as in StyleSheet
        keys = {key for sheet in sheets for key in sheet.rules if key[0] == "["} - {"[class"}
        self._attribute_rules = {key[1:]: self._parse_rules(key) for key in keys}
        self._attribute_rules_on_path: dict[tuple[str, int], list[_Rule]] = {}  # (attribute, path id): rules
        self._candidates: dict[tuple[str, str, str], _Candidates] = {}  # by tag, class attribute and id
        self._path_ids: dict[tuple[int, str, str | None, str | None], int] = {}  # (parent's, tag, id, class): path id
        self._paths: list[ElementPath] = []
        self._path_id_of: dict[etree._Element | None, int] = {None: -1}
        self._wrapped: dict[etree._Element, WrappedElement] = {}
        self._blocks: dict[str, DeclarationBlock] = {}  # text: what it declares

    def may_style(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return False if no rule matches any such element. Raises CssLimitError."""
        return bool(self._candidates_for(tag, attributes, class_name)) or self._has_attribute_rules(attributes)

    def shares_declarations(self, tag: str, attributes: Mapping[str, str], class_name: str) -> bool:
        """Return True if the declarations of one such element apply to all of them."""
        candidates = self._candidates_for(tag, attributes, class_name)
        return not (candidates.by_path or candidates.by_element or self._has_attribute_rules(attributes))

    def declarations(
        self, tag: str, attributes: Mapping[str, str], class_name: str, element: etree._Element
    ) -> DeclarationBlock:
        """Return the declarations of the rules that match an element.

        Raises CssLimitError once matching has cost more than pages of this size may take.
        """
        budget = self._budget
        budget.left += _ELEMENT_BUDGET
        candidates = self._candidates_for(tag, attributes, class_name)
        has_attribute_rules = self._has_attribute_rules(attributes)
        if not (has_attribute_rules or candidates.by_element or candidates.by_path):
            return self._passed_on(candidates.declarations)
        path_id = self._path_id(element)
        on_path = candidates.on_path.get(path_id)
        if on_path is None:
            on_path = candidates.on_path[path_id] = self._match_path(candidates, self._paths[path_id])
        undecided = on_path.undecided
        if has_attribute_rules:
            names = [name for name in attributes if name in self._attribute_rules]
            undecided = undecided + [rule for name in names for rule in self._rules_for_attribute(name, path_id)]
        if not undecided:
            return self._passed_on(on_path.declarations)
        budget.spend(len(undecided))
        node = WrappedElement.of(element, self._wrapped)
        matching = [(precedence, block) for selector, precedence, block in undecided if selector.matches(node, budget)]
        return self._passed_on(self._in_order(on_path.matching + matching) if matching else on_path.declarations)

    def _passed_on(self, declarations: DeclarationBlock) -> DeclarationBlock:
        """Return the declarations, and take from the budget what it costs to compute a style from so many."""
        self._budget.spend((len(declarations.normal) + len(declarations.important)) // _CHEAP)
        return declarations

    def _match_path(self, candidates: _Candidates, path: ElementPath) -> _PathRules:
        budget = self._budget
        budget.spend((len(candidates.by_path) + len(candidates.by_element)) // _CHEAP)
        rules = _filter_by_ancestors(candidates.by_path, path)
        matching = candidates.matching + [
            (precedence, block) for selector, precedence, block in rules if selector.matches(path, budget)
        ]
        return _PathRules(matching, self._in_order(matching), _filter_by_ancestors(candidates.by_element, path))

    def _rules_for_attribute(self, attribute: str, path_id: int) -> list[_Rule]:
        """Return the rules filed under an attribute that may match elements of a path."""
        key = (attribute, path_id)
        rules = self._attribute_rules_on_path.get(key)
        if rules is None:
            self._budget.spend(len(self._attribute_rules[attribute]) // _CHEAP)
            rules = _filter_by_ancestors(self._attribute_rules[attribute], self._paths[path_id])
            self._attribute_rules_on_path[key] = rules
        return rules

    def _has_attribute_rules(self, attributes: Mapping[str, str]) -> bool:
        """Return whether there are rules filed under one of the attributes."""
        return bool(attributes and self._attribute_rules) and not self._attribute_rules.keys().isdisjoint(attributes)

    def _candidates_for(self, tag: str, attributes: Mapping[str, str], class_name: str) -> _Candidates:
        key = (tag, attributes.get("class", ""), attributes.get("id", "")) if attributes else (tag, class_name, "")
        candidates = self._candidates.get(key)
        if candidates is None:
            candidates = self._candidates[key] = self._find_candidates(*key)
        return candidates

    def _find_candidates(self, tag: str, class_name: str, identifier: str) -> _Candidates:
        classes = class_name.split()
        keys = [tag, "*", *["." + name for name in dict.fromkeys(classes)]]
        if identifier:
            keys.append("#" + identifier)
        if classes:
            keys.append("[class")
        candidates = _Candidates()
        parentless = ElementPath(None, tag, identifier or None, classes)
        self._budget.left += _ELEMENT_BUDGET
        for key in keys:
            rules = self._rules.get(key)
            rules = self._parse_rules(key) if rules is None else rules
            self._budget.spend(len(rules) // _CHEAP)
            for rule in rules:
                selector = rule.selector
                if not selector.path_only:
                    candidates.by_element.append(rule)
                elif selector.combinators or selector.compounds[0].tests:
                    candidates.by_path.append(rule)
                elif selector.matches(parentless, self._budget):
                    candidates.matching.append((rule.precedence, rule.block))
        candidates.declarations = self._in_order(candidates.matching)
        return candidates

    def _parse_rules(self, key: str) -> list[_Rule]:
        """Parse the selectors of the rules filed under a key."""
        rules = self._rules[key] = []
        for number, sheet in enumerate(self._sheets):
            for layer, order, text, block in sheet.rules.get(key, ()):
                self._budget.spend(parsing_costs(text))
                selector = parse_selector(text)
                if selector is not None:
                    rules.append(_Rule(selector, (layer, *selector.specificity, number, order), block))
        return rules

    def _path_id(self, element: etree._Element) -> int:
        """Return the index of an element's path; those of its ancestors are set before, each once."""
        new = []
        node: Any = element
        while node not in self._path_id_of:
            new.append(node)
            node = node.getparent()
        path_id = self._path_id_of[node]
        for node in reversed(new):
            parent_id = path_id
            identifier, class_name = node.get("id"), node.get("class")
            path_id = self._path_ids.setdefault((parent_id, node.tag, identifier, class_name), len(self._paths))
            if path_id == len(self._paths):
                parent = self._paths[parent_id] if parent_id >= 0 else None
                self._paths.append(ElementPath(parent, node.tag, identifier, (class_name or "").split()))
            self._path_id_of[node] = path_id
        return path_id

    def _in_order(self, rules: list[_MatchingRule]) -> DeclarationBlock:
        """Return the declarations of the rules, in rising order of precedence."""
        if not rules:
            return NO_DECLARATIONS
        normal: list[tuple[str, str]] = []
        important: list[tuple[str, str]] = []
        for _, block in sorted(rules):
            declarations = self._blocks.get(block)
            if declarations is None:
                declarations = self._blocks[block] = parse_declarations(block)
            self._budget.spend((len(declarations.normal) + len(declarations.important)) // _CHEAP)
            normal += declarations.normal
            important += declarations.important
        self._budget.spend(len(rules) // _CHEAP)
        return DeclarationBlock(tuple(normal), tuple(important))


def _filter_by_ancestors(rules: list[_Rule], path: ElementPath) -> list[_Rule]:
    """Return the rules whose selectors demand no tags, ids and classes that the ancestors lack."""
    ancestors = 0 if path.parent is None else path.parent.simple_selectors
    return [rule for rule in rules if rule.selector.ancestor_filter & ancestors == rule.selector.ancestor_filter]
