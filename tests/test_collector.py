"""What an extraction does to the process it runs in."""

from __future__ import annotations

import gc

import pytest

from scrapy_sections.collector import collector_paused


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_it_was(enabled: bool) -> None:
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
