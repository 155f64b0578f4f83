"""Parsing of style sheets to rules, filed under the last compound of their selectors, which are not parsed yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from scrapy_sections.css.declarations import RELEVANT_DECLARATION, mask_strings
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.media_queries import media_matches
from scrapy_sections.css.selectors import MAX_SELECTOR_LENGTH, exceeds_limits, parse_selector

UNLAYERED = 1_000_000  # layer of the rules outside layers: above them all (CSS Cascade 5, 6.4)
_MAX_CACHED_LENGTH = 300_000  # characters; longer style sheets are parsed each time, to bound the memory
_TEXT_AND_BRACE = re.compile(r"([^{}]*+)([{}]|\Z)")
_STATEMENTS = re.compile(r"\A(?:\s++|<!--|-->|@[^;]*+;)*+")  # such as @import; and HTML comment signs
_AT_RULE = re.compile(r"@([\w-]+)(.*)", re.DOTALL)
_NEVER_MATCHING = re.compile(r":(?::|hover|focus|active|visited|before|after|first-l|target|checked|disabled|-)")
_COMMA_OR_BRACKET = re.compile("[(),]")
_ATTRIBUTE = re.compile(r"\[[^\[\]]*+\]")
_INVALID = re.compile(r"[;$%!@?]|:-(?:ms|moz|o)-")  # outside attribute selectors
_COMBINATOR = re.compile(r"[\s>+~]")
_BRACKETS = re.compile(r"\([^()]*+\)|\[[^\[\]]*+\]")
_LAST_ATTRIBUTE = re.compile(r"(\[[\w-]++)(?!\\)[^\[\]]*+\][^\s>+~()\[]*+\Z")
_ID_OR_CLASS = re.compile(r"[#.][\w-]+")
_TAG = re.compile(r"[a-zA-Z][\w-]*")
_UNSUPPORTED = re.compile(r"\bnot\b|-ms-|-moz-|touch-callout|-webkit-hyphens", re.IGNORECASE)


class StyleRule(NamedTuple):
    """A rule with one selector."""

    layer: int  # declarations of higher layers win
    order: int  # of appearance in the style sheet
    selector: str
    block: str  # of declarations, not parsed


@dataclass(slots=True)
class StyleSheet:
    """The rules that apply to a screen and declare a property used here.

    Each is filed under one key that its elements must have: "#id", ".class", a tag, "[attribute", or "*" for any.
    """

    rules: dict[str, list[StyleRule]] = field(default_factory=dict)
    selector_count: int = 0
    layers: dict[str, int] = field(default_factory=dict)

    def layer(self, name: str) -> int:
        """Return the number of a layer: the later it was first named, the higher."""
        return self.layers.setdefault(name, len(self.layers))


class _SelectorList:
    """The selectors of a style rule, separated by commas in ``text``."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def keyed(self) -> list[tuple[str, str]]:
        """(key, selector) of those that may match; none if the list is invalid."""
        text = self.text
        if _INVALID.search(_ATTRIBUTE.sub("", text) if "[" in text else text):
            return []
        is_simple = not ("(" in text or "[" in text or "\\" in text)
        keyed = []
        for part in text.split(",") if is_simple else _split_list(text):
            selector = part.strip()
            if exceeds_limits(selector):
                continue
            if ":" in selector and "(" not in selector and _NEVER_MATCHING.search(selector):
                continue
            key = _compound_key(_COMBINATOR.split(selector)[-1]) if is_simple else _key(selector)
            keyed.append((key, selector))
        return keyed


def _split_list(selector_list: str) -> list[str]:
    """Return the selectors of a list, separated by commas outside brackets."""
    selectors = []
    start = depth = 0
    for match in _COMMA_OR_BRACKET.finditer(selector_list):
        sign = match.group()
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth = max(depth - 1, 0)
        elif not depth:
            selectors.append(selector_list[start : match.start()])
            start = match.end()
    return [*selectors, selector_list[start:]]


def _key(selector: str) -> str:
    """Return the key of a selector with brackets or escapes."""
    bare = selector
    while bare != (bare := _BRACKETS.sub("", bare)):
        pass
    if "\\" in bare:
        return _escaped_key(selector)
    key = _compound_key(_COMBINATOR.split(bare)[-1])
    attribute = _LAST_ATTRIBUTE.search(selector) if key[0] not in ".#" else None
    return str(attribute.group(1)).lower() if attribute else key


