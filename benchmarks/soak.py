"""Long runs: whether memory stays flat, and whether threads change anything.

    python benchmarks/soak.py [CORPUS] [--pages 2000] [--extractions 50000] [--crawled 20000] [--workers 0]
                              [--only extractions crawl threads]

Three runs, each in a process of its own: many extractions of the same pages; a crawl of them from a server on
127.0.0.1 with the add-on and a feed (with workers: the memory of all processes of the crawl); and four threads, each
of which extracts all pages, beside one. The pages are the project's own (``own_pages.py``), or drawn from a corpus.

Prints the resident memory at twenty moments of a run. The exit status is 1 if its largest value after the first fifth
is more than 20 MB above the largest until then, if a page gives another result the second time or in another thread,
if an item is missing, or if the number of BLAS threads or the state of the garbage collector differs afterwards.
Linux only: memory is read from /proc.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from crawl import draw_pages
from own_pages import own_pages
from page_server import running, serve

from scrapy_sections import extract

_MAX_GROWTH = 20  # MB after the first fifth, as the larger pages of another order make some
_MOMENTS = 20  # at which memory is read
_WARM_UP = 5  # the part of a run, one in so many, in which caches and arenas fill
_THREADS = 4


class Memory:
    """Measures the resident memory of this process and its children during a run of ``total`` steps."""

    def __init__(self, run: str, total: int) -> None:
        self._run, self._every = run, max(total // _MOMENTS, 1)
        self._readings: list[float] = []

    def after(self, done: int) -> None:
        """Read the memory if so many things done are one of the moments, and print it."""
        if done % self._every == 0:
            self._readings.append(sum(_resident(process) for process in ("self", *_children("self"))))
            print(f"{self._run:12}{done:8}{self._readings[-1]:10.1f} MB", flush=True)

    def check(self) -> list[str]:
        """Return a message if the memory has grown too much, else an empty list."""
        warm_up = len(self._readings) // _WARM_UP
        growth = max(self._readings[warm_up:]) - max(self._readings[:warm_up])
        print(f"{self._run}: {growth:+.1f} MB after the first fifth")
        return [f"memory has grown by {growth:.1f} MB"] if growth > _MAX_GROWTH else []


def _resident(process: str) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except FileNotFoundError:  # it has ended
        return 0.0
    return pages * resource.getpagesize() / 1e6


def _children(process: str) -> list[str]:
    try:
        direct = [path.read_text().split() for path in Path(f"/proc/{process}/task").glob("*/children")]
    except FileNotFoundError:
        return []
    return [pid for pids in direct for child in pids for pid in (child, *_children(child))]


def run_extractions(bodies: Sequence[bytes], number: int) -> list[str]:
    """Return what is wrong when the pages are extracted over and over."""
    memory, digests = Memory("extractions", number), dict[int, str]()
    for index in range(number):
        page = index % len(bodies)
        if digests.setdefault(page, digest := _digest(bodies[page])) != digest:
            return [f"page {page} gives another result the {index // len(bodies) + 1}. time"]
        memory.after(index + 1)
    return memory.check()


def run_crawl(port: int, number: int, workers: int) -> list[str]:
    """Return what is wrong when so many pages of the server are crawled."""
    from scrapy import Request, Spider
    from scrapy.crawler import CrawlerProcess
    from scrapy.http import Response

    memory = Memory("crawl", number)

    class PageSpider(Spider):
        name = "pages"
        done = 0

        async def start(self) -> AsyncIterator[Any]:
            for index in range(number):
                yield Request(f"http://127.0.0.1:{port}/{index}")

        def parse(self, response: Response) -> Iterator[Any]:
            yield {"url": response.url, "title": response.css("title::text").get()}
            self.done += 1
            memory.after(self.done)

    settings: dict[str, Any] = {
        "ADDONS": {"scrapy_sections.Addon": 500},
        "SECTIONS_WORKERS": workers,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
        "ROBOTSTXT_OBEY": False,
    }
    with tempfile.TemporaryDirectory() as folder:
        feed = Path(folder) / "items.jsonl"
        process = CrawlerProcess(settings | {"FEEDS": {str(feed): {"format": "jsonlines"}}})
        process.crawl(process.create_crawler(PageSpider))
        process.start()
        with feed.open("rb") as lines:
            items = sum("sections" in json.loads(line) for line in lines)
    return memory.check() + ([] if items == number else [f"{items} items with sections of {number} pages"])


def run_threads(bodies: Sequence[bytes]) -> list[str]:
    """Return what is wrong when several threads extract all pages at once, each beginning at another."""
    alone = [_digest(body) for body in bodies]
    before = _state()

    def digests(thread: int) -> list[str]:
        first = thread * len(bodies) // _THREADS
        ordered = [_digest(body) for body in (*bodies[first:], *bodies[:first])]
        return ordered[-first:] + ordered[:-first] if first else ordered

    with ThreadPoolExecutor(_THREADS) as pool:
        differing = [thread for thread, found in enumerate(pool.map(digests, range(_THREADS))) if found != alone]
    print(f"threads: {_THREADS} threads, {len(bodies)} pages each; BLAS threads and collector {before}, {_state()}")
    wrong = [f"thread {thread} gives other results" for thread in differing]
    return wrong + ([] if _state() == before else [f"BLAS threads and collector were {before}, are {_state()}"])


def _state() -> tuple[list[int], bool]:
    from threadpoolctl import threadpool_info

    return [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"], gc.isenabled()


def _digest(body: bytes) -> str:
    return hashlib.sha256(json.dumps(extract(body).to_dict()).encode()).hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, nargs="?")
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--extractions", type=int, default=50_000)
    parser.add_argument("--crawled", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=0)
    runs = ("extractions", "crawl", "threads")
    parser.add_argument("--only", nargs="+", choices=runs, default=runs)
    parser.add_argument("--child", choices=("serve", *runs), help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child == "crawl":
        return _report(run_crawl(args.port, args.crawled, args.workers))
    if args.child:
        paths = draw_pages(args.corpus, args.pages) if args.corpus else []
        bodies = [path.read_bytes() for path in paths] or list(own_pages(args.pages).values())
        if args.child == "serve":
            serve(bodies)
        return _report(run_threads(bodies) if args.child == "threads" else run_extractions(bodies, args.extractions))
    command = [sys.executable, *sys.argv]
    with running([*command, "--child", "serve"]) as port:
        statuses = [subprocess.run([*command, "--child", run, "--port", str(port)]).returncode for run in args.only]
    return max(statuses)


def _report(wrong: list[str]) -> int:
    for what in wrong:
        print(f"FAILED: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
