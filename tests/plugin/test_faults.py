"""What can go wrong in a crawl: no item is lost, no process stays, and the crawl ends."""

import asyncio
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from scrapy_sections import page_of
from scrapy_sections.models.store import shipped
from scrapy_sections.options import Options
from scrapy_sections.plugin.job import Job

from .conftest import ADDON, policy
from .processes import (
    ENDLESS,
    SLEEPY,
    TROUBLED,
    at_trouble,
    environment,
    items_of,
    needs_proc,
    runs,
    start_crawl,
    until,
    workers_of,
    write_stages,
)

GUARD = 30  # seconds in which a crawl ends that is told to; its endless page takes 600
FOR_LONG = {**TROUBLED, "SECTIONS_MAX_SECONDS": 600}


def parse(self, response):
    yield {"url": response.url}


def add_policies(site, number):
    return [site.add(f"/{page}", policy(f"Name{page}")) for page in range(number)]


@pytest.fixture
def start(tmp_path):
    """``start_crawl`` in a folder of the test's own; what still runs at its end is killed."""
    started = []

    def run(urls, **settings):
        started.append(start_crawl(tmp_path, urls, **settings))
        return started[-1]

    yield run
    for crawl in started:
        crawl.kill()
        crawl.wait()
        crawl.stderr.close()


def at_an_endless_page(start, tmp_path, site, **settings):
    """Return a crawl and its workers, one of which is at a page that has no end."""
    crawl = start([site.add("/endless", ENDLESS), *add_policies(site, 3)], **FOR_LONG, **settings)
    until(lambda: at_trouble(tmp_path), 60)
    return crawl, workers_of(crawl.pid)


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_ends_a_crawl_and_all_items_are_there(start, tmp_path, site, number):
    crawl, workers = at_an_endless_page(start, tmp_path, site)
    crawl.send_signal(number)
    errors = crawl.communicate(timeout=GUARD)[1]
    pages = {item["url"]: item for item in items_of(tmp_path)}
    assert "Traceback" not in errors
    assert pages.pop(site.url + "/endless")["sections_info"]["warnings"] == ["interrupted"]
    assert len(pages) == 3 and all(item["sections"] for item in pages.values())
    assert "'sections/workers/killed': 1" in errors
    assert not any(map(runs, workers))


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [{}, {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}, {"TWISTED_REACTOR_ENABLED": "False"}],
)
def test_two_signals_end_a_crawl_by_force(start, tmp_path, site, settings):
    crawl, workers = at_an_endless_page(start, tmp_path, site, **settings)
    crawl.send_signal(signal.SIGINT)
    while "Received SIGINT" not in crawl.stderr.readline():
        pass
    crawl.send_signal(signal.SIGINT)
    errors = crawl.communicate(timeout=GUARD)[1]
    assert "forcing unclean shutdown" in errors
    assert not any(map(runs, workers))


@needs_proc
@pytest.mark.slow
def test_no_worker_survives_a_crawl_that_is_killed(start, tmp_path, site):
    crawl, workers = at_an_endless_page(start, tmp_path, site)
    assert len(workers) == 2
    crawl.kill()
    crawl.communicate(timeout=GUARD)
    until(lambda: not any(map(runs, workers)))


@pytest.mark.slow
@pytest.mark.parametrize("page", [policy() * 50_000, "<p>Short.</p>"])
def test_a_worker_leaves_at_the_end_of_its_input(page):
    """A worker ends with its input, during a page and between two: so it does where no kernel ends it."""
    command = [sys.executable, "-m", "scrapy_sections.plugin.worker_process", str(os.getpid())]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    pickle.dump(pickle.dumps(Job(page, "", None, Options(max_seconds=0, max_bytes=10**9))), worker.stdin)
    worker.stdin.flush()
    assert pickle.load(worker.stdout) is None
    worker.stdin.close()
    assert worker.wait(GUARD) == 0
    worker.stdout.close()


@needs_proc
@pytest.mark.slow
def test_a_crawl_interrupted_twice_loses_and_doubles_nothing(start, tmp_path, site):
    urls = add_policies(site, 60)
    settings = {"JOBDIR": str(tmp_path / "job"), "CONCURRENT_REQUESTS": 4}
    for asked in (15, 35, None):
        crawl = start(urls, **settings)
        if asked is not None:
            until(lambda asked=asked: len(site.asked) >= asked)
            crawl.send_signal(signal.SIGINT)
        errors = crawl.communicate(timeout=120)[1]
        assert ("shutdown" if asked else "finished") in errors
        assert "Traceback" not in errors
    items = items_of(tmp_path)
    assert sorted(item["url"] for item in items) == sorted(urls)
    assert all(item["sections"] for item in items)


@pytest.mark.parametrize("workers", [0, 1])
def test_an_early_end_finishes_the_pages_under_way(crawl, site, workers):
    settings = {**ADDON, "SECTIONS_WORKERS": workers, "CLOSESPIDER_ITEMCOUNT": 3, "CONCURRENT_REQUESTS": 4}
    outcome = crawl(parse, add_policies(site, 30), settings)
    assert outcome.stats["finish_reason"] == "closespider_itemcount"
    assert 3 <= len(outcome.items) == len(site.asked) == outcome.stat("items")
    assert all(item["sections"] for item in outcome.items)


