"""Which response an item came from: replaced, dropped and short-lived items, and nothing kept alive."""

import gc
import logging
import weakref

import pytest
from scrapy import Request, signals
from scrapy.exceptions import DropItem
from scrapy.http import Response
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_sections import SectionedPage, page_of
from scrapy_sections.plugin.item_registry import ItemRegistry

from .conftest import ADDON, policy


@pytest.fixture
def no_logs():
    """pytest keeps log records, and those items and responses."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


class ReplacingMiddleware(BaseSpiderMiddleware):
    def get_processed_item(self, item, response):
        return {**item, "by": "middleware"}


class ReplacingPipeline:
    def process_item(self, item):
        return {**item, "by": "pipeline"}


class DroppingPipeline:
    def process_item(self, item):
        if item["number"] % 2:
            raise DropItem("odd")
        return item


class FailingPipeline:
    def process_item(self, item):
        raise RuntimeError("a bad pipeline")


def parse(self, response):
    for number in range(6):
        yield {"number": number, "html": response.text}


def crawl_with(crawl, url, **settings):
    return crawl(parse, url, {**ADDON, **settings})


@pytest.mark.parametrize("order", [61, 500, 2000])
def test_items_replaced_by_spider_middlewares_nearer_the_spider(crawl, url, order):
    outcome = crawl_with(crawl, url, SPIDER_MIDDLEWARES={ReplacingMiddleware: order})
    assert [item["by"] for item in outcome.items if item["sections"]] == ["middleware"] * 6
    assert outcome.stat("items") == 6


def test_items_replaced_behind_our_back_stay_as_they_are(crawl, url, caplog):
    outcome = crawl_with(crawl, url, SPIDER_MIDDLEWARES={ReplacingMiddleware: 20})
    assert ["sections" in item for item in outcome.items] == [False] * 6
    assert outcome.stat("skipped/no-response") == 6
    assert len([r for r in caplog.records if "No response is known" in r.getMessage()]) == 1


def test_items_replaced_by_a_pipeline_bring_their_html(crawl, url):
    settings = {"ITEM_PIPELINES": {ReplacingPipeline: 100}, "SECTIONS_HTML_FIELD": "html"}
    outcome = crawl_with(crawl, url, **settings)
    assert [item["by"] for item in outcome.items if item["sections"]] == ["pipeline"] * 6


@pytest.mark.parametrize("order", [100, 900])
def test_dropped_items_stay_dropped_and_the_others_get_their_page(crawl, url, order):
    outcome = crawl_with(crawl, url, ITEM_PIPELINES={DroppingPipeline: order})
    assert [item["number"] for item in outcome.items] == [0, 2, 4]
    assert all(item["sections"] for item in outcome.items)
    assert outcome.stats["item_dropped_count"] == 3


@pytest.mark.parametrize("workers", [0, 1])
def test_ids_of_dead_items_never_lead_to_another_page(crawl, site, workers):
    """Short-lived dicts share few ids: each item must still get the page that it names."""

    def parse(self, response):
        for _ in range(20):
            yield {"name": response.url.rpartition("/")[2]}

    urls = [site.add(f"/name{number}", policy(f"Name{number}")) for number in range(15)]
    settings = {**ADDON, "SECTIONS_WORKERS": workers, "ITEM_PIPELINES": {SometimesReplacing: 100}}
    outcome = crawl(parse, urls, settings)
    assert len(outcome.items) == 300
    for item in outcome.items:
        if item.get("replaced"):
            assert "sections" not in item
        else:
            assert item["sections_info"]["url"].endswith("/" + item["name"])
    assert outcome.stat("pages") == 15


class SometimesReplacing:
    count = 0

    def process_item(self, item):
        self.count += 1
        return {**item, "replaced": True} if self.count % 3 == 0 else item


class Signals:
    def connect(self, *args):
        pass


class NoCrawler:
    signals = Signals()


def test_an_id_that_is_used_again_is_not_known():
    known, response = ItemRegistry(NoCrawler()), Response("http://example.com")
    first = {}
    known.add(first, response)
    known._responses[id(other := {})] = response  # as if *other* had the id of an item that is gone
    assert known.response_of(first) is response
    assert known.response_of(other) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pipelines", "workers"),
    [
        ({}, 0),
        ({}, 1),
        ({DroppingPipeline: 100}, 0),
        ({DroppingPipeline: 900}, 1),
        ({ReplacingPipeline: 100}, 0),
        ({ReplacingPipeline: 900}, 0),
        ({FailingPipeline: 100}, 0),
        ({FailingPipeline: 900}, 0),
    ],
)
def test_no_response_or_page_outlives_its_items(crawl, site, pipelines, workers, no_logs):
    """Though items refer to their responses, an idle crawl keeps no more of them than it does without us."""
    urls = [site.add(f"/{number}", policy(f"Name{number}")) for number in range(10)]

    def alive(settings):
        responses, counts = weakref.WeakSet(), []

        def count(spider=None):
            gc.collect()
            counts.append((len(responses), sum(isinstance(thing, SectionedPage) for thing in gc.get_objects())))

        async def start(self):
            self.crawler.signals.connect(count, signals.spider_idle)
            for url in urls:
                yield Request(url)

        def parse(self, response):
            responses.add(response)
            if not workers:
                page_of(response)
            for number in range(4):
                yield {"number": number, "response": response}

        crawl(parse, (), {**settings, "ITEM_PIPELINES": pipelines}, start=start, keep=False)
        count()
        return counts

    (without, _), *_ = alive({})
    while_idle, *_, at_the_end = alive({**ADDON, "SECTIONS_WORKERS": workers})
    assert while_idle[0] <= without
    assert while_idle[1] <= without
    assert at_the_end == (0, 0)


@pytest.mark.parametrize("pipelines", [{}, {DroppingPipeline: 100}])
def test_a_long_callback_holds_no_items(crawl, url, pipelines, no_logs):
    """A feed of 100,000 rows is one response: its items must go as they are done."""

    class Row(dict):
        """A dict that can be referred to weakly."""

    rows, most = [], []

    def parse(self, response):
        for number in range(2000):
            row = Row(number=number)
            rows.append(weakref.ref(row, rows.remove))
            most.append(len(rows))
            yield row

    crawl(parse, url, {**ADDON, "CONCURRENT_ITEMS": 10, "ITEM_PIPELINES": pipelines}, keep=False)
    assert len(most) == 2000
    assert max(most) < 300  # those that Scrapy has in its queue


def test_requests_stay_serialisable_and_follow_ups_carry_no_page(crawl, site, tmp_path):
    urls = [site.add(f"/{number}", policy(f"Name{number}")) for number in range(3)]
    metas = []

    def parse(self, response):
        page_of(response)
        metas.append(dict(response.meta))
        yield {"url": response.url}
        if response.url == urls[0]:
            yield Request(urls[1], meta=response.meta)
            yield response.follow(urls[2], meta=response.meta)

    outcome = crawl(parse, urls[0], {**ADDON, "JOBDIR": str(tmp_path), "SCHEDULER_DEBUG": True})
    assert len(outcome.items) == 3
    assert outcome.stats["scheduler/enqueued/disk"] == 3
    assert "scheduler/unserializable" not in outcome.stats
    assert all(isinstance(value, (int, float, str, type(None))) for meta in metas for value in meta.values())
