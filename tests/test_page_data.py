"""What a stage is given: computed on first use, once; a model is read only for what needs it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scrapy_sections import Options
from scrapy_sections.features.context import CONTEXT_COLUMNS
from scrapy_sections.features.lexicon import LEXICAL_COLUMNS
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.models.store import ModelError
from scrapy_sections.page_data import PageData
from scrapy_sections.warning_codes import WarningCode

BLOCKS, _ = load_blocks("<h1>Terms</h1><p>You may use this service as long as you keep to the rules.</p>")


def test_columns_have_a_row_for_each_block_and_are_computed_once() -> None:
    data = PageData(BLOCKS)
    assert data.features is data.features and len(data.features.matrix) == 2
    assert data.words is data.words and data.words.columns.shape == (2, len(LEXICAL_COLUMNS))
    ((blocks, rows),) = data.context.parts()
    assert (blocks, rows.shape) == (slice(0, 2), (2, len(CONTEXT_COLUMNS)))
    assert np.abs(rows).mean() < 2  # standardised


def test_features_need_no_model(tmp_path: Path) -> None:
    data = PageData(BLOCKS, Options(content="everything", labels="heps", hierarchy="heps", models=str(tmp_path)))
    assert data.features.words.tolist() == [1, 13]
    for use in (lambda: data.words, lambda: data.context):
        with pytest.raises(ModelError, match=r"content\.joblib"):
            use()


def test_a_warning_is_given_once_and_in_order() -> None:
    data = PageData(BLOCKS, warnings=[WarningCode.DEEP])
    for code in (WarningCode.UNFAMILIAR, WarningCode.DEEP, WarningCode.UNFAMILIAR):
        data.warn(code)
    assert data.warnings == [WarningCode.DEEP, WarningCode.UNFAMILIAR]


def test_warnings_of_one_page_are_not_those_of_another() -> None:
    given: list[WarningCode] = []
    PageData(BLOCKS, warnings=given).warn(WarningCode.DEEP)
    assert given == [] and PageData(BLOCKS).warnings == []
