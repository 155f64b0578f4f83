"""Worker processes: the same pages, and nothing lost when they die."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from scrapy import Request, signals

from scrapy_sections import extract
from scrapy_sections.options import Options
from scrapy_sections.plugin.job import Job
from scrapy_sections.plugin.worker_pool import WorkerPool

from .conftest import ADDON, policy
from .processes import ENDLESS, HUNGRY, TROUBLED_OPTIONS, at_trouble, needs_proc, until, workers_of, write_stages

pytestmark = needs_proc


def parse(self, response):
    yield {"url": response.url}


@pytest.mark.parametrize("number", [1, 2])
def test_workers_give_the_same_pages_and_leave_at_the_end(crawl, site, number):
    pages = {site.add(f"/{name}", policy(f"Name{name}")): policy(f"Name{name}") for name in range(12)}
    most = []

    def parse(self, response):
        most.append(len(workers_of()))
        yield {"url": response.url}

    outcome = crawl(parse, list(pages), {**ADDON, "SECTIONS_WORKERS": number})
    assert len(outcome.items) == outcome.stat("pages") == 12
    for item in outcome.items:
        assert item["sections"] == extract(pages[item["url"]].encode(), url=item["url"]).section_dicts()
    assert max(most) <= number
    assert workers_of() == []
    assert outcome.stat("workers/restarts") == 0


def test_items_under_way_together_share_one_extraction(crawl, url):
    def parse(self, response):
        for number in range(20):
            yield {"number": number}

    outcome = crawl(parse, url, {**ADDON, "SECTIONS_WORKERS": 2})
    assert (outcome.stat("items"), outcome.stat("pages")) == (20, 1)


def test_html_of_items_goes_to_the_workers(crawl, url):
    def parse(self, response):
        yield {"url": response.url, "html": response.text}

    settings = {"ITEM_PIPELINES": {"scrapy_sections.SectionsPipeline": 300}, "SECTIONS_HTML_FIELD": "html"}
    outcome = crawl(parse, url, {**settings, "SECTIONS_WORKERS": 1})
    assert outcome.items[0]["sections"] == extract(policy(), url=url).section_dicts()


@pytest.mark.slow
def test_a_worker_killed_between_pages_is_replaced(crawl, site):
    urls = [site.add(f"/{number}", policy()) for number in range(3)]
    killed = []

    def idle(spider):
        if len(killed) < 2:
            (pid,) = workers_of()
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
            spider.crawler.engine.crawl(Request(urls[len(killed)]))

    async def start(self):
        self.crawler.signals.connect(idle, signals.spider_idle)
        yield Request(urls[0])

    outcome = crawl(parse, (), {**ADDON, "SECTIONS_WORKERS": 1}, start=start)
    assert [item["url"] for item in outcome.items] == urls
    assert all(item["sections"] for item in outcome.items)
    assert outcome.stat("workers/restarts") == 2
    assert workers_of() == []


@pytest.mark.slow
def test_a_page_that_kills_its_worker_twice_is_marked_and_the_others_are_not(crawl, site):
    """Every worker that takes up the page of 33 MB is shot."""
    deadly, urls = site.add("/deadly", policy() * 25_000), [site.add(f"/{number}", policy()) for number in range(5)]
    shot = []

    def shoot():
        while len(shot) < 2:
            for pid in workers_of():
                try:
                    fields = Path(f"/proc/{pid}/statm").read_text().split()
                except OSError:
                    continue
                if pid not in shot and int(fields[1]) * os.sysconf("SC_PAGESIZE") > 200_000_000:
                    os.kill(pid, signal.SIGKILL)
                    shot.append(pid)
            time.sleep(0.005)

    threading.Thread(target=shoot, daemon=True).start()
    settings = {**ADDON, "SECTIONS_WORKERS": 2, "DOWNLOAD_MAXSIZE": 0, "DOWNLOAD_WARNSIZE": 0}
    outcome = crawl(parse, [deadly, *urls], settings)
    pages = {item["url"]: item for item in outcome.items}
    assert pages[deadly]["sections_info"]["warnings"] == ["worker-died"]
    assert pages[deadly]["sections_info"]["url"] == deadly
    assert all(pages[url]["sections"] for url in urls)
    assert outcome.stat("warnings/worker-died") == 1
    assert outcome.stat("workers/restarts") == len(shot) == 2


def test_workers_ignore_the_signals_that_stop_a_crawl(crawl, site):
    urls = [site.add(f"/{number}", policy()) for number in range(6)]

    class Interrupting:
        def process_item(self, item):
            for pid in workers_of():
                os.kill(pid, signal.SIGINT)
                os.kill(pid, signal.SIGTERM)
            return item

    settings = {**ADDON, "SECTIONS_WORKERS": 1, "ITEM_PIPELINES": {Interrupting: 400}}
    outcome = crawl(parse, urls, settings)
    assert all(item["sections"] for item in outcome.items)
    assert outcome.stat("workers/restarts") == 0


def test_an_exception_over_there_comes_back_with_its_traceback():
    workers = WorkerPool(1)
    job = Job(None, "http://example.com", None, Options())
    with pytest.raises(RuntimeError, match=r"in a worker process(.|\n)*TypeError"):
        workers.submit(job).result(30)
    assert workers.submit(job._replace(body=policy())).result(30).sections
    workers.close()
    assert workers.restarts == 0


def troubled(page, **options):
    return Job(page, "http://example.com", None, Options(**TROUBLED_OPTIONS, **options))


@pytest.fixture
def workers(tmp_path, monkeypatch):
    write_stages(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    pool = WorkerPool(1)
    yield pool
    pool.close()
    sys.modules.pop("troubled_stages", None)


@pytest.mark.slow
def test_a_page_that_takes_too_long_is_marked_and_the_next_one_gets_a_fresh_worker(workers):
    """The start of a worker, which takes longer than these pages may, does not count."""
    endless, good = (workers.submit(troubled(page, max_seconds=0.2)) for page in (ENDLESS, policy()))
    assert endless.result(60).warnings == ["too-slow"]
    assert good.result(60).sections
    assert (workers.kills, workers.restarts) == (1, 0)


@pytest.mark.slow
def test_a_page_for_which_the_memory_does_not_suffice_is_marked(workers):
    hungry, good = (workers.submit(troubled(page)) for page in (HUNGRY, policy()))
    assert hungry.result(60).warnings == ["worker-died"]
    assert good.result(60).sections
    assert workers.restarts == 2


@pytest.mark.slow
def test_a_pool_that_is_closed_gives_up_its_pages(workers, tmp_path):
    pages = [workers.submit(troubled(ENDLESS)) for _ in range(3)]
    until(lambda: at_trouble(tmp_path))
    workers.close()
    assert [page.result(0).warnings for page in pages] == [["interrupted"]] * 3
    assert workers_of() == []


SCRIPT = """
import scrapy
from scrapy.crawler import {process}

