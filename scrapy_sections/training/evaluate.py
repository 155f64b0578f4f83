"""``scrapy sections evaluate``: the package's figures on labelled corpora."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean

from scrapy_sections.labels.labeller import PROSE, TITLE
from scrapy_sections.training.corpora import Document, documents
from scrapy_sections.training.metrics import content_figures, policy_figures, section_figures
from scrapy_sections.training.progress import progress
from scrapy_sections.training.scoring import policies

Figures = dict[str, float]


def main(corpus: Path, json_path: Path | None = None) -> int:
    """Print the mean figures of each set below ``corpus``; write every document's to ``json_path``.

    Sets on which the shipped models were trained are marked: their figures are no estimate for other pages.
    """
    chosen = [d for d in documents(corpus) if d.corpus != "sections" or d.split != "train"]
    found = measure(chosen)
    by_set: defaultdict[str, list[Figures]] = defaultdict(list)
    for document, row in zip(chosen, found, strict=True):
        split = "(trained on)" if document.split == "train" else document.split
        by_set[f"{document.corpus} {split}"].append(row)
    for name, rows in by_set.items():
        print(f"{name:28} {len(rows):5} pages  " + "  ".join(f"{key} {mean:.4f}" for key, mean in means(rows).items()))
    if json_path:
        each = {f"{d.corpus}/{d.name}": row for d, row in zip(chosen, found, strict=True)}
        json_path.write_text(json.dumps(each, indent=1) + "\n", "utf-8")
    return 0


def measure(chosen: Sequence[Document], models: str | None = None) -> list[Figures]:
    """Figures of each page, with the models of a folder (default: the shipped ones)."""
    with ProcessPoolExecutor() as pool:
        found = pool.map(partial(figures, models=models), chosen, chunksize=4)
        return list(progress(found, "extracting", len(chosen)))


def means(rows: Sequence[Figures]) -> Figures:
    """Mean of each figure over the pages that have it."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: fmean(row[name] for row in rows if name in row) for name in names}


def figures(document: Document, models: str | None = None) -> Figures:
    """The figures of one page."""
    found = policies(document.page.read_bytes(), models)
    lines = [(TITLE if label == "title" else PROSE, text, level) for label, text, level in found]
    if document.corpus == "policies":
        return policy_figures(document.headed(), lines)
    if document.has_labels:
        return section_figures(document.segments(), lines)
    return content_figures(document.segments(), lines)
