"""Packing the model of languages: repeatable."""

from __future__ import annotations

from pathlib import Path

import pytest

from scrapy_sections.models.store import shipped
from scrapy_sections.training.fitting import pack_languages


@pytest.mark.slow
def test_the_shipped_model_can_be_packed_anew(tmp_path: Path) -> None:
    pack_languages.main(tmp_path)
    assert (tmp_path / "languages.joblib").read_bytes() == (shipped() / "languages.joblib").read_bytes()
