"""STAPI's ablation, on a small corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.published.stapi_features import FILTER, TYPOGRAPHIC
from scrapy_sections.training.papers import ablation_stapi


@pytest.mark.slow
def test_both_tables_have_a_row_a_feature(policies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ablation_stapi.main(policies) == 0
    rows = [line[:28].strip() for line in capsys.readouterr().out.splitlines()]
    assert rows == ["filter without", *FILTER, "(nothing)", "typographic without", *TYPOGRAPHIC, "(nothing)"]
