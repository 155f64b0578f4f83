"""Sections by the numbers that texts refer to them with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.hierarchy.numbering import enumerator_parts, parse_enumerator
from scrapy_sections.references.mentions import Mention

# Keywords that a text may use for a section whose title has only a number.
_GENERIC_KEYWORDS = frozenset(
    "section clause article paragraph para point term item § abschnitt artikel ziffer ziff punkt paragraf klausel nr "
    "paragraphe rubrique sección seccion cláusula clausula artículo articulo apartado articolo sezione punto artigo "
    "secção seção paragraaf clausule artykuł статья раздел пункт avsnitt madde článek 条 款 조".split()
)
# Sections one in another that are told apart; set to bound the time. People nest fewer than ten.
_MAX_NESTED = 30
_WHOLE_PAGE = -1  # the scope around all topmost sections; other scopes are sections

Parts = tuple[str, ...]
Address = tuple[str, Parts]  # keyword and parts


class _Entry(NamedTuple):
    level: int
    section: int | None  # None if several sections of this level have the address


class SectionIndex:
    """The sections of a page by their addresses.

    A section has the address of its own enumerator, and one with the parts of the sections around it: "(a)" in "5" is
    "5(a)", too.
    """

    def __init__(self, titles: Sequence[str | None], parents: Sequence[int | None]) -> None:
        """Index the sections.

        ``titles``: of each section, None for one without a number; ``parents``: of each section, an earlier one or
        None.
        """
        self._scopes: list[list[int]] = []  # of each section: the page, the sections around it, and itself
        self._entries: dict[tuple[int, str, Parts], _Entry] = {}  # by scope and address
        full_addresses: list[Address] = []  # of each section, with the parts of the sections around it
        for section, (title, parent) in enumerate(zip(titles, parents, strict=True)):
            scopes = [_WHOLE_PAGE] if parent is None else self._scopes[parent]
            self._scopes.append([*scopes, section][: _MAX_NESTED + 1])
            outer: Address = ("", ()) if parent is None else full_addresses[parent]
            enumerator = parse_enumerator(title) if title is not None else None
            if not enumerator:
                full_addresses.append(outer)
                continue
            address = enumerator.keyword, enumerator_parts(enumerator)
            full_addresses.append(_full_address(address, outer))
            for scope in scopes:
                for keyword, parts in {address, full_addresses[-1]}:
                    self._add((scope, keyword, parts), _Entry(len(scopes), section))

    def __bool__(self) -> bool:
        """Return whether any section has a number."""
        return bool(self._entries)

    def find(self, mention: Mention, section: int) -> int | None:
        """Return the section that a mention in ``section`` refers to, None if none or several fit.

        Searched are the whole page, then the topmost section around the mention, and so on inwards, until a search
        gives one section: that on the highest level, if no other on this level has the number. For a local mention, the
        search goes from the inside outwards, through the sections that are directly in one around the mention. If no
        section has the number, its outer parts are searched for: "3" for "3 (2)".
        """
        scopes = list(enumerate(self._scopes[section], 1))  # with the level of the sections directly in each
        keywords = (mention.keyword, "") if mention.keyword in _GENERIC_KEYWORDS else (mention.keyword,)
        for length in range(len(mention.parts), 0, -1):
            for keyword in keywords:
                by_scope = [
                    (level, self._entries.get((scope, keyword, mention.parts[:length]))) for level, scope in scopes
                ]
                entries = [entry for level, entry in by_scope if entry and (not mention.local or entry.level == level)]
                if entries:
                    unique = [entry.section for entry in entries if entry.section is not None]
                    return unique[-1 if mention.local else 0] if unique else None
        return None

    def _add(self, key: tuple[int, str, Parts], entry: _Entry) -> None:
        """Add an entry; of several with one key, the one of the highest level stays."""
        present = self._entries.get(key)
        if present is None or entry.level < present.level:
            self._entries[key] = entry
        elif entry.level == present.level:
            self._entries[key] = _Entry(entry.level, None)


def _full_address(address: Address, outer: Address) -> Address:
    """Return the address of a section with that of the section around it, unless it stands for itself.

    It does with a keyword, with parts that begin with the outer ones ("5.1" in "5"), or in a section without a number,
    or with one of very many parts.
    """
    (keyword, parts), (outer_keyword, outer_parts) = address, outer
    stands_alone = keyword or not 0 < len(outer_parts) <= _MAX_NESTED or parts[: len(outer_parts)] == outer_parts
    return address if stands_alone else (outer_keyword, outer_parts + parts)
