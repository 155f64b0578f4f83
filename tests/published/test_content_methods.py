"""The methods of stage 1, chosen by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections import extract
from scrapy_sections.models.store import ModelError, shipped
from scrapy_sections.options import FITTED
from scrapy_sections.registry import CONTENT, EXTERNAL

LINKS = "<ul class=nav>" + "".join(f"<li><a href='/{i}'>Page {i}</a></li>" for i in range(15)) + "</ul>"
PROSE = [
    "The council has agreed to rebuild the old bridge, which was closed after the flood of last winter. Since then all "
    "who want to get to the other side have had to go by the new road, and that takes them half an hour or more.",
    "Work will begin in March, said the mayor, and it should take no longer than eighteen months in all. He hopes that "
    "there will be no flood before it is done, but he would not say what will happen if there is one after all.",
    "Residents have asked for a path for bicycles, but the plans that were shown on Tuesday have none. It was left out "
    "because there is no room for it, as the architect said, and because nobody had asked for it when it was drawn.",
    "The money comes from the region, which pays two thirds of the cost, and from a loan over ten years. The council "
    "will have to save in other places, and has not yet told us which of them it has in mind for the next two years.",
]
ARTICLE = "".join(f"<p>{line}</p>" for line in PROSE)
PAGE = f"<html lang=en><title>Bridge</title><body>{LINKS}<div><h1>A new bridge</h1>{ARTICLE}</div>{LINKS}</body></html>"

every_method = pytest.mark.parametrize("name", [name for name in CONTENT if name != FITTED])


@every_method
def test_each_finds_an_article_and_is_named_in_the_result(name: str) -> None:
    page = extract(PAGE, content=name)
    assert [line for line in PROSE if line not in page.text] == []
    assert page.software["content"].startswith(name)
    assert page.warnings == []


@pytest.mark.parametrize("name", [name for name in CONTENT if name not in (FITTED, "longest-block", "everything")])
def test_each_leaves_navigation_out(name: str) -> None:
    assert "Page 3" not in extract(PAGE, content=name).text


ODD_PAGES = {
    "only navigation": LINKS * 3,
    "only a table": "<table>" + "<tr><td>Width</td><td>12 mm</td></tr>" * 30 + "</table>",
    "one paragraph": "<p>Gone fishing.</p>",
    "several languages": "<p lang=de>Wir verarbeiten Daten.</p><p lang=zh>我们处理您的数据。</p>" + ARTICLE,
    "scripts as text": "<p>Hello</p><script>document.write('<p>x</p>')</script><p>&lt;script&gt;var x&lt;/script&gt;",
    "text split by embeds": ARTICLE.replace(", ", ", <iframe src=x>a</iframe><object><embed></object>"),
    "no letters": "<p>!!! ??? ***</p>",
    "deep": "<div>" * 1200 + "x",
    "odd names": "<a<b><p/q=1>text</p><x!y z='1>2'>more",
}


@every_method
@pytest.mark.parametrize("html", ODD_PAGES.values(), ids=list(ODD_PAGES))
def test_each_answers_for_odd_pages(name: str, html: str) -> None:
    page = extract(html, content=name)
    assert page.sections or "no-sections" in page.warnings


@settings(deadline=None, max_examples=25)
@given(
    st.sampled_from([name for name in CONTENT if name != FITTED]),
    st.lists(
        st.sampled_from(["<p>", "<br>", "<table><td>", "<svg>", "&#13;", "\ud800", "word ", "第 ", "<div/>", "<hr>"])
    ),
)
def test_none_raises_for_any_page(name: str, snippets: list[str]) -> None:
    extract("".join(snippets), content=name)


@pytest.mark.parametrize("name", ["readability", "shallow", "mss-nb-hr"])
def test_text_is_kept_where_a_method_finds_nothing(name: str) -> None:
    page = extract("<hr><td><a href=/x>Short</a>", content=name)
    assert "Short" in page.text


def test_text_split_by_embeds_is_whole() -> None:
    for name in EXTERNAL:
        text = extract(ODD_PAGES["text split by embeds"], content=name).text
        assert [word for word in " ".join(PROSE).split() if word not in text] == [], name


def test_two_articles_are_two_subsequences() -> None:
    second = ARTICLE.replace("bridge", "theatre")
    html = f"<div>{ARTICLE}</div>{LINKS * 3}<div>{second}</div>"
    assert "theatre" not in extract(html, content="mss-simple").text
    both = extract(html, content="mss-simple-best3").text
    assert "bridge" in both and "theatre" in both and "Page 3" not in both


def test_nothing_is_kept_behind_a_rule() -> None:
    comments = "".join(f"<p>I do not think that this is a good idea, said reader {i} today.</p>" for i in range(40))
    html = f"{LINKS}<div>{ARTICLE}<hr>{comments}</div>"
    assert "reader 7" in extract(html, content="mss-nb").text
    page = extract(html, content="mss-nb-hr")
    assert "reader 7" not in page.text and PROSE[3] in page.text


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "justext", None)
    with pytest.raises(ValueError, match=r"justext.*pip install .*justext"):
        extract(PAGE, content="justext")


def test_a_library_that_fails_leaves_the_page_to_another_method(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("trafilatura.extract", lambda *args, **kwargs: 1 / 0)
    page = extract(PAGE, content="trafilatura")
    assert PROSE[0] in page.text and page.warnings == ["unfamiliar"]
    assert "trafilatura failed on a page: ZeroDivisionError" in caplog.text


def test_a_model_of_ones_own_is_used(tmp_path: Path) -> None:
    for path in shipped().glob("*.j*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    page = extract(PAGE, content="mss-nb", models=str(tmp_path))
    assert page.to_dict() == extract(PAGE, content="mss-nb").to_dict()
    with pytest.raises(ModelError, match=r"content-nb\.joblib"):
        extract(PAGE, content="mss-nb", models=str(tmp_path / "none"))


def test_the_method_that_is_fitted_wants_its_model() -> None:
    with pytest.raises(ValueError, match="needs content_model"):
        extract(PAGE, content=FITTED)
    with pytest.raises(ModelError, match="is not a model that"):
        extract(PAGE, content=FITTED, content_model=str(shipped() / "labels.joblib"))
