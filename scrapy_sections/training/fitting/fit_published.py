"""Training the methods of stage 1 that are not the default but are learned."""

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
from scrapy_sections.training.fitting.fit_naive_bayes import naive_bayes
from scrapy_sections.training.fitting.fit_shallow import shallow
from scrapy_sections.training.fitting.token_counts import Counted, counted

LAYOUTS: dict[str, Layout] = {"content-nb": naive_bayes_mss.LAYOUT, "content-shallow": shallow_text.LAYOUT}
_MADE: dict[str, tuple[Callable[[Sequence[Counted]], dict[str, Any]], tuple[str, ...]]] = {
    "content-nb": (naive_bayes, ("mss-nb", "mss-nb-unigram")),
    "content-shallow": (shallow, ("shallow", "shallow-svm")),
}


def fit_alternatives(found: Sequence[Document]) -> dict[str, dict[str, Any]]:
    """The data of the models, from all pages but those of the split "dev"."""
    pages = counted([document for document in found if document.split in ("train", "")])
    return {name: train(pages) for name, (train, _) in _MADE.items()}


def save_alternatives(
    fitted: dict[str, dict[str, Any]], found: Sequence[Document], folder: Path, manifest: dict[str, Any]
) -> None:
    """Write the models to ``folder``; the figures on the pages of the split "dev" go into the manifests."""
    dev = [document for document in found if document.split == "dev"]
    for name, (_, names) in _MADE.items():
        data = fitted[name]
        save(name, folder, data, LAYOUTS[name], manifest)
        figures = {which: {"content_f1": round(_content_f1(dev, which, folder), 4)} for which in names} if dev else {}
        save(name, folder, data, LAYOUTS[name], manifest | {"figures": {f"{len(dev)} dev pages": figures}})


def _content_f1(dev: Sequence[Document], name: str, folder: Path) -> float:
    """Of stage 1 alone."""
    find, options = resolve("content", name), Options(content=name, models=str(folder))
    pages = [PageData(load_blocks(decode(document.page.read_bytes()))[0], options) for document in dev]
    lines = [
        [(PROSE, text, 0) for text, kept in zip(data.blocks.texts, find(data).kept, strict=True) if kept]
        for data in pages
    ]
    rows = [section_figures(document.segments(), found) for document, found in zip(dev, lines, strict=True)]
    return fmean(row["content_f1"] for row in rows)
