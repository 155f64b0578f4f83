"""Linked style sheets, fetched by real crawls of a real server."""

from __future__ import annotations

import gzip
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from typing import ClassVar

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse, Response
from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IHostnameResolver
from zope.interface import implementer

from scrapy_sections import StylesheetsMiddleware, extract, page_of
from scrapy_sections.plugin import fetch_stylesheets

from .conftest import ADDON, Site

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


@pytest.mark.parametrize(
    "href",
    [
        "data:text/css,p{}",
        "http://[",
        "//",
        "javascript:x",
        "",
        "mailto:x",
        "http://[v]/",
        "http://a:b/",
        "http://a\x1b/",
        "http://me:secret@127.0.0.1/",
    ],
)
def test_odd_addresses(crawl, site, href):
    url = site.add("/terms", page().replace("/css/site.css?v=1", href))
    outcome = crawl(parse, url, {**ON, "RETRY_ENABLED": False})
    assert outcome.items[0]["sections"]
    assert outcome.stats["downloader/request_count"] == 1


@pytest.fixture
def other():
    """Another site, whose host has another name."""
    other = Site()
    other.url = other.url.replace("127.0.0.1", "localhost")
    yield other
    other.close()


def test_robots_txt_of_a_foreign_host_is_asked(crawl, site, other):
    other.add("/robots.txt", "User-agent: *\nDisallow: /no/\n", "text/plain")
    links = [other.add("/no/a.css", CSS, "text/css"), other.add("/yes/b.css", CSS, "text/css")]
    url = site.add("/terms", linking(*links))
    outcome = crawl(parse, url, {**ON, "ROBOTSTXT_OBEY": True}, allowed_domains=["127.0.0.1"])
    assert set(other.asked) == {"/robots.txt", "/yes/b.css"}
    assert (outcome.stat("stylesheets/failed"), outcome.stat("stylesheets/fetched")) == (1, 1)


def linking(*urls):
    links = "".join(f'<link rel="stylesheet" href="{url}">' for url in urls)
    return page().replace('<link rel="stylesheet" href="/css/site.css?v=1">', links)


PUBLIC = "http://93.184.216.34/"


class Internet:
    """A downloader middleware that answers as servers of the internet would: address to response."""

    responses: ClassVar[dict] = {}

    def process_request(self, request):
        return self.responses.get(request.url) or (Response(request.url, 404) if "//93." in request.url else None)


@pytest.fixture
def internet(monkeypatch):
    """Settings of a crawl that has an internet, and a function that puts a page or another answer there."""

    def add(url, html="", **kwargs):
        kwargs = {"ip_address": ip_address("93.184.216.34")} | kwargs
        Internet.responses[url] = HtmlResponse(url, body=html.encode(), encoding="utf-8", **kwargs)
        return url

    monkeypatch.setattr(Internet, "responses", {})
    return {**ON, "DOWNLOADER_MIDDLEWARES": {Internet: 930}}, add


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0177.0.0.1", "127.1", "[::ffff:7f00:1]"])
@pytest.mark.parametrize("known", [True, False])
def test_a_public_page_cannot_make_the_crawl_ask_its_own_network(crawl, site, internet, host, known):
    settings, add = internet
    site.add("/secret.css", CSS, "text/css")
    private = site.url.replace("127.0.0.1", host) + "/secret.css"
    url = add(PUBLIC + "terms", linking(private), **{} if known else {"ip_address": None})
    outcome = crawl(parse, url, {**settings, "ROBOTSTXT_OBEY": True})
    assert not site.asked
    assert outcome.stat("stylesheets/refused") == 1
    assert outcome.items[0]["sections"]


def test_nor_by_a_redirect(crawl, site, internet):
    settings, add = internet
    location = {"Location": site.add("/secret.css", CSS, "text/css")}
    sheets = "http://93.184.216.35/"
    for path in ("site.css", "robots.txt"):
        add(sheets + path, status=302, headers=location)
    outcome = crawl(parse, add(PUBLIC + "terms", linking(sheets + "site.css")), {**settings, "ROBOTSTXT_OBEY": True})
    assert not site.asked
    assert outcome.stat("stylesheets/refused") == 1


