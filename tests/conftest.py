"""For all tests: how cost grows; and Hypothesis does not judge by the clock, which says more of the machine."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import settings

settings.register_profile("package", deadline=None)
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
