"""One crawl, two feeds: one page a line and one section a line."""

import datetime
import json

import scrapy

from .conftest import ADDON


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def feeds(tmp_path, **options):
    return {
        tmp_path / "sections.jsonl": {"format": "jsonlines"},
        tmp_path / "sections-flat.jsonl": {"format": "sections_flat", **options},
    }


def test_both_feeds_hold_the_same_sections(crawl, url, tmp_path):
    def parse(self, response):
        yield {"url": response.url, "when": datetime.date(2024, 5, 6), "title": "the item's own"}

    crawl(parse, url, {**ADDON, "FEEDS": feeds(tmp_path)})
    (item,) = lines(tmp_path / "sections.jsonl")
    page = item["sections_info"]
    flat = lines(tmp_path / "sections-flat.jsonl")
    assert len(flat) == len(item["sections"]) > 1
    for index, (line, section) in enumerate(zip(flat, item["sections"], strict=True)):
        assert line == {
            "url": url,
            "page_title": page["title"],
            "language": page["language"],
            "index": index,
            **section,
            "item": {"url": url, "when": "2024-05-06", "title": "the item's own"},
        }


def test_fields_of_the_feed_choose_and_rename_columns(crawl, url, tmp_path):
    def parse(self, response):
        yield {"url": response.url}

    crawl(parse, url, {**ADDON, "FEEDS": feeds(tmp_path, fields={"index": "index", "title": "heading"})})
    flat = lines(tmp_path / "sections-flat.jsonl")
    assert {tuple(line) for line in flat} == {("index", "heading")}
    assert "Your rights" in [line["heading"] for line in flat]


def test_serializers_of_fields_are_heeded_and_html_is_not_repeated(crawl, url, tmp_path):
    class Item(scrapy.Item):
        price = scrapy.Field(serializer=lambda value: f"EUR {value}")
        page = scrapy.Field()
        clean = scrapy.Field()

    def parse(self, response):
        yield Item(price=3)

    settings = {**ADDON, "SECTIONS_FIELDS": {"page": "page", "clean": "main_html"}}
    crawl(parse, url, {**settings, "FEEDS": feeds(tmp_path)})
    assert {json.dumps(line["item"]) for line in lines(tmp_path / "sections-flat.jsonl")} == {'{"price": "EUR 3"}'}


def test_items_without_sections_give_no_line(crawl, site, url, tmp_path):
    def parse(self, response):
        yield {"url": response.url}

    empty = site.add("/empty", "")
    crawl(parse, [url, empty], {**ADDON, "FEEDS": feeds(tmp_path)})
    assert len(lines(tmp_path / "sections.jsonl")) == 2
    assert {line["url"] for line in lines(tmp_path / "sections-flat.jsonl")} == {url}


def test_skipped_items_give_no_line(crawl, url, tmp_path):
    def parse(self, response):
        yield {"url": response.url}

    crawl(parse, url, {**ADDON, "FEEDS": feeds(tmp_path)}, meta={"sections": False})
    assert lines(tmp_path / "sections.jsonl") == [{"url": url}]
    assert lines(tmp_path / "sections-flat.jsonl") == []
