"""Sections by their numbers, as texts cite them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scrapy_sections.hierarchy.numbering import number, parts_of
from scrapy_sections.references.mentions import Mention

# Words that a text may use for a section whose title has but the number.
_ANY_SECTION = frozenset(
    "section clause article paragraph para point term item § abschnitt artikel ziffer ziff punkt paragraf klausel nr "
    "paragraphe rubrique sección seccion cláusula clausula artículo articulo apartado articolo sezione punto artigo "
    "secção seção paragraaf clausule artykuł статья раздел пункт avsnitt madde článek 条 款 조".split()
)
_WHOLE_PAGE = -1

Parts = tuple[str, ...]


class _Entry(NamedTuple):
    level: int
    section: int | None  # None: several of this level


class Addresses:
    """The sections of a page by their numbers.

    ``titles``: of each section, None without a number; ``parents``: of each section, an earlier one or None. A section
    is known by its own number, and by that with the numbers of the sections around it: "(a)" in "5" is "5(a)", too.
    """

    def __init__(self, titles: Sequence[str | None], parents: Sequence[int | None]) -> None:
        self._around: list[list[int]] = []  # the page, the sections around each from the outermost on, and itself
        self._found: dict[tuple[int, str, Parts], _Entry] = {}
        whole: list[tuple[str, Parts]] = []  # keyword and parts, with those of the sections around
        for index, (title, parent) in enumerate(zip(titles, parents, strict=True)):
            scopes = [_WHOLE_PAGE] if parent is None else self._around[parent]
            self._around.append([*scopes, index])
            outer = ("", ()) if parent is None else whole[parent]
            found = number(title) if title is not None else None
            if not found:
                whole.append(outer)
                continue
            own = found.keyword, parts_of(found)
            within = bool(outer[1]) and not found.keyword and own[1][: len(outer[1])] != outer[1]
            whole.append((outer[0], outer[1] + own[1]) if within else own)
            for scope in scopes:
                for address in {own, whole[-1]}:
                    self._add((scope, *address), _Entry(len(scopes), index))

    def __bool__(self) -> bool:
        return bool(self._found)

    def _add(self, key: tuple[int, str, Parts], entry: _Entry) -> None:
        known = self._found.get(key)
        if known is None or entry.level < known.level:
            self._found[key] = entry
        elif entry.level == known.level:
            self._found[key] = _Entry(known.level, None)

    def section(self, mention: Mention, index: int) -> int | None:
        """The section that a mention in section ``index`` means; None if there is none, or no telling which.

        Looked up in the whole page, then in the topmost section around the mention, and so on inwards, until one
        section alone has the number; of those with one number the topmost is meant. A mark in brackets is looked up
        from the inside outwards, and lies directly in a section around the mention. Where none has the number, the one
        that holds it is meant: "3" for "3 (2)".
        """
        scopes = list(enumerate(self._around[index], 1))
        keywords = (mention.keyword, "") if mention.keyword in _ANY_SECTION else (mention.keyword,)
        for length in range(len(mention.parts), 0, -1):
            for keyword in keywords:
                entries = [
                    (level, self._found.get((scope, keyword, mention.parts[:length]))) for level, scope in scopes
                ]
                seen = [entry for level, entry in entries if entry and (not mention.near or entry.level == level)]
                if seen:
                    certain = [entry.section for entry in seen if entry.section is not None]
                    return certain[-1 if mention.near else 0] if certain else None
        return None
