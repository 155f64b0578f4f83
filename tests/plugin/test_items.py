"""Every kind of item gets its page; an item that cannot take it stays as it is."""

import dataclasses
from typing import Any

import attrs
import pydantic
import pytest
import scrapy

from scrapy_sections import extract
from scrapy_sections.page import PARTS

from .conftest import ADDON, BY_HAND, policy


class ScrapyItem(scrapy.Item):
    url = scrapy.Field()
    sections = scrapy.Field()


@dataclasses.dataclass
class DataclassItem:
    url: str
    sections: list[dict[str, Any]] | None = None


@attrs.define
class AttrsItem:
    url: str
    sections: list[dict[str, Any]] | None = None


class PydanticItem(pydantic.BaseModel):
    url: str
    sections: list[dict[str, Any]] = []


@dataclasses.dataclass
class FieldlessItem:
    url: str


@dataclasses.dataclass(frozen=True)
class FrozenDataclass:
    url: str
    sections: list[dict[str, Any]] | None = None


@attrs.frozen
class FrozenAttrs:
    url: str
    sections: list[dict[str, Any]] | None = None


class FrozenPydantic(pydantic.BaseModel, frozen=True):
    url: str
    sections: list[dict[str, Any]] = []


class StrictPydantic(pydantic.BaseModel, validate_assignment=True):
    url: str
    sections: str = ""


def page_in(item: Any) -> Any:
    return item["sections"] if isinstance(item, dict | scrapy.Item) else item.sections


@pytest.mark.parametrize("kind", [dict, ScrapyItem, DataclassItem, AttrsItem, PydanticItem])
def test_every_kind_of_item_gets_the_page(crawl, url, kind):
    def parse(self, response):
        yield kind(url=response.url)

    outcome = crawl(parse, url)
    (item,) = outcome.items
    assert isinstance(item, kind)
    assert page_in(item) == extract(policy().encode(), url=url).section_dicts()
    assert page_in(item)
    assert outcome.stat("items") == outcome.stat("pages") == 1
    assert outcome.stat("sections") == len(page_in(item))


@pytest.mark.parametrize("kind", [FieldlessItem, FrozenDataclass, FrozenAttrs, FrozenPydantic, StrictPydantic])
def test_a_class_that_cannot_take_the_page_is_named_once_and_its_items_are_unharmed(crawl, url, kind, caplog):
    def parse(self, response):
        yield kind(url="1")
        yield kind(url="2")
        yield {"url": "3"}

    outcome = crawl(parse, url)
    assert outcome.items[:2] == [kind(url="1"), kind(url="2")]
    assert outcome.items[2]["sections"]
    stat = "no_field" if kind is FieldlessItem else "read_only"
    assert outcome.stat(f"{stat}/{kind.__name__}") == 2
    assert outcome.stat("items") == 1
    warnings = [record.getMessage() for record in caplog.records if kind.__name__ in record.getMessage()]
    assert len([text for text in warnings if "'sections'" in text]) == 1


def test_a_class_without_the_field_costs_no_extraction(crawl, url):
    def parse(self, response):
        yield FieldlessItem(url="1")

    assert crawl(parse, url).stat("pages") == 0


def test_what_is_no_item_at_all_passes(crawl, url):
    def parse(self, response):
        yield ("a", "tuple")

    outcome = crawl(parse, url)
    assert outcome.items == [("a", "tuple")]
    assert outcome.stat("no_field/tuple") == 1


def test_several_items_of_a_page_share_one_extraction_but_not_one_dict(crawl, url):
    def parse(self, response):
        for number in range(5):
            yield {"number": number}

    outcome = crawl(parse, url)
    first, second = outcome.items[:2]
    assert first["sections"] == second["sections"]
    assert first["sections"] is not second["sections"]
    assert (outcome.stat("items"), outcome.stat("pages")) == (5, 1)


def test_asynchronous_callbacks(crawl, url):
    async def parse(self, response):
        yield {"url": response.url}

    assert crawl(parse, url).items[0]["sections"]


def test_a_field_that_holds_something_is_left_alone(crawl, url, caplog):
    def parse(self, response):
        yield {"sections": ["sport", "politics"]}

    outcome = crawl(parse, url)
    assert outcome.items[0]["sections"] == ["sport", "politics"]
    assert outcome.items[0]["sections_info"]["url"] == url
    assert outcome.stat("skipped/already-set") == 1
    assert caplog.text.count("brings its field 'sections' filled") == 1