@pytest.fixture
def names(loop):
    """The addresses that names have, the first one for the first connection and so on; the last one stays."""
    from twisted.internet import reactor

    answers = {}
    usual = reactor.nameResolver

    @implementer(IHostnameResolver)
    class Names:
        def resolveHostName(self, receiver, name, portNumber=0, *args):
            if name not in answers:
                return usual.resolveHostName(receiver, name, portNumber, *args)
            receiver.resolutionBegan(None)
            addresses = answers[name]
            host = addresses.pop(0) if len(addresses) > 1 else addresses[0]
            receiver.addressResolved(IPv4Address("TCP", host, portNumber))
            receiver.resolutionComplete()
            return None

    reactor.installNameResolver(Names())
    yield answers
    reactor.installNameResolver(usual)


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"]])
def test_nor_by_a_name(crawl, site, internet, names, answers):
    settings, add = internet
    names["a.example"] = list(answers)
    sheet = site.add("/secret.css", CSS, "text/css").replace("127.0.0.1", "a.example")
    url = add(PUBLIC + "terms", linking(sheet))
    outcome = crawl(parse, url, {**settings, "ROBOTSTXT_OBEY": True, "LOG_LEVEL": "CRITICAL"})
    assert not site.asked
    assert outcome.stat("stylesheets/refused") + outcome.stat("stylesheets/failed") == 1


def test_the_crawl_may_ask_its_own_network_under_the_same_name(crawl, site, internet, names):
    settings, add = internet
    names["intranet.example"] = ["127.0.0.1"]
    sheet = site.add("/site.css", CSS, "text/css").replace("127.0.0.1", "intranet.example")
    inside = site.add("/terms", linking(sheet)).replace("127.0.0.1", "intranet.example")
    outcome = crawl(parse, [add(PUBLIC + "terms", linking(sheet)), inside], {**settings, "CONCURRENT_REQUESTS": 1})
    assert len(outcome.items) == 2
    assert outcome.stat("stylesheets/refused") == 1 and outcome.stat("stylesheets/fetched") == 1


def test_style_sheets_go_through_the_proxy_of_their_page(crawl, site):
    proxy, url = site.url.replace("//", "//me:secret@"), "http://policies.example/"
    site.add(url + "terms", linking("/site.css", site.url + "/secret.css"))
    site.add(url + "site.css", CSS, "text/css")
    outcome = crawl(parse, url + "terms", ON, meta={"proxy": proxy})
    assert set(site.asked) == {url + "terms", url + "site.css"}
    assert all("Proxy-Authorization" in headers for headers in site.headers.values())
    assert (outcome.stat("stylesheets/fetched"), outcome.stat("stylesheets/refused")) == (1, 1)


def test_cookies_of_the_spider_stay_with_its_pages(crawl, site, urls):
    def visit(self, response):
        yield Request(urls[0], parse.__get__(self), cookies={"session": "1"})

    crawl(visit, site.add("/", "<p>Start"), ON)
    assert "Cookie" in site.headers["/terms/0"] and "Cookie" not in site.headers["/css/site.css?v=1"]


class Slow:
    """A server that sends a style sheet when ``release`` is set; ``/bomb`` at once: 100 MB of spaces, as 100 kB."""

    def __init__(self):
        slow, self.release = self, threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = gzip.compress(b" " * 100_000_000, 1) if self.path == "/bomb" else gzip.compress(CSS.encode())
                if self.path != "/bomb":
                    slow.release.wait(60)
                self.send_response(200)
                self.send_header("Content-Type", "text/css")
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self.release.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def slow():
    slow = Slow()
    yield slow
    slow.close()


def test_a_page_waits_for_all_its_style_sheets_together(crawl, site, slow, monkeypatch):
    monkeypatch.setattr(fetch_stylesheets, "_MAX_SECONDS", 0.5)
    links = [f"{slow.url}/{number}.css" for number in range(19)]
    urls = [site.add(f"/{number}", linking(*links)) for number in range(2)]

    def visit(self, response):
        slow.release.set()  # what came too late for this page is there for the next one
        yield {"late": self.crawler.stats.get_value("sections/stylesheets/late")}
        monkeypatch.setattr(fetch_stylesheets, "_MAX_SECONDS", 60)
        yield Request(urls[1], parse.__get__(self))

    outcome = crawl(visit, urls[0], ON)
    assert outcome.items[0]["late"] == 19
    assert (outcome.stat("stylesheets/fetched"), outcome.stat("stylesheets/reused")) == (19, 19)


def test_a_style_sheet_is_measured_unpacked(crawl, site, slow):
    outcome = crawl(parse, site.add("/terms", linking(slow.url + "/bomb")), {**ON, "LOG_LEVEL": "CRITICAL"})
    assert outcome.stat("stylesheets/failed") == 1


def test_failed_addresses_are_forgotten_in_the_end(crawl, site, monkeypatch):
    monkeypatch.setattr(fetch_stylesheets, "_MAX_ADDRESSES", 3)
    outcome = crawl(parse, site.add("/terms", linking(*(f"/gone/{number}" for number in range(10)))), ON)
    assert outcome.stat("stylesheets/failed") == 10
    assert len(outcome.crawler.get_downloader_middleware(StylesheetsMiddleware)._known) == 3
