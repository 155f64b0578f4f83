"""``scrapy sections train``: the models from the labelled corpora."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scrapy_sections import __version__
from scrapy_sections.content import main_part
from scrapy_sections.labels import label_blocks
from scrapy_sections.models.store import Layout, save, shipped
from scrapy_sections.published import asdus_dd, stapi
from scrapy_sections.training.data.corpora import documents
from scrapy_sections.training.data.errors import TrainingError, check_folder
from scrapy_sections.training.data.examples import FOLDS, Example, examples
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.evaluation.evaluate import means, measure
from scrapy_sections.training.fitting import fit_asdus, fit_stapi
from scrapy_sections.training.fitting.fit_content import train_content
from scrapy_sections.training.fitting.fit_labels import train_labels
from scrapy_sections.training.fitting.fit_lexicon import LexiconCounts
from scrapy_sections.training.fitting.fit_network import SEED
from scrapy_sections.training.fitting.fit_published import fit_alternatives, save_alternatives
from scrapy_sections.training.fitting.fitter import Fitter

LAYOUTS: dict[str, Layout] = {
    "content": main_part.LAYOUT,
    "labels": label_blocks.LAYOUT,
    "asdus-dd": asdus_dd.LAYOUT,
    "stapi": stapi.LAYOUT,
}


def main(corpus: Path, output: Path | None = None) -> int:
    """Train on the pages below ``corpus`` and write the models to ``output`` (default: where the shipped ones are).

    What a stage learns from an earlier one are always that stage's answers on pages it has not seen (five folds by
    site). Pages of the split "dev" are left out; the figures on them go into the manifests. All models are fitted
    before the first is written. Raises TrainingError.
    """
    folder = output or shipped()
    check_folder(folder)
    listed = list(documents(corpus))
    pages = examples([document for document in listed if document.split in ("train", "")])
    labelled = [page for page in pages if page.document.has_labels]
    if not labelled:
        splits = ", ".join(sorted({document.split or "none" for document in listed}))
        raise TrainingError(
            f"no pages to train on, with titles and prose marked in gold.html, below {corpus} (splits seen: {splits})"
        )
    trained = train(pages)
    papers = {"asdus-dd": fit_asdus.fit(labelled), "stapi": fit_stapi.fit(labelled)}
    alternatives = fit_alternatives(listed)
    sets = dict.fromkeys(page.document.corpus for page in pages)
    manifest: dict[str, Any] = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "seed": SEED,
        "pages": {name: sum(page.document.corpus == name for page in pages) for name in sets},
    }
    for name, data in trained.items():
        save(name, folder, data, LAYOUTS[name], manifest)
    dev = [document for document in listed if document.split == "dev"]
    if dev:
        found = means([one.figures for one in measure(dev, str(folder))])
        figures = {name: round(mean, 4) for name, mean in found.items()}
        for name, data in trained.items():
            save(name, folder, data, LAYOUTS[name], manifest | {"figures": {f"{len(dev)} dev pages": figures}})
    save_alternatives(alternatives, listed, folder, manifest)
    for name, data in papers.items():
        save(name, folder, data, LAYOUTS[name], manifest | {"pages": {"sections": len(labelled)}})
    return 0


def train(pages: Sequence[Example]) -> dict[str, dict[str, Any]]:
    """The data of the models "content" and "labels"."""
    counts = LexiconCounts(pages)
    lexicons = [counts.lexicon(without=fold) for fold in range(FOLDS)]
    lexical = [lexicons[page.fold](page.page) for page in progress(pages, "looking up words", len(pages))]
    fitter = Fitter(pages, lexical)
    content, relevances = train_content(pages, counts.lexicon(), lexical, fitter)
    return {
        "content": {"lexicon": counts.data(), "standard": fitter.standard.to_dict(), **content},
        "labels": train_labels(pages, relevances, fitter),
    }
