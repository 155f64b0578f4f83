"""One page through Scrapy's downloader, for the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy import Request, Spider
from scrapy.http import Response
from scrapy.spidermiddlewares.httperror import HttpError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from scrapy.crawler import CrawlerProcessBase
    from twisted.python.failure import Failure

#: a page fetched in a project is no crawl of that project: it writes no feed and touches no job
SETTINGS: dict[str, Any] = {"FEEDS": {}, "JOBDIR": None, "TELNETCONSOLE_ENABLED": False}


class _PageSpider(Spider):
    name = "sections"
    url: str
    outcomes: list[Response | Failure]

    async def start(self) -> AsyncIterator[Any]:
        yield Request(self.url, callback=self.keep, errback=self.keep, dont_filter=True)

    def keep(self, outcome: Response | Failure) -> None:
        self.outcomes.append(outcome)


def fetch(url: str, process: CrawlerProcessBase) -> Response:
    """The response for *url*, redirects followed; OSError saying why there is none."""
    outcomes: list[Response | Failure] = []
    process.crawl(_PageSpider, url=url, outcomes=outcomes)
    process.start()
    outcome = outcomes[0] if outcomes else None
    if isinstance(outcome, Response):
        return outcome
    if outcome is None:
        raise OSError("the crawl ended without an answer")
    error = outcome.value
    raise OSError(f"HTTP status {error.response.status}" if isinstance(error, HttpError) else str(error))
