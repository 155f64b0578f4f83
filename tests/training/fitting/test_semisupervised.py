"""Semi-supervised MSS: confidence of a prediction, importance of a token, and what is learned of a site."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.training.fitting.semisupervised import confidence, importance, main

WORDS = "we our you data account service cookie email address use share store delete request law right time".split()


def write_pages(folder: Path) -> Path:
    """Forty pages of one make; in each a line of its own text ends the article, and comments follow it."""
    folder.mkdir()
    draw = Random(1)
    for number in range(40):
        text = "".join(f"<p>{' '.join(draw.choices(WORDS, k=40))}.</p>" for _ in range(4))
        comments = "".join(f"<p>{' '.join(draw.choices(WORDS, k=draw.randrange(5, 40)))}</p>" for _ in range(4))
        (folder / f"{number}.html").write_text(
            f"<ul><li><a>Home</a><li><a>Help</a></ul><div>{text}</div><h4>What readers say</h4><div>{comments}</div>"
        )
    return folder


def test_a_sure_border_makes_a_sure_prediction() -> None:
    sure = np.array([-0.4] * 30 + [0.4] * 30 + [-0.4] * 30, np.float32)
    assert confidence(sure, (30, 60)) == pytest.approx(np.log(0.9), abs=1e-4)
    assert confidence(sure, (25, 60)) < confidence(sure, (30, 60))
    far = sure.copy()
    far[45] = -0.4  # farther than the window from either border
    assert confidence(far, (30, 60)) == confidence(sure, (30, 60))


def test_importance_falls_with_the_distance_from_the_border() -> None:
    weights = importance(300, (100, 200))
    assert (weights[100], weights[199]) == (1, 1)
    assert weights[[99, 200, 132, 132 - 64]] == pytest.approx([63 / 64, 63 / 64, 0.5, 0.5])
    assert weights[[0, 36, 299]].tolist() == [0, 0, 0]


def test_the_same_pages_give_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = write_pages(tmp_path / "pages")
    for name in ("a", "b"):
        assert main(pages, tmp_path / name / "site.joblib") == 0
    assert "reading pages (40)\n" in capsys.readouterr().err  # long work shows how far it is
    assert (tmp_path / "a" / "site.joblib").read_bytes() == (tmp_path / "b" / "site.joblib").read_bytes()


def test_the_fitted_model_finds_the_main_part_of_its_site(tmp_path: Path) -> None:
    pages, model = write_pages(tmp_path / "pages"), tmp_path / "site.joblib"
    main(pages, model)
    page = extract((pages / "0.html").read_bytes(), content="mss-semisupervised", content_model=str(model))
    assert len(page.text.split()) > 100 and "Home" not in page.text


def test_fitting_needs_no_extra() -> None:
    check = "import sys, scrapy_sections.training.fitting.semisupervised; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert not {"sklearn", "scipy", "rapidfuzz"} & set(done.stdout.split())
