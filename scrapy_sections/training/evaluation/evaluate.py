"""``scrapy sections evaluate``: the package's figures on labelled corpora."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from scrapy_sections.labels.block_labels import PROSE, TITLE
from scrapy_sections.training.data.corpora import Document, documents
from scrapy_sections.training.data.errors import TrainingError, check_file, check_folder
from scrapy_sections.training.data.metrics import content_figures, policy_figures, section_figures
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.evaluation.block_evaluation import BlockFigures, Blockwise, blockwise
from scrapy_sections.training.scoring import lines as extracted

Figures = dict[str, float]

_WORST = 5  # documents of a set that are named
_HARDEST = (
    "section_f1",
    "heading_recall",
    "word_f1",
    "content_f1",
)  # the first that a document has is what it is named for


@dataclass(slots=True)
class Measured:
    """One page's figures, and its blocks where the gold has labels and lies on the page."""

    document: Document
    figures: Figures
    blocks: Blockwise | None = None


def main(corpus: Path, json_path: Path | None = None, plots: Path | None = None, models: str | None = None) -> int:
    """Print, for each set below ``corpus``, mean figures and the worst documents, and where the gold has labels,
    confusion matrices and reliability; write the same, with every document's figures, to ``json_path``, and diagrams
    into the folder ``plots``.

    Sets on which the shipped models were trained are marked: their figures are no estimate for other pages. Raises
    TrainingError.
    """
    if json_path:
        check_file(json_path)
    if plots:
        check_folder(plots)
    chosen = [d for d in documents(corpus) if d.corpus != "sections" or d.split != "train"]
    if not chosen:
        raise TrainingError(f"no pages to measure below {corpus}: all are of the split train")
    found = measure(chosen, models)
    by_set: dict[str, list[Measured]] = {}
    for one in found:
        split = "(trained on)" if one.document.split == "train" else one.document.split
        by_set.setdefault(f"{one.document.corpus} {split}".strip(), []).append(one)
    report = {name: _reported(name, pages, plots) for name, pages in by_set.items()}
    if json_path:
        each = {f"{one.document.corpus}/{one.document.name}": one.figures for one in found}
        json_path.write_text(json.dumps({"sets": report, "documents": each}, indent=1) + "\n", "utf-8")
    return 0


def _reported(name: str, pages: Sequence[Measured], plots: Path | None) -> dict[str, Any]:
    """Print a set's figures, and give them JSON-native."""
    figures = means([one.figures for one in pages])
    print(f"{name:28} {len(pages):5} pages  " + "  ".join(f"{key} {mean:.4f}" for key, mean in figures.items()))
    lowest = sorted(pages, key=lambda one: (one.figures[_hardest(one)], one.document.name))[:_WORST]
    worst = [{"document": one.document.name, _hardest(one): one.figures[_hardest(one)]} for one in lowest]
    print(
        "  worst: "
        + ", ".join(f"{one.document.name} ({_hardest(one)} {one.figures[_hardest(one)]:.3f})" for one in lowest)
    )
    report: dict[str, Any] = {"pages": len(pages), "figures": figures, "worst": worst}
    aligned = [one.blocks for one in pages if one.blocks is not None]
    if aligned:
        blocks = BlockFigures(aligned)
        print(blocks.text())
        report |= blocks.report()
        if plots:
            blocks.plot(name, plots)
    return report


def _hardest(one: Measured) -> str:
    return next(name for name in _HARDEST if name in one.figures)


def measure(chosen: Sequence[Document], models: str | None = None) -> list[Measured]:
    """Each page measured, with the models of a folder (default: the shipped ones)."""
    with ProcessPoolExecutor() as pool:
        found = pool.map(partial(measured, models=models), chosen, chunksize=4)
        return list(progress(found, "extracting", len(chosen)))


def means(rows: Sequence[Figures]) -> Figures:
    """Mean of each figure over the pages that have it."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: fmean(row[name] for row in rows if name in row) for name in names}


def measured(document: Document, models: str | None = None) -> Measured:
    """One page measured. Raises TrainingError."""
    found = extracted(document.page.read_bytes(), models)
    lines = [(TITLE if label == "title" else PROSE, text, level) for label, text, level in found]
    if document.corpus == "policies":
        return Measured(document, policy_figures(document.headed(), lines))
    if document.has_labels:
        return Measured(document, section_figures(document.segments(), lines), blockwise(document, models))
    return Measured(document, content_figures(document.segments(), lines))
