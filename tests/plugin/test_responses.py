"""Pages that are no good pages, and the request meta key."""

import pytest

from scrapy_sections import extract

from .conftest import ADDON, policy


def parse(self, response):
    yield {"url": response.url}


PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06"


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/html", b""),
        ("text/html", b"   \n"),
        ("application/pdf", PDF),
        ("text/html", PDF),
        ("image/png", PNG),
        ("application/json", b'{"a": [1, 2]}'),
        ("text/plain", b"Just text.\n" * 20),
        ("text/html; charset=no-such", policy().encode()),
        ("text/html; charset=utf-8", policy().encode("utf-16")),
        ("text/html", b"<div>" * 3000 + b"deep"),
        ("text/html", b"\x00\x01\x02<p>nul\x00</p>"),
    ],
)
def test_no_page_loses_its_item(crawl, site, content_type, body, workers):
    outcome = crawl(parse, site.add("/odd", body, content_type), {**ADDON, "SECTIONS_WORKERS": workers})
    (item,) = outcome.items
    info = item["sections_info"]
    assert info["url"] == site.url + "/odd"
    assert item["sections"] or info["warnings"]
    for code in info["warnings"]:
        assert outcome.stat(f"warnings/{code}") == 1
    assert outcome.stat("failed") == 0


def test_items_of_error_pages(crawl, site):
    outcome = crawl(parse, site.url + "/missing", handle_httpstatus_list=[404])
    assert outcome.items[0]["sections"] == extract(policy("Nobody"), url=site.url + "/missing").section_dicts()


def test_items_of_an_errback_of_an_ignored_error_page(crawl, site):
    from scrapy import Request

    async def start(self):
        yield Request(site.url + "/missing", callback=self.parse, errback=lambda failure: [{"failed": True}])

    outcome = crawl(parse, (), start=start)
    assert outcome.items[0]["failed"]
    assert outcome.items[0]["sections"]


def test_items_without_a_response(crawl, url, caplog):
    from scrapy import Request

    async def start(self):
        yield {"from": "start"}
        yield Request("http://127.0.0.1:9/", errback=lambda failure: [{"from": "errback"}])
        yield Request(url)

    outcome = crawl(parse, (), {**ADDON, "RETRY_ENABLED": False}, start=start)
    assert sorted(str(item.get("from")) for item in outcome.items) == ["None", "errback", "start"]
    assert [("sections" in item) for item in outcome.items if "from" in item] == [False, False]
    assert outcome.stat("skipped/no-response") == 2
    assert len([r for r in caplog.records if "No response is known" in r.getMessage()]) == 1


def test_meta_false_skips_the_page(crawl, url):
    outcome = crawl(parse, url, meta={"sections": False})
    assert outcome.items == [{"url": url}]
    assert outcome.stat("skipped/meta") == 1
    assert outcome.stat("pages") == 0


@pytest.mark.parametrize("meta", [None, True, {}])
def test_meta_that_says_nothing(crawl, url, meta):
    assert crawl(parse, url, meta={"sections": meta}).items[0]["sections"]


@pytest.mark.parametrize("workers", [0, 1])
def test_meta_overrides_the_settings(crawl, url, workers):
    settings = {**ADDON, "SECTIONS_CONTENT": "mss", "SECTIONS_WORKERS": workers}
    (item,) = crawl(parse, url, settings, meta={"sections": {"content": "mss-simple"}}).items
    assert item["sections"] == extract(policy(), url=url, content="mss-simple").section_dicts()


@pytest.mark.parametrize(
    "meta", ["no", 1, {"content": "no-such"}, {"no-such": "mss"}, {1: 2}, {"labels": None}, {"fragment": 1}]
)
def test_wrong_meta_leaves_the_settings_and_is_counted(crawl, url, meta, caplog):
    outcome = crawl(parse, [url, url], meta={"sections": meta})
    assert outcome.items[0]["sections"] == extract(policy(), url=url).section_dicts()
    assert outcome.stat("bad_meta") == 2
    assert len([r for r in caplog.records if "bad request meta" in r.getMessage()]) == 1


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize(("fragment", "meta", "document"), [("", {}, -1), ("#privacy", {}, 0), ("#x", "privacy", 0)])
def test_the_fragment_of_the_request_marks_a_document(crawl, site, workers, fragment, meta, document):
    url = site.add("/legal", policy().replace("<main>", '<main id="privacy">'))
    settings = {**ADDON, "SECTIONS_WORKERS": workers}
    (item,) = crawl(parse, url + fragment, settings, meta={"sections": {"fragment": meta} if meta else {}}).items
    assert item["sections_info"]["document"] == document
