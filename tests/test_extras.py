"""Hints name a command that works without an index that has the package."""

from __future__ import annotations

from importlib.metadata import requires

import pytest

from scrapy_sections.extras import install_command


@pytest.mark.parametrize("extra", ["training", "plots", "readability", "justext", "trafilatura", "playwright"])
def test_the_command_asks_for_what_the_extra_declares(extra: str) -> None:
    declared = [line.split(";")[0] for line in requires("scrapy-sections") or [] if f'"{extra}"' in line]
    command = install_command(extra)
    assert declared and command.startswith("pip install ")
    assert all(requirement in command for requirement in declared) and "scrapy-sections" not in command


def test_an_unknown_extra_is_left_to_pip() -> None:
    assert install_command("nonsense") == "pip install 'scrapy-sections[nonsense]'"
