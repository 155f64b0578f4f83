"""What is found of plain documents of known outline, from one title with three words under it to 20 long sections.

    python benchmarks/plain_documents.py [--rounds 4] [--seed 0] [--profile auto] [--json FILE]

``plain_pages.py`` writes the documents: ``rounds`` of each number of titles, length of paragraphs and language, in
equal shares of all else (elements around the document, markup of titles, menus and footers, numbers, lists and tables).
The same seed gives the same documents.

Figures are means over documents. *headings*: titles found, in order, word for word; *invented*: titles found that are
none, a document; *words*: share of the document's words that are in the sections; *parents*: share of the titles found
under which the next found title above is the right one; *furniture*: share of the words of menus, footers and banners
that are in the sections, where there are such. *losses* counts documents of which less than nine tenths of the words
are kept, *silent* those of them without the warning "much-dropped", and *alarms* that warning on other documents.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

from plain_pages import (
    EXTRAS,
    FRAMES,
    FURNITURE,
    LANGUAGES,
    MARKUPS,
    NUMBERINGS,
    SECTIONS,
    WORDS,
    Document,
    Kind,
    document,
    kinds,
)
from plain_words import words_in

from scrapy_sections import SectionedPage, extract
from scrapy_sections.options import PROFILES
from scrapy_sections.training.data.metrics import common_subsequence
from scrapy_sections.training.data.progress import map_in_processes

_MUCH_DROPPED = "much-dropped"  # the warning
_MIN_KEPT = 0.9  # share of a document's words; with less, it has lost much

# Part of the table: the values that it has a line for, and which of them a document has.
_PARTS: dict[str, tuple[Sequence[str], Callable[[Kind], str]]] = {
    "markup of titles": (MARKUPS, lambda kind: kind.markup),
    "elements around": (FRAMES, lambda kind: kind.frame),
    "furniture": (FURNITURE, lambda kind: kind.furniture),
    "language": (LANGUAGES, lambda kind: kind.language),
    "numbers": (tuple(dict.fromkeys(NUMBERINGS)), lambda kind: kind.numbering),
    "extras": (tuple(dict.fromkeys(EXTRAS)), lambda kind: kind.extras),
    "<title>": (("no", "yes"), lambda kind: "yes" if kind.page_title else "no"),
}


@dataclass(frozen=True)
class Figures:
    """How well one document was read."""

    headings: float
    invented: int
    words: float
    parents: float | None  # None if no title is found
    furniture: float | None  # None without furniture
    warnings: list[str]

    @property
    def loss(self) -> bool:
        """Whether much of the document is lost."""
        return self.words < _MIN_KEPT

    @property
    def warned(self) -> bool:
        """Whether the page says so."""
        return _MUCH_DROPPED in self.warnings


Row = tuple[Kind, Figures]


def figures(doc: Document, page: SectionedPage) -> Figures:
    """Return how much of a document a page holds."""
    gold, kept = Counter(doc.texts), Counter(page.text.split("\n"))
    stray = kept - gold
    titles = [(section.title, index) for index, section in enumerate(page.sections) if section.title]
    pairs = common_subsequence([text for text, _, _ in doc.titles], [text for text, _ in titles])
    found = {gold_title: titles[title][1] for gold_title, title in pairs}
    parents = [
        found.get(_above(found, [parent for _, _, parent in doc.titles], title), -1)
        == _above(set(found.values()), [section.parent for section in page.sections], section)
        for title, section in found.items()
    ]
    return Figures(
        headings=len(found) / len(doc.titles),
        invented=len(titles) - len(found),
        words=_words(gold & kept) / _words(gold),
        parents=fmean(parents) if parents else None,
        furniture=_words(stray & Counter(doc.furniture)) / _words(Counter(doc.furniture)) if doc.furniture else None,
        warnings=page.warnings,
    )


def _above(chosen: Container[int], parents: Sequence[int | None], title: int) -> int:
    """Return the nearest title above one that is among the chosen ones, -1 without one."""
    above = parents[title]
    while above is not None and above not in chosen:
        above = parents[above]
    return -1 if above is None else above


def _words(texts: Counter[str]) -> int:
    return sum(number * words_in(text) for text, number in texts.items())


def measured(numbered: tuple[int, Kind], seed: int, profile: str) -> Row:
    """Return the figures of one document."""
    index, kind = numbered
    doc = document(kind, f"{seed}/{index}")
    return kind, figures(doc, extract(doc.html, profile=profile))


def print_sizes(rows: list[Row]) -> None:
    """Print headings, words kept and silent losses by words a paragraph, down, and titles, across."""
    print(f"headings / words / silent losses: words a paragraph down, titles across\n{'':8}", end="")
    print("".join(f"{number:>15}" for number in SECTIONS) + f"{'all':>17}")
    for words in (*WORDS, None):
        line = f"{words or 'all':>8}"
        for sections in (*SECTIONS, None):
            cell = [row for kind, row in rows if words in (None, kind.words) and sections in (None, kind.sections)]
            headings, kept = fmean(row.headings for row in cell), fmean(row.words for row in cell)
            line += f"{headings:6.2f}/{kept:.2f}/{sum(row.loss and not row.warned for row in cell):<4}"
        print(line)


def print_line(name: str, rows: Sequence[Figures]) -> None:
    """Print the figures of some documents."""
    parents = [row.parents for row in rows if row.parents is not None]
    furniture = [row.furniture for row in rows if row.furniture is not None]
    means = (
        fmean(row.headings for row in rows),
        fmean(row.invented for row in rows),
        fmean(row.words for row in rows),
        fmean(parents) if parents else float("nan"),
        fmean(furniture) if furniture else float("nan"),
    )
    counts = (
        sum(row.loss for row in rows),
        sum(row.loss and not row.warned for row in rows),
        sum(row.warned and not row.loss for row in rows),
    )
    print(f"  {name:22}{len(rows):6}", "".join(f"{mean:10.3f}" for mean in means), "".join(f"{n:8}" for n in counts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--profile", choices=PROFILES, default="auto")
    parser.add_argument("--json", type=Path, help="file for the kind and the figures of each document")
    args = parser.parse_args()
    work = partial(measured, seed=args.seed, profile=args.profile)
    rows = map_in_processes(work, list(enumerate(kinds(args.seed, args.rounds))), "documents")
    print(f"{len(rows)} documents, seed {args.seed}, profile {args.profile}\n")
    print_sizes(rows)
    heads = ("headings", "invented", "words", "parents", "furniture")
    counts = ("losses", "silent", "alarms")
    print(f"\n  {'':22}{'docs':>6}", "".join(f"{head:>10}" for head in heads), "".join(f"{n:>8}" for n in counts))
    print_line("all", [row for _, row in rows])
    for part, (values, value_of) in _PARTS.items():
        print(part)
        for value in values:
            print_line(value, [row for kind, row in rows if value_of(kind) == value])
    if args.json:
        report = [{**asdict(kind), **asdict(row)} for kind, row in rows]
        args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
