"""The key by which a crawl knows the pages that its browser has rendered."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from scrapy_sections.plugin.render_key import FILE
from scrapy_sections.plugin.settings import SectionsSettings, SettingError

RENDERS = {"DOWNLOAD_HANDLERS": {"http": "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"}}


def key_of(**settings: Any) -> str | None:
    return SectionsSettings.from_settings(Settings(settings)).options.render_key


def test_one_of_the_process() -> None:
    key = key_of()
    assert key and len(key) == 32 and key == key_of()


def test_the_setting() -> None:
    assert key_of(SECTIONS_RENDER_KEY="mine", HTTPCACHE_ENABLED=True, **RENDERS) == "mine"
    with pytest.raises(SettingError, match="SECTIONS_RENDER_KEY"):
        key_of(SECTIONS_RENDER_KEY="")


def test_pages_of_the_cache_keep_their_key(tmp_path: Path) -> None:
    cache = {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(tmp_path / "cache")}
    assert key_of(**cache) == key_of() and not list(tmp_path.iterdir())  # a crawl that renders nothing writes nothing
    assert key_of(**cache, **RENDERS) == (tmp_path / "cache" / FILE).read_text()
    (tmp_path / "cache" / FILE).write_text("of an earlier crawl\n")
    assert key_of(**cache, **RENDERS) == key_of(**cache) == "of an earlier crawl"


def test_a_key_that_cannot_be_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    with caplog.at_level(logging.WARNING):
        assert key_of(HTTPCACHE_ENABLED=True, HTTPCACHE_DIR=str(tmp_path / "file" / "cache"), **RENDERS) == key_of()
    assert "set SECTIONS_RENDER_KEY" in caplog.text
