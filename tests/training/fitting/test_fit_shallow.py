"""The classifiers of shallow features, taken out of scikit-learn as arrays."""

from __future__ import annotations

import numpy as np

from scrapy_sections.published.shallow_text import Linear, Tree
from scrapy_sections.training.fitting.fit_shallow import fit_shallow
from scrapy_sections.training.fitting.token_counts import PageCounts


def test_the_arrays_decide_as_was_learned() -> None:
    draw = np.random.default_rng(0)
    rows = draw.random((600, 5), np.float32)
    pages = [PageCounts(0, {}, rows[k : k + 60], rows[k : k + 60, 2] > 0.5) for k in range(0, 600, 60)]
    data = fit_shallow(pages)
    for model in (Tree.from_dict(data), Linear.from_dict(data)):
        scores = model(rows)
        sure = np.abs(rows[:, 2] - 0.5) > 0.1
        assert np.array_equal(scores[sure] > 0, rows[sure, 2] > 0.5)
