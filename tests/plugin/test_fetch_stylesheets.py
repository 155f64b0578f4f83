"""Linked style sheets, fetched by real crawls of a real server."""

from __future__ import annotations

import pytest

from scrapy_sections import extract, page_of

from .conftest import ADDON

ON = {**ADDON, "SECTIONS_FETCH_STYLESHEETS": True}
CSS = """.a { font-size: 32px } .b { font-size: 22px; font-weight: bold } .c { font-size: 17px; font-weight: bold }
.gone { display: none }"""


def page(name="Example"):
    text = f"{name} works for you under these terms, which hold unless a signed contract says something else."
    more = f"<div>{text} You may end the contract at any time, in writing, with a notice of one month.</div>"
    return f"""<!DOCTYPE html><html><head><title>Terms</title><link rel="stylesheet" href="/css/site.css?v=1"></head>
<body><div class="a">Terms</div>{more}<div class="b">Orders</div>{more}<div class="c">How to order</div>{more}
<div class="c">Changes</div>{more}<div class="b">Payment</div>{more}<div class="c">Prices</div>{more}
<div class="c">Invoices</div>{more}<div class="gone">{text}</div></body></html>"""


def parse(self, response):
    yield {"url": response.url, "of_callback": page_of(response).section_dicts()}


@pytest.fixture
def urls(site):
    site.add("/css/site.css?v=1", CSS, "text/css")
    return [site.add(f"/terms/{number}", page(str(number))) for number in range(4)]


@pytest.mark.parametrize("workers", [0, 1])
def test_pages_are_extracted_with_their_style_sheets(crawl, site, urls, workers):
    outcome = crawl(parse, urls, {**ON, "SECTIONS_WORKERS": workers})
    assert len(outcome.items) == 4
    for item in outcome.items:
        name = item["url"].rpartition("/")[2]
        sheets = {site.url + "/css/site.css?v=1": CSS}
        expected = extract(page(name), item["url"], stylesheets=sheets).section_dicts()
        assert item["sections"] == expected == item["of_callback"]
        assert item["sections"] != extract(page(name), item["url"]).section_dicts()
    assert (outcome.stat("stylesheets/fetched"), outcome.stat("stylesheets/reused")) == (1, 3)


def test_off_by_default(crawl, urls):
    outcome = crawl(parse, urls[0])
    assert outcome.items[0]["sections"] == extract(page("0"), urls[0]).section_dicts()
    assert outcome.stats["downloader/request_count"] == 1


def test_no_style_sheets_where_styles_are_off(crawl, urls):
    assert crawl(parse, urls[0], {**ON, "SECTIONS_STYLES": "tags"}).stats["downloader/request_count"] == 1
    assert crawl(parse, urls[0], ON, meta={"sections": False}).stats["downloader/request_count"] == 1


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [("gone", "text/css", 404), ("<p>no css</p>", "text/html", 200), ("a{}" * 1_000_000, "text/css", 200)],
)
def test_a_style_sheet_that_cannot_be_had_is_left_out(crawl, site, urls, body, content_type, status):
    site.add("/css/site.css?v=1", body, content_type, status)
    outcome = crawl(parse, urls[:2], {**ON, "LOG_LEVEL": "CRITICAL"})
    for item in outcome.items:
        assert item["sections"] == extract(page(item["url"][-1]), item["url"]).section_dicts()
    assert (outcome.stat("stylesheets/failed"), outcome.stat("stylesheets/reused")) == (2, 0)


def test_pages_without_linked_style_sheets_are_read_with_all_their_own(crawl, site):
    link = '<link rel="stylesheet" href="/css/site.css?v=1">'
    own = page().replace(link, f"<style>{'x { color: red } ' * 1000}{CSS}</style>")
    url = site.add("/own", own)
    found = crawl(parse, url, ON).items[0]["sections"]
    assert found == extract(own, url, styles="sheets").section_dicts() != extract(own, url).section_dicts()


def test_robots_txt_holds_for_style_sheets_too(crawl, site, urls):
    site.add("/robots.txt", "User-agent: *\nDisallow: /css/\n", "text/plain")
    outcome = crawl(parse, urls[0], {**ON, "ROBOTSTXT_OBEY": True})
    assert outcome.items[0]["sections"] == extract(page("0"), urls[0]).section_dicts()
    assert outcome.stat("stylesheets/failed") == 1


def test_redirected_and_many(crawl, site):
    site.add("/terms", page().replace("/css/site.css?v=1", "/old.css") .replace("<body>", "".join(
        f'<link rel=stylesheet href="/{number}.css">' for number in range(30)) + "<body>"))  # fmt: skip
    site.add("/new.css", CSS, "text/css")
    site.add("/old.css", "", "text/css", 302)
    outcome = crawl(parse, site.url + "/terms", ON)
    assert outcome.stat("stylesheets/fetched") + outcome.stat("stylesheets/failed") == 20
    assert outcome.items[0]["sections"]


@pytest.mark.parametrize("href", ["data:text/css,p{}", "http://[", "//", "javascript:x", "", "mailto:x"])
def test_odd_addresses(crawl, site, href):
    url = site.add("/terms", page().replace("/css/site.css?v=1", href))
    outcome = crawl(parse, url, {**ON, "RETRY_ENABLED": False})
    assert outcome.items[0]["sections"]
    assert outcome.stats["downloader/request_count"] == 1
