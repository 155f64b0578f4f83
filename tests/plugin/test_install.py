"""The ways to switch it on, and settings that are wrong."""

import pytest

from scrapy_sections import Addon, BoilerplateMiddleware, SectionsPipeline
from scrapy_sections.models.store import ModelError

from .conftest import ADDON, BY_HAND


def parse(self, response):
    yield {}


@pytest.mark.parametrize(
    "settings",
    [
        ADDON,
        {"ADDONS": {Addon: 500}},
        BY_HAND,
        {"SPIDER_MIDDLEWARES": {BoilerplateMiddleware: 60}, "ITEM_PIPELINES": {SectionsPipeline: 300}},
        {**ADDON, **BY_HAND},
        {
            **ADDON,
            "SPIDER_MIDDLEWARES": {"scrapy_sections.plugin.middleware.BoilerplateMiddleware": 950},
            "ITEM_PIPELINES": {"scrapy_sections.plugin.pipeline.SectionsPipeline": 1},
        },
    ],
)
def test_all_ways_lead_to_one_middleware_and_one_pipeline(crawl, url, settings):
    outcome = crawl(parse, url, settings)
    assert outcome.items[0]["sections"]
    engine = outcome.crawler.engine
    assert sum(isinstance(mw, BoilerplateMiddleware) for mw in engine.scraper.spidermw.middlewares) == 1
    assert sum(isinstance(mw, SectionsPipeline) for mw in engine.scraper.itemproc.middlewares) == 1


def test_the_users_none_wins(crawl, url):
    outcome = crawl(parse, url, {**ADDON, "ITEM_PIPELINES": {"scrapy_sections.SectionsPipeline": None}})
    assert outcome.items == [{}]
    assert outcome.crawler.get_item_pipeline(SectionsPipeline) is None


def test_the_users_feed_format_wins(crawl, url):
    settings = {**ADDON, "FEED_EXPORTERS": {"sections_flat": None, "mine": "scrapy.exporters.CsvItemExporter"}}
    outcome = crawl(parse, url, settings)
    assert outcome.crawler.settings.getdict("FEED_EXPORTERS") == settings["FEED_EXPORTERS"]


def test_all_of_it_is_switched_off_by_one_setting(crawl, url):
    settings = {
        **ADDON,
        "SECTIONS_ENABLED": False,
        "SECTIONS_FETCH_STYLESHEETS": True,
        "SECTIONS_CLEAN_RESPONSES": True,
    }
    outcome = crawl(parse, url, settings)
    assert outcome.items == [{}]
    assert not [name for name in outcome.stats if name.startswith("sections/")]


def test_the_pipeline_alone_reads_a_field(crawl, url):
    def parse(self, response):
        yield {"url": response.url, "html": response.text}
        yield {"html": response.body}
        yield {"html": None}
        yield {}

    settings = {"ITEM_PIPELINES": BY_HAND["ITEM_PIPELINES"], "SECTIONS_HTML_FIELD": "html"}
    outcome = crawl(parse, url, settings)
    text, raw, none, missing = outcome.items
    assert text["sections"] == raw["sections"] != []
    assert text["sections_info"]["url"] == url
    assert "sections" not in none
    assert "sections" not in missing
    assert outcome.stat("skipped/no-response") == 2


def test_the_pipeline_alone_without_a_field_says_so(crawl, url, caplog):
    assert crawl(parse, url, {"ITEM_PIPELINES": BY_HAND["ITEM_PIPELINES"]}).items == [{}]
    assert "SECTIONS_HTML_FIELD" in caplog.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECTIONS_CONTENT", "no-such"),
        ("SECTIONS_LABELS", 5),
        ("SECTIONS_HIERARCHY", ""),
        ("SECTIONS_MODELS", 5),
        ("SECTIONS_FIELDS", ["sections"]),
        ("SECTIONS_FIELDS", {"sections": "titles"}),
        ("SECTIONS_HTML_FIELD", 1),
        ("SECTIONS_HTML_FIELD", "sections"),
        ("SECTIONS_WORKERS", "two"),
        ("SECTIONS_WORKERS", -1),
    ],
)
@pytest.mark.parametrize("components", [ADDON, {"ITEM_PIPELINES": BY_HAND["ITEM_PIPELINES"]}])
def test_a_wrong_setting_stops_the_crawl_before_its_first_request(crawl, url, name, value, components):
    with pytest.raises(ValueError, match=name) as error:
        crawl(parse, url, {**components, name: value})
    assert repr(value) in str(error.value)


def test_models_that_do_not_load_stop_the_crawl_before_its_first_request(crawl, url, tmp_path):
    with pytest.raises(ModelError, match=tmp_path.name):
        crawl(parse, url, {**ADDON, "SECTIONS_MODELS": str(tmp_path)})


def test_a_misspelt_setting_is_named(crawl, url, caplog):
    crawl(parse, url, {**ADDON, "SECTIONS_WORKER": 2})
    assert len([r for r in caplog.records if "no such setting: SECTIONS_WORKER;" in r.getMessage()]) == 1


def test_a_setting_of_version_0_1_is_named_with_its_successor(crawl, url, caplog):
    crawl(parse, url, {**ADDON, "SECTIONS_MAIN_HTML_FIELD": "html"})
    assert "SECTIONS_MAIN_HTML_FIELD; SECTIONS_FIELDS replaces it" in caplog.text


def test_settings_from_the_command_line_are_strings(crawl, url):
    settings = {**ADDON, "SECTIONS_WORKERS": "0", "SECTIONS_HTML_FIELD": ""}
    assert crawl(parse, url, settings).items[0]["sections"]
