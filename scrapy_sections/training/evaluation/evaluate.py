"""``scrapy sections evaluate``: the package's figures on labelled corpora."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.training.data.corpora import Document, find_documents
from scrapy_sections.training.data.errors import TrainingError, check_file, check_folder
from scrapy_sections.training.data.metrics import Figures, content_figures, policy_figures, section_figures
from scrapy_sections.training.data.progress import map_in_processes
from scrapy_sections.training.evaluation.block_evaluation import BlockFigures, BlockLabels, predict_block_labels
from scrapy_sections.training.scoring import lines

_WORST_PAGES = 5  # of a set, that are named
# A page is ranked by the first of these figures that it has.
_RANKING_FIGURES = ("section_f1", "heading_recall", "word_f1", "content_f1")


@dataclass(slots=True)
class MeasuredPage:
    """A page's figures, and the labels of its blocks if the gold has labels and is on the page."""

    document: Document
    figures: Figures
    block_labels: BlockLabels | None = None

    @property
    def ranking_figure(self) -> str:
        """The name of the figure that ranks the page among those of its set."""
        return next(name for name in _RANKING_FIGURES if name in self.figures)

    @property
    def rank(self) -> float:
        """The figure that ranks the page among those of its set."""
        return self.figures[self.ranking_figure]


def main(corpus: Path, json_path: Path | None = None, plots: Path | None = None, models: str | None = None) -> int:
    """Print the figures of each set below ``corpus``, and return the exit code.

    A set's figures are means over its pages, its worst pages and, if its gold has labels, confusion matrices and
    reliability. With every page's figures they are also written to ``json_path``; diagrams go into the folder
    ``plots``. Sets on which the shipped models were trained are marked: their figures are no estimate for other pages.

    Raises TrainingError.
    """
    if json_path:
        check_file(json_path)
    if plots:
        check_folder(plots)
    documents = [
        document for document in find_documents(corpus) if not (document.has_labels and document.split == "train")
    ]
    if not documents:
        raise TrainingError(f"no pages to measure below {corpus}: all are of the split train")
    pages = measure_pages(documents, models)
    sets: dict[str, list[MeasuredPage]] = {}
    for page in pages:
        split = "(trained on)" if page.document.split == "train" else page.document.split
        sets.setdefault(f"{page.document.corpus} {split}".strip(), []).append(page)
    reports = {name: _report(name, set_pages, plots) for name, set_pages in sets.items()}
    if json_path:
        figures = {f"{page.document.corpus}/{page.document.name}": page.figures for page in pages}
        json_path.write_text(json.dumps({"sets": reports, "documents": figures}, indent=1) + "\n", "utf-8")
    return 0


def measure_pages(documents: Sequence[Document], models: str | None = None) -> list[MeasuredPage]:
    """Return each document measured, with the models of a folder (default: the shipped ones)."""
    return map_in_processes(partial(_measure_page, models=models), documents, "extracting")


def mean_figures(rows: Sequence[Figures]) -> Figures:
    """Return the mean of each figure over the pages that have it."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: fmean(row[name] for row in rows if name in row) for name in names}


def _report(name: str, pages: Sequence[MeasuredPage], plots: Path | None) -> dict[str, Any]:
    """Print a set's figures, and return them JSON-native."""
    figures = mean_figures([page.figures for page in pages])
    print(f"{name:28} {len(pages):5} pages  " + "  ".join(f"{key} {mean:.4f}" for key, mean in figures.items()))
    worst = sorted(pages, key=lambda page: (page.rank, page.document.name))[:_WORST_PAGES]
    print("  worst: " + ", ".join(f"{page.document.name} ({page.ranking_figure} {page.rank:.3f})" for page in worst))
    report: dict[str, Any] = {
        "pages": len(pages),
        "figures": figures,
        "worst": [{"document": page.document.name, page.ranking_figure: page.rank} for page in worst],
    }
    block_labels = [page.block_labels for page in pages if page.block_labels is not None]
    if block_labels:
        block_figures = BlockFigures(block_labels)
        print(block_figures.text())
        report |= block_figures.to_dict()
        if plots:
            block_figures.plot(name, plots)
    return report


def _measure_page(document: Document, models: str | None = None) -> MeasuredPage:
    predicted = [
        (TITLE if label == "title" else PROSE, text, level)
        for label, text, level in lines(document.page_path.read_bytes(), models)
    ]
    if document.has_headings:
        return MeasuredPage(document, policy_figures(document.leveled_segments(), predicted))
    if document.has_labels:
        figures = section_figures(document.segments(), predicted)
        return MeasuredPage(document, figures, predict_block_labels(document, models))
    return MeasuredPage(document, content_figures(document.segments(), predicted))
