"""The time by which a page has to be read."""

from __future__ import annotations

from math import inf
from time import monotonic


class TooSlowError(Exception):
    """A page takes longer than it may."""


class Deadline:
    """The end of so many ``seconds`` from now on; of 0, there is none."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float = 0) -> None:
        self._end = monotonic() + seconds if seconds else inf

    def check(self) -> None:
        """Raise TooSlowError once the time is over."""
        if monotonic() > self._end:
            raise TooSlowError


NO_DEADLINE = Deadline()
