"""Pages that say they are in a charset which is none are crawled like others."""

from __future__ import annotations

import pytest

from .conftest import ADDON, policy


@pytest.mark.parametrize("charset", ["base64", "idna", "unicode_escape", "undefined", "utf-16-le-but-not", "hex"])
@pytest.mark.parametrize("place", ["header", "meta"])
def test_a_page_in_a_charset_that_is_none_is_not_lost(crawl, site, charset, place):
    html = policy("Caf\u00e9")
    if place == "meta":
        html = html.replace("<head>", f"<head><meta charset={charset}>", 1)
    content_type = f"text/html; charset={charset}" if place == "header" else "text/html"
    url = site.add("/terms", html, content_type)

    def parse(self, response):
        yield {"url": response.url, "words": len(response.text.split())}

    outcome = crawl(parse, [url], ADDON)
    (item,) = outcome.items
    assert item["sections"] and item["words"] > 10
    assert "Caf\u00e9" in str(item["sections"])
