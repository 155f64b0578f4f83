"""What a worker process is asked. A module of its own, so that workers need not import Scrapy to read it."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_sections.extractor import Options
    from scrapy_sections.page import SectionedPage


@cache
def try_out(options: Options) -> None:
    """Raise ModelError if the models of *options* do not load."""
    Job("<p>Some text.</p>", "", None, asdict(options)).run()


class Job(NamedTuple):
    """A response's body, URL and type in *headers*, or an item's HTML, which has no *headers*."""

    body: bytes | str
    url: str
    headers: dict[bytes, bytes] | None
    options: dict[str, str | None]
    stylesheets: dict[str, str] | None = None  # that the page links to and that were fetched, by address

    def run(self) -> SectionedPage:
        from scrapy_sections.extractor import extract

        with collector_paused():
            if self.headers is None:
                return extract(self.body, self.url, **self.options)  # type: ignore[arg-type]  # no option is a mapping
            return extract.from_response(self, stylesheets=self.stylesheets, **self.options)  # type: ignore[arg-type]  # its body is bytes then


@contextmanager
def collector_paused() -> Iterator[None]:
    """No search for reference cycles meanwhile: a page makes thousands of objects, with next to none among them, and
    their number alone has the collector go through all objects of the crawl again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
