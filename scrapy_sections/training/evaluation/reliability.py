"""Reliability: whether labels of confidence .9 are right nine times in ten."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BINS = 10  # of equal width in confidence


@dataclass(frozen=True, slots=True)
class Reliability:
    """Count, mean ``confidence`` and ``accuracy`` (BINS,) of the labels in each bin; zero for an empty bin."""

    counts: NDArray[np.int64]
    confidence: NDArray[np.float64]
    accuracy: NDArray[np.float64]

    @property
    def error(self) -> float:
        """The expected calibration error: mean gap between confidence and accuracy, weighted by counts.

        Guo et al., "On Calibration of Modern Neural Networks", ICML 2017, equation 3.
        """
        gaps = self.counts * np.abs(self.confidence - self.accuracy)
        return float(gaps.sum() / max(self.counts.sum(), 1))


def reliability(confidence: NDArray[np.floating], right: NDArray[np.bool_]) -> Reliability:
    """Return the reliability of labels, from their confidence (n,), 0 to 1, and whether each is right (n,)."""
    bins = np.minimum((np.asarray(confidence, np.float64) * BINS).astype(np.int64), BINS - 1)
    counts = np.bincount(bins, minlength=BINS)
    means = [np.bincount(bins, values, minlength=BINS) / np.maximum(counts, 1) for values in (confidence, right)]
    return Reliability(counts, *means)


def reliability_table(curve: Reliability) -> str:
    """Return a line for each bin that is not empty, and the expected calibration error."""
    lines = [f"{'confidence':12}{'count':>8}{'mean':>9}{'accuracy':>10}"]
    for place in np.flatnonzero(curve.counts):
        interval = f"{place / BINS:.1f} to {(place + 1) / BINS:.1f}"
        mean, accuracy = curve.confidence[place], curve.accuracy[place]
        lines.append(f"{interval:12}{curve.counts[place]:8}{mean:9.4f}{accuracy:10.4f}")
    return "\n".join([*lines, f"expected calibration error {curve.error:.4f}"])
