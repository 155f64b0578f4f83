"""The papers' setting and their ablations, on a small corpus."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE
from scrapy_sections.published.asdus_di import FEATURES
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.papers import ablation_asdus_di, paper_comparison
from scrapy_sections.training.papers.paper_metrics import given_blocks, labelled_examples, title_figures, weighted_f1


def test_the_weighted_f1_of_a_worked_example() -> None:
    gold = [np.array([TITLE, PROSE, PROSE]), np.array([PROSE])]
    predicted = [np.array([TITLE, TITLE, PROSE]), np.array([PROSE])]
    assert weighted_f1(gold, predicted) == pytest.approx((2 / 3 + 3 * 0.8) / 4)
    assert title_figures(gold, predicted) == pytest.approx((0.5, 1, 2 / 3))


def test_every_labeller_is_measured(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert paper_comparison.main(policies) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["labels", "asdus-di", "asdus-dd", "stapi", "default"]
    assert [int(line.split()[1]) for line in lines[1:]] == [10, 10, 10, 2]
    assert float(lines[3].split()[2]) > 0.9
    assert "privacy" in lines[3] and "terms" in lines[3]


def test_the_default_labeller_is_judged_by_every_given_block(policies: Path) -> None:
    example = next(example for example in labelled_examples(policies) if example.document.split == "dev")
    irrelevant = np.flatnonzero(example.labels == IRRELEVANT)[0]
    example.labels[irrelevant] = PROSE  # it would drop that block by itself
    predicted = paper_comparison.predict_default(example)
    assert len(predicted) == len(given_blocks(example)) and set(predicted.tolist()) == {TITLE, PROSE}


def test_the_ablation_of_asdus_di_has_a_row_a_feature(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ablation_asdus_di.main(policies) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:20].strip() for line in lines[1:]] == [*FEATURES, "(nothing)"]


def test_a_corpus_of_miscellany_is_told(tmp_path: Path) -> None:
    for name in "abcdefgh":
        place = tmp_path / name
        place.mkdir()
        (place / "page.html").write_text("<p>Back to top</p>")
        (place / "gold.html").write_text("<html><body><div>Back to top</div></body></html>")
    with pytest.raises(TrainingError, match="too few sites, with titles and prose"):
        ablation_asdus_di.main(tmp_path)


def test_a_corpus_of_one_site_is_told(tmp_path: Path) -> None:
    place = tmp_path / "site"
    place.mkdir()
    (place / "page.html").write_text("<h2>Cookies</h2><p>We use them.</p>")
    (place / "gold.html").write_text("<html><body><h2>Cookies</h2><p>We use them.</p></body></html>")
    with pytest.raises(TrainingError, match="too few sites"):
        labelled_examples(tmp_path)
