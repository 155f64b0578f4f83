"""``page_of``: the callback's page is the items' page."""

import pytest
from scrapy.http import HtmlResponse, Request, Response

from scrapy_sections import SectionedPage, extract, page_of

from .conftest import ADDON, policy


@pytest.mark.parametrize("workers", [0, 1])
def test_the_callback_gets_the_page_of_its_items(crawl, url, workers):
    seen = []

    def parse(self, response):
        yield {"when": "before"}
        seen.append(page_of(response))
        assert page_of(response) is seen[0]
        yield {"when": "after", "titles": [section.title for section in seen[0].sections]}

    outcome = crawl(parse, url, {**ADDON, "SECTIONS_WORKERS": workers, "SECTIONS_CONTENT": "mss-simple"})
    assert outcome.stat("pages") == 1
    for item in outcome.items:
        expected = extract(policy(), url=url, content="mss-simple")
        assert item["sections"] == seen[0].section_dicts() == expected.section_dicts()


def test_links_and_response_stay_untouched(crawl, url):
    seen = []

    def parse(self, response):
        before = (response.body, response.text, dict(response.meta), response.css("a").getall())
        page_of(response)
        seen.append(before == (response.body, response.text, dict(response.meta), response.css("a").getall()))
        yield {}

    crawl(parse, url)
    assert seen == [True]


def test_it_heeds_the_request(crawl, url):
    seen = []

    def parse(self, response):
        seen.append(page_of(response))
        yield {}

    crawl(parse, url, meta={"sections": {"content": "mss-simple"}})
    assert seen[0].to_dict() == extract(policy(), url=url, content="mss-simple").to_dict()


def test_a_response_of_a_download_within_a_callback(crawl, url):
    seen = []

    async def parse(self, response):
        other = await self.crawler.engine.download_async(Request(url))
        seen.append(page_of(other))
        yield {}

    outcome = crawl(parse, url, {**ADDON, "SECTIONS_CONTENT": "mss-simple"})
    assert seen[0].to_dict() == extract(policy(), url=url, content="mss-simple").to_dict()
    assert outcome.stat("pages") == 2


def test_a_response_of_no_crawl():
    response = HtmlResponse("http://example.com/", body=policy().encode())
    page = page_of(response)
    assert isinstance(page, SectionedPage)
    assert page.sections
    assert page_of(response) is page
    assert page_of(Response("http://example.com/")).warnings


@pytest.mark.parametrize("thing", [None, "<p>", b"<p>", Request("http://example.com")])
def test_what_is_no_response(thing):
    with pytest.raises(TypeError, match="response"):
        page_of(thing)


@pytest.mark.parametrize("workers", [0, 1])
def test_what_a_callback_does_to_its_selector_changes_no_item(crawl, url, workers):
    def parse(self, response):
        response.css("p").drop()
        yield {}

    outcome = crawl(parse, url, {**ADDON, "SECTIONS_WORKERS": workers})
    assert outcome.items[0]["sections"] == extract(policy(), url=url).section_dicts()


def test_models_that_do_not_load_in_one_request_lose_nothing(crawl, url):
    def parse(self, response):
        yield {"titles": len(page_of(response).sections)}

    outcome = crawl(parse, url, ADDON, meta={"sections": {"models": "/no/such/folder"}})
    assert outcome.items[0]["titles"] and outcome.stat("bad_meta") >= 1
