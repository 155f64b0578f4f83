"""Confidence against how often it is right."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections.training.evaluation.reliability import reliability, reliability_table


def test_the_expected_calibration_error_is_the_mean_gap() -> None:
    confidence = np.array([0.95] * 10 + [0.65] * 10 + [1.0])
    right = np.array([True] * 9 + [False] + [True] * 3 + [False] * 7 + [True])
    curve = reliability(confidence, right)
    assert curve.counts[[6, 9]].tolist() == [10, 11] and curve.counts.sum() == 21
    # (10 * |.65 - .3| + |9.5 + 1 - 9 - 1|) / 21
    assert curve.error == pytest.approx((3.5 + 0.5) / 21)
    last = reliability_table(curve).split("\n")
    assert last[1].split() == ["0.6", "to", "0.7", "10", "0.6500", "0.3000"]
    assert last[-1] == "expected calibration error 0.1905"


def test_no_blocks_have_no_error() -> None:
    assert reliability(np.zeros(0), np.zeros(0, np.bool_)).error == 0
