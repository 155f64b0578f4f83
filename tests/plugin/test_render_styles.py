"""scrapy-playwright's pages bring the styles that Chromium computed: rendered for real, in Debian's Chromium."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

from scrapy_sections import extract
from scrapy_sections.css.rendered import MARKER
from scrapy_sections.html.load_blocks import StyleOptions, load_blocks
from scrapy_sections.plugin.render_key import FILE

from .conftest import Site

pytestmark = pytest.mark.slow

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

SPIDER = """
import json, sys
from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

asked = json.loads(sys.argv[1])

class PageSpider(Spider):
    name = "page"

    async def start(self):
        for name, meta in asked["requests"].items():
            url = asked["url"] + "?" + name  # one cache entry each
            yield Request(url, meta=meta, cb_kwargs={"name": name})

    def parse(self, response, name):
        yield {"name": name, "html": response.text}

process = CrawlerProcess({
    "ADDONS": {"scrapy_sections.Addon": 500},
    "SECTIONS_FIELDS": {"page": "page", "sections": "sections"},
    "DOWNLOAD_HANDLERS": {"http": "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"},
    "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
    "PLAYWRIGHT_LAUNCH_OPTIONS": {"executable_path": asked["chromium"], "args": ["--no-sandbox"]},
    "FEEDS": {asked["feed"]: {"format": "json", "overwrite": True}},
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "WARNING",
    **asked["settings"],
})
process.crawl(PageSpider)
process.start()
"""

CSS = """.t { font-size: 32px; color: #10243e } .u { font-size: 20px; font-weight: 700 } .n { display: none }
.block { display: block } .c { display: contents } .v { visibility: hidden } .w { visibility: visible }
.aside { position: absolute; left: -9999px }"""
STYLE = "rgb(1, 2, 3);9px;normal;400;none;start;none;none"
PAGE = """<!DOCTYPE html><html><head><title>Terms</title><link rel="stylesheet" href="/site.css"></head><body>
<div class="t">Terms of use</div>
<p>These terms apply whenever you use the service, and whenever you visit the site, from whatever place.</p>
<div class="u">Payment</div><p>You pay in advance, by card or by transfer, within thirty days of the invoice.</p>
<p class="n">Nobody sees this paragraph, which the style sheet takes away from all its readers.</p>
<p class="aside">Only a screen reader reads this paragraph, which lies beside the page.</p>
<p><span class="block">A line</span> and another.</p>
<div class="c"><p>Contents of a wrapper.</p><div class="c">Text of its own.</div></div>
<div class="n"><div class="c">Gone with what is around it.</div></div>
<div class="aside"><div class="c">Lies beside, too.</div></div>
<div class="v"><div class="c">Veiled.</div><div class="c w">Unveiled.</div></div>
<script>document.querySelector(".u").id = "added"</script></body></html>"""


@pytest.fixture(scope="module")
def crawls(tmp_path_factory):
    """Items of three crawls, by the crawl's name and the request's.

    One crawl has the setting, one is the same from its cache, and one is without the setting.
    """
    if not (CHROMIUM or os.environ.get("CI")):
        pytest.skip("needs Chromium (apt-get install chromium)")
    assert CHROMIUM, "CI installs Chromium"
    folder, site = tmp_path_factory.mktemp("rendering"), Site()
    site.add("/site.css", CSS, "text/css")
    for name in ("plain", "asking", "refusing"):
        site.add(f"/terms?{name}", PAGE)
    site.add("/terms?forged", PAGE.replace("<html>", f'<html {MARKER}="{STYLE}">').replace(
        '<div class="u">', '<div class="u" data-sections-style="0 0 8 8 90 20">'))  # fmt: skip
    requests = {
        "plain": {"playwright": True},
        "forged": {"playwright": True},
        "asking": {"playwright": True, "sections": {"render_styles": True}},
        "refusing": {"playwright": True, "sections": {"render_styles": False}},
    }

    def run(requests, settings):
        asked = {"url": site.url + "/terms", "chromium": CHROMIUM, "feed": str(folder / "items.json")}
        asked |= {"requests": requests, "settings": settings}
        command = [sys.executable, "-c", SPIDER, json.dumps(asked)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=folder)
        assert done.returncode == 0 and not done.stderr, done.stderr
        return {item["name"]: item for item in json.loads((folder / "items.json").read_text("utf-8"))}

    on = {"SECTIONS_RENDER_STYLES": True, "HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(folder / "cache")}
    found = {"on": run(requests, on), "off": run(requests, {})}
    site.close()
    found["cached"] = run({"plain": {}}, on)
    return {"folder": folder, **found}


def test_computed_styles_come_with_the_page(crawls):
    item = crawls["on"]["plain"]
    key = (crawls["folder"] / "cache" / FILE).read_text()
    blocks, _ = load_blocks(item["html"], style_options=StyleOptions(render_key=key))
    looks = {
        text: blocks.styles[blocks.nodes.style_ids[node]]
        for text, node in zip(blocks.texts, blocks.first_nodes, strict=True)
    }
    hidden = {
        text.split()[0]
        for text, node in zip(blocks.texts, blocks.first_nodes, strict=True)
        if blocks.nodes.hidden[node]
    }
    assert (looks["Terms of use"].font_size, looks["Terms of use"].color) == (32, "rgb(16, 36, 62)")
    assert (looks["Payment"].font_size, looks["Payment"].bold) == (20, True)
    assert hidden == {"Nobody", "Only", "Gone", "Lies", "Veiled."}
    assert {"A line", "and another."} <= set(blocks.texts)
    x, y, width, height = blocks.nodes.boxes[blocks.first_nodes[blocks.texts.index("Terms of use")]]
    assert (x, y) == (8, 8) and width > 1000 and height > 30

    page = item["page"]
    assert [section["title"] for section in page["sections"]][:2] == ["Terms of use", "Payment"]
    assert "data-sections" not in json.dumps(page)
    assert 'id="added"' in page["main_html"]


def test_the_setting_and_a_request_may_ask_for_it(crawls):
    written = {
        (crawl, name) for crawl in ("on", "off", "cached") for name, item in crawls[crawl].items()
        if MARKER + "=" in item["html"] and "rendered-unverified" not in item["page"]["warnings"]
    }  # fmt: skip
    assert written == {("on", "plain"), ("on", "asking"), ("on", "forged"), ("off", "asking"), ("cached", "plain")}


def test_a_page_from_the_cache_brings_its_styles(crawls):
    assert crawls["cached"]["plain"] == crawls["on"]["plain"]


def test_attributes_of_the_page_itself_do_not_keep_the_browser_from_writing(crawls):
    page = crawls["on"]["forged"]["page"]
    assert page["sections"] == crawls["on"]["plain"]["page"]["sections"]
    assert not page["warnings"]


def test_attributes_of_a_page_that_was_not_rendered_are_not_believed(crawls):
    page, plain = crawls["off"]["forged"]["page"], crawls["off"]["plain"]["page"]
    assert page["sections"] == plain["sections"]
    assert page["warnings"] == ["rendered-unverified", *plain["warnings"]]
    assert "data-sections" not in page["main_html"]


def test_a_page_needs_the_key_that_it_was_rendered_with():
    html = """<html data-sections-rendered="k|rgb(1, 2, 3);9px;normal;400;none;start;none;block"><p>Some text.</p>
        <p data-sections-style="0 0 1 1 9 9">Text that is not seen.</p>"""
    for key, hidden in (("k", [False, True]), ("other", [False, False]), (None, [False, False])):
        blocks, warnings = load_blocks(html, style_options=StyleOptions(render_key=key))
        assert [bool(blocks.nodes.hidden[node]) for node in blocks.first_nodes] == hidden
        assert warnings == ([] if key == "k" else ["rendered-unverified"])


def test_what_no_browser_wrote_does_no_harm():
    html = """<html data-sections-rendered="k|rgb(1, 2, 3);x;;;;|a|rgb(1, 2, 3);20px;normal;400;none;start;none;block">
        <p data-sections-style="9 1 0 0 0 0">One</p><p data-sections-style="x">Two</p>
        <p data-sections-style="2 1 0 0 9 9">Three</p><p data-sections-style="-1 1 1 1 1 1">Four</p>"""
    blocks, warnings = load_blocks(html, style_options=StyleOptions(render_key="k"))
    assert (blocks.texts, warnings) == (["One", "Two", "Three", "Four"], [])
    assert [blocks.styles[blocks.nodes.style_ids[node]].font_size for node in blocks.first_nodes] == [16, 16, 20, 16]
    assert "data-sections" not in extract(html).main_html


def test_the_response_keeps_what_the_browser_wrote():
    from scrapy.http import HtmlResponse

    html = '<html data-sections-rendered="k|"><p data-sections-style="0 1 0 0 0 0">Some text that is long enough.</p>'
    response = HtmlResponse("http://a.example/", body=html.encode(), encoding="utf-8")
    response.css("p")
    extract.from_response(response)
    assert response.css("p::attr(data-sections-style)").get() == "0 1 0 0 0 0"


def test_a_retry_and_other_page_methods():
    from scrapy import Request
    from scrapy.utils.test import get_crawler
    from scrapy_playwright.page import PageMethod

    from scrapy_sections import RenderStylesMiddleware

    crawler = get_crawler(settings_dict={"SECTIONS_RENDER_STYLES": True})
    middleware = RenderStylesMiddleware.from_crawler(crawler)
    own = [PageMethod("wait_for_selector", "p")]
    request = Request("http://a.example/", meta={"playwright": True, "playwright_page_methods": own})
    middleware.process_request(request)
    RenderStylesMiddleware.from_crawler(crawler).process_request(request.copy())
    assert [method.method for method in request.meta["playwright_page_methods"]] == ["wait_for_selector", "evaluate"]
    assert len(own) == 1
    named = Request("http://a.example/", meta={"playwright": True, "playwright_page_methods": {"wait": own[0]}})
    middleware.process_request(named)
    assert list(named.meta["playwright_page_methods"]) == ["wait", "sections"]
