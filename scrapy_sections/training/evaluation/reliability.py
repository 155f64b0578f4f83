"""Whether confidence is worth its name: of what has .9, nine in ten should be right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BINS = 10


@dataclass(frozen=True, slots=True)
class Reliability:
    """Per bin of equal width in confidence (BINS,): ``counts``, mean ``confidence`` and ``accuracy``, zero where a bin
    is empty."""

    counts: NDArray[np.int64]
    confidence: NDArray[np.float64]
    accuracy: NDArray[np.float64]

    @property
    def error(self) -> float:
        """Expected calibration error: mean gap between confidence and accuracy, weighted by counts (Guo et al., "On
        Calibration of Modern Neural Networks", ICML 2017, equation 3)."""
        gaps = self.counts * np.abs(self.confidence - self.accuracy)
        return float(gaps.sum() / max(self.counts.sum(), 1))


def reliability(confidence: NDArray[np.floating], right: NDArray[np.bool_]) -> Reliability:
    """Of (n,) confidences, 0 to 1, and whether each was right."""
    bins = np.minimum((np.asarray(confidence, np.float64) * BINS).astype(np.int64), BINS - 1)
    counts = np.bincount(bins, minlength=BINS)
    sums = [np.bincount(bins, values, minlength=BINS) / np.maximum(counts, 1) for values in (confidence, right)]
    return Reliability(counts, *sums)


def reliability_table(found: Reliability) -> str:
    """A line a bin that is not empty, and the expected calibration error."""
    lines = [f"{'confidence':12}{'count':>8}{'mean':>9}{'accuracy':>10}"]
    for place in np.flatnonzero(found.counts):
        span = f"{place / BINS:.1f} to {(place + 1) / BINS:.1f}"
        mean, accuracy = found.confidence[place], found.accuracy[place]
        lines.append(f"{span:12}{found.counts[place]:8}{mean:9.4f}{accuracy:10.4f}")
    return "\n".join([*lines, f"expected calibration error {found.error:.4f}"])
