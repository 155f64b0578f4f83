"""Precision and recall of ``page.updated`` beside the dates in ``updated.csv``, which people have read on the pages.

    python benchmarks/updated.py CORPUS

CORPUS is an unpacked corpus folder. A date of ``updated.csv`` is empty where its page states none, and that of the
first document where a page holds several. The 60 pages of the set "first" (40 owners of ``policies``, 20 sites of
``sections``) were labelled before there was any code; those of the set "second", 60 others, were read beside the
answers of the first finished code. An answer is right if it is the very date. With ``--all`` the answers on all
pages of both corpora are printed instead.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path

from scrapy_sections.extractor import Extractor
from scrapy_sections.page import Updated

LABELS = Path(__file__).with_suffix(".csv")


def labels() -> dict[str, dict[str, str]]:
    """Return for each set the dates of its pages, by their paths in the corpus."""
    sets: dict[str, dict[str, str]] = {}
    with LABELS.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            sets.setdefault(row["set"], {})[row["page"]] = row["updated"]
    return sets


def answers(corpus: Path, pages: list[str]) -> Iterator[tuple[str, Updated]]:
    """Yield the answers of the package."""
    extractor = Extractor()
    for page in pages:
        yield page, extractor.extract((corpus / page / "page.html").read_bytes()).updated


def evaluate(corpus: Path, name: str, stated: dict[str, str]) -> None:
    """Print precision and recall on a set, and the answers that are wrong or missing."""
    right = given = 0
    for page, updated in answers(corpus, list(stated)):
        right += bool(updated.date) and updated.date == stated[page]
        given += bool(updated.date)
        if updated.date != stated[page]:
            print(f"{page}: {updated.date or '-'} instead of {stated[page] or '-'}: {updated.text}")
    dates = sum([bool(date) for date in stated.values()])
    print(
        f"{name}: {len(stated)} pages, {dates} with a date: precision {right / given:.3f} ({right} of {given}), "
        f"recall {right / dates:.3f}"
    )


def print_all(corpus: Path) -> None:
    """Print the answers on all pages, those without one last."""
    folders = [path.parent for name in ("policies/*", "sections/*/*") for path in corpus.glob(f"{name}/page.html")]
    pages = sorted(folder.relative_to(corpus).as_posix() for folder in folders)
    found = list(answers(corpus, pages))
    for page, updated in sorted(found, key=lambda answer: (not answer[1].date, answer[0])):
        print(f"{updated.date or '-':10}  {page}  {updated.text}")
    print(f"{sum([bool(updated.date) for _, updated in found])} dates on {len(found)} pages")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--all", action="store_true", help="print all answers")
    options = parser.parse_args()
    if options.all:
        print_all(options.corpus)
    else:
        for name, stated in labels().items():
            evaluate(options.corpus, name, stated)
