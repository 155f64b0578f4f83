"""The models of ASDUS-DD and STAPI: repeatable, plain, and of use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.models.store import save
from scrapy_sections.training.data.corpora import find_documents
from scrapy_sections.training.data.examples import Example, read_examples
from scrapy_sections.training.fitting.fit_asdus import fit_asdus_dd
from scrapy_sections.training.fitting.fit_stapi import fit_stapi
from scrapy_sections.training.train import LAYOUTS


@pytest.fixture(scope="module")
def examples(policies: Path) -> list[Example]:
    return read_examples(find_documents(policies))


@pytest.fixture(scope="module")
def trained(examples: list[Example]) -> dict[str, dict[str, Any]]:
    return {"asdus-dd": fit_asdus_dd(examples), "stapi": fit_stapi(examples)}


def test_the_same_pages_give_the_same_models(examples: list[Example], trained: dict[str, Any]) -> None:
    again = {"asdus-dd": fit_asdus_dd(examples), "stapi": fit_stapi(examples)}
    assert joblib.hash(again) == joblib.hash(trained)


def test_models_are_plain_data(trained: dict[str, Any]) -> None:
    def check(value: object) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                check(inner)
        elif isinstance(value, list):
            for inner in value:
                check(inner)
        else:
            assert isinstance(value, (str, int)) or (isinstance(value, np.ndarray) and value.dtype != object)

    check(trained)


def test_what_was_learned_is_used(policies: Path, trained: dict[str, Any], tmp_path: Path) -> None:
    for name in ("content", "labels"):  # beside the shipped ones
        for path in (Path(__file__).parents[3] / "models").glob(f"{name}.*"):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    for name, data in trained.items():
        save(name, tmp_path, data, LAYOUTS[name], {})
    body = (policies / "sections" / "terms" / "site0" / "page.html").read_bytes()
    page = extract(body, labels="stapi", content="everything", models=str(tmp_path))
    assert len([section for section in page.sections if section.title]) == 6
    assert page.miscellany == ["Back to top"] and "Imprint" not in page.text
    page = extract(body, labels="asdus-dd", content="everything", models=str(tmp_path))
    assert len(page.sections) >= 6
