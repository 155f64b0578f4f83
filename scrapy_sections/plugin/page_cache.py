"""The pages of a crawl: each response is extracted once, and its page forgotten with it."""

from __future__ import annotations

import pickle
from functools import cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, ref

from scrapy.http import Response

from scrapy_sections.plugin.fetch_stylesheets import stylesheets_of
from scrapy_sections.plugin.futures import awaitable
from scrapy_sections.plugin.job import Job, try_out
from scrapy_sections.plugin.originals import original
from scrapy_sections.plugin.request_meta import fragment_of, options_of
from scrapy_sections.plugin.settings import SectionsSettings, SettingError
from scrapy_sections.plugin.stats import CrawlStats
from scrapy_sections.plugin.worker_pool import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from scrapy.crawler import Crawler

    from scrapy_sections.options import Options
    from scrapy_sections.page import SectionedPage


class PageCache:
    """Extracts the pages of one crawl, here or in worker processes, and keeps them as long as their responses live."""

    def __init__(self, settings: SectionsSettings, stats: CrawlStats, is_stopping: Callable[[], bool] = lambda: False):
        self._options = settings.options
        try_out(self._options)  # models that do not load stop the crawl at its start
        if settings.workers:
            _check_picklable(self._options)
        self._stats = stats
        self._workers = WorkerPool(settings.workers, is_stopping) if settings.workers else None
        self._pages: WeakKeyDictionary[Response, SectionedPage] = WeakKeyDictionary()
        self._pending: WeakKeyDictionary[Response, Future[SectionedPage]] = WeakKeyDictionary()

    def claim(self, response: Response) -> None:
        """Make :func:`page_of` answer for *response* with this crawl's options and pages."""
        _owners[original(response)] = ref(self)

    def of(self, response: Response) -> SectionedPage:
        """Return the page of *response*, now: from memory, from the worker that is at it, or extracted here."""
        response = original(response)
        page = self._pages.get(response)
        if page is not None:
            return page
        pending = self._pending.get(response)
        if pending is not None:
            return self._keep(response, pending.result())
        return self._keep(response, self._job(response).run())

    async def fetch(self, response: Response) -> SectionedPage:
        """Return the page of *response*, from a worker process if there are any."""
        response = original(response)
        if self._workers is None or response in self._pages:
            return self.of(response)
        if response not in self._pending:
            self._pending[response] = self._workers.submit(self._job(response))
        try:
            return self._keep(response, await awaitable(self._pending[response]))
        finally:
            # an exception in it holds frames, and those the response
            self._pending.pop(response, None)

    async def read(self, html: str | bytes, url: str) -> SectionedPage:
        """Return the page of an item that brings its own *html*."""
        job = Job(html, url, None, self._options)
        if self._workers is None:
            return self._count(job.run())
        return self._count(await awaitable(self._workers.submit(job)))

    def _job(self, response: Response) -> Job:
        """Return the job of a response: its body, not its selector's tree, which a callback may have changed."""
        options = options_of(response, self._options, self._stats)
        headers = {b"Content-Type": response.headers.get(b"Content-Type") or b""}
        return Job(response.body, response.url, headers, options, stylesheets_of(response), fragment_of(response))

    def close(self) -> None:
        """Stop the worker processes, when all items are done."""
        workers, self._workers = self._workers, None
        if workers is not None:
            workers.close()
            for name, number in (("restarts", workers.restarts), ("killed", workers.kills)):
                if number:
                    self._stats.count(f"workers/{name}", number)

    def _keep(self, response: Response, page: SectionedPage) -> SectionedPage:
        if response not in self._pages:
            self._pages[response] = self._count(page)
        return self._pages[response]

    def _count(self, page: SectionedPage) -> SectionedPage:
        self._stats.count("pages")
        self._stats.count("sections", len(page.sections))
        for code in page.warnings:
            self._stats.count(f"warnings/{code}")
        return page


def is_stopping(crawler: Crawler) -> bool:
    """True once a crawl that is under way was told to stop, by a signal for instance; it has not come to its end."""
    return crawler.engine is not None and not crawler.engine.running


def page_of(response: Response) -> SectionedPage:
    """Return the page that the items of *response* get, for use in a callback; it is extracted once.

    A bad page is told by its ``warnings``. Raises TypeError if *response* is not a Response.
    """
    if not isinstance(response, Response):
        raise TypeError(f"response must be a scrapy Response, not {type(response).__name__}")
    owner = _owners.get(original(response))
    pages = owner() if owner is not None else None
    return (pages or _cache_without_crawl()).of(response)


# weak on both sides: this module must keep neither a response nor a crawl alive
_owners: WeakKeyDictionary[Response, ref[PageCache]] = WeakKeyDictionary()


def _check_picklable(options: Options) -> None:
    try:
        stages = (options.content, options.labels, options.hierarchy)
        if any(getattr(stage, "__module__", "") == "__main__" for stage in stages):
            raise TypeError("workers cannot import the script that was started")
        pickle.dumps(options)
    except Exception as error:  # pickle raises what it likes
        raise SettingError(
            f"a stage cannot be sent to worker processes ({error}): give a function of a module, or its import path"
        ) from None


@cache
def _cache_without_crawl() -> PageCache:
    """Return a cache for responses of no crawl: built by hand, replaced, of a crawl that is over."""
    return PageCache(SectionsSettings(), CrawlStats())
