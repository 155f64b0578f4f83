"""Callbacks can have their pages without boilerplate; sections are of the original either way."""

import pytest
from scrapy.http import HtmlResponse, Response
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule

from scrapy_sections import cleaned, extract, original, page_of

from .conftest import ADDON, BY_HAND, policy

BY_HAND_CLEAN = {
    **BY_HAND,
    "DOWNLOADER_MIDDLEWARES": {"scrapy_sections.CleanResponsesMiddleware": 10},
    "SECTIONS_CLEAN_RESPONSES": True,
}
ON = {**ADDON, "SECTIONS_CLEAN_RESPONSES": True}


def linked(*paths):
    """A policy with links in its text, beside those of its navigation and footer."""
    links = " and ".join(f'<a href="{path}">our page {path[1:]}</a>' for path in paths)
    return policy().replace("for thirty days.", f"for thirty days, see {links}.")


def links_of(response):
    return [link.url.rpartition("/")[2] for link in LinkExtractor().extract_links(response)]


def test_a_callback_cleans_its_response(crawl, site):
    url = site.add("/a", linked("/cookies", "/rights"))
    seen = []

    def parse(self, response):
        clean = cleaned(response)
        assert isinstance(clean, HtmlResponse) and clean.url == url and clean.request is response.request
        seen.append(
            (links_of(response), links_of(clean), clean.css("nav, footer").getall(), clean.css("h1::text").get())
        )
        assert cleaned(clean) is clean and original(clean) is response and original(response) is response
        assert page_of(clean) is page_of(response)
        yield {}

    outcome = crawl(parse, url)
    assert seen == [
        (
            ["", "products", "contact", "cookies", "rights", "terms", "jobs"],
            ["cookies", "rights"],
            [],
            "Privacy policy",
        )
    ]
    assert outcome.stat("pages") == 1


@pytest.mark.parametrize("settings", [ON, BY_HAND_CLEAN, {**ON, "SECTIONS_WORKERS": 1}])
def test_callbacks_get_cleaned_responses_and_items_the_sections_of_the_original(crawl, site, settings):
    url = site.add("/a", linked("/cookies"))

    def parse(self, response):
        yield {"links": links_of(response), "body": original(response).body, "title": response.css("title::text").get()}

    outcome = crawl(parse, url, settings)
    (item,) = outcome.items
    assert item["links"] == ["cookies"]
    assert item["body"] == linked("/cookies").encode()
    assert item["title"] == "Privacy policy of Example"
    assert item["sections"] == extract(linked("/cookies"), url=url).section_dicts()
    assert (outcome.stat("cleaned"), outcome.stat("pages")) == (1, 1)


def test_a_request_may_ask_for_it_or_against_it(crawl, site):
    url = site.add("/a", linked("/cookies"))

    def parse(self, response):
        yield {"links": links_of(response)}

    asked = crawl(parse, url, meta={"sections": {"clean_response": True, "content": "mss-simple"}})
    assert asked.items[0]["links"] == ["cookies"]
    assert asked.items[0]["sections"] == extract(linked("/cookies"), url, content="mss-simple").section_dicts()
    for meta in ({"clean_response": False}, False):
        assert len(crawl(parse, url, ON, meta={"sections": meta}).items[0]["links"]) > 1


def test_a_crawl_spider_follows_the_links_of_the_document_alone(crawl, site):
    start = site.add("/start", linked("/cookies", "/rights"))
    for path in ("/cookies", "/rights", "/products", "/jobs", "/contact", "/terms"):
        site.add(path, policy(path[1:]))
    rules = (Rule(LinkExtractor(), callback="parse_page"),)

    def parse_page(self, response):
        yield {"url": response.url}

    outcome = crawl(
        CrawlSpider.parse,
        start,
        {**ON, "SECTIONS_WORKERS": 1},
        bases=(CrawlSpider,),
        rules=rules,
        parse_page=parse_page,
    )
    assert sorted(item["url"].rpartition("/")[2] for item in outcome.items) == ["cookies", "rights"]
    assert all(len(item["sections"]) == 4 for item in outcome.items)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("", "text/html"),
        ('{"a": 1}', "application/json"),
        ("<script>1</script>", "text/html"),
        ("%PDF-1.7", "text/html"),
    ],
)
def test_what_has_no_main_part_is_left_as_it_is(crawl, site, body, content_type):
    def parse(self, response):
        yield {"body": response.body, "same": original(response) is response}

    outcome = crawl(parse, site.add("/odd", body, content_type), ON)
    assert (outcome.items[0]["body"], outcome.items[0]["same"]) == (body.encode(), True)
    assert outcome.stat("cleaned") == 0


def test_what_is_not_safe_to_show_is_there_for_selectors(crawl, site):
    url = site.add("/a", policy().replace("<h1>", '<h1 data-id="7" style="color: red" onclick="track()">'))

    def parse(self, response):
        yield {"attributes": dict(response.css("h1")[0].attrib)}

    item = crawl(parse, url, {**ON, "SECTIONS_FIELDS": {"html": "main_html"}}).items[0]
    assert item["attributes"] == {"data-id": "7", "style": "color: red", "onclick": "track()"}
    assert "<h1>Privacy policy</h1>" in item["html"]


def test_relative_links_keep_their_base(crawl, site):
    base = '<base href="/deep/er/">'
    url = site.add("/a", linked("x").replace("<title>", f"{base}<title>").replace('href="x"', 'href="x?a=1&amp;b=2"'))

    def parse(self, response):
        yield {"links": [link.url for link in LinkExtractor().extract_links(response)]}

    assert crawl(parse, url, ON).items[0]["links"] == [site.url + "/deep/er/x?a=1&b=2"]


def test_a_charset_of_the_header_does_not_spoil_the_cleaned_body(crawl, site):
    url = site.add("/a", policy("Émile").encode("latin-1"), "text/html; charset=iso-8859-1")

    def parse(self, response):
        yield {"text": response.xpath("string(//p)").get()}

    assert "Émile" in crawl(parse, url, ON).items[0]["text"]


def test_an_extraction_that_fails_leaves_the_response(crawl, url, monkeypatch):
    monkeypatch.setattr("scrapy_sections.plugin.page_cache.Job.run", lambda job: 1 / 0)

    def parse(self, response):
        yield {"same": original(response) is response}

    outcome = crawl(parse, url, ON)
    assert outcome.items == [{"same": True}]


def test_without_a_crawl():
    response = HtmlResponse("https://example.com/", body=linked("/cookies").encode())
    assert links_of(cleaned(response)) == ["cookies"]
    with pytest.raises(TypeError, match="response must be"):
        cleaned("<p>")
    binary = Response("https://example.com/", body=b"%PDF-1.7")
    assert cleaned(binary) is binary


def test_robots_txt_that_is_served_as_html_is_obeyed(crawl, site, url):
    site.add("/robots.txt", "User-agent: *\nDisallow: /privacy\n", "text/html")

    def parse(self, response):
        yield {}

    outcome = crawl(parse, url, {**ON, "ROBOTSTXT_OBEY": True})
    assert outcome.items == [] and outcome.stats["robotstxt/forbidden"] == 1
    assert outcome.stat("cleaned") == outcome.stat("pages") == 0


def test_by_hand_without_its_component_it_says_so(crawl, url, caplog):
    def parse(self, response):
        yield {}

    crawl(parse, url, {**BY_HAND, "SECTIONS_CLEAN_RESPONSES": True})
    assert "SECTIONS_CLEAN_RESPONSES has no effect: CleanResponsesMiddleware is off" in caplog.text
