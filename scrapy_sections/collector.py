"""Python's cyclic garbage collector, kept out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_pauses = 0  # open ones, in all threads
_enabled = False  # before the first of them


@contextmanager
def collector_paused() -> Iterator[None]:
    """No search for reference cycles meanwhile: a page makes thousands of objects, with next to no cycles among them,
    and their number alone has the collector go through all objects of the process again and again."""
    global _pauses, _enabled
    with _lock:
        if not _pauses:
            _enabled = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _enabled:
                gc.enable()
