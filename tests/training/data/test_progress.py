"""What long commands show while they run."""

from __future__ import annotations

import io
import sys

import pytest

from scrapy_sections.training.data.progress import map_in_processes, note, progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_and_notes_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    for number in progress(range(3), "reading pages", 3):
        if number == 1:
            note("skipped: one")
    assert "reading pages: 100%" in terminal.getvalue() and "3/3" in terminal.getvalue()
    assert "skipped: one\n" in terminal.getvalue()


def test_a_log_file_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(progress("abc", "reading pages", 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == "reading pages (3)\n"


def test_results_of_processes_come_in_order() -> None:
    assert map_in_processes(abs, list(range(-40, 0)), "counting") == list(range(40, 0, -1))
