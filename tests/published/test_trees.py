"""Trees taken out of scikit-learn say what scikit-learn says."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from scrapy_sections.published.trees import Trees
from scrapy_sections.training.fitting.fit_stapi import flattened


@pytest.mark.parametrize("classes", [2, 3])
def test_scores_are_those_of_the_fitted_model(classes: int) -> None:
    draw = np.random.default_rng(1)
    rows = draw.normal(size=(400, 5)).astype(np.float32)
    targets = (rows[:, 0] + rows[:, 1] ** 2 > draw.normal(size=400)) + (classes - 2) * (rows[:, 2] > 1)
    model = HistGradientBoostingClassifier(max_iter=12, max_depth=4, early_stopping=False).fit(rows, targets)
    trees = Trees.from_dict(flattened(model))
    fresh = draw.normal(size=(300, 5)).astype(np.float32)
    assert np.allclose(trees(fresh), model.decision_function(fresh).reshape(300, -1), atol=1e-5)
    assert trees(fresh[:0]).shape == (0, len(trees.base))
