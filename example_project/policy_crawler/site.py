"""The web site that the example crawls: the folder ``site``, served on 127.0.0.1 while the spider runs."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import Crawler

SITE = Path(__file__).resolve().parent.parent / "site"


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Scrapy logs each request already."""


class SiteServer:
    """Scrapy extension: serves the site on a free port and tells the spider its address."""

    def __init__(self, site: Path = SITE) -> None:
        self.site = site
        self.server: ThreadingHTTPServer | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> SiteServer:
        extension = cls()
        crawler.signals.connect(extension.open, signal=signals.spider_opened)
        crawler.signals.connect(extension.close, signal=signals.spider_closed)
        return extension

    def open(self, spider: Spider) -> None:
        if getattr(spider, "start_url", ""):  # the user's own site
            return
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(self.site)))
        Thread(target=self.server.serve_forever, name="example-site", daemon=True).start()
        spider.start_url = f"http://127.0.0.1:{self.server.server_port}/"  # type: ignore[attr-defined]
        spider.logger.info("Serving the example site at %s", spider.start_url)  # type: ignore[attr-defined]

    def close(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
