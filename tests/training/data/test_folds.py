"""The folds of cross-validation."""

from __future__ import annotations

from scrapy_sections.training.data.folds import FOLDS, fold_of


def test_sites_are_spread_over_all_folds_the_same_way_in_every_run() -> None:
    folds = [fold_of(f"site{number}.example") for number in range(1000)]
    assert all(150 < folds.count(fold) < 250 for fold in range(FOLDS))
    assert folds[:6] == [2, 1, 2, 2, 1, 0]  # other folds would make other models
