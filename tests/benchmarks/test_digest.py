"""The project's own pages give the results that were written down: here, and with other kernels of BLAS."""

from __future__ import annotations

import os
import subprocess
import sys

import digest
import pytest

MULTIPLY = (
    "import numpy, threadpoolctl; numpy.ones((9, 9)) @ numpy.ones((9, 9)); print(threadpoolctl.threadpool_info())"
)


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["", "Nehalem", "SkylakeX"])
def test_results_are_those_written_down(kernel: str) -> None:
    if kernel and f"'architecture': '{kernel}'" not in run(kernel, "-c", MULTIPLY):
        pytest.skip("not with this processor or BLAS")
    lines = run(kernel, digest.__file__).splitlines()
    assert [line for line in lines if "FAILED" in line] == []
    assert "methods give the same results" in lines[-1]


def run(kernel: str, *arguments: str) -> str:
    """Return what Python prints, with a kernel of OpenBLAS; "" for the processor's own."""
    environment = os.environ | ({"OPENBLAS_CORETYPE": kernel} if kernel else {})
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, timeout=500).stdout


def test_the_first_page_that_differs_is_named() -> None:
    pages = {"one": "a" * 64, "two": "b" * 64, "three": "c" * 64}
    written = digest.summary(pages)
    assert digest.difference(pages, written) == ""
    assert digest.difference(pages | {"two": "d" * 64}, written) == "1 of 3 pages differ, the first is two"
    assert digest.difference(pages, None) == "is not among them"
