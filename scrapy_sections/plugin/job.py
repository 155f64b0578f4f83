"""What a worker process is asked. A module of its own, so that workers need not import Scrapy to read it."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_sections.models.store import ModelError
from scrapy_sections.registry import METHODS

if TYPE_CHECKING:
    from scrapy_sections.options import Options
    from scrapy_sections.page import SectionedPage

logger = logging.getLogger(__name__)


@cache
def try_out(options: Options) -> None:
    """Read a small page, so that a model that is missing or does not fit is told now. Raises ModelError.

    A stage of the user's own need not cope with that page: what it raises is left to the pages of the crawl.
    """
    page = '<html lang="en"><p>Some text.</p>'  # says its language: no detector is loaded
    try:
        Job(page, "", None, replace(options, max_seconds=0)).run()  # loading the models takes its time
    except ModelError:
        raise
    except Exception:
        methods = {"content": options.content, "labels": options.labels, "hierarchy": options.hierarchy}
        if all(isinstance(method, str) and method in METHODS[stage] for stage, method in methods.items()):
            raise  # a fault of the package's own
        logger.debug("The methods do not read a page of one line", exc_info=True)


class Job(NamedTuple):
    """A response's body, URL and type in *headers*, or an item's HTML, which has no *headers*."""

    body: bytes | str
    url: str
    headers: dict[bytes, bytes] | None
    options: Options
    stylesheets: dict[str, str] | None = None  # that the page links to and that were fetched, by address
    fragment: str | None = None  # of the address that was asked for: responses have none in theirs

    def run(self) -> SectionedPage:
        """Return the page."""
        from scrapy_sections.extractor import Extractor

        extractor = Extractor(self.options)
        if self.headers is None:
            return extractor.extract(self.body, self.url)
        return extractor.from_response(self, stylesheets=self.stylesheets, fragment=self.fragment)  # type: ignore[arg-type]  # its body is bytes then
