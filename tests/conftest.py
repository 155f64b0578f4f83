"""For all tests: how cost grows, and how Hypothesis tries.

It does not judge by the clock, which says more of the machine, and tries the same examples each time; other ones, for
hours, with ``--hypothesis-profile=long``.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import settings

settings.register_profile("package", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=50_000, print_blob=True)
settings.load_profile("package")

Growth = Callable[[Callable[[], object], Callable[[], object]], float]


@pytest.fixture
def growth() -> Growth:
    """Measure how many times the CPU time of one call another takes, the least of three each."""

    def seconds(call: Callable[[], object]) -> float:
        times = []
        for _ in range(3):
            start = process_time()
            call()
            times.append(process_time() - start)
        return min(times)

    return lambda small, large: seconds(large) / max(seconds(small), 0.001)  # less is too little to measure
