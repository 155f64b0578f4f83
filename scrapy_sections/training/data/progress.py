"""What long commands say on standard error while they run."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tqdm import tqdm

T = TypeVar("T")


def progress(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The items, with a bar on standard error where that is a terminal."""
    return iter(tqdm(items, desc=what, total=total, file=sys.stderr, disable=None))


def note(message: str) -> None:
    """A line on standard error, above the bar."""
    tqdm.write(message, file=sys.stderr)