class PolicySpider(scrapy.Spider):
    name = "policies"
    async def start(self):
        for number in range({pages}):
            yield scrapy.Request(f"{url}?{{number}}")
    def parse(self, response):
        yield {{"url": response.url}}

process = {process}({settings!r})
process.crawl(PolicySpider)
process.start()
"""


def script(tmp_path, url, process="CrawlerProcess", pages=3, **settings):
    """A script as in Scrapy's manual: it has no ``if __name__ == "__main__"``."""
    settings = {
        **ADDON,
        "FEEDS": {str(tmp_path / "items.jsonl"): {"format": "jsonlines"}},
        "SECTIONS_WORKERS": 2,
        "TELNETCONSOLE_ENABLED": False,
        **settings,
    }
    path = tmp_path / "script.py"
    path.write_text(SCRIPT.format(url=url, process=process, settings=settings, pages=pages))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, path], stderr=subprocess.PIPE, text=True, env=environment)


def items(tmp_path):
    return [json.loads(line) for line in (tmp_path / "items.jsonl").read_text().splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("process", "settings"),
    [
        ("AsyncCrawlerProcess", {}),
        ("CrawlerProcess", {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}),
        ("AsyncCrawlerProcess", {"TWISTED_REACTOR_ENABLED": False}),
    ],
)
def test_every_reactor_and_none_in_a_script_without_a_main_guard(site, tmp_path, process, settings):
    for number in range(3):
        site.add(f"/privacy?{number}", policy())
    running = script(tmp_path, site.url + "/privacy", process, **settings)
    errors = running.communicate(timeout=60)[1]
    assert running.returncode == 0
    assert [len(item["sections"]) > 1 for item in items(tmp_path)] == [True] * 3, errors
    assert errors.count("Spider opened") == 1, "a worker started a crawl of its own"
