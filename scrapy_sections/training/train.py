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
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.errors import TrainingError, check_folder
from scrapy_sections.training.data.examples import Example, read_examples
from scrapy_sections.training.data.folds import SEED
from scrapy_sections.training.data.progress import note
from scrapy_sections.training.evaluation.evaluate import mean_figures, measure_pages
from scrapy_sections.training.fitting.fit_asdus import fit_asdus_dd
from scrapy_sections.training.fitting.fit_content import fit_content
from scrapy_sections.training.fitting.fit_labels import fit_labels
from scrapy_sections.training.fitting.fit_published import fit_content_methods, save_content_methods
from scrapy_sections.training.fitting.fit_stapi import fit_stapi
from scrapy_sections.training.fitting.fitter import Fitter
from scrapy_sections.training.fitting.prepare import Prepared

LAYOUTS: dict[str, Layout] = {
    "content": main_part.LAYOUT,
    "labels": label_blocks.LAYOUT,
    "asdus-dd": asdus_dd.LAYOUT,
    "stapi": stapi.LAYOUT,
}


def main(corpus: Path, output: Path | None = None) -> int:
    """Train on the pages below ``corpus``, write the models to ``output``, and return the exit code.

    ``output`` is a folder (default: that of the shipped models). A stage is fitted to the out-of-fold answers of the
    stages before it, in five folds by site. Pages of the split "dev" are left out; the figures on them go into the
    manifests. All models are fitted before the first is written.

    Raises TrainingError.
    """
    folder = output or shipped()
    check_folder(folder)
    documents = find_documents(corpus)
    examples = read_examples([document for document in documents if document.split in ("train", "")])
    labelled = [example for example in examples if example.document.has_labels]
    if not labelled:
        splits = ", ".join(sorted({document.split or "none" for document in documents}))
        raise TrainingError(
            f"no pages to train on, with titles and prose marked in gold.html, below {corpus} (splits seen: {splits})"
        )
    default_models = fit_defaults(examples)
    note("fitting asdus-dd")
    label_models = {"asdus-dd": fit_asdus_dd(labelled)}
    note("fitting stapi")
    label_models["stapi"] = fit_stapi(labelled)
    content_models = fit_content_methods(documents)
    sets = dict.fromkeys(example.document.corpus for example in examples)
    manifest: dict[str, Any] = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "seed": SEED,
        "pages": {name: sum(example.document.corpus == name for example in examples) for name in sets},
    }
    for name, data in default_models.items():
        save(name, folder, data, LAYOUTS[name], manifest)
    dev = [document for document in documents if document.split == "dev"]
    if dev:
        means = mean_figures([page.figures for page in measure_pages(dev, str(folder))])
        figures = {name: round(mean, 4) for name, mean in means.items()}
        for name, data in default_models.items():
            save(name, folder, data, LAYOUTS[name], manifest | {"figures": {f"{len(dev)} dev pages": figures}})
    save_content_methods(content_models, documents, folder, manifest)
    for name, data in label_models.items():
        save(name, folder, data, LAYOUTS[name], manifest | {"pages": {"sections": len(labelled)}})
    return 0


def fit_defaults(examples: Sequence[Example]) -> dict[str, dict[str, Any]]:
    """Return the data of the models of the default stages, "content" and "labels"."""
    prepared = Prepared.of(examples)
    fitter = Fitter(prepared.examples, prepared.lexical)
    content = fit_content(prepared, fitter)
    note("fitting labels")
    return {
        "content": {"lexicon": prepared.counts.data(), "standard": fitter.standard.to_dict(), **content.data},
        "labels": fit_labels(prepared.examples, content.relevances, fitter),
    }