def _compound_key(compound: str) -> str:
    """Return the rarest name in a compound: its id, else its first class, else its tag, else "*"."""
    if compound.isalnum():
        return compound.lower()
    if compound[:1] != ":":
        names: list[str] = _ID_OR_CLASS.findall(compound)
        if names:
            return next((name for name in names if name[0] == "#"), names[0])
    tag = _TAG.match(compound)
    return tag.group().lower() if tag else "*"


def _escaped_key(text: str) -> str:
    """Return the key of a selector with escapes in its names."""
    selector = parse_selector(text)
    if selector is None:
        return "*"
    last = selector.compounds[0]
    if last.id:
        return "#" + last.id
    return "." + min(last.classes) if last.classes else last.tag or "*"


def parse_stylesheet(css: str, max_selectors: int) -> StyleSheet:
    """Parse a style sheet. Raises CssLimitError if more than ``max_selectors`` declare a property used here.

    Short style sheets are cached, as pages of one site share them; so the result must not be changed.
    """
    return (_parse_cached if len(css) <= _MAX_CACHED_LENGTH else _parse)(css, max_selectors)


class _Context(NamedTuple):
    """What a block's content is part of."""

    applies: bool = True  # whether its rules apply to a screen
    layer: int = UNLAYERED
    selectors: _SelectorList | None = None  # of the style rule around it, if any


_NOT_APPLIED = _Context(applies=False)


def _parse(css: str, max_selectors: int) -> StyleSheet:
    """Parse in one pass over the braces."""
    sheet = StyleSheet()
    enclosing: list[_Context] = []
    context = _Context()
    invalid = False  # after a brace that closes nothing, up to the end of the next rule
    for match in _TEXT_AND_BRACE.finditer(mask_strings(css)):
        text, brace = match.groups()
        if brace == "{":
            enclosing.append(context)
            if not context.applies or invalid:
                context, invalid = _NOT_APPLIED, False
            elif context.selectors is None:
                context = _open(sheet, context, _STATEMENTS.sub("", text, count=1).strip(), max_selectors)
            else:
                declarations, _, prelude = text.rpartition(";")
                _add(sheet, context, declarations, max_selectors)
                context = _open(sheet, context, prelude.strip(), max_selectors)
        else:
            _add(sheet, context, text.strip(), max_selectors)
            if enclosing:
                context = enclosing.pop()
            else:
                invalid = True
    return sheet


_parse_cached = lru_cache(maxsize=64)(_parse)


def _add(sheet: StyleSheet, context: _Context, block: str, max_selectors: int) -> None:
    """Add a rule for each selector around a block of declarations, if one of these is of a property used here."""
    if not context.applies or context.selectors is None or not RELEVANT_DECLARATION.search(block):
        return
    keyed = context.selectors.keyed
    if sheet.selector_count + len(keyed) > max_selectors:
        raise CssLimitError
    for order, (key, selector) in enumerate(keyed, sheet.selector_count):
        sheet.rules.setdefault(key, []).append(StyleRule(context.layer, order, selector, block))
    sheet.selector_count += len(keyed)


def _open(sheet: StyleSheet, context: _Context, prelude: str, max_selectors: int) -> _Context:
    """Return the context in the block of a rule with this prelude."""
    if prelude[:1] == "@":
        return _at_rule(sheet, prelude, context)
    if prelude.count(",") >= max_selectors:
        raise CssLimitError
    text = prelude if context.selectors is None else _nest(context.selectors.text, prelude)
    return context._replace(selectors=_SelectorList(text)) if text else _NOT_APPLIED


def _nest(outer: str, inner: str) -> str:
    """Return the selectors of a rule nested in another (CSS Nesting 1); empty if they grow too long."""
    if len(outer) > MAX_SELECTOR_LENGTH:
        return ""
    outer = f":is({outer})" if "," in outer else outer
    parts = [part.strip() for part in _split_list(inner)]
    length = sum(len(part) + max(part.count("&"), 1) * len(outer) for part in parts)
    if length > MAX_SELECTOR_LENGTH * len(parts):
        return ""
    return ",".join(part.replace("&", outer) if "&" in part else f"{outer} {part}" for part in parts)


def _at_rule(sheet: StyleSheet, prelude: str, context: _Context) -> _Context:
    """Return the context inside an at-rule; only @media, @supports and @layer may hold rules that apply."""
    match = _AT_RULE.match(prelude)
    name, condition = (match.group(1).lower(), match.group(2)) if match else ("", "")
    if name == "media" and media_matches(condition):
        return context
    if name == "supports" and not _UNSUPPORTED.search(condition):
        return context
    if name == "layer":
        return context._replace(layer=sheet.layer(condition.strip() or f" {len(sheet.layers)}"))
    return _NOT_APPLIED
