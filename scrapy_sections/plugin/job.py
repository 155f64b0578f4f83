"""What a worker process is asked. A module of its own, so that workers need not import Scrapy to read it."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scrapy_sections.extractor import Options
    from scrapy_sections.page import SectionedPage


@cache
def try_out(options: Options) -> None:
    """Raise ModelError if the models of *options* do not load."""
    page = '<html lang="en"><p>Some text.</p>'  # says its language: no detector is loaded
    Job(page, "", None, asdict(options)).run()


class Job(NamedTuple):
    """A response's body, URL and type in *headers*, or an item's HTML, which has no *headers*."""

    body: bytes | str
    url: str
    headers: dict[bytes, bytes] | None
    options: dict[str, str | None]
    stylesheets: dict[str, str] | None = None  # that the page links to and that were fetched, by address

    def run(self) -> SectionedPage:
        from scrapy_sections.extractor import extract

        if self.headers is None:
            return extract(self.body, self.url, **self.options)  # type: ignore[arg-type]  # no option is a mapping
        return extract.from_response(self, stylesheets=self.stylesheets, **self.options)  # type: ignore[arg-type]  # its body is bytes then
