"""Parsing of style sheets to rules, filed under the last compound of their selectors, which are not parsed yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scrapy_sections.css.declarations import RELEVANT_DECLARATION, mask_strings
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.media_queries import media_matches
from scrapy_sections.css.selectors import MAX_SELECTOR_LENGTH, parse_selector

UNLAYERED = 1_000_000  # layer of the rules outside layers: above them all (CSS Cascade 5, 6.4)
_MAX_SELECTORS = 50_000  # of a style sheet; beyond, CssLimitError
_MAX_CACHED_LENGTH = 300_000  # characters; longer style sheets are parsed each time, to bound the memory
_TEXT_AND_BRACE = re.compile(r"([^{}]*)([{}])")
_AT_RULE = re.compile(r"@([\w-]+)(.*)", re.DOTALL)
_NEVER_MATCHING = re.compile(r":(?::|hover|focus|active|visited|before|after|first-l|target|checked|disabled|-)")
_COMMA_OUTSIDE_BRACKETS = re.compile(r",(?![^(]*\))")
_INVALID = re.compile(r"[;$%!@?](?![^\[]*\])|:-(?:ms|moz|o)-")
_LAST_COMPOUND = re.compile(r"([^,\s>+~]*)\s*(?:,|\Z)")  # of each selector of a list, and an empty one at its end
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_LAST_ATTRIBUTE = re.compile(r"(\[[\w-]++)(?!\\)[^\[\]]*\][^\s>+~()]*\Z")
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

    def add(self, layer: int, selector_list: str, block: str) -> None:
        """Add a rule for each selector of a list, separated by commas; none if the list is invalid."""
        if _INVALID.search(selector_list):
            return
        if "(" in selector_list or "[" in selector_list or "\\" in selector_list:
            selectors = [text.strip() for text in _COMMA_OUTSIDE_BRACKETS.split(selector_list)]
            keys = list(map(_key, selectors))
        else:
            selectors = [text.strip() for text in selector_list.split(",")]
            keys = list(map(_compound_key, _LAST_COMPOUND.findall(selector_list)))
        for selector, key in zip(selectors, keys, strict=False):
            if len(selector) > MAX_SELECTOR_LENGTH:
                continue
            if ":" in selector and "(" not in selector and _NEVER_MATCHING.search(selector):
                continue
            self.rules.setdefault(key, []).append(StyleRule(layer, self.selector_count, selector, block))
            self.selector_count += 1

    def layer(self, name: str) -> int:
        """Return the number of a layer: the later it was first named, the higher."""
        return self.layers.setdefault(name, len(self.layers))


def _key(selector: str) -> str:
    """Return the key of a selector with brackets or escapes."""
    bare = selector[-MAX_SELECTOR_LENGTH:]
    while bare != (bare := _BRACKETS.sub("", bare)):
        pass
    if "\\" in bare:
        return _escaped_key(selector)
    last = _LAST_COMPOUND.match(bare[max(map(bare.rfind, " >+~\n\t")) + 1 :].replace(",", ""))
    key = _compound_key(last.group(1)) if last else "*"
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


def parse_stylesheet(css: str) -> StyleSheet:
    """Parse a style sheet. Raises CssLimitError if it has too many selectors.

    Short style sheets are cached, as pages of one site share them; so the result must not be changed.
    """
    return _parse_cached(css) if len(css) <= _MAX_CACHED_LENGTH else _parse(css)


class _Context(NamedTuple):
    """What a block's content is part of."""

    applies: bool = True  # whether its rules apply to a screen
    layer: int = UNLAYERED
    selector_list: str = ""  # of the style rule around it, if any


def _parse(css: str) -> StyleSheet:
    """Parse in one pass over the braces."""
    sheet = StyleSheet()
    enclosing: list[_Context] = []
    context = _Context()
    invalid = False  # after a brace that closes nothing, up to the end of the next rule
    for text, brace in _TEXT_AND_BRACE.findall(mask_strings(css) + "}"):
        applies, layer, selector_list = context
        if brace == "{":
            enclosing.append(context)
            if not applies or invalid:
                context, invalid = _Context(False, layer, selector_list), False
                continue
            if selector_list:
                declarations, _, prelude = text.rpartition(";")
                if RELEVANT_DECLARATION.search(declarations):
                    sheet.add(layer, selector_list, declarations)
            else:
                prelude = _skip_statements(text)
            prelude = prelude.strip()
            if prelude[:1] == "@":
                context = _at_rule(sheet, prelude, layer, selector_list)
            else:
                selector_list = _nest(selector_list, prelude) if selector_list else prelude
                context = _Context(bool(selector_list), layer, selector_list)
        else:
            if applies and selector_list and RELEVANT_DECLARATION.search(text):
                if sheet.selector_count >= _MAX_SELECTORS:
                    raise CssLimitError
                sheet.add(layer, selector_list, text.strip())
            if enclosing:
                context = enclosing.pop()
            else:
                invalid = True
    return sheet


_parse_cached = lru_cache(maxsize=64)(_parse)


def _skip_statements(text: str) -> str:
    """Return the text without statements such as @import, and without HTML comment signs."""
    text = text.replace("<!--", "").replace("-->", "").lstrip()
    while text[:1] == "@" and ";" in text:
        text = text[text.index(";") + 1 :].lstrip()
    return text


def _nest(outer: str, inner: str) -> str:
    """Return the selectors of a rule nested in another (CSS Nesting 1); empty if they grow too long."""
    outer = f":is({outer})" if "," in outer else outer
    parts = [part.strip() for part in inner.split(",")]
    nested = ",".join(part.replace("&", outer) if "&" in part else f"{outer} {part}" for part in parts)
    return nested if len(nested) <= MAX_SELECTOR_LENGTH * len(parts) else ""


def _at_rule(sheet: StyleSheet, prelude: str, layer: int, selector_list: str) -> _Context:
    """Return the context inside an at-rule; only @media, @supports and @layer may hold rules that apply."""
    match = _AT_RULE.match(prelude)
    name, condition = (match.group(1).lower(), match.group(2)) if match else ("", "")
    applies = False
    if name == "media":
        applies = media_matches(condition)
    elif name == "supports":
        applies = not _UNSUPPORTED.search(condition)
    elif name == "layer":
        applies, layer = True, sheet.layer(condition.strip() or f" {len(sheet.layers)}")
    return _Context(applies, layer, selector_list)
