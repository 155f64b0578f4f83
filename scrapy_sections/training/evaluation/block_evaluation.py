"""A page's blocks against its gold: confusion of the labels, and reliability of their confidence."""

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
from scrapy_sections.training.data.gold_alignment import align_page
from scrapy_sections.training.evaluation.confusion import Matrix, confusion, confusion_table
from scrapy_sections.training.evaluation.reliability import Reliability, reliability, reliability_table

_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class BlockLabels:
    """Labels (n,) of a page's blocks: of the ``gold``, and ``predicted`` ones with their ``confidence`` (n,).

    ``predicted_given_relevance``: labels (n,) predicted with the gold's relevance in place of stage 1, so that only the
    sort of a relevant block remains to be decided, as in the papers.
    """

    gold: NDArray[np.int64]
    predicted: NDArray[np.int64]
    confidence: Floats
    predicted_given_relevance: NDArray[np.int64]


def predict_block_labels(document: Document, models: str | None) -> BlockLabels | None:
    """Return gold and predicted labels of a page's blocks; None if the gold or any text is not on the page.

    ``models``: folder of the models, None for the shipped ones.
    """
    extractor = Extractor(Options(models=models))
    data = extractor.load(decode(document.page_path.read_bytes()))
    aligned = align_page(document.segments(), data.blocks.texts)
    if aligned is None:
        return None
    gold = aligned[0]
    _, decided = extractor.label(data)
    _, given = extractor.label(data, oracle_relevance(gold))
    confidence = decided.probabilities[np.arange(len(gold)), decided.ids]
    return BlockLabels(gold, decided.ids, confidence, given.ids)


def oracle_relevance(gold: NDArray[np.int64]) -> Relevance:
    """Return the relevance that a stage 1 without mistakes would give blocks with these labels (n,)."""
    return certain_relevance(gold != IRRELEVANT)


class BlockFigures:
    """Figures of the blocks of all pages of a set.

    ``all_labels``: confusion of the four labels. ``relevant_labels``: confusion of the three labels of relevant blocks,
    given relevance. ``confidence``: reliability of the predicted labels' probabilities, of all blocks and of predicted
    titles, whose probability is the confidence of a section.
    """

    def __init__(self, pages: Sequence[BlockLabels]) -> None:
        gold = np.concatenate([page.gold for page in pages])
        predicted = np.concatenate([page.predicted for page in pages])
        given = np.concatenate([page.predicted_given_relevance for page in pages])
        confidence = np.concatenate([page.confidence for page in pages])
        relevant, titles = gold != IRRELEVANT, predicted == TITLE
        self.all_labels: Matrix = confusion(gold, predicted, len(LABEL_NAMES))
        self.relevant_labels: Matrix = confusion(gold[relevant], given[relevant], len(LABEL_NAMES))[1:, 1:]
        self.confidence: dict[str, Reliability] = {
            "blocks": reliability(confidence, gold == predicted),
            "titles": reliability(confidence[titles], gold[titles] == TITLE),
        }

    def text(self) -> str:
        """Return the figures as indented tables."""
        tables = [
            ("blocks, a row a gold label, a column a predicted one", confusion_table(self.all_labels, LABEL_NAMES)),
            ("relevant blocks, with relevance given", confusion_table(self.relevant_labels, LABEL_NAMES[1:])),
            *[(f"confidence of {name}", reliability_table(curve)) for name, curve in self.confidence.items()],
        ]
        lines = [line for title, table in tables for line in (f"{title}:", *table.split("\n"))]
        return "\n".join(f"  {line}" for line in lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures, JSON-native."""
        return {
            "confusion": {"labels": LABEL_NAMES, "counts": self.all_labels.tolist()},
            "confusion_given_relevance": {"labels": LABEL_NAMES[1:], "counts": self.relevant_labels.tolist()},
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
        """Write PNG files of the set ``name`` into a folder. Raises ModuleNotFoundError without matplotlib."""
        from scrapy_sections.training.evaluation.plots import plot_confusion, plot_reliability

        folder.mkdir(parents=True, exist_ok=True)
        start = "-".join(_WORD.findall(name))
        plot_confusion(self.all_labels, LABEL_NAMES, f"{name}: blocks", folder / f"{start}-confusion.png")
        given_path = folder / f"{start}-confusion-given-relevance.png"
        plot_confusion(self.relevant_labels, LABEL_NAMES[1:], f"{name}: relevant blocks", given_path)
        plot_reliability(self.confidence, f"{name}: confidence", folder / f"{start}-reliability.png")
