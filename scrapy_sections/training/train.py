"""``scrapy sections train``: both models from the labelled corpora."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections import __version__
from scrapy_sections.content.learned import LearnedScorer
from scrapy_sections.dom.arrays import Floats
from scrapy_sections.dom.context import in_context
from scrapy_sections.dom.lexicon import Lexicon
from scrapy_sections.dom.network import Network, Standard
from scrapy_sections.labels.features import guess_columns, relevance_columns
from scrapy_sections.labels.labeller import softmax
from scrapy_sections.models import save, shipped
from scrapy_sections.training.corpora import documents
from scrapy_sections.training.errors import TrainingError
from scrapy_sections.training.evaluate import means, measure
from scrapy_sections.training.examples import FOLDS, Example, examples
from scrapy_sections.training.lexicon import LexiconCounts
from scrapy_sections.training.network import SEED, Recipe, fit, standard_of
from scrapy_sections.training.progress import progress

CONTENT = Recipe(classes=2, hidden=48, epochs=6, decay=1e-3, batch=1024)
LABELS = Recipe(classes=4, hidden=32, epochs=8, decay=1e-2, batch=256, masked=0.25, members=4)

Target = Callable[[Example], tuple[NDArray[np.int64], NDArray[np.float64]]]


def main(corpus: Path, output: Path | None = None) -> int:
    """Train on the pages below ``corpus`` and write the models to ``output`` (default: where the shipped ones are).

    What a stage learns from an earlier one are always that stage's answers on pages it has not seen (five folds by
    site). Pages of the split "dev" are left out; the figures on them go into the manifests.
    """
    listed = list(documents(corpus))
    pages = examples([document for document in listed if document.split in ("train", "")])
    labelled = [page for page in pages if page.document.has_labels]
    if not labelled:
        raise TrainingError(f"no pages to train on, with titles and prose marked in gold.html, below {corpus}")
    trained = train(pages, labelled)
    sets = dict.fromkeys(page.document.corpus for page in pages)
    folder = output or shipped()
    manifest: dict[str, Any] = {
        "package": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "seed": SEED,
        "pages": {name: sum(page.document.corpus == name for page in pages) for name in sets},
    }
    for name, data in trained.items():
        save(name, folder, data, manifest)
    dev = [document for document in listed if document.split == "dev"]
    if dev:
        found = means([one.figures for one in measure(dev, str(folder))])
        figures = {name: round(mean, 4) for name, mean in found.items()}
        for name, data in trained.items():
            save(name, folder, data, manifest | {"figures": {f"{len(dev)} dev pages": figures}})
    return 0


def train(pages: Sequence[Example], labelled: Sequence[Example]) -> dict[str, dict[str, Any]]:
    """The data of the models "content" and "labels"."""
    counts = LexiconCounts(pages)
    standard, seen = _standardised(pages, [counts.lexicon(without=fold) for fold in range(FOLDS)])
    of_page = {id(page): rows for page, rows in zip(pages, seen, strict=True)}
    steps = progress(range(2 * FOLDS + 3), "fitting", 2 * FOLDS + 3)

    def fitted(
        chosen: Sequence[Example],
        own: Sequence[Floats] | None,
        target: Target,
        recipe: Recipe,
        without: int | None = None,
    ) -> dict[str, Any]:
        next(steps, None)
        # A small corpus may have all its pages in one fold.
        places = [place for place, page in enumerate(chosen) if page.fold != without] or range(len(chosen))
        targets, weights = zip(*[target(chosen[place]) for place in places], strict=True)
        shared = np.concatenate([of_page[id(chosen[place])] for place in places]).astype(np.float32)
        columns = None if own is None else np.concatenate([own[place] for place in places])
        return fit(shared, columns, np.concatenate(targets), np.concatenate(weights), recipe)

    networks = [Network.from_dict(fitted(pages, None, Example.content_target, CONTENT, fold)) for fold in range(FOLDS)]
    scorers = [LearnedScorer(network) for network in networks]
    content = fitted(pages, None, Example.content_target, CONTENT)

    matrices = [of_page[id(page)].astype(np.float32) for page in labelled]
    relevant = [
        relevance_columns(scorers[page.fold](page.own, matrix)) for page, matrix in zip(labelled, matrices, strict=True)
    ]
    guessers = [
        Network.from_dict(fitted(labelled, relevant, Example.label_target, LABELS, fold)) for fold in range(FOLDS)
    ]
    first = fitted(labelled, relevant, Example.label_target, LABELS)
    guessed = [
        np.hstack((columns, guess_columns(softmax(guessers[page.fold](matrix, columns)), page.own)))
        for page, matrix, columns in zip(labelled, matrices, relevant, strict=True)
    ]
    second = fitted(labelled, guessed, Example.label_target, LABELS)
    return {
        "content": {"lexicon": counts.data(), "standard": standard.to_dict(), "network": content},
        "labels": {"first": first, "second": second},
    }


def _standardised(pages: Sequence[Example], lexicons: Sequence[Lexicon]) -> tuple[Standard, list[NDArray[np.float16]]]:
    """The blocks in context of all pages. In half precision: at once they take a gigabyte as it is."""
    raw = [in_context(page.own, lexicons[page.fold](page.page)) for page in progress(pages, "features", len(pages))]
    standard = standard_of(np.concatenate(raw))
    return standard, [standard(rows).astype(np.float16) for rows in raw]