def test_the_fields_are_named_by_settings(crawl, url):
    def parse(self, response):
        yield {}

    fields = {name: name for name in PARTS}
    (item,) = crawl(parse, url, {**ADDON, "SECTIONS_FIELDS": fields}).items
    page = extract(policy().encode(), url=url, dropped=True)
    assert item == {
        "page": page.to_dict(),
        "info": page.info(),
        **{name: page.to_dict()[name] for name in PARTS if name not in ("page", "info")},
    }
    assert item["dropped"] and item["hierarchy"]


def test_a_class_with_one_of_two_fields_gets_the_one(crawl, url, caplog):
    def parse(self, response):
        yield DataclassItem(url="1")

    outcome = crawl(parse, url)
    assert outcome.items[0].sections[0]["title"]
    assert outcome.stat("no_field/DataclassItem") == 0
    assert outcome.stat("items") == 1
    assert "DataclassItem" not in caplog.text


def test_the_log_shows_a_page_in_a_few_lines(crawl, url, caplog):
    def parse(self, response):
        yield {"url": response.url}

    caplog.set_level("DEBUG")
    crawl(parse, url, {**ADDON, "SECTIONS_FIELDS": {**dict.fromkeys("ab", "page"), "text": "text", "list": "sections"}})
    (scraped,) = [record.getMessage() for record in caplog.records if "Scraped from" in record.getMessage()]
    assert "<list of 4: 'Privacy policy'" in scraped and len(scraped) < 1000


@pytest.mark.parametrize("kind", [ScrapyItem, DataclassItem, AttrsItem, PydanticItem])
def test_the_log_shows_items_of_any_class_in_a_few_lines(crawl, url, caplog, kind):
    def parse(self, response):
        yield kind(url=response.url)

    caplog.set_level("DEBUG")
    crawl(parse, url)
    (scraped,) = [record.getMessage() for record in caplog.records if "Scraped from" in record.getMessage()]
    assert f"{kind.__name__}(" in scraped and "<list of 4: 'Privacy policy'" in scraped and len(scraped) < 1000


def test_the_users_log_formatter_wins(crawl, url, caplog):
    def parse(self, response):
        yield {}

    caplog.set_level("DEBUG")
    crawl(parse, url, {**ADDON, "LOG_FORMATTER": "scrapy.logformatter.LogFormatter"})
    assert "You may ask us" in caplog.text


def test_values_are_plain_for_every_exporter(crawl, url, tmp_path):
    def parse(self, response):
        yield {}

    paths = {name: tmp_path / f"out.{name}" for name in ("csv", "marshal", "pickle", "xml", "json")}
    fields = {name: name for name in PARTS}
    feeds = {path: {"format": name} for name, path in paths.items()}
    (item,) = crawl(parse, url, {**ADDON, "SECTIONS_FIELDS": fields, "FEEDS": feeds}).items
    assert {type(value) for value in item.values()} <= {dict, list, str}
    for path in paths.values():
        assert b"You may ask us" in path.read_bytes(), path


def test_an_exception_inside_leaves_the_item_and_is_counted(crawl, url, caplog):
    class Odd(dict):
        """An item whose field breaks outside the write that is guarded."""

        def get(self, *args):
            raise RuntimeError("odd item")

        def __getitem__(self, key):
            raise RuntimeError("odd item")

        __contains__ = __getitem__

    def parse(self, response):
        yield Odd(a=1)
        yield {"a": 2}

    outcome = crawl(parse, url)
    assert [type(item) for item in outcome.items] == [Odd, dict]
    assert outcome.stat("failed") == 1
    (record,) = [record for record in caplog.records if record.name.startswith("scrapy_sections") and record.exc_info]
    assert "odd item" in str(record.exc_info[1])


@pytest.mark.parametrize("settings", [ADDON, BY_HAND])
def test_an_extraction_that_fails_inside_loses_no_item(crawl, site, settings, caplog, monkeypatch):
    def fail_once(job):
        monkeypatch.undo()
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("scrapy_sections.plugin.page_cache.Job.run", fail_once)

    def parse(self, response):
        yield {"url": response.url}

    outcome = crawl(parse, [site.add("/1", policy()), site.add("/2", policy())], settings)
    assert sorted(len(item) for item in outcome.items) == [1, 3]
    assert outcome.stat("failed") == 1
    assert "a fault of ours" in caplog.text
