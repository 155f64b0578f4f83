"""Real crawls of a real server, many in one process: the reactor is started once and its loop run for each crawl."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from scrapy import Request, Spider, signals
from scrapy.crawler import AsyncCrawlerRunner
from scrapy.utils.reactor import install_reactor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator
    from email.message import Message

ADDON = {"ADDONS": {"scrapy_sections.Addon": 500}}
BY_HAND = {
    "SPIDER_MIDDLEWARES": {"scrapy_sections.BoilerplateMiddleware": 60},
    "ITEM_PIPELINES": {"scrapy_sections.SectionsPipeline": 300},
}


def policy(name: str = "Example") -> str:
    """A small privacy policy with navigation and a footer around it."""
    return f"""<!DOCTYPE html><html lang="en"><head><title>Privacy policy of {name}</title></head><body>
<nav><a href="/">Home</a> <a href="/products">Products</a> <a href="/contact">Contact</a></nav>
<main><h1>Privacy policy</h1>
<p>This policy tells you which personal data {name} collects, why we collect it and what we do with it.</p>
<h2>Data we collect</h2>
<p>When you create an account we ask for your name, your email address and, if you buy something, your address.</p>
<p>When you visit the site our servers record your address and the pages that you looked at, for thirty days.</p>
<h2>How we use your data</h2>
<p>We use your data to send you what you ordered, to answer your questions and to keep the site secure.</p>
<h2>Your rights</h2>
<p>You may ask us at any time which data we hold about you, have it corrected, and have it deleted.</p>
</main><footer><a href="/terms">Terms</a> <a href="/jobs">Jobs</a> Copyright {name}</footer></body></html>"""


class Server(ThreadingHTTPServer):
    request_queue_size = 1024  # beyond, the system drops connections that the crawl takes for open, and waits for


class Site:
    """Pages on 127.0.0.1: path to status, content type and body; what was asked for, and with which headers."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[int, str, bytes]] = {}
        self.asked: list[str] = []
        self.headers: dict[str, Message] = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                site.headers[self.path] = self.headers
                status, content_type, body = site.pages.get(self.path, (404, "text/html", policy("Nobody").encode()))
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    def add(
        self, path: str, body: str | bytes, content_type: str = "text/html; charset=utf-8", status: int = 200
    ) -> str:
        self.pages[path] = (status, content_type, body.encode() if isinstance(body, str) else body)
        return self.url + path

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@dataclass
class Outcome:
    """What came of a crawl."""

    stats: dict[str, Any] = field(default_factory=dict)
    items: list[Any] = field(default_factory=list)
    crawler: Any = None

    def stat(self, name: str) -> int:
        return int(self.stats.get(f"sections/{name}", 0))


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.close()


@pytest.fixture
def url(site: Site) -> str:
    """Of a policy."""
    return site.add("/privacy", policy())


@pytest.fixture(scope="session")
def loop(request: pytest.FixtureRequest) -> Iterator[asyncio.AbstractEventLoop]:
    if request.config.pluginmanager.has_plugin("twisted"):
        pytest.exit("pytest-twisted runs a reactor of its own: call pytest with -p no:twisted", returncode=4)
    install_reactor("twisted.internet.asyncioreactor.AsyncioSelectorReactor")
    from twisted.internet import reactor

    reactor.startRunning(installSignalHandlers=False)
    loop = asyncio.get_event_loop()
    yield loop
    reactor.stop()  # type: ignore[misc]  # the stubs take it for a function
    loop.run_forever()  # until the reactor has stopped


@pytest.fixture
def crawl(loop: asyncio.AbstractEventLoop) -> Callable[..., Outcome]:
    """``crawl(parse, urls, settings, meta=...)``: a spider with the callback *parse* and what came of it."""

    def run(
        parse: Callable[..., Any],
        urls: str | Iterable[str],
        settings: dict[str, Any] | None = None,
        *,
        meta: dict[str, Any] | None = None,
        keep: bool = True,
        bases: tuple[type, ...] = (Spider,),
        **members: Any,
    ) -> Outcome:
        outcome = Outcome()

        async def start(self: Spider) -> AsyncIterator[Any]:
            for url in [urls] if isinstance(urls, str) else urls:
                yield Request(url, meta=dict(meta or {}), dont_filter=True)

        cls = type("TestSpider", bases, {"name": "test", "start": start, "parse": parse, **members})
        runner = AsyncCrawlerRunner({"TELNETCONSOLE_ENABLED": False, **(ADDON if settings is None else settings)})
        crawler = runner.create_crawler(cls)

        def scraped(item: Any) -> None:
            outcome.items.append(item)

        if keep:
            crawler.signals.connect(scraped, signals.item_scraped)
        loop.run_until_complete(crawler.crawl_async())
        outcome.stats = crawler.stats.get_stats()
        outcome.crawler = crawler
        return outcome

    return run
