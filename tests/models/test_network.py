"""Standardisation, networks and probabilities, against figures computed by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest
import threadpoolctl

from scrapy_sections.models.network import Linear, Network, Standard, one_thread, sigmoid, softmax


def floats(values: object) -> np.ndarray:
    return np.array(values, np.float32)


STANDARD = Standard(mean=floats([1, 0]), scale=floats([2, 1]), low=floats([-1, -5]), high=floats([3, 5]))
NETWORK = Network(
    STANDARD,
    weights=[floats([[1, -1], [0, 2], [3, 0], [0, 1]]), floats([[1], [10]])],
    biases=[floats([0, -1]), floats([0.5])],
)


def test_columns_are_limited_to_their_range_then_scaled() -> None:
    rows = floats([[3, 2], [99, -99]])
    assert STANDARD(rows).tolist() == [[1, 2], [1, -5]]
    assert rows.tolist() == [[3, 2], [99, -99]]  # as it was


def test_in_place_means_no_second_array() -> None:
    rows = floats([[3, 2]])
    assert STANDARD.in_place(rows) is rows
    assert rows.tolist() == [[1, 2]]


def test_a_standard_survives_its_dict() -> None:
    again = Standard.from_dict(STANDARD.to_dict())
    assert again(floats([[2, 9]])).tolist() == STANDARD(floats([[2, 9]])).tolist()


def test_a_linear_model_is_one_product() -> None:
    assert Linear(floats([1, -2]), floats(0.5))(floats([[2, 1], [1, 2]])).tolist() == [0.5, -2.5]


def test_a_network_with_extra_columns_that_say_nothing() -> None:
    # hidden: (2, -2 + 2 - 1) and (1, -1 + 4 - 1), of which what is below 0 counts nothing
    assert NETWORK(floats([[2, 1], [1, 2]]), floats([[1, 0], [1, 0]])).tolist() == [[2.5], [1 + 20 + 0.5]]


def test_extra_columns_are_standardised_by_the_network() -> None:
    shared, extra = floats([[2, 1]]), floats([[99, 3]])
    # extra columns are 1 and 3: hidden (2 + 3, -1 + 3)
    assert NETWORK(shared, extra).tolist() == [[5 + 20 + 0.5]]


def test_log_odds_become_probabilities() -> None:
    with np.errstate(all="raise"):
        assert sigmoid(floats([0, -1e4, 1e4])).tolist() == [0.5, 0, 1]
        assert sigmoid(floats([np.log(3)]))[0] == pytest.approx(0.75)


def test_scores_of_a_row_become_probabilities() -> None:
    probabilities = softmax(floats([[0, np.log(3)], [1e4, 0]]))
    assert probabilities == pytest.approx(np.array([[0.25, 0.75], [1, 0]]))


PRODUCT = """
import numpy as np
from scrapy_sections.models.network import product
random = np.random.default_rng(0)
rows, weights = (random.normal(size=size).astype(np.float32) for size in ((300, 220), (220, 64)))
print(hash((product(rows, weights).tobytes(), product(rows[0], weights[:, 0]).tobytes())))
"""


@pytest.mark.slow
def test_products_are_the_same_on_every_processor() -> None:
    results = set()
    for kernel in ("Prescott", "Haswell", "SkylakeX"):  # where the processor lacks one, OpenBLAS takes another
        variables = {**os.environ, "OPENBLAS_CORETYPE": kernel, "PYTHONHASHSEED": "0"}
        results.add(subprocess.check_output([sys.executable, "-c", PRODUCT], env=variables))
    assert len(results) == 1


BLAS = threadpoolctl.ThreadpoolController().select(user_api="blas")


def blas_threads() -> list[int]:
    return [pool["num_threads"] for pool in BLAS.info()]


@pytest.fixture
def two_threads() -> Iterator[None]:
    # In threads that end, as threadpoolctl leaves the limit to the thread that has set it first, while that is alive.
    with ThreadPoolExecutor(1) as pool:
        limit = pool.submit(BLAS.limit, limits=2).result()
    yield
    with ThreadPoolExecutor(1) as pool:
        pool.submit(limit.restore_original_limits).result()


@pytest.mark.usefixtures("two_threads")
def test_blas_has_one_thread_only_while_it_is_asked_to() -> None:
    before = blas_threads()
    with one_thread():
        assert set(blas_threads()) == {1}
    assert blas_threads() == before


@pytest.mark.usefixtures("two_threads")
def test_blas_is_as_before_when_blocks_overlap_in_threads() -> None:
    before = blas_threads()
    step = Barrier(4, timeout=60)

    def use(number: int) -> set[int]:  # thread k enters in step k and leaves in step k + 2
        seen: set[int] = set()
        for _ in range(number):
            step.wait()
        with one_thread():
            for _ in range(2):
                step.wait()
                seen.update(blas_threads())
        for _ in range(number, 3):
            step.wait()
        return seen

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(use, range(4))) == [{1}] * 4
    assert blas_threads() == before
