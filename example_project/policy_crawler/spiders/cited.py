"""Collects what each policy links to in its text: pages of other sites and mail addresses, but no menus or footers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import LinkExtractor

from .policies import POLICY_ADDRESS


class CitedSpider(Spider):
    """``scrapy crawl cited``: a request's meta asks for the response without boilerplate."""

    name = "cited"
    custom_settings = {"FEEDS": {"cited.jsonl": {"format": "jsonlines", "encoding": "utf-8", "overwrite": True}}}
    start_url = ""

    async def start(self) -> AsyncIterator[Request]:
        yield Request(self.start_url)

    def parse(self, response: Response) -> Iterator[Request]:
        if not isinstance(response, TextResponse):
            return
        policies = LinkExtractor(allow=POLICY_ADDRESS).extract_links(response)
        meta = {"sections": {"clean_response": True}}
        yield from response.follow_all(policies, callback=self.parse_policy, meta=meta)

    def parse_policy(self, response: Response) -> Iterator[dict[str, Any]]:
        yield {"url": response.url, "links": response.css("a::attr(href)").getall()}
