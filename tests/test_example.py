"""The example project, crawled for real: what its feeds hold is what a reader of its pages sees."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from .quality.example_site import PAGES
from .quality.outline import changes, compare, flat, mistakes

PROJECT = Path(__file__).resolve().parent.parent / "example_project"


Row = dict[str, Any]


class Crawl(NamedTuple):
    pages: dict[str, Row]  # path of the page: its line in sections.jsonl
    rows: list[Row]  # the lines of sections-flat.jsonl
    log: str


def read_lines(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def run_crawl(folder: Path, *arguments: str) -> Crawl:
    """Crawl in a fresh copy of the project, as a user would."""
    project = folder / "project"
    shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns("*.jsonl", "__pycache__"))
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "crawl", "policies", "-s", "DOWNLOAD_DELAY=0", *arguments],
        cwd=project,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    pages = read_lines(project / "sections.jsonl")
    by_path = {urlsplit(page["url"]).path: page for page in pages}
    assert len(by_path) == len(pages), "a page was written twice"
    return Crawl(by_path, read_lines(project / "sections-flat.jsonl"), done.stderr)


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    return run_crawl(tmp_path_factory.mktemp("example"))


def sections(crawl: Crawl, path: str) -> list[Row]:
    rows: list[Row] = crawl.pages[path]["sections"]
    return rows


def language(crawl: Crawl, path: str) -> str:
    return str(crawl.pages[path]["sections_info"]["language"])


def test_every_page_is_in_the_feed(crawl: Crawl) -> None:
    assert sorted(crawl.pages) == sorted(PAGES)
    assert all(page["title"] for page in crawl.pages.values())


def test_nothing_is_logged_as_wrong(crawl: Crawl) -> None:
    assert not re.findall(r"^.*(?:WARNING|ERROR|CRITICAL|Traceback).*$", crawl.log, re.MULTILINE)


@pytest.mark.parametrize("path", PAGES)
def test_sections_fall_short_exactly_as_known(crawl: Crawl, path: str) -> None:
    assert changes(PAGES[path].shortfall, compare(PAGES[path], sections(crawl, path))) == []


@pytest.mark.parametrize("path", PAGES)
def test_gold_is_of_its_page(path: str) -> None:
    assert mistakes(PAGES[path], (PROJECT / "site" / path[1:]).read_bytes()) == []


def test_collapsed_text_is_marked_as_hidden(crawl: Crawl) -> None:
    hidden = {flat(s["title"]): s["hidden"] for s in sections(crawl, "/penrose/privacy.html")}
    assert not hidden["What is in your record"]
    assert hidden["Do you use cameras?"]


def test_the_language_is_told(crawl: Crawl) -> None:
    assert language(crawl, "/falkenried/datenschutz.html") == "de"
    assert language(crawl, "/vallon/conditions.html") == "fr"
    assert language(crawl, "/tidewater/terms.html") == "en"


def test_the_flat_feed_has_the_same_sections(crawl: Crawl) -> None:
    for path, page in crawl.pages.items():
        rows = [row for row in crawl.rows if row["url"] == page["url"]]
        for key in ("title", "level", "path", "text"):
            assert [row[key] for row in rows] == [section[key] for section in sections(crawl, path)]
    assert len(crawl.rows) == sum(len(sections(crawl, path)) for path in crawl.pages)


def test_the_server_is_gone_after_the_crawl(crawl: Crawl) -> None:
    address = urlsplit(next(iter(crawl.pages.values()))["url"])
    assert address.hostname == "127.0.0.1"
    with pytest.raises(OSError), socket.create_connection((address.hostname, address.port or 80), timeout=5):  # noqa: PT011
        pass


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[str]:
    """Somebody's own site: a home page, its terms, and a page that is no policy."""
    site = tmp_path / "own"
    site.mkdir()
    link = '<a href="terms.html">Terms</a> <a href="news.html">News</a>'
    (site / "index.html").write_text(f"<title>Home</title><h1>Welcome</h1><p>{link}</p>", encoding="utf-8")
    (site / "news.html").write_text("<title>News</title><h1>News</h1><p>There are none.</p>", encoding="utf-8")
    shutil.copy(PROJECT / "site" / "tidewater" / "terms.html", site)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_can_be_crawled(own_site: str, tmp_path: Path) -> None:
    crawl = run_crawl(tmp_path, "-a", f"start_url={own_site}")
    assert list(crawl.pages) == ["/terms.html"]
    assert "Serving the example site" not in crawl.log
