"""Style sheets: text to rules, found by the last name in their selectors. Nothing is parsed before it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from scrapy_sections.css.declarations import RELEVANT, clean
from scrapy_sections.css.media_queries import holds
from scrapy_sections.css.selectors import LONGEST, selector

Rule: TypeAlias = tuple[int, int, str, str]  # (layer, order, selector, block); higher layers win

UNLAYERED = 1_000_000  # the layer of rules outside layers
_MOST_RULES = 50_000
_CACHED = 300_000  # characters
_PIECE = re.compile(r"([^{}]*)([{}])")
_AT_RULE = re.compile(r"@([\w-]+)(.*)", re.DOTALL)
_NEVER = re.compile(r":(?::|hover|focus|active|visited|before|after|first-l|target|checked|disabled|-)")
_COMMAS = re.compile(r",(?![^(]*\))")
_INVALID = re.compile(r"[;$%!@?](?![^\[]*\])|:-(?:ms|moz|o)-")
_LASTS = re.compile(r"([^,\s>+~]*)\s*(?:,|\Z)")  # the last compound of each selector, and an empty one
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_ATTRIBUTE = re.compile(r"(\[[\w-]++)(?!\\)[^\[\]]*\][^\s>+~()]*\Z")
_KEY = re.compile(r"[#.][\w-]+")
_TAG = re.compile(r"[a-zA-Z][\w-]*")
_UNSUPPORTED = re.compile(r"\bnot\b|-ms-|-moz-|touch-callout|-webkit-hyphens", re.IGNORECASE)


@dataclass(slots=True)
class Sheet:
    """Rules that set what matters, by a name that their element must carry: "#id", ".class", tag or
    "[attribute", "*" for any."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    number: int = 0  # of selectors
    layers: dict[str, int] = field(default_factory=dict)

    def add(self, layer: int, selectors: str, block: str) -> None:
        """Add a rule for each of the selectors, separated by commas; for none where browsers would drop them all."""
        if _INVALID.search(selectors):
            return
        if "(" in selectors or "[" in selectors or "\\" in selectors:
            found = [(text, _key(text)) for text in map(str.strip, _COMMAS.split(selectors))]
        else:
            found = list(zip(map(str.strip, selectors.split(",")), map(_name, _LASTS.findall(selectors)), strict=False))
        for text, key in found:
            if len(text) > LONGEST or (":" in text and "(" not in text and _NEVER.search(text)):
                continue
            self.rules.setdefault(key, []).append((layer, self.number, text, block))
            self.number += 1

    def layer(self, name: str) -> int:
        """Its number, the higher the later it was first named."""
        return self.layers.setdefault(name, len(self.layers))


def _key(text: str) -> str:
    """The rarest name in the last compound of a selector with brackets or escapes."""
    bare = text[-LONGEST:]
    while bare != (bare := _BRACKETS.sub("", bare)):
        pass
    if "\\" in bare:
        return _parsed_key(text)
    last = _LASTS.match(bare[max(map(bare.rfind, " >+~\n\t")) + 1 :].replace(",", ""))
    key = _name(last.group(1)) if last else "*"
    attribute = _ATTRIBUTE.search(text) if key[0] not in ".#" else None
    return str(attribute.group(1)).lower() if attribute else key


def _name(compound: str) -> str:
    """The rarest name in a compound: its id, its class, its tag, or "*"."""
    if compound.isalnum():
        return compound.lower()
    if compound[:1] != ":":
        names: list[str] = _KEY.findall(compound)
        if names:
            return next((name for name in names if name[0] == "#"), names[0])
    tag = _TAG.match(compound)
    return tag.group().lower() if tag else "*"


def _parsed_key(text: str) -> str:
    """The same of a selector with escapes in its names."""
    found = selector(text)
    if found is None:
        return "*"
    last = found.compounds[0]
    if last.id:
        return "#" + last.id
    return "." + min(last.classes) if last.classes else last.tag or "*"


def sheet(css: str) -> Sheet | None:
    """The rules of a style sheet that hold on a screen; None where there are too many. A pure function of the text,
    and short texts are remembered: pages of one site share them."""
    return _remembered(css) if len(css) <= _CACHED else _read(css)


def _read(css: str) -> Sheet | None:
    """One pass over the braces. ``outer`` is, for each that is open, whether rules in it hold, their layer, and the
    selectors whose declarations it holds."""
    found = Sheet()
    outer: list[tuple[bool, int, str]] = []
    holding, layer, selectors = True, UNLAYERED, ""
    spoilt = False  # by a brace that closes nothing, up to the end of the next rule
    for before, brace in _PIECE.findall(clean(css) + "}"):
        if brace == "{":
            outer.append((holding, layer, selectors))
            holding, spoilt = holding and not spoilt, False
            if not holding:
                continue
            stated, _, prelude = before.rpartition(";") if selectors else _after_statements(before)
            prelude = prelude.strip()
            if stated and selectors and RELEVANT.search(stated):
                found.add(layer, selectors, stated)
            if prelude[:1] == "@":
                holding, layer, selectors = _at_rule(found, prelude, layer, selectors)
            else:
                selectors = _nested(selectors, prelude) if selectors else prelude
                holding = bool(selectors)
        else:
            if holding and selectors and RELEVANT.search(before):
                if found.number >= _MOST_RULES:
                    return None
                found.add(layer, selectors, before.strip())
            if outer:
                holding, layer, selectors = outer.pop()
            else:
                spoilt = True
    return found


def _after_statements(text: str) -> tuple[str, str, str]:
    """Parted behind rules without a block, such as @import."""
    prelude = text.replace("<!--", "").replace("-->", "").lstrip()
    while prelude[:1] == "@" and ";" in prelude:
        prelude = prelude[prelude.index(";") + 1 :].lstrip()
    return "", "", prelude


def _nested(outer: str, inner: str) -> str:
    """Selectors of a rule in a rule (CSS Nesting 1), nothing where they grow too long."""
    outer = f":is({outer})" if "," in outer else outer
    parts = [part.strip() for part in inner.split(",")]
    whole = ",".join(part.replace("&", outer) if "&" in part else f"{outer} {part}" for part in parts)
    return whole if len(whole) <= LONGEST * len(parts) else ""


_remembered = lru_cache(maxsize=64)(_read)


def _at_rule(found: Sheet, prelude: str, layer: int, selectors: str) -> tuple[bool, int, str]:
    match = _AT_RULE.match(prelude)
    name, condition = (match.group(1).lower(), match.group(2)) if match else ("", "")
    if name == "media":
        return holds(condition), layer, selectors
    if name == "supports":
        return not _UNSUPPORTED.search(condition), layer, selectors
    if name == "layer":
        return True, found.layer(condition.strip() or f" {len(found.layers)}"), selectors
    return False, layer, selectors
