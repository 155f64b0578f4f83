"""What the sections of a page should be, and how those that ``extract`` finds fall short of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import chain
from textwrap import dedent
from typing import Any, NamedTuple

from lxml import html as lxml_html


@dataclass(frozen=True)
class Shortfall:
    """What is wrong with the sections of a page; by default nothing."""

    missed: list[str] = field(default_factory=list)  # titles of the gold outline that no section has
    invented: list[str] = field(default_factory=list)  # titles of sections that the gold outline lacks
    misnested: list[str] = field(default_factory=list)  # titles that lie under others than in the gold outline
    lost: list[str] = field(default_factory=list)  # phrases that are in no section
    strayed: list[str] = field(default_factory=list)  # phrases that are not in the section they belong to
    furniture: list[str] = field(default_factory=list)  # phrases of the page's furniture that are in a section


@dataclass(frozen=True)
class Gold:
    """What a reader sees in a page, and what is known to be wrong with the sections found in it."""

    outline: str  # the titles, each indented by two blanks for each title above it; no title occurs twice
    under: dict[str, list[str]]  # title: phrases of its own text
    furniture: list[str]  # phrases that belong to no section
    shortfall: Shortfall = Shortfall()

    def paths(self) -> dict[str, list[str]]:
        """Return the titles that each title lies under, outermost first."""
        paths: dict[str, list[str]] = {}
        above: list[str] = []
        for line in dedent(self.outline).strip().splitlines():
            title = line.strip()
            assert title not in paths, f"{title!r} is in the outline twice"
            del above[(len(line) - len(line.lstrip())) // 2 :]
            paths[title] = above.copy()
            above.append(title)
        return paths


class _Section(NamedTuple):
    title: str  # empty for the lead
    path: list[str]
    text: str


def flat(text: str | None) -> str:
    """Return the text on one line, its white space single blanks."""
    return " ".join((text or "").split())


def compare(gold: Gold, records: Iterable[Mapping[str, Any]]) -> Shortfall:
    """Return what is wrong with the sections of a page, given as ``SectionedPage.to_dict`` writes them.

    Where titles are missed, the others are to be nested as if the gold outline lacked them, and their text is to stand
    in the section before.
    """
    sections = [
        _Section(flat(record["title"]), [flat(title) for title in record["path"]], flat(record["text"]))
        for record in records
    ]
    paths = gold.paths()
    texts: dict[str, str] = {}
    for section in sections:
        texts[section.title] = f"{texts.get(section.title, '')} {section.text}"
    titles = [section.title for section in sections if section.title]
    everything = "\n".join(f"{section.title} {section.text}" for section in sections)

    lost, strayed = [], []
    home = ""
    for title in paths:
        home = title if title in texts else home
        for phrase in gold.under.get(title, []):
            if phrase not in everything:
                lost.append(phrase)
            elif phrase not in texts.get(home, ""):
                strayed.append(phrase)
    return Shortfall(
        missed=[title for title in paths if title not in texts],
        invented=list((Counter(titles) - Counter(list(paths))).elements()),
        misnested=[
            section.title
            for section in sections
            if section.title in paths and section.path != [title for title in paths[section.title] if title in texts]
        ],
        lost=lost,
        strayed=strayed,
        furniture=[phrase for phrase in gold.furniture if phrase in everything],
    )


def mistakes(gold: Gold, html: bytes) -> list[str]:
    """Return the titles and phrases of the gold outline that are not in the text of the page, as typing errors are."""
    titles = gold.paths()
    text = flat(lxml_html.document_fromstring(html.decode()).text_content())
    expected = [*titles, *chain.from_iterable(gold.under.values()), *gold.furniture]
    absent = [phrase for phrase in expected if phrase not in text]
    return absent + [title for title in gold.under if title not in titles]


def changes(known: Shortfall, actual: Shortfall) -> list[str]:
    """Return a line for each difference between the known shortfall and the actual one."""
    lines = []
    for kind in (part.name for part in fields(Shortfall)):
        before, now = Counter(getattr(known, kind)), Counter(getattr(actual, kind))
        lines += [f"worse: {kind} {item!r}" for item in (now - before).elements()]
        lines += [f"better: {kind} {item!r} happens no longer, remove it" for item in (before - now).elements()]
    return lines
