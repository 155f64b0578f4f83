"""Confusion matrices and reliability diagrams as PNG files. Needs matplotlib, the extra ``plots``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from scrapy_sections.training.evaluation.confusion import Matrix
from scrapy_sections.training.evaluation.reliability import BINS, Reliability

_DPI = 120


def plot_confusion(matrix: Matrix, names: Sequence[str], title: str, path: Path) -> None:
    """Shares of each gold label in colour, counts in writing."""
    figure = Figure(figsize=(1.8 + 1.2 * len(names), 1.6 + 0.9 * len(names)), layout="constrained")
    axes = figure.subplots()
    shares = matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1)
    image = axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    for (row, column), count in np.ndenumerate(matrix):
        dark = shares[row, column] > 0.5
        axes.text(column, row, f"{count:,}", ha="center", va="center", color="white" if dark else "black")
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel="found", ylabel="gold", title=title)
    figure.colorbar(image, label="share of the gold label")
    figure.savefig(path, dpi=_DPI, metadata={"Software": None})


def plot_reliability(curves: dict[str, Reliability], title: str, path: Path) -> None:
    """Accuracy against confidence, and how many blocks or titles there are of each confidence."""
    figure = Figure(figsize=(5.5, 6), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    above.plot((0, 1), (0, 1), color="gray", linestyle=":", label="calibrated")
    width = 0.8 / BINS / len(curves)
    for place, (name, curve) in enumerate(curves.items()):
        seen = curve.counts > 0
        label = f"{name}: expected calibration error {curve.error:.3f}"
        above.plot(curve.confidence[seen], curve.accuracy[seen], marker="o", label=label)
        middles = (np.arange(BINS) + 0.5) / BINS + (place - (len(curves) - 1) / 2) * width
        below.bar(middles, curve.counts, width, label=name)
    above.set(ylabel="accuracy", title=title, ylim=(0, 1.02))
    above.legend()
    below.set(xlabel="confidence", ylabel="count", yscale="log", xlim=(0, 1.02))
    figure.savefig(path, dpi=_DPI, metadata={"Software": None})