@pytest.mark.slow
def test_a_thousand_pages_under_way_at_once(crawl, site):
    urls = [site.add(f"/{number}", f"<h1>{number}</h1><p>Some text of page {number}.</p>") for number in range(1000)]
    most = []

    class Before:
        under_way = 0

        def process_item(self, item):
            Before.under_way += 1
            return item

    class After:
        def process_item(self, item):
            most.append(Before.under_way)
            Before.under_way -= 1
            return item

    settings = {
        **ADDON,
        "SECTIONS_WORKERS": 2,
        "SECTIONS_CONTENT": "everything",
        "SECTIONS_LABELS": "heps",
        "ITEM_PIPELINES": {Before: 200, After: 400},
        "CONCURRENT_REQUESTS": 1000,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1000,
        "DOWNLOAD_TIMEOUT": 30,
        "LOG_LEVEL": "INFO",
    }
    outcome = crawl(parse, urls, settings)
    assert sorted(item["url"] for item in outcome.items) == sorted(urls)
    for item in outcome.items:
        assert f"of page {item['url'].rpartition('/')[2]}." in item["sections"][-1]["text"]
    assert max(most) > 20  # ten times the workers; how many more depends on the machine


def test_a_server_that_does_not_come_to_an_end(crawl, site):
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        held = []

        def serve():
            connection, _ = server.accept()
            connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999\r\n\r\n<h1>Terms</h1>"
            )
            held.append(connection)

        threading.Thread(target=serve, daemon=True).start()
        slow = f"http://127.0.0.1:{server.getsockname()[1]}/"
        settings = {**ADDON, "SECTIONS_WORKERS": 1, "DOWNLOAD_TIMEOUT": 1, "RETRY_ENABLED": False}
        outcome = crawl(parse, [slow, *add_policies(site, 2)], settings)
        held[0].close()
    assert outcome.stats["finish_reason"] == "finished"
    assert len(outcome.items) == 2 and all(item["sections"] for item in outcome.items)


@pytest.fixture
def stages(tmp_path, monkeypatch):
    write_stages(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield
    sys.modules.pop("troubled_stages", None)


@pytest.mark.slow
@pytest.mark.usefixtures("stages")
def test_a_callback_waits_no_longer_for_a_page_than_the_page_may_take(crawl, site):
    warnings = []

    async def parse(self, response):
        yield {"url": response.url}
        await asyncio.sleep(0.2)  # a worker is at the page now
        warnings.append(page_of(response).warnings)

    settings = {**ADDON, **TROUBLED, "SECTIONS_WORKERS": 1, "SECTIONS_MAX_SECONDS": 0.5}
    outcome = crawl(parse, site.add("/sleepy", SLEEPY), settings)
    assert warnings == [["too-slow"]] == [item["sections_info"]["warnings"] for item in outcome.items]
    assert (outcome.stat("pages"), outcome.stat("workers/killed")) == (1, 1)


@pytest.mark.slow
@pytest.mark.usefixtures("stages")
def test_pages_without_an_end_are_marked_and_hold_up_no_other(crawl, site):
    urls = [*add_policies(site, 3), *(site.add(f"/endless/{number}", ENDLESS) for number in range(2))]
    outcome = crawl(parse, urls, {**ADDON, **TROUBLED, "SECTIONS_WORKERS": 2, "SECTIONS_MAX_SECONDS": 0.5})
    slow = [item["url"] for item in outcome.items if item["sections_info"]["warnings"] == ["too-slow"]]
    assert sorted(slow) == urls[3:]
    assert sum(bool(item["sections"]) for item in outcome.items) == 3
    assert (outcome.stat("warnings/too-slow"), outcome.stat("workers/killed"), outcome.stat("workers/restarts")) == (
        2,
        2,
        0,
    )


@pytest.mark.slow
def test_a_model_that_is_cut_short_stops_the_crawl_at_its_start(start, tmp_path, site):
    models = Path(shutil.copytree(shipped(), tmp_path / "models"))
    for file in models.glob("*.joblib"):
        file.write_bytes(file.read_bytes()[:-1000])
    crawl = start(add_policies(site, 1), SECTIONS_MODELS=str(models))
    errors = crawl.communicate(timeout=120)[1]
    assert crawl.returncode == 1
    assert "ModelError: model 'content'" in errors.strip().splitlines()[-1]
    assert site.asked == []


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_log_and_stats(start, tmp_path, site):
    crawl = start(add_policies(site, 3), FEEDS={"/dev/full": {"format": "jsonlines"}})
    errors = crawl.communicate(timeout=120)[1]
    assert "No space left on device" in errors
    assert "'feedexport/failed_count/FileFeedStorage': 1" in errors
    assert "'sections/items': 3" in errors


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_page_that_cannot_be_printed_is_told_by_one_line_and_the_exit_status(tmp_path):
    (tmp_path / "page.html").write_text(policy())
    command = [sys.executable, "-m", "scrapy", "sections", "extract", "page.html"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment(tmp_path), timeout=60
        )
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["scrapy sections: cannot write the result: No space left on device"]
