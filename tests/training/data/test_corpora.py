"""The labelled pages below a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.labels.block_labels import PROSE
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.errors import TrainingError


def write_page(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or ("page.html", "gold.html"):
        (folder / name).write_text("<p>Some text.</p>")


def test_a_folder_without_pages_is_told(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="no labelled pages below"):
        find_documents(tmp_path)


def test_any_folder_of_pages_is_a_corpus(tmp_path: Path) -> None:
    write_page(tmp_path / "Acme" / "terms" / "2026")
    write_page(tmp_path / "Acme" / "privacy")
    write_page(tmp_path / "other")
    documents = find_documents(tmp_path)
    assert [(d.name, d.site, d.split) for d in documents] == [
        ("Acme/privacy", "acme", ""), ("Acme/terms/2026", "acme", ""), ("other", "other", ""),
    ]  # fmt: skip
    assert all(d.has_labels and d.segments() == [(PROSE, "Some text.")] for d in documents)


def test_a_folder_that_is_a_page(tmp_path: Path) -> None:
    write_page(tmp_path / "Acme")
    (only,) = find_documents(tmp_path / "Acme")
    assert (only.name, only.site) == ("Acme", "acme")


def test_pages_of_ones_own_stand_beside_the_corpora(tmp_path: Path) -> None:
    write_page(tmp_path / "sections" / "privacy" / "Acme")
    write_page(tmp_path / "policies" / "Acme__Terms")
    write_page(tmp_path / "mine" / "a")
    assert [(d.corpus, d.name, d.site) for d in find_documents(tmp_path)] == [
        ("sections", "privacy/Acme", "acme"), ("policies", "Acme__Terms", "acme"), ("sections", "mine/a", "mine"),
    ]  # fmt: skip


@pytest.mark.parametrize("header", ["folder,split,site", "\ufeffsplit,folder,site"])
def test_a_list_may_name_splits_and_sites(tmp_path: Path, header: str) -> None:
    for name in "abc":
        write_page(tmp_path / name)
    order = header.strip("\ufeff").split(",")
    rows = [{"folder": "c", "split": "dev", "site": "S"}, {"folder": "a", "split": "train", "site": ""}]
    lines = [header, *[",".join(row[column] for column in order) for row in rows]]
    (tmp_path / "split.csv").write_text("\n".join(lines), "utf-8")
    assert [(d.name, d.site, d.split) for d in find_documents(tmp_path)] == [
        ("c", "s", "dev"),
        ("a", "a", "train"),
        ("b", "b", ""),
    ]


def test_a_page_that_lacks_its_other_half_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_page(tmp_path / "whole")
    write_page(tmp_path / "unlabelled", "page.html")
    write_page(tmp_path / "lost", "gold.html")
    assert [d.name for d in find_documents(tmp_path)] == ["whole"]
    err = capsys.readouterr().err
    assert f"{tmp_path / 'unlabelled'} has no gold.html" in err and f"{tmp_path / 'lost'} has no page.html" in err


@pytest.mark.parametrize(
    ("rows", "message"),
    [("split,folder\ndev,gone", "lists gone, which has no page.html"), ("folder\na", "expected the columns split")],
)
def test_a_list_that_is_wrong_is_told(tmp_path: Path, rows: str, message: str) -> None:
    write_page(tmp_path / "a")
    (tmp_path / "split.csv").write_text(rows)
    with pytest.raises(TrainingError, match=message):
        find_documents(tmp_path)


def test_content_sets_are_pairs_of_a_page_and_a_text(tmp_path: Path) -> None:
    for name in ("wcxb/1", "wcxb/2", "cleanportal/news_1", "cleanportal/news_2", "dragnet/7"):
        path = tmp_path / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".html").write_text("<p>One.</p><p>Two.</p>")
        path.with_suffix(".txt").write_text("One.\nTwo.")
    (tmp_path / "content" / "wcxb" / "kinds.csv").write_text("id,kind,url\n1,forum,https://www.example.com/a\n")
    documents = {f"{d.corpus}/{d.name}": (d.site, d.kind) for d in find_documents(tmp_path)}
    assert documents == {
        "cleanportal/news_1": ("cleanportal/news", ""),
        "cleanportal/news_2": ("cleanportal/news", ""),
        "dragnet/7": ("dragnet/7", "article"),
        "wcxb/1": ("example.com", "forum"),
        "wcxb/2": ("wcxb/2", ""),
    }
    assert find_documents(tmp_path)[0].segments() == [(PROSE, "One."), (PROSE, "Two.")]


@pytest.mark.parametrize(
    ("corpus", "gold", "lines"),
    [
        ("dragnet", "Text.\n!@#$%^&*()  COMMENTS\nNice!", ["Text.", ""]),
        ("cleaneval-dev", "URL: http://example.com/\n<h>Title\n<p>Text.", ["", " Title", " Text."]),
        ("google-news", "<p>Home</p><p class='x-nc-sel1'>One <b class='x-nc-sel2'>two</b></p>", ["One two"]),
        ("readability", "<div><p>Text.</p></div>", ["Text."]),
    ],
)
def test_each_content_set_has_its_own_format(tmp_path: Path, corpus: str, gold: str, lines: list[str]) -> None:
    folder = tmp_path / "content" / corpus
    folder.mkdir(parents=True)
    (folder / "1.html").write_text("<p>Text.</p>")
    (folder / "1.txt").write_text(gold)
    (document,) = find_documents(tmp_path)
    assert [text for _, text in document.segments()] == lines


def test_the_pages_of_a_site_are_in_one_fold(tmp_path: Path) -> None:
    for name in ("acme/terms", "acme/privacy"):
        write_page(tmp_path / name)
    assert len({document.fold for document in find_documents(tmp_path)}) == 1
