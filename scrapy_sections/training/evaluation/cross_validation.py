"""``scrapy sections evaluate --cross-validation``: the defaults on every labelled page, from networks that were not
trained on it: five folds by site. The shifts of the eight kinds of page, and the words that are looked up, are the same
for all folds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.scorer import EVERYTHING_BIAS
from scrapy_sections.content.selection import main_part
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.labels.decision import decide
from scrapy_sections.labels.labeller import Labeller
from scrapy_sections.training.data.corpora import documents, words
from scrapy_sections.training.data.examples import FOLDS, Example, examples
from scrapy_sections.training.data.metrics import Line, policy_figures, section_figures, shingle_f1, text_figures
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_content import train_content
from scrapy_sections.training.fitting.fit_labels import train_labels
from scrapy_sections.training.fitting.fit_lexicon import LexiconCounts
from scrapy_sections.training.fitting.fitter import Fitter

Row = dict[str, float]

_KEEPS_MORE = "cleaneval-dev"  # its annotators kept what the profile "everything" keeps
_PARTS = ("found", "more", "less")  # of the shingle F1


def main(corpus: Path) -> int:
    """Print the mean of each figure over the pages of each set and of each kind of WCXB, and its deviation between
    folds. Pages that do not hold their gold text are left out, as in training. Peak memory: some GB."""
    pages = examples(documents(corpus))
    groups: dict[str, list[tuple[int, Row]]] = {}
    for page, (labels, generous) in zip(pages, progress(_labels(pages), "measuring", len(pages)), strict=True):
        found = [(page.document.corpus, labels)]
        if page.document.corpus == "wcxb":
            found.append((f"  {page.document.kind}", labels))
        if page.document.corpus == _KEEPS_MORE:
            found.append(("  profile everything", generous))
        for name, which in found:
            groups.setdefault(name, []).append((page.fold, _figures(page, which)))
    for name, rows in groups.items():
        print(f"{name:22} {len(rows):5} pages  {_text(rows)}")
    return 0


def _labels(pages: Sequence[Example]) -> Iterator[tuple[Ints, Ints]]:
    """Labels (n,) of each page's blocks, from models without the pages of its fold: with the profile "auto", and with
    "everything"."""
    counts = LexiconCounts(pages)
    lexicons = [counts.lexicon(without=fold) for fold in range(FOLDS)]
    lexical = [lexicons[page.fold](page.page) for page in pages]
    fitter = Fitter(pages, lexical)
    data, relevances = train_content(pages, counts.lexicon(), lexical, fitter)
    labellers = []
    for fold in progress(range(FOLDS), "labels", FOLDS):
        rest = [place for place, page in enumerate(pages) if page.fold != fold]
        known = train_labels([pages[place] for place in rest], [relevances[place] for place in rest], fitter)
        labellers.append(Labeller.from_dict(known))
    for page, relevance in zip(pages, relevances, strict=True):
        scores = relevance.scores + np.float32(EVERYTHING_BIAS - relevance.kinds @ data["biases"])
        generous = Relevance(scores, main_part(scores, page.own.words))
        whole, labeller = [(slice(None), fitter.rows(page))], labellers[page.fold]
        auto, everything = (
            decide(page.own, labeller.probabilities(whole, one), one).ids for one in (relevance, generous)
        )
        yield auto, everything


def _figures(page: Example, labels: Ints) -> Row:
    lines: list[Line] = [
        (int(label), text, 1) for label, text in zip(labels, page.page.texts, strict=True) if label in (TITLE, PROSE)
    ]
    if page.document.has_labels:
        return section_figures(page.document.segments(), lines)
    if page.document.has_headings:
        figures = policy_figures(page.document.headed(), lines)
        figures.pop("parent_accuracy", None)  # nothing is nested here
        return figures
    gold = [word for _, text in page.document.segments() for word in words(text)]
    return text_figures(gold, [word for _, text, _ in lines for word in words(text)])


def _text(rows: Sequence[tuple[int, Row]]) -> str:
    folds = [[row for fold, row in rows if fold == one] for one in range(FOLDS)]
    every, by_fold = _means([row for _, row in rows]), [_means(fold) for fold in folds if fold]
    parts = []
    for name, mean in every.items():
        spread = [means[name] for means in by_fold if name in means]
        parts.append(f"{name} {mean:.4f} (±{stdev(spread) if len(spread) > 1 else 0:.4f})")
    return "  ".join(parts)


def _means(rows: Sequence[Row]) -> Row:
    names = dict.fromkeys(name for row in rows for name in row if name not in _PARTS)
    means = {name: fmean(row[name] for row in rows if name in row) for name in names}
    return means | ({"shingle_f1": shingle_f1(rows)} if _PARTS[0] in rows[0] else {})
