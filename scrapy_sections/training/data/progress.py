"""Progress of long commands on standard error, and work spread over processes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from tqdm import tqdm

Item = TypeVar("Item")
Result = TypeVar("Result")

_CHUNK = 8  # items that a process is sent at once: fewer cost time for sending, more leave processes idle at the end


def progress(items: Iterable[Item], description: str, total: int) -> Iterator[Item]:
    """Return the items and show how far they are: a bar on a terminal, one line at the start in a log file."""
    if not sys.stderr.isatty():
        note(f"{description} ({total})")
    return iter(tqdm(items, desc=description, total=total, file=sys.stderr, disable=None))


def note(message: str) -> None:
    """Print a line on standard error, above any progress bar."""
    tqdm.write(message, file=sys.stderr)


def map_in_processes(function: Callable[[Item], Result], items: Sequence[Item], description: str) -> list[Result]:
    """Return the function's result for each item, in order, from one process a core; show progress.

    Function, items and results must be picklable.
    """
    with ProcessPoolExecutor() as pool:
        return list(progress(pool.map(function, items, chunksize=_CHUNK), description, len(items)))
