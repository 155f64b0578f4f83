"""Crawls a site for its policies and terms. Nothing in here knows about sections: the add-on sees to them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from scrapy.linkextractors import LinkExtractor

POLICY_ADDRESS = r"(?i)privacy|polic(y|ies)|terms|conditions|legal|datenschutz|\bagb\b|confidentialit"


class PoliciesSpider(Spider):
    """``scrapy crawl policies`` crawls the site that comes with this project; add ``-a start_url=URL`` for another."""

    name = "policies"

    def __init__(self, start_url: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.start_url = start_url

    async def start(self) -> AsyncIterator[Request]:
        host = urlsplit(self.start_url).netloc.removeprefix("www.")
        self.links = LinkExtractor(allow=POLICY_ADDRESS, allow_domains=host)
        yield Request(self.start_url)

    def parse(self, response: Response) -> Iterator[dict[str, str | None] | Request]:
        if not isinstance(response, TextResponse):
            return
        if re.search(POLICY_ADDRESS, response.url):
            yield {"url": response.url, "title": response.css("title::text").get()}
        yield from response.follow_all(self.links.extract_links(response))
