"""The plugin's cost in a crawl: corpus pages served on 127.0.0.1, crawled without it, inline, with 1 and 2 workers.

    python benchmarks/crawl.py CORPUS [--pages 2000] [--json FILE]

Each crawl runs in a process of its own, the server in another. The spider takes a title and the links from its selector
and yields one item a page, which a feed writes as JSON Lines. CPU milliseconds a page are of the crawl alone, without
imports and the loading of models in the main process (worker processes start within it); "x off" compares the main
process and all processes with the crawl without the plugin.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from page_server import running, serve

# Name of a crawl: the plugin's settings, None without the plugin.
CRAWLS: dict[str, dict[str, Any] | None] = {
    "off": None,
    "inline": {},
    "1 worker": {"SECTIONS_WORKERS": 1},
    "2 workers": {"SECTIONS_WORKERS": 2},
}


def draw_pages(corpus: Path, number: int) -> list[Path]:
    """Return at most ``number`` pages from all sets, drawn with a seed."""
    paths = sorted(corpus.glob("sections/*/*/page.html")) + sorted(corpus.glob("policies/*/page.html"))
    paths += sorted(corpus.glob("content/*/*.html"))
    if not paths:
        raise SystemExit(f"no pages below {corpus}")
    return random.Random(0).sample(paths, min(number, len(paths)))


def crawl(port: int, number: int, name: str) -> None:
    """Run one crawl and print its figures as JSON."""
    from scrapy import Request, Spider
    from scrapy.crawler import CrawlerProcess
    from scrapy.http import Response

    class PageSpider(Spider):
        name = "pages"

        async def start(self) -> AsyncIterator[Any]:
            for index in range(number):
                yield Request(f"http://127.0.0.1:{port}/{index}")

        def parse(self, response: Response) -> Iterator[Any]:
            links = response.css("a::attr(href)").getall()
            yield {"url": response.url, "title": response.css("title::text").get(), "links": len(links)}

    plugin = CRAWLS[name]
    settings: dict[str, Any] = {"LOG_LEVEL": "ERROR", "TELNETCONSOLE_ENABLED": False, "ROBOTSTXT_OBEY": False}
    if plugin is not None:
        if not plugin:  # no workers: loading, which takes time once a process, is measured by startup.py
            from scrapy_sections import extract

            extract("<p>Models load, and so does the detector of languages.</p>")
        settings |= {"ADDONS": {"scrapy_sections.Addon": 500}, **plugin}
    with tempfile.TemporaryDirectory() as folder:
        settings["FEEDS"] = {f"{folder}/items.jsonl": {"format": "jsonlines"}}
        process = CrawlerProcess(settings)
        crawler = process.create_crawler(PageSpider)
        process.crawl(crawler)
        began, started = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
        process.start()
        elapsed, ended = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF)
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    items = crawler.stats.get_value("item_scraped_count", 0) if crawler.stats else 0
    unit = 1 if sys.platform == "darwin" else 1024
    figures = {
        "pages": items,
        "main": 1000 * (ended.ru_utime + ended.ru_stime - started.ru_utime - started.ru_stime) / items,
        "workers": 1000 * (workers.ru_utime + workers.ru_stime) / items,
        "pages/s": items / elapsed,
        "main MB": ended.ru_maxrss * unit / 1e6,
        "worker MB": workers.ru_maxrss * unit / 1e6,
    }
    print(json.dumps(figures))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--crawl", nargs=2, metavar=("PORT", "NAME"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve([path.read_bytes() for path in draw_pages(args.corpus, args.pages)])
        return
    if args.crawl:
        crawl(int(args.crawl[0]), args.pages, args.crawl[1])
        return
    number = len(draw_pages(args.corpus, args.pages))
    report: dict[str, dict[str, float]] = {}
    with running([sys.executable, __file__, str(args.corpus), "--pages", str(number), "--serve"]) as port:
        for name in CRAWLS:
            command = [sys.executable, __file__, str(args.corpus), "--pages", str(number), "--crawl", str(port), name]
            figures = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            off = report.get("off", figures)
            figures["main x off"] = figures["main"] / off["main"]
            figures["all x off"] = (figures["main"] + figures["workers"]) / off["main"]
            if not report:
                print(f"{'':12}" + "".join(f"{column:>11}" for column in figures))
            report[name] = figures
            print(f"{name:12}" + "".join(f"{figure:11.2f}" for figure in figures.values()), flush=True)
    if args.json:
        args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
