"""The packed model of languages: that of py3langid, in a tenth of its memory."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from py3langid.langid import MODEL_FILE, LanguageIdentifier

from scrapy_sections.models import store
from scrapy_sections.models.language_model import LanguageModel
from scrapy_sections.models.store import load

TEXTS = [
    "We use personal data to provide the service.",
    "Wir löschen Ihre Angaben nach zwei Jahren.",
    "NOUS TRAITONS VOS DONNÉES POUR EXÉCUTER LE CONTRAT.",
    "Podatke obrađujemo samo radi izvršenja ugovora.",
    "Податке обрађујемо само ради извршења уговора.",
    "我们仅为履行合同而处理您的个人信息。",
    "נמחק את הנתונים שלך לאחר שנתיים.",
    "e\u0301te\u0301",
    "a \ud800 b",
]


@pytest.fixture(scope="module")
def original() -> LanguageIdentifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


@pytest.mark.parametrize("text", TEXTS)
def test_it_answers_as_the_model_that_it_was_packed_from(original: LanguageIdentifier, text: str) -> None:
    assert LanguageModel(load("languages")).probabilities(text) == pytest.approx(dict(original.rank(text)), abs=0.01)


@given(st.text())
def test_probabilities_sum_to_one_unless_nothing_is_known(text: str) -> None:
    probabilities = LanguageModel(load("languages")).probabilities(text)
    assert sum(probabilities.values()) == pytest.approx(1) or not probabilities


def test_nothing_is_known_of_no_text() -> None:
    assert LanguageModel(load("languages")).probabilities("") == {}


def test_it_takes_little_memory() -> None:
    store._load.cache_clear()
    tracemalloc.start()
    LanguageModel(load("languages")).probabilities("une ligne")
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    assert 1 < peak < 20  # MB: it is 14; unpacked it would be a hundred
