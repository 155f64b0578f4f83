"""The tree of a Scrapy response is used where it is what would be parsed here, and no response does harm."""

from __future__ import annotations

import pytest
from scrapy.http import HtmlResponse

from scrapy_sections import extract
from scrapy_sections.html.response import tree_of

BODY = "<h1>Données</h1><p>Nous traitons les données à caractère personnel de nos clients.</p>"


def test_the_tree_of_the_spider_is_used() -> None:
    response = HtmlResponse("http://a.example", body=BODY.encode())
    assert tree_of(response, "") == (BODY, response.selector.root)


@pytest.mark.parametrize(
    "label", ["base64", "zlib", "idna", "undefined", "punycode", "unicode_escape", "no-such-thing"]
)
@pytest.mark.parametrize("place", ["header", "meta", "argument"])
def test_no_charset_of_a_response_does_harm(label: str, place: str) -> None:
    meta = f'<meta charset="{label}">' if place == "meta" else ""
    headers = {"Content-Type": f"text/html; charset={label}"} if place == "header" else None
    body = (meta + BODY).encode("cp1252")
    response = HtmlResponse("http://a.example", headers=headers, body=body)
    if place == "argument":
        response = response.replace(encoding=label)
    page = extract.from_response(response)
    assert "données à caractère personnel" in page.text


def test_nul_is_left_out_of_a_response_too() -> None:
    body = BODY.replace("clients", "cli\x00ents").encode()
    page = extract.from_response(HtmlResponse("http://a.example", body=body))
    assert page.to_dict() == extract(body, "http://a.example").to_dict()
