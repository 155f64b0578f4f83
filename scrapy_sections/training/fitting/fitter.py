"""Networks fitted to examples, with all pages or without those of one fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.features.context import in_context
from scrapy_sections.features.lexicon import LexicalFeatures
from scrapy_sections.models.network import Network, Standard
from scrapy_sections.training.data.examples import FOLDS, Example
from scrapy_sections.training.data.progress import progress
from scrapy_sections.training.fitting.fit_network import Recipe, fit, standard_of

Target = tuple[NDArray[np.int64], NDArray[np.float64]]  # labels and weights of a page's blocks
Columns = Sequence[Floats] | None  # of each page's blocks, which only one network sees


class Fitter:
    """The blocks in context of all examples, standardised. In half precision: at once they take a gigabyte as it is."""

    def __init__(self, pages: Sequence[Example], lexical: Sequence[LexicalFeatures]) -> None:
        raw = [
            in_context(page.own, found.columns, slice(0, len(found.columns)))
            for page, found in zip(pages, lexical, strict=True)
        ]
        self.standard: Standard = standard_of(np.concatenate(raw))
        rows = progress(raw, "standardising", len(raw))
        self._rows = {id(page): self.standard(r).astype(np.float16) for page, r in zip(pages, rows, strict=True)}

    def rows(self, page: Example) -> Floats:
        """(n, d) of one page."""
        return self._rows[id(page)].astype(np.float32)

    def fit(self, pages: Sequence[Example], own: Columns, targets: Sequence[Target], recipe: Recipe) -> dict[str, Any]:
        """What ``Network.from_dict`` reads, from the blocks that have a weight."""
        rows = [np.flatnonzero(weights) for _, weights in targets]
        labels = np.concatenate([labels[row] for (labels, _), row in zip(targets, rows, strict=True)])
        weights = np.concatenate([weights[row] for (_, weights), row in zip(targets, rows, strict=True)])
        shared = np.concatenate([self._rows[id(page)][row] for page, row in zip(pages, rows, strict=True)])
        columns = None if own is None else np.concatenate([o[row] for o, row in zip(own, rows, strict=True)])
        return fit(shared.astype(np.float32), columns, labels, weights, recipe)

    def unseen(
        self, pages: Sequence[Example], own: Columns, targets: Sequence[Target], recipe: Recipe, what: str
    ) -> list[Floats]:
        """Scores (n, k) of each page's blocks, from a network fitted without the pages of its fold."""
        networks = []
        for fold in progress(range(FOLDS), what, FOLDS):
            # A small corpus may have all its pages in one fold.
            others = [place for place, page in enumerate(pages) if page.fold != fold] or range(len(pages))
            columns = None if own is None else [own[place] for place in others]
            chosen = [pages[place] for place in others]
            networks.append(Network.from_dict(self.fit(chosen, columns, [targets[place] for place in others], recipe)))
        return [
            networks[page.fold](self.rows(page), None if own is None else own[place])
            for place, page in enumerate(pages)
        ]
