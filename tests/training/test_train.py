"""Training on a small corpus: repeatable, and of use."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from scrapy_sections import extract
from scrapy_sections.models import ModelError
from scrapy_sections.training import evaluate, train

WORDS = "we our you data account service cookie email address use share store delete request law right time".split()


def write_corpus(folder: Path) -> Path:
    """Thirty policies of one simple make, titles in bold paragraphs."""
    draw = random.Random(1)
    rows = ["kind,site,split"]
    for index in range(30):
        place = folder / "sections" / "privacy" / f"site{index}"
        place.mkdir(parents=True)
        page, gold = ["<nav><a href=/>Home</a> <a href=/x>Shop</a></nav>"], []
        for number in range(1, 6):
            title = f"{number}. " + " ".join(draw.sample(WORDS, 3)).capitalize()
            prose = " ".join(draw.choices(WORDS, k=40)).capitalize() + "."
            page.append(f"<p><b>{title}</b></p><p>{prose}</p>")
            gold.append(f"<h2>{title}</h2><p>{prose}</p>")
        page.append("<div class=footer><a href=/jobs>Jobs</a> <a href=/imprint>Imprint</a></div>")
        (place / "page.html").write_text("<html><body>" + "".join(page) + "</body></html>")
        (place / "gold.html").write_text("<html><body>" + "".join(gold) + "</body></html>")
        rows.append(f"privacy,site{index},{'dev' if index % 5 == 0 else 'train'}")
    (folder / "sections" / "split.csv").write_text("\n".join(rows) + "\n")
    return folder


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def trained(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("models")
    assert train.main(corpus, output) == 0
    return output


def test_the_same_corpus_gives_the_same_bytes(corpus: Path, trained: Path, tmp_path: Path) -> None:
    train.main(corpus, tmp_path)
    for name in ("content.joblib", "labels.joblib"):
        assert (tmp_path / name).read_bytes() == (trained / name).read_bytes()


def test_what_was_learned_is_used(corpus: Path, trained: Path) -> None:
    body = (corpus / "sections" / "privacy" / "site0" / "page.html").read_bytes()
    page = extract(body, models=str(trained))
    assert [section.number for section in page.sections] == ["1", "2", "3", "4", "5"]
    assert "Imprint" not in page.text
    digest = hashlib.sha256((trained / "labels.joblib").read_bytes()).hexdigest()
    assert page.software["labels"] == f"labels-{digest[:12]}"


def test_a_model_that_is_not_its_manifests_is_refused(trained: Path, tmp_path: Path) -> None:
    for path in trained.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "labels.joblib").write_bytes(b"\x80\x04")
    with pytest.raises(ModelError, match="SHA-256"):
        extract("<p>Some text.</p>", models=str(tmp_path))


def test_a_model_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"content\.joblib"):
        extract("<p>Some text.</p>", models=str(tmp_path))


def test_evaluation_prints_the_held_out_figures(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate.main(corpus, tmp_path / "figures.json") == 0
    out = capsys.readouterr().out
    assert out.startswith("sections dev") and "6 pages" in out and "title_f1" in out
    assert (tmp_path / "figures.json").read_text("utf-8").count("section_f1") == 6
