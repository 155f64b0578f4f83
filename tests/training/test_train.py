"""Training on a small corpus: repeatable, and of use."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.models.store import ModelError, load
from scrapy_sections.published.asdus_dd import AsdusDD
from scrapy_sections.published.stapi import Stapi
from scrapy_sections.training import train
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.examples import read_examples
from scrapy_sections.training.evaluation import evaluate

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
    write_table(folder / "sections" / "privacy" / "table")
    rows.append("privacy,table,train")
    (folder / "sections" / "split.csv").write_text("\n".join(rows) + "\n")
    return folder


def write_table(place: Path) -> None:
    """A page of nothing but a table, whose text STAPI's parser throws away."""
    place.mkdir(parents=True)
    (place / "page.html").write_text("<table><tr><th>Cookies<tr><td>We use them to keep you signed in.</table>")
    (place / "gold.html").write_text("<body><h2>Cookies</h2><p>We use them to keep you signed in.</p></body>")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def trained(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("models")
    assert train.main(corpus, output) == 0
    return output


def test_the_same_corpus_gives_the_same_bytes(
    corpus: Path, trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train.main(corpus, tmp_path)
    err = capsys.readouterr().err
    assert "reading pages (25)\n" in err and "fitting labels\n" in err  # long work shows how far it is
    assert {path.name for path in trained.glob("*.joblib")} > {"content-nb.joblib", "content-shallow.joblib"}
    for name in (path.name for path in trained.glob("*.joblib")):
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
    with pytest.raises(ModelError, match=r"\.joblib"):
        extract("<p>Some text.</p>", models=str(tmp_path))


@pytest.mark.parametrize("folders", [["a", "b", "c", "d", "e", "f"], ["one/a", "one/b"], ["."]])
def test_a_few_pages_of_ones_own_are_enough(corpus: Path, tmp_path: Path, folders: list[str]) -> None:
    for index, folder in enumerate(folders):
        shutil.copytree(corpus / "sections" / "privacy" / f"site{index}", tmp_path / "own" / folder, dirs_exist_ok=True)
    assert train.main(tmp_path / "own", tmp_path / "models") == 0
    body = (tmp_path / "own" / folders[0] / "page.html").read_bytes()
    assert len(extract(body, models=str(tmp_path / "models")).sections) >= 5  # of six
    assert "figures" not in json.loads((tmp_path / "models" / "labels.json").read_text("utf-8"))


def test_pages_of_tables_alone_are_enough(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_table(tmp_path / "own" / name)
    assert train.main(tmp_path / "own", tmp_path / "models") == 0


@pytest.mark.parametrize("labels", ["asdus-dd", "stapi"])
def test_what_papers_systems_learned_is_used(corpus: Path, trained: Path, labels: str) -> None:
    body = (corpus / "sections" / "privacy" / "site0" / "page.html").read_bytes()
    page = extract(body, models=str(trained), labels=labels)
    assert [section.number for section in page.sections if section.title] == ["1", "2", "3", "4", "5"]
    assert all(section.text for section in page.sections)


@pytest.mark.parametrize("labels", ["asdus-dd", "stapi"])
def test_sites_with_neither_words_nor_ids_in_common_make_models_that_work(
    corpus: Path, tmp_path: Path, labels: str
) -> None:
    for index in range(2):
        shutil.copytree(corpus / "sections" / "privacy" / f"site{index}", tmp_path / "own" / f"site{index}")
    train.main(tmp_path / "own", tmp_path / "models")
    data = load(labels, str(tmp_path / "models")).data
    stapi = labels == "stapi"
    vocabularies = Stapi.from_dict(data).vocabulary.values() if stapi else [AsdusDD.from_dict(data).vocabulary]
    assert not any(vocabularies)  # no name is on four sites
    body = (tmp_path / "own" / "site0" / "page.html").read_bytes()
    page = extract(body, models=str(tmp_path / "models"), labels=labels, content="everything")
    assert "account" in page.text
    assert (
        page.to_dict() == extract(body, models=str(tmp_path / "models"), labels=labels, content="everything").to_dict()
    )


def test_a_page_that_is_not_its_golds_is_named(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("right", "wrong"):
        shutil.copytree(corpus / "sections" / "privacy" / "site0", tmp_path / name)
    (tmp_path / "wrong" / "page.html").write_text("<p>Another page altogether.</p>")
    examples = read_examples(find_documents(tmp_path))
    assert [example.document.name for example in examples] == ["right"]
    assert "skipped: 1 of sections, whose gold text is not on the page: wrong" in capsys.readouterr().err


def test_nothing_to_train_on_is_told(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>Text of one kind.</p>")
    (tmp_path / "gold.html").write_text("<p>Text of another.</p>")
    with pytest.raises(TrainingError, match="no pages to train on"):
        train.main(tmp_path, tmp_path / "models")


def test_evaluation_prints_and_writes_the_held_out_figures(
    corpus: Path, trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate.main(corpus, tmp_path / "figures.json", tmp_path / "plots", str(trained)) == 0
    out = capsys.readouterr().out
    assert out.startswith("sections dev") and "6 pages" in out and "title_f1" in out and "  worst: " in out
    assert out.count("expected calibration error") == 2
    report = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    dev = report["sets"]["sections dev"]
    assert len(report["documents"]) == dev["pages"] == 6 and len(dev["worst"]) == 5
    blocks = np.array(dev["confusion"]["counts"])
    # six pages, each of five titles with their prose, a line of links above and one below
    assert blocks.sum(axis=1).tolist() == [12, 30, 30, 0] and np.trace(blocks) == 72
    assert np.array(dev["confusion_given_relevance"]["counts"]).sum() == 60
    assert sum(dev["reliability"]["titles"]["counts"]) == 30
    names = [path.name for path in sorted((tmp_path / "plots").iterdir())]
    assert [name.removeprefix("sections-dev-") for name in names] == [
        "confusion-given-relevance.png", "confusion.png", "reliability.png",
    ]  # fmt: skip
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (tmp_path / "plots").iterdir())


def test_pages_of_no_split_are_measured(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(corpus / "sections" / "privacy" / "site0", tmp_path / "site0")
    assert evaluate.main(tmp_path) == 0
    assert capsys.readouterr().out.split()[:3] == ["sections", "1", "pages"]


def test_what_cannot_be_written_is_told_before_the_work(corpus: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    with pytest.raises(TrainingError, match="cannot write to"):
        train.main(corpus, file / "models")
    with pytest.raises(TrainingError, match="cannot write to"):
        evaluate.main(corpus, plots=file / "plots")
    with pytest.raises(TrainingError, match="cannot write"):
        evaluate.main(corpus, tmp_path / "nowhere" / "x.json")


def test_splits_are_read_as_people_write_them(corpus: Path, tmp_path: Path) -> None:
    shutil.copytree(corpus / "sections" / "privacy" / "site0", tmp_path / "a")
    (tmp_path / "split.csv").write_text("folder,split\na, Train \n")
    with pytest.raises(TrainingError, match="no pages to measure"):
        evaluate.main(tmp_path)
    (tmp_path / "split.csv").write_text("folder,split\na,test/1\n")
    with pytest.raises(TrainingError, match="splits seen: test/1"):
        train.main(tmp_path, tmp_path / "models")
    assert evaluate.main(tmp_path, plots=tmp_path / "plots") == 0
    assert (tmp_path / "plots" / "sections-test-1-confusion.png").is_file()


def test_a_failure_leaves_no_mixed_set_of_models(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(corpus / "sections" / "privacy" / "site0", tmp_path / "own" / "a")
    monkeypatch.setattr("scrapy_sections.training.train.fit_stapi", lambda examples: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        train.main(tmp_path / "own", tmp_path / "models")
    assert not list((tmp_path / "models").iterdir())
