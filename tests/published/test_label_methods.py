"""The methods of stage 2, chosen by name, on a usual page and on unusual ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_sections import extract
from scrapy_sections.content.fallback import everything
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, TITLE, Labels
from scrapy_sections.models.store import ModelError, load
from scrapy_sections.page_data import PageData
from scrapy_sections.registry import LABELS, resolve

NAMES = [name for name in LABELS if name != "default"]
PROSE = "We use the data that you give us to answer your questions, and we delete the data when you ask us to do so. "
POLICY = (
    "<ul><li><a href=/>Home</a></li><li><a href=/shop>Shop</a></li></ul>"
    + "".join(f"<h2>{title}</h2><p>{PROSE}</p>" for title in ("Use of data", "Your questions", "Data and questions"))
    + "<div>© 2026 Acme</div>"
)
UNUSUAL = {
    "one block": "<p>Cookies</p>",
    "only titles": "".join(f"<h2>Section {number}</h2>" for number in range(50)),
    "all the same": "<p>Cookies</p>" * 50,
    "long and the same": f"<p>{PROSE}</p>" * 20,
    "signs only": "<p>***</p><p>1.</p><p>—</p>",
    "Chinese": "<h2>隐私政策</h2><p>我们使用您的数据。您可以随时拒绝。</p>" * 5,
    "Arabic": "<h2>سياسة الخصوصية</h2><p>نستخدم بياناتك. يمكنك الرفض.</p>" * 5,
    "table only": "<table><tr><td>Cookies</td><td>We use them.</td></tr></table>",
    "one endless word": f"<p>{'x' * 100_000}</p>",
}


def labelled(name: str, html: str) -> Labels:
    data = PageData(load_blocks(html)[0])
    labels: Labels = resolve("labels", name)(data, everything(data))
    return labels


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_is_labelled_by_the_system_that_was_asked_for(name: str) -> None:
    page = extract(POLICY, labels=name, content="everything")
    assert page.software["labels"] == (load(name).id if name in ("asdus-dd", "stapi") else name)
    assert "We use the data" in page.text


@pytest.mark.parametrize("name", ["asdus-di", "stapi"])
def test_those_that_see_more_than_words_find_the_titles(name: str) -> None:
    page = extract(POLICY, labels=name, content="everything")
    assert {"Use of data", "Your questions"} <= {section.title for section in page.sections}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("html", UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_pages_get_labels_and_always_the_same(name: str, html: str) -> None:
    labels, again = labelled(name, html), labelled(name, html)
    assert np.isfinite(labels.probabilities).all() and (labels.probabilities >= 0).all()
    assert labels.ids.tolist() == again.ids.tolist()
    assert np.array_equal(labels.probabilities, again.probabilities)
    assert extract(html, labels=name).to_dict() == extract(html, labels=name).to_dict()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_labelled_that_stage_1_drops(name: str) -> None:
    data = PageData(load_blocks(POLICY)[0])
    relevance = everything(data)
    relevance.kept[:] = False
    assert set(resolve("labels", name)(data, relevance).ids.tolist()) == {IRRELEVANT}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None)
@given(parts=st.lists(st.sampled_from(["<h2>Your rights", f"<p>{PROSE}", "<li>a", "<td>1.", "<br>é", "<p>数据。"])))
def test_no_page_is_too_strange(name: str, parts: list[str]) -> None:
    page = extract("".join(parts), labels=name)
    assert all(0 <= section.confidence <= 1 for section in page.sections)


def test_pages_of_titles_alone_have_no_titles_for_asdus() -> None:
    assert TITLE not in labelled("asdus-di", UNUSUAL["only titles"]).ids.tolist()


@pytest.mark.parametrize("name", ["asdus-dd", "stapi"])
def test_a_folder_without_the_model_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=name):
        extract(POLICY, content="everything", labels=name, models=str(tmp_path))
