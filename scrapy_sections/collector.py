"""A pause of Python's cyclic garbage collector, which extraction gives next to nothing to collect."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_open_pauses = 0  # in all threads
_enabled_before = False  # whether the collector was enabled before the first of them


@contextmanager
def collector_paused() -> Iterator[None]:
    """Disable the garbage collector inside the ``with`` block; it is as before once the last such block has ended.

    A page makes thousands of objects with next to no cycles among them, whose number alone would have the collector
    search all objects of the process again and again.
    """
    global _open_pauses, _enabled_before
    with _lock:
        if not _open_pauses:
            _enabled_before = gc.isenabled()
            gc.disable()
        _open_pauses += 1
    try:
        yield
    finally:
        with _lock:
            _open_pauses -= 1
            if not _open_pauses and _enabled_before:
                gc.enable()
