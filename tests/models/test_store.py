"""A model is opened only if it is what its manifest says, and used only if it fits."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pytest

from scrapy_sections import extract
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.labels.relevance_columns import RELEVANCE_COLUMNS
from scrapy_sections.models import language_model
from scrapy_sections.models.store import ModelError, layout_hash, save, shipped
from scrapy_sections.training.fitting.fit_published import LAYOUTS as PUBLISHED
from scrapy_sections.training.train import LAYOUTS

PAGE = "<h1>Terms</h1><p>You may use this service as long as you keep to the rules of the house.</p>"


def copy_of_models(folder: Path) -> Path:
    for path in shipped().glob("*.j*"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def rewrite(folder: Path, name: str, **changes: object) -> None:
    path = folder / f"{name}.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")


def manifest_columns(folder: Path, name: str) -> dict[str, list[str]]:
    columns: dict[str, list[str]] = json.loads((folder / f"{name}.json").read_text("utf-8"))["columns"]
    return columns


def test_the_shipped_models_fit_this_version() -> None:
    for name, layout in (LAYOUTS | PUBLISHED | {"languages": language_model.LAYOUT}).items():
        assert manifest_columns(shipped(), name) == {part: list(names) for part, names in layout.items()}, name


@pytest.mark.parametrize(("name", "part"), [("content", "context"), ("content", "page"), ("labels", "relevance")])
def test_swapped_columns_are_refused(tmp_path: Path, name: str, part: str) -> None:
    columns = manifest_columns(copy_of_models(tmp_path), name)
    columns[part][0], columns[part][1] = columns[part][1], columns[part][0]
    rewrite(tmp_path, name, columns=columns, layout=layout_hash(columns), package="0.0.9")
    with pytest.raises(ModelError, match=rf"{name}.*package 0\.0\.9.*'{part}' in another order: column 0 is"):
        extract(PAGE, models=str(tmp_path))


def test_missing_columns_are_named(tmp_path: Path) -> None:
    columns = manifest_columns(copy_of_models(tmp_path), "labels")
    number, gone = len(columns["context"]), columns["context"].pop(7)
    rewrite(tmp_path, "labels", columns=columns, layout=layout_hash(columns))
    with pytest.raises(ModelError, match=rf"{number - 1} columns 'context' instead of {number}, missing: {gone}"):
        extract(PAGE, models=str(tmp_path))


def test_a_manifest_without_columns_is_refused(tmp_path: Path) -> None:
    rewrite(copy_of_models(tmp_path), "labels", columns={})
    with pytest.raises(ModelError, match=r"names no columns 'context'.*train it anew"):
        extract(PAGE, models=str(tmp_path))


def test_columns_swapped_in_the_manifest_alone_are_named(tmp_path: Path) -> None:
    columns = manifest_columns(copy_of_models(tmp_path), "labels")
    columns["context"][:2] = columns["context"][1::-1]
    rewrite(tmp_path, "labels", columns=columns)
    with pytest.raises(ModelError, match="in another order: column 0 is"):
        extract(PAGE, models=str(tmp_path))


def test_columns_that_are_not_those_of_the_hash_are_refused(tmp_path: Path) -> None:
    rewrite(copy_of_models(tmp_path), "labels", layout="0" * 64)
    with pytest.raises(ModelError, match="layout hash"):
        extract(PAGE, models=str(tmp_path))


def test_a_narrower_network_is_refused(tmp_path: Path) -> None:
    data = joblib.load(copy_of_models(tmp_path) / "labels.joblib")
    data["network"]["weights"][0] = data["network"]["weights"][0][3:]
    save("labels", tmp_path, data, LAYOUTS["labels"], {})
    width = len(CONTEXT_COLUMNS) + len(RELEVANCE_COLUMNS)
    with pytest.raises(ModelError, match=rf"shape \({width - 3}, \d+\) where {width} columns"):
        extract(PAGE, models=str(tmp_path))


@pytest.mark.parametrize(
    ("name", "labels"), [("content", "default"), ("labels", "default"), ("stapi", "stapi"), ("asdus-dd", "asdus-dd")]
)
def test_a_model_that_holds_other_things_is_refused(tmp_path: Path, name: str, labels: str) -> None:
    save(name, copy_of_models(tmp_path), {"something": "else"}, (LAYOUTS | PUBLISHED)[name], {})
    with pytest.raises(ModelError, match="does not hold what this version reads"):
        extract(PAGE, labels=labels, models=str(tmp_path))


@pytest.mark.parametrize("layer", [0, 1])
def test_layers_that_do_not_fit_each_other_are_refused(tmp_path: Path, layer: int) -> None:
    data = joblib.load(copy_of_models(tmp_path) / "labels.joblib")
    data["network"]["biases"][layer] = data["network"]["biases"][layer][1:]
    save("labels", tmp_path, data, LAYOUTS["labels"], {})
    with pytest.raises(ModelError):
        extract(PAGE, models=str(tmp_path))


def test_a_manifest_that_is_a_list_is_refused(tmp_path: Path) -> None:
    (copy_of_models(tmp_path) / "labels.json").write_text("[]")
    with pytest.raises(ModelError, match="no JSON object"):
        extract(PAGE, models=str(tmp_path))


@pytest.mark.parametrize("value", [None, True, 3, 0.5, "x", [], [3], [[]], {}, {"a": 3}, {"context": [3]}])
@pytest.mark.parametrize("key", ["sha256", "package", "layout", "columns", "context"])
def test_a_manifest_of_other_types_is_refused(tmp_path: Path, key: str, value: object) -> None:
    columns = manifest_columns(copy_of_models(tmp_path), "labels")
    rewrite(tmp_path, "labels", **({"columns": columns | {key: value}} if key == "context" else {key: value}))
    if key == "package" and isinstance(value, str):
        assert extract(PAGE, models=str(tmp_path)).sections
        return
    with pytest.raises(ModelError, match=r"labels"):
        extract(PAGE, models=str(tmp_path))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"sha256": "\\ud800"}', "null"])
def test_a_manifest_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    (copy_of_models(tmp_path) / "labels.json").write_text(text)
    with pytest.raises(ModelError, match=r"model 'labels' in"):
        extract(PAGE, models=str(tmp_path))


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.999])
def test_a_file_that_is_cut_short_is_refused(tmp_path: Path, kept: float) -> None:
    path = copy_of_models(tmp_path) / "labels.joblib"
    path.write_bytes(path.read_bytes()[: int(kept * path.stat().st_size)])
    rewrite(tmp_path, "labels", sha256=hashlib.sha256(path.read_bytes()).hexdigest())
    with pytest.raises(ModelError, match="cannot be opened"):
        extract(PAGE, models=str(tmp_path))


@pytest.mark.parametrize("data", [None, [], "x", np.zeros(3)])
def test_a_file_that_holds_no_dict_is_refused(tmp_path: Path, data: Any) -> None:
    save("labels", copy_of_models(tmp_path), data, LAYOUTS["labels"], {})
    with pytest.raises(ModelError, match="no dict"):
        extract(PAGE, models=str(tmp_path))


def test_a_changed_file_is_not_opened(tmp_path: Path) -> None:
    path = copy_of_models(tmp_path) / "content.joblib"
    path.write_bytes(path.read_bytes() + b"\0")
    with pytest.raises(ModelError, match=r"SHA-256.*not opened"):
        extract(PAGE, models=str(tmp_path))


def test_no_model_is_loaded_that_the_methods_do_not_use(tmp_path: Path) -> None:
    page = extract(PAGE, content="mss-simple", labels="heps", hierarchy="heps", models=str(tmp_path))
    assert "keep to the rules" in page.text
    with pytest.raises(ModelError, match=r"labels\.joblib"):
        extract(PAGE, content="mss-simple", models=str(tmp_path))
