"""Fitting the published methods of stage 1 that learn from labelled pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from scrapy_sections.html.decode import decode
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import PROSE
from scrapy_sections.models.store import Layout, save
from scrapy_sections.options import Options
from scrapy_sections.page_data import PageData
from scrapy_sections.published import naive_bayes_mss, shallow_text
from scrapy_sections.registry import resolve
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.metrics import section_figures
from scrapy_sections.training.data.progress import note, progress
from scrapy_sections.training.fitting.fit_naive_bayes import fit_naive_bayes
from scrapy_sections.training.fitting.fit_shallow import fit_shallow
from scrapy_sections.training.fitting.token_counts import PageCounts, count_tokens

LAYOUTS: dict[str, Layout] = {"content-nb": naive_bayes_mss.LAYOUT, "content-shallow": shallow_text.LAYOUT}
# Model: how it is fitted, and the methods that read it and are measured.
_MODELS: dict[str, tuple[Callable[[Sequence[PageCounts]], dict[str, Any]], tuple[str, ...]]] = {
    "content-nb": (fit_naive_bayes, ("mss-nb", "mss-nb-unigram")),
    "content-shallow": (fit_shallow, ("shallow", "shallow-svm")),
}


def fit_content_methods(documents: Sequence[Document]) -> dict[str, dict[str, Any]]:
    """Return the data of each model, fitted to all pages but those of the split "dev"."""
    pages = count_tokens([document for document in documents if document.split in ("train", "")])
    models = {}
    for name, (fit, _) in _MODELS.items():
        note(f"fitting {name}")
        models[name] = fit(pages)
    return models


def save_content_methods(
    models: dict[str, dict[str, Any]], documents: Sequence[Document], folder: Path, manifest: dict[str, Any]
) -> None:
    """Write the models to ``folder``; the figures on the pages of the split "dev" go into the manifests."""
    dev = [document for document in documents if document.split == "dev"]
    for model, (_, methods) in _MODELS.items():
        save(model, folder, models[model], LAYOUTS[model], manifest)  # to be measured
        figures = {name: {"content_f1": round(_content_f1(dev, name, folder), 4)} for name in methods} if dev else {}
        save(model, folder, models[model], LAYOUTS[model], manifest | {"figures": {f"{len(dev)} dev pages": figures}})


def _content_f1(documents: Sequence[Document], name: str, folder: Path) -> float:
    """Return the mean content F1 of a method of stage 1 alone, with the models of a folder."""
    find, options = resolve("content", name), Options(content=name, models=str(folder))
    rows = []
    for document in progress(documents, f"measuring {name}", len(documents)):
        blocks = load_blocks(decode(document.page_path.read_bytes()))[0]
        kept = [
            (PROSE, text, 0)
            for text, keep in zip(blocks.texts, find(PageData(blocks, options)).kept, strict=True)
            if keep
        ]
        rows.append(section_figures(document.segments(), kept))
    return fmean(row["content_f1"] for row in rows)
