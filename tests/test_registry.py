"""Methods by name, by import path, or as callables."""

from __future__ import annotations

import numpy as np
import pytest

from scrapy_sections import Extractor, Options, extract
from scrapy_sections.content.relevance import Relevance
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.labels.block_labels import PROSE, TITLE, Labels, certain_labels
from scrapy_sections.page_data import PageData
from scrapy_sections.registry import METHODS, resolve

PAGE = "<p>SHIPPING</p><p>We ship on Mondays.</p><p>RETURNS</p><p>Send it back within a month.</p>"


def keep_all(data: PageData) -> Relevance:
    number = len(data.blocks.texts)
    return Relevance(np.full(number, 5, np.float32), np.ones(number, np.bool_))


def capitals_are_titles(data: PageData, relevance: Relevance) -> Labels:
    return certain_labels(np.where([text.isupper() for text in data.blocks.texts], TITLE, PROSE))


def flat(data: PageData, labels: Labels) -> Outline:
    number = len(labels.titles)
    return Outline([1] * number, [None] * number, [None] * number)


@pytest.mark.parametrize("stage", METHODS)
def test_every_name_has_its_method(stage: str) -> None:
    for name in METHODS[stage]:
        assert callable(resolve(stage, name)), name


def test_stages_of_ones_own() -> None:
    page = extract(PAGE, content=keep_all, labels=capitals_are_titles, hierarchy=flat)
    assert [section.title for section in page.sections] == ["SHIPPING", "RETURNS"]
    assert page.software["labels"].endswith("test_registry.capitals_are_titles")
    assert page.sections[0].confidence == 1


def test_an_import_path_is_the_same_as_its_name() -> None:
    extractor = Extractor(Options(content=METHODS["content"]["ttr"], hierarchy=METHODS["hierarchy"]["heps"]))
    named = Extractor(Options(content="ttr", hierarchy="heps"))
    assert extractor.extract(PAGE).text == named.extract(PAGE).text


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no.such.module.method", "No module named 'no'"),
        ("scrapy_sections.page.nothing", "no attribute 'nothing'"),
        ("scrapy_sections.arrays.np.pi", "No module named"),
        ("scrapy_sections.__version__", "not callable but str"),
        ("..", "required to perform"),
    ],
)
def test_a_path_that_leads_nowhere_is_told_at_once(path: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"content='{path}'.*{message}"):
        Options(content=path)


def test_an_answer_of_a_wrong_type_or_length_is_told() -> None:
    with pytest.raises(TypeError, match=r"labels method '.*' returned Relevance, not Labels"):
        extract(PAGE, labels=lambda data, relevance: relevance)
    with pytest.raises(ValueError, match="3 ids where 4 are expected"):
        extract(PAGE, labels=lambda data, relevance: certain_labels(np.zeros(3, np.int64)))
