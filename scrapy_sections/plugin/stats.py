"""The ``sections/`` stats, and warnings that are said once.

=============================== =============================================================================
Stat                            Counts
=============================== =============================================================================
sections/pages                  pages extracted
sections/sections               sections found in them
sections/warnings/<code>        pages with this warning (``SectionedPage.warnings``)
sections/items                  items that got their page
sections/failed                 items left as they were because of an exception, logged with traceback
sections/skipped/meta           items of pages whose request says ``meta={"sections": False}``
sections/cleaned                responses handed to callbacks without boilerplate
sections/skipped/no-response    items whose response is unknown (replaced by another component, from
                                ``start()`` or an errback) and that have no HTML field
sections/skipped/already-set    item fields that already held something
sections/no_field/<Class>       items whose class has none of the fields
sections/read_only/<Class>      items whose class refused the value (frozen, validated)
sections/bad_meta               pages whose meta key ``sections`` is wrong; they got the settings' options
sections/rendered               requests whose page the browser was asked to write styles into
sections/stylesheets/fetched    linked style sheets fetched
sections/stylesheets/reused     uses of one that another page had fetched
sections/stylesheets/failed     uses of one that could not be had, or was none
sections/stylesheets/late       uses of one that the page did not wait for any longer
sections/stylesheets/refused    those of public pages that are not at a public address
sections/workers/restarts       worker processes that died and were started again
sections/workers/killed         worker processes killed because a page took too long or the crawl was stopped
=============================== =============================================================================
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy.statscollectors import StatsCollector

logger = logging.getLogger("scrapy_sections")


class CrawlStats:
    """Where the components of one crawl count and warn; without *stats* it only warns."""

    def __init__(self, stats: StatsCollector | None = None):
        self._stats = stats
        self._said: set[str] = set()

    def count(self, key: str, number: int = 1) -> None:
        if self._stats is not None:
            self._stats.inc_value(f"sections/{key}", number)

    def warn_once(self, message: str, detail: str = "") -> None:
        """Log *message* as a warning, the first time only, with a *detail* of that time: a crawl has 100,000 pages."""
        if message not in self._said:
            self._said.add(message)
            logger.warning("%s%s (said once)", message, detail)
