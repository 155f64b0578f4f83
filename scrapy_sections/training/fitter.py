"""Networks fitted to examples, with all pages or without those of one fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.dom.arrays import Floats
from scrapy_sections.dom.context import in_context
from scrapy_sections.dom.lexicon import Lexical
from scrapy_sections.dom.network import Network, Standard
from scrapy_sections.training.examples import FOLDS, Example
from scrapy_sections.training.network import Recipe, fit, standard_of
from scrapy_sections.training.progress import progress

Target = Callable[[Example], tuple[NDArray[np.int64], NDArray[np.float64]]]
Columns = Sequence[Floats] | None


class Fitter:
    """The blocks in context of all examples, standardised. In half precision: at once they take a gigabyte as it is."""

    def __init__(self, pages: Sequence[Example], lexical: Sequence[Lexical]) -> None:
        raw = [in_context(page.own, found.columns) for page, found in zip(pages, lexical, strict=True)]
        self.standard: Standard = standard_of(np.concatenate(raw))
        rows = progress(raw, "standardising", len(raw))
        self._rows = {id(page): self.standard(r).astype(np.float16) for page, r in zip(pages, rows, strict=True)}

    def rows(self, page: Example) -> Floats:
        """(n, d) of one page."""
        return self._rows[id(page)].astype(np.float32)

    def fit(
        self, pages: Sequence[Example], own: Columns, target: Target, recipe: Recipe, without: int | None = None
    ) -> dict[str, Any]:
        """What ``Network.from_dict`` reads; ``own``: each page's columns (n, e) that only this network sees."""
        # A small corpus may have all its pages in one fold.
        places = [place for place, page in enumerate(pages) if page.fold != without] or range(len(pages))
        targets, weights = zip(*[target(pages[place]) for place in places], strict=True)
        shared = np.concatenate([self._rows[id(pages[place])] for place in places]).astype(np.float32)
        columns = None if own is None else np.concatenate([own[place] for place in places])
        return fit(shared, columns, np.concatenate(targets), np.concatenate(weights), recipe)

    def unseen(self, pages: Sequence[Example], own: Columns, target: Target, recipe: Recipe, what: str) -> list[Floats]:
        """Scores (n, k) of each page's blocks, from a network fitted without the pages of its fold."""
        folds = progress(range(FOLDS), what, FOLDS)
        networks = [Network.from_dict(self.fit(pages, own, target, recipe, fold)) for fold in folds]
        return [
            networks[page.fold](self.rows(page), None if own is None else own[place])
            for place, page in enumerate(pages)
        ]
