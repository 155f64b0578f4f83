"""Short runs of the script that looks for leaks."""

from __future__ import annotations

import subprocess
import sys

import pytest
import soak

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc"),
]


@pytest.mark.parametrize(
    "run",
    [
        ("extractions", "--pages", "120", "--extractions", "600"),
        ("crawl", "--pages", "120", "--crawled", "300"),
        ("threads", "--pages", "60"),
    ],
    ids=lambda run: run[0],
)
def test_nothing_leaks_or_changes(run: tuple[str, ...]) -> None:
    command = [sys.executable, soak.__file__, *run[1:], "--only", run[0]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_leak_is_found() -> None:
    memory, kept = soak.Memory("leak", 20), []
    for done in range(20):
        kept.append(bytearray(2_000_000))
        memory.after(done + 1)
    assert memory.check() != []
