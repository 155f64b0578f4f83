"""Futures of threads, awaited in Scrapy's coroutines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from scrapy.utils.asyncio import is_asyncio_available
from twisted.internet.defer import Deferred

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from concurrent.futures import Future

_T = TypeVar("_T")


def awaitable(future: Future[_T]) -> Awaitable[_T]:
    """Return *future* in a form that a coroutine can await on this reactor, asyncio's or another, or on none."""
    if is_asyncio_available():
        return asyncio.wrap_future(future)
    from twisted.internet import reactor  # importing it installs one

    deferred: Deferred[_T] = Deferred()

    def fire(done: Future[_T]) -> None:
        error = done.exception()
        if error is None:
            reactor.callFromThread(deferred.callback, done.result())
        else:
            reactor.callFromThread(deferred.errback, error)

    future.add_done_callback(fire)
    return deferred
