"""A user's own stage, by import path or as a function, in a crawl with workers."""

import os
import sys
from importlib import import_module

import pytest

from .conftest import ADDON

STAGE = """
import os
import numpy as np
from scrapy_sections.labels.block_labels import PROSE, TITLE, certain_labels


def questions_are_titles(data, relevance):
    if os.getpid() == int(os.environ.get("CRAWLING", "0")) and len(data.blocks.texts) > 1:
        raise RuntimeError("not in a worker")
    return certain_labels(np.where([text.endswith("?") for text in data.blocks.texts], TITLE, PROSE))


def failing(data, relevance):
    raise RuntimeError("my own fault")
"""
PAGE = "<p>What do we collect?</p><p>Your name.</p><p>For how long?</p><p>For as long as we like.</p>"


@pytest.fixture(autouse=True)
def module(tmp_path, monkeypatch):
    (tmp_path / "my_stages.py").write_text(STAGE)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("my_stages", None)


def parse(self, response):
    yield {"url": response.url}


def own(crawl, site, labels, workers=2, **settings):
    urls = [site.add(f"/{number}", PAGE) for number in range(4)]
    settings = {"SECTIONS_LABELS": labels, "SECTIONS_CONTENT": "everything", "SECTIONS_WORKERS": workers, **settings}
    return crawl(parse, urls, {**ADDON, **settings})


@pytest.mark.parametrize("as_path", [True, False])
def test_it_labels_in_the_workers(crawl, site, monkeypatch, as_path):
    my_stages = import_module("my_stages")
    monkeypatch.setenv("CRAWLING", str(os.getpid()))
    path = "my_stages.questions_are_titles"
    outcome = own(crawl, site, path if as_path else my_stages.questions_are_titles)
    assert len(outcome.items) == 4
    for item in outcome.items:
        assert [section["title"] for section in item["sections"]] == ["What do we collect?", "For how long?"]
        assert f"labels={path}" in item["sections_info"]["software"]


def test_a_request_may_name_it(crawl, site):
    outcome = crawl(parse, site.add("/", PAGE), meta={"sections": {"labels": "my_stages.questions_are_titles"}})
    assert "labels=my_stages.questions_are_titles" in outcome.items[0]["sections_info"]["software"]


@pytest.mark.parametrize("workers", [0, 1])
def test_its_exceptions_are_counted_and_lose_no_item(crawl, site, caplog, workers):
    outcome = own(crawl, site, "my_stages.failing", workers)
    assert len(outcome.items) == outcome.stat("failed") == 4
    assert "my own fault" in caplog.text


def test_what_cannot_go_to_a_worker_stops_the_crawl_at_its_start(crawl, site):
    with pytest.raises(ValueError, match="cannot be sent to worker processes"):
        own(crawl, site, lambda data, relevance: None if len(data.blocks.texts) > 1 else labelled(data))


def labelled(data):
    return import_module("my_stages").questions_are_titles(data, None)


def test_a_path_that_leads_nowhere_stops_the_crawl_at_its_start(crawl, site):
    with pytest.raises(ValueError, match=r"SECTIONS_LABELS = 'my_stages\.nothing'"):
        own(crawl, site, "my_stages.nothing")


def test_a_function_of_the_started_script_cannot_go_to_a_worker(crawl, site, monkeypatch):
    stage = import_module("my_stages").questions_are_titles
    monkeypatch.setattr(stage, "__module__", "__main__")
    with pytest.raises(ValueError, match="workers cannot import the script"):
        own(crawl, site, stage)
