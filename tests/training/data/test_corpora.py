"""Gold laid on the blocks of our own parse."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.extractor import Extractor
from scrapy_sections.html.decode import decode
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE
from scrapy_sections.training.data.corpora import align, documents
from scrapy_sections.training.data.errors import TrainingError
from scrapy_sections.training.data.gold import predicted

SITE = Path(__file__).parents[3] / "example_project" / "site"


def test_blocks_get_the_labels_of_their_words() -> None:
    gold = [(TITLE, "Cookies"), (PROSE, "We use cookies to keep you signed in."), (MISCELLANY, "Back to top")]
    texts = ["Home", "Cookies", "We use cookies to keep you", "signed in.", "Back to top", "Imprint"]
    labels, shares = align(gold, texts)
    assert labels.tolist() == [IRRELEVANT, TITLE, PROSE, PROSE, MISCELLANY, IRRELEVANT]
    assert shares.tolist() == [0, 1, 1, 1, 1, 0]


def test_a_title_that_stands_twice_is_the_one_before_its_prose() -> None:
    gold = [(TITLE, "Privacy policy"), (PROSE, "This is what we do with data.")]
    labels, _ = align(gold, ["Privacy policy", "Home", "Privacy policy", "This is what we do with data."])
    assert labels.tolist() == [IRRELEVANT, IRRELEVANT, TITLE, PROSE]


def test_a_title_that_a_breadcrumb_repeats_is_found_again() -> None:
    page = SITE / "kestrel-lane" / "privacy.html"
    extractor = Extractor()
    data = extractor.load(decode(page.read_bytes()))
    _, expected = extractor.label(data)
    found, _ = align(predicted(page.read_bytes()), data.blocks.texts)
    assert found.tolist() == expected.ids.tolist()


def put(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or ("page.html", "gold.html"):
        (folder / name).write_text("<p>Some text.</p>")


def test_a_folder_without_pages_is_told(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="no labelled pages below"):
        documents(tmp_path)


def test_any_folder_of_pages_is_a_corpus(tmp_path: Path) -> None:
    put(tmp_path / "Acme" / "terms" / "2026")
    put(tmp_path / "Acme" / "privacy")
    put(tmp_path / "other")
    found = list(documents(tmp_path))
    assert [(d.name, d.site, d.split) for d in found] == [
        ("Acme/privacy", "acme", ""), ("Acme/terms/2026", "acme", ""), ("other", "other", ""),
    ]  # fmt: skip
    assert all(d.has_labels and d.segments() == [(PROSE, "Some text.")] for d in found)


def test_a_folder_that_is_a_page(tmp_path: Path) -> None:
    put(tmp_path / "Acme")
    (only,) = documents(tmp_path / "Acme")
    assert (only.name, only.site) == ("Acme", "acme")


def test_pages_of_ones_own_stand_beside_the_corpora(tmp_path: Path) -> None:
    put(tmp_path / "sections" / "privacy" / "Acme")
    put(tmp_path / "policies" / "Acme__Terms")
    put(tmp_path / "mine" / "a")
    found = [(d.corpus, d.name, d.site) for d in documents(tmp_path)]
    assert found == [
        ("sections", "privacy/Acme", "acme"), ("policies", "Acme__Terms", "acme"), ("sections", "mine/a", "mine"),
    ]  # fmt: skip


@pytest.mark.parametrize("header", ["folder,split,site", "\ufeffsplit,folder,site"])
def test_a_list_may_name_splits_and_sites(tmp_path: Path, header: str) -> None:
    for name in "abc":
        put(tmp_path / name)
    order = header.strip("\ufeff").split(",")
    rows = [{"folder": "c", "split": "dev", "site": "S"}, {"folder": "a", "split": "train", "site": ""}]
    lines = [header, *[",".join(row[column] for column in order) for row in rows]]
    (tmp_path / "split.csv").write_text("\n".join(lines), "utf-8")
    found = [(d.name, d.site, d.split) for d in documents(tmp_path)]
    assert found == [("c", "s", "dev"), ("a", "a", "train"), ("b", "b", "")]


def test_a_page_that_lacks_its_other_half_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "whole")
    put(tmp_path / "unlabelled", "page.html")
    put(tmp_path / "lost", "gold.html")
    assert [d.name for d in documents(tmp_path)] == ["whole"]
    said = capsys.readouterr().err
    assert f"{tmp_path / 'unlabelled'} has no gold.html" in said and f"{tmp_path / 'lost'} has no page.html" in said


@pytest.mark.parametrize(
    ("rows", "message"),
    [("split,folder\ndev,gone", "lists gone, which has no page.html"), ("folder\na", "expected the columns split")],
)
def test_a_list_that_is_wrong_is_told(tmp_path: Path, rows: str, message: str) -> None:
    put(tmp_path / "a")
    (tmp_path / "split.csv").write_text(rows)
    with pytest.raises(TrainingError, match=message):
        documents(tmp_path)
