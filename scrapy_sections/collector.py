"""Python's cyclic garbage collector, kept out of the way."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No search for reference cycles meanwhile: a page makes thousands of objects, with next to no cycles among them,
    and their number alone has the collector go through all objects of the process again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
