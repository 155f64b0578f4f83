"""The garbage collector is paused during extraction, and is then as before."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from scrapy_sections import extract
from scrapy_sections.collector import collector_paused


@pytest.mark.parametrize("enabled", [True, False])
def test_it_is_afterwards_as_it_was(enabled: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with collector_paused():
            assert not gc.isenabled()
        assert gc.isenabled() == enabled
        with pytest.raises(KeyError), collector_paused():
            raise KeyError
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_it_is_enabled_again_after_pauses_in_several_threads() -> None:
    def pause(_: int) -> None:
        for _ in range(2000):
            with collector_paused():
                assert not gc.isenabled()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(pause, range(4)))
        assert gc.isenabled()
    finally:
        sys.setswitchinterval(interval)
        gc.enable()


class _Sheets(Mapping[str, str]):
    """Style sheets that record whether the collector is enabled when they are read."""

    enabled: bool | None = None

    def __getitem__(self, address: str) -> str:
        self.enabled = gc.isenabled()
        return ""

    def __iter__(self) -> Iterator[str]:
        yield "https://a.example/a.css"

    def __len__(self) -> int:
        return 1


def test_it_is_paused_while_a_page_is_read() -> None:
    sheets = _Sheets()
    extract("<link rel=stylesheet href=a.css><p>Text.</p>", "https://a.example/", stylesheets=sheets)
    assert sheets.enabled is False
    sheets.enabled = None
    list(sheets.values())
    assert sheets.enabled
