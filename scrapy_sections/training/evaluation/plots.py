"""Confusion matrices and reliability diagrams as PNG files. Needs matplotlib, the extra ``plots``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from scrapy_sections.training.evaluation.confusion import Matrix
from scrapy_sections.training.evaluation.reliability import BINS, Reliability

_DPI = 120
_DARK = 0.5  # share from which a cell's colour is so dark that its count is written in white


def plot_confusion(matrix: Matrix, names: Sequence[str], title: str, path: Path) -> None:
    """Draw a matrix to a file: colours are shares of each gold label, numbers are counts."""
    figure = Figure(figsize=(1.8 + 1.2 * len(names), 1.6 + 0.9 * len(names)), layout="constrained")
    axes = figure.subplots()
    shares = matrix / np.maximum(matrix.sum(axis=1, keepdims=True), 1)
    image = axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    for (row, column), count in np.ndenumerate(matrix):
        color = "white" if shares[row, column] > _DARK else "black"
        axes.text(column, row, f"{count:,}", ha="center", va="center", color=color)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel="predicted", ylabel="gold", title=title)
    figure.colorbar(image, label="share of the gold label")
    figure.savefig(path, dpi=_DPI, metadata={"Software": None})


def plot_reliability(curves: dict[str, Reliability], title: str, path: Path) -> None:
    """Draw to a file accuracy against confidence, and below it how many labels have each confidence."""
    figure = Figure(figsize=(5.5, 6), layout="constrained")
    accuracy_axes, count_axes = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    accuracy_axes.plot((0, 1), (0, 1), color="gray", linestyle=":", label="calibrated")
    width = 0.8 / BINS / len(curves)
    for place, (name, curve) in enumerate(curves.items()):
        filled = curve.counts > 0
        label = f"{name}: expected calibration error {curve.error:.3f}"
        accuracy_axes.plot(curve.confidence[filled], curve.accuracy[filled], marker="o", label=label)
        middles = (np.arange(BINS) + 0.5) / BINS + (place - (len(curves) - 1) / 2) * width
        count_axes.bar(middles, curve.counts, width, label=name)
    accuracy_axes.set(ylabel="accuracy", title=title, ylim=(0, 1.02))
    accuracy_axes.legend()
    count_axes.set(xlabel="confidence", ylabel="count", yscale="log", xlim=(0, 1.02))
    figure.savefig(path, dpi=_DPI, metadata={"Software": None})
