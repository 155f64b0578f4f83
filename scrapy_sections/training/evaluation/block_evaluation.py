"""A page's blocks against its gold: what is taken for what, and whether confidence is right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Floats
from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode
from scrapy_sections.labels.block_labels import IRRELEVANT, LABEL_NAMES, TITLE
from scrapy_sections.options import Options
from scrapy_sections.training.data.corpora import Document
from scrapy_sections.training.data.examples import laid_on
from scrapy_sections.training.evaluation.confusion import Matrix, confusion, confusion_table
from scrapy_sections.training.evaluation.reliability import Reliability, reliability, reliability_table

_LABELLINGS = ("gold", "found", "given")


@dataclass(slots=True)
class Blockwise:
    """Of a page's blocks (n,): ``gold`` and ``found`` labels, the ``confidence`` in the found ones; and the labels that
    are found where relevance is ``given``: stage 1 replaced by the gold, so that only what a block is remains to be
    decided (the papers' setting)."""

    gold: NDArray[np.int64]
    found: NDArray[np.int64]
    confidence: Floats
    given: NDArray[np.int64]


def blockwise(document: Document, models: str | None) -> Blockwise | None:
    """The blocks of a page; None where its gold is not on it, or it has no text."""
    extractor = Extractor(Options(models=models))
    data = extractor.load(decode(document.page.read_bytes()))
    laid = laid_on(data.blocks, document.segments())
    if laid is None:
        return None
    gold = laid[0]
    _, decided = extractor.label(data)
    _, given = extractor.label(data, oracle(gold))
    confidence = decided.probabilities[np.arange(len(gold)), decided.ids]
    return Blockwise(gold, decided.ids, confidence, given.ids)


def oracle(gold: NDArray[np.int64]) -> Relevance:
    """Relevance as a stage 1 without mistakes would say it of blocks with these labels (n,)."""
    return certain_relevance(gold != IRRELEVANT)


class BlockFigures:
    """The blocks of a set's pages together.

    ``all_labels``: confusion of the four labels. ``relevant``: of the three that a relevant block can have, where
    relevance is given. ``confidence``: reliability of the found labels' probabilities, of all blocks and of those found
    to be titles, which is the confidence that sections have.
    """

    def __init__(self, pages: Sequence[Blockwise]) -> None:
        gold, found, given = (np.concatenate([getattr(page, name) for page in pages]) for name in _LABELLINGS)
        confidence = np.concatenate([page.confidence for page in pages])
        relevant, titles = gold != IRRELEVANT, found == TITLE
        self.all_labels: Matrix = confusion(gold, found, len(LABEL_NAMES))
        self.relevant: Matrix = confusion(gold[relevant], given[relevant], len(LABEL_NAMES))[1:, 1:]
        self.confidence: dict[str, Reliability] = {
            "blocks": reliability(confidence, gold == found),
            "titles": reliability(confidence[titles], gold[titles] == TITLE),
        }

    def text(self) -> str:
        """Tables for a reader."""
        parts = [
            ("blocks, a row a gold label, a column a found one", confusion_table(self.all_labels, LABEL_NAMES)),
            ("the same where relevance is given", confusion_table(self.relevant, LABEL_NAMES[1:])),
            *[(f"confidence of {name}", reliability_table(curve)) for name, curve in self.confidence.items()],
        ]
        lines = [line for title, table in parts for line in (f"{title}:", *table.split("\n"))]
        return "\n".join(f"  {line}" for line in lines)

    def report(self) -> dict[str, Any]:
        """The same, JSON-native."""
        return {
            "confusion": {"labels": LABEL_NAMES, "counts": self.all_labels.tolist()},
            "confusion_given_relevance": {"labels": LABEL_NAMES[1:], "counts": self.relevant.tolist()},
            "reliability": {
                name: {
                    "counts": curve.counts.tolist(),
                    "confidence": curve.confidence.tolist(),
                    "accuracy": curve.accuracy.tolist(),
                    "expected_calibration_error": curve.error,
                }
                for name, curve in self.confidence.items()
            },
        }

    def plot(self, name: str, folder: Path) -> None:
        """PNG files of the set ``name``. Raises ModuleNotFoundError without matplotlib."""
        from scrapy_sections.training.evaluation.plots import plot_confusion, plot_reliability

        folder.mkdir(parents=True, exist_ok=True)
        start = re.sub(r"\W+", "-", name).strip("-")
        plot_confusion(self.all_labels, LABEL_NAMES, f"{name}: blocks", folder / f"{start}-confusion.png")
        given = folder / f"{start}-confusion-given-relevance.png"
        plot_confusion(self.relevant, LABEL_NAMES[1:], f"{name}: relevant blocks", given)
        plot_reliability(self.confidence, f"{name}: confidence", folder / f"{start}-reliability.png")
