"""``scrapy sections evaluate --cross-validation``: the defaults on pages that their networks were not fitted to.

Five folds by site. The biases of the eight kinds of page, and which words are looked up, are the same for all folds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import stdev

import numpy as np

from scrapy_sections.arrays import Ints
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.content.scorer import EVERYTHING_BIAS
from scrapy_sections.content.selection import main_part
from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.labels.decision import decide
from scrapy_sections.labels.labeller import Labeller
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.examples import Example, read_examples
from scrapy_sections.training.data.folds import FOLDS
from scrapy_sections.training.data.gold import LeveledSegment
from scrapy_sections.training.data.gold_alignment import words_of
from scrapy_sections.training.data.metrics import Figures, policy_figures, section_figures, shingle_f1, text_figures
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.evaluation.evaluate import mean_figures
from scrapy_sections.training.fitting.fit_content import fit_content
from scrapy_sections.training.fitting.fit_labels import fit_labels
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.prepare import Prepared

_KEEPS_MORE = "cleaneval-dev"  # the set whose annotators kept what the profile "everything" keeps
_SHINGLE_FIGURES = ("common_shingles", "extra_shingles", "missing_shingles")  # printed as one, the shingle F1


def main(corpus: Path) -> int:
    """Print mean figures of each set and of each kind of WCXB's pages, and their deviation between folds.

    Pages without their gold text are left out, as in training. Takes some GB of memory. Returns the exit code.
    """
    examples = read_examples(find_documents(corpus))
    rows_of_group: dict[str, list[tuple[int, Figures]]] = {}
    for example, (labels, everything_labels) in zip(examples, _out_of_fold_labels(examples), strict=True):
        groups = [(example.document.corpus, labels)]
        if example.document.corpus == "wcxb":
            groups.append((f"  {example.document.kind}", labels))
        if example.document.corpus == _KEEPS_MORE:
            groups.append(("  profile everything", everything_labels))
        for name, group_labels in groups:
            rows_of_group.setdefault(name, []).append((example.fold, _figures(example, group_labels)))
    for name, rows in rows_of_group.items():
        print(f"{name:22} {len(rows):5} pages  {_text(rows)}")
    return 0


def _out_of_fold_labels(examples: Sequence[Example]) -> Iterator[tuple[Ints, Ints]]:
    """Yield the labels (n,) of each example's blocks by models of the other folds, by two profiles.

    The profiles are "auto" and "everything".
    """
    prepared = Prepared.of(examples)
    fitter = Fitter(prepared.examples, prepared.lexical)
    content = fit_content(prepared, fitter)
    labellers = []
    for fold in progress(range(FOLDS), "labels", FOLDS):
        others = [index for index, example in enumerate(prepared.examples) if example.fold != fold]
        fitted = fit_labels(
            [prepared.examples[index] for index in others], [content.relevances[index] for index in others], fitter
        )
        labellers.append(Labeller.from_dict(fitted))
    measured = progress(examples, "measuring", len(examples))
    for example, relevance in zip(measured, content.relevances[: len(examples)], strict=True):
        everything_scores = relevance.scores + np.float32(EVERYTHING_BIAS - relevance.kinds @ content.data["biases"])
        everything = Relevance(everything_scores, main_part(everything_scores, example.features.words))
        context, labeller = [(slice(None), fitter.rows(example))], labellers[example.fold]
        labels, everything_labels = (
            decide(example.features, labeller.probabilities(context, example.features, used), used).ids
            for used in (relevance, everything)
        )
        yield labels, everything_labels


def _figures(example: Example, labels: Ints) -> Figures:
    """Return an example's figures by these labels (n,) of its blocks, with all titles on one level."""
    predicted: list[LeveledSegment] = [
        (int(label), text, 1)
        for label, text in zip(labels, example.blocks.texts, strict=True)
        if label in (TITLE, PROSE)
    ]
    document = example.document
    if document.has_labels:
        return section_figures(document.segments(), predicted)
    if document.has_headings:
        figures = policy_figures(document.leveled_segments(), predicted)
        figures.pop("parent_accuracy", None)  # nothing is nested here
        return figures
    gold_words = [word for _, text in document.segments() for word in words_of(text)]
    return text_figures(gold_words, [word for _, text, _ in predicted for word in words_of(text)])


def _text(rows: Sequence[tuple[int, Figures]]) -> str:
    """Return mean figures over all pages, and their deviation between folds, from (fold, figures) of each page."""
    rows_of_fold = [[row for row_fold, row in rows if row_fold == fold] for fold in range(FOLDS)]
    means, fold_means = _means([row for _, row in rows]), [_means(fold_rows) for fold_rows in rows_of_fold if fold_rows]
    parts = []
    for name, mean in means.items():
        values = [fold[name] for fold in fold_means if name in fold]
        parts.append(f"{name} {mean:.4f} (±{stdev(values) if len(values) > 1 else 0:.4f})")
    return "  ".join(parts)


def _means(rows: Sequence[Figures]) -> Figures:
    """Return mean figures over pages, the three figures of shingles replaced by their F1."""
    means = mean_figures([{name: row[name] for name in row if name not in _SHINGLE_FIGURES} for row in rows])
    return means | ({"shingle_f1": shingle_f1(rows)} if _SHINGLE_FIGURES[0] in rows[0] else {})
