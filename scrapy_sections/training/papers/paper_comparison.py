"""The four labellers in the papers' own setting, beside the papers' figures (STAPI, table 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.published.asdus_dd import AsdusDD
from scrapy_sections.published.asdus_di import label as asdus_di
from scrapy_sections.published.stapi import Stapi
from scrapy_sections.published.stapi_features import Segments
from scrapy_sections.training.data.examples import Example
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.evaluation.block_evaluation import oracle
from scrapy_sections.training.fitting import fit_asdus as asdus
from scrapy_sections.training.fitting import fit_stapi as stapi
from scrapy_sections.training.papers.paper_metrics import given, labelled_pages, weighted_f1

Reader: TypeAlias = Callable[[Example], tuple[Ints, Ints]]  # page: gold and said labels of its given blocks

PAPER = {"asdus-di": 0.773, "asdus-dd": 0.869, "stapi": 0.976}  # all types combined


def main(corpus: Path) -> int:
    """Print the weighted F1 of each labeller on each kind of document and on all.

    ASDUS-DD and STAPI are fitted to the folds of the other sites. The default labeller is the shipped one, on the split
    "dev", which it was not trained on; stage 1 is replaced by the gold.
    """
    pages = labelled_pages(corpus)
    dev = [page for page in pages if page.document.split == "dev"]
    print(f"{'labels':10} {'pages':>5}  {'all':>6}  {'paper':>6}  by kind")
    _print("asdus-di", pages, _di)
    _print("asdus-dd", pages, _out_of_fold(pages, _dd))
    _print("stapi", pages, _out_of_fold(pages, _stapi))
    if dev:
        _print("default", dev, _default)
    return 0


def _print(name: str, pages: Sequence[Example], read: Reader) -> None:
    found = [read(page) for page in progress(pages, name, len(pages))]
    kinds = [page.document.name.partition("/")[0] for page in pages]

    def figure(kind: str | None) -> str:
        chosen = [pair for pair, own in zip(found, kinds, strict=True) if kind in (None, own)]
        return f"{weighted_f1(*zip(*chosen, strict=True)):.4f}"

    paper = f"{PAPER[name]:.3f}" if name in PAPER else "-"
    by_kind = "  ".join(f"{kind} {figure(kind)}" for kind in sorted(set(kinds)))
    print(f"{name:10} {len(pages):5}  {figure(None)}  {paper:>6}  {by_kind}", flush=True)


def _out_of_fold(pages: Sequence[Example], fitted: Callable[[Sequence[Example]], Reader]) -> Reader:
    """A reader that knows no page of the site it reads."""
    folds = sorted({page.fold for page in pages})
    readers = {fold: fitted([page for page in pages if page.fold != fold]) for fold in folds}
    return lambda page: readers[page.fold](page)


def _di(page: Example) -> tuple[Ints, Ints]:
    rows = given(page)
    # The program leaves nothing out here: what it takes for a footer is no title.
    return page.labels[rows], np.where(asdus_di(page.page, rows) == TITLE, TITLE, PROSE)


def _dd(pages: Sequence[Example]) -> Reader:
    model = AsdusDD.from_dict(asdus.fit(pages))

    def say(page: Example) -> tuple[Ints, Ints]:
        rows = given(page)
        return page.labels[rows], TITLE + model.probabilities(page.page)[rows, TITLE : PROSE + 1].argmax(axis=1)

    return say


def _stapi(pages: Sequence[Example]) -> Reader:
    model = Stapi.from_dict(stapi.fit(pages))

    def say(page: Example) -> tuple[Ints, Ints]:
        rows = given(page)
        found = model.typography(Segments.of(page.page), model.encoder(page.page.texts), rows)
        return page.labels[rows], TITLE + found[:, : PROSE - TITLE + 1].argmax(axis=1)

    return say


def _default(page: Example) -> tuple[Ints, Ints]:
    rows = given(page)
    extractor = Extractor()
    _, decided = extractor.label(extractor.load(decode(page.document.page.read_bytes())), oracle(page.labels))
    return page.labels[rows], TITLE + decided.probabilities[rows, TITLE : PROSE + 1].argmax(axis=1)
