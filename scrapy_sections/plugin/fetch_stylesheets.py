"""``SECTIONS_FETCH_STYLESHEETS``: the style sheets that a page links to, fetched by the crawl itself."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Self, TypeAlias
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import deferred_from_coro, maybe_deferred_to_future
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.reactor import is_reactor_installed
from twisted.internet.defer import Deferred, gatherResults, succeed

from scrapy_sections.css.page_stylesheets import MAX_CSS_LENGTH, absolute_url, base_url, is_stylesheet_link
from scrapy_sections.css.rendered import is_rendered
from scrapy_sections.html.decode import decode
from scrapy_sections.html.response import content_type_of
from scrapy_sections.plugin.public_addresses import address_in, addresses_of, hold, is_held, is_public
from scrapy_sections.plugin.settings import SectionsSettings
from scrapy_sections.plugin.stats import CrawlStats

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

MAX_SHEETS = 20  # fetched for a page; few pages link to more
_MAX_SECONDS = 20.0  # that a page waits for its style sheets, all of them together, and the delays of the crawl
_MAX_REMEMBERED = 20_000_000  # characters of addresses and style sheets kept over the crawl, the latest used ones
_MAX_ADDRESSES = 10_000  # of style sheets that are kept, or that could not be had: some MB
_MAX_HOST = 300  # characters of a host and its port; names have at most 253
_PUBLIC_ONLY = "sections_public_only"  # meta key: the request must lead to a public address
_META = {
    "download_maxsize": MAX_CSS_LENGTH,
    "download_timeout": _MAX_SECONDS / 2,  # twice: others wait while a request is under way
    "max_retry_times": 1,
    "dont_merge_cookies": True,  # the page's author says what is fetched, so not in the spider's name
    "sections": False,
}

_Key: TypeAlias = tuple[str, bool]  # address, and whether it must be public

_of_response: WeakKeyDictionary[Response, dict[str, str]] = WeakKeyDictionary()


def stylesheets_of(response: Response) -> dict[str, str]:
    """Return the texts of the style sheets that were fetched for a page, by address."""
    return _of_response.get(response, {})


class StylesheetsMiddleware:
    """A downloader middleware that holds each HTML page back until the style sheets that it links to are there.

    They go through Scrapy's downloader, and so through its delays, its cache, robots.txt and proxies, but not past the
    filter of duplicates, nor that of foreign hosts: style sheets often lie on another. Each is fetched once a crawl,
    at most ``MAX_SHEETS`` a page, all of a page together; one that fails or comes too late is left out and counted. A
    page of the public internet gets style sheets from there alone.
    """

    def __init__(self, crawler: Crawler):
        settings = SectionsSettings.from_settings(crawler.settings)
        if not settings.enabled or not settings.fetch_stylesheets or settings.options.styles == "tags":
            raise NotConfigured
        if not is_reactor_installed():
            raise NotConfigured("style sheets are fetched with a Twisted reactor only")
        self._crawler = crawler
        self._stats = CrawlStats(crawler.stats)
        self._render_key = settings.options.render_key
        self._proxies = getproxies() if crawler.settings.getbool("HTTPPROXY_ENABLED") else {}
        # A request may wait its turn behind as many as the downloader takes on; delays vary by half.
        self._delay = 1.5 * crawler.settings.getfloat("DOWNLOAD_DELAY")
        self._queue = crawler.settings.getint("CONCURRENT_REQUESTS")
        self._known: OrderedDict[_Key, str | None] = OrderedDict()
        self._size = 0
        self._under_way: dict[_Key, list[Deferred[str | None]]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        if _is_robots_txt(request):
            request.meta["allow_offsite"] = True  # asked for a request that Scrapy's filter of foreign hosts let pass
            if is_held(urlparse_cached(request).hostname or ""):
                request.meta.update(_META | {_PUBLIC_ONLY: True})
        if request.meta.get(_PUBLIC_ONLY):
            await self._admit(request)

    async def process_response(self, request: Request, response: Response) -> Response:
        if not isinstance(response, HtmlResponse) or request.meta.get("sections") is False or _is_robots_txt(request):
            return response
        addresses = _links(response, self._render_key)
        if addresses:
            _of_response[response] = await self._sheets(addresses, request, _is_public_page(request, response))
        return response

    async def _admit(self, request: Request) -> None:
        """Have the request go to a public address. Raises NotPublicError if its host has another one."""
        host = urlparse_cached(request).hostname or ""
        literal = address_in(host)
        if literal is not None:
            addresses = [literal]
        elif self._is_proxied(request):
            addresses = []  # the proxy looks the name up
        else:
            addresses = await addresses_of(host)
        if not all(map(is_public, addresses)):
            raise NotPublicError(host)
        if not self._is_proxied(request):
            hold(host)

    def _is_proxied(self, request: Request) -> bool:
        """Return whether a request goes, or will go, through a proxy."""
        if "proxy" in request.meta:
            return bool(request.meta["proxy"])
        url = urlparse_cached(request)
        return url.scheme in self._proxies and not proxy_bypass(url.hostname or "")

    async def _sheets(self, urls: list[str], page: Request, public_only: bool) -> dict[str, str]:
        """Return the texts of style sheets by address, as far as they can be had in time."""
        from twisted.internet import reactor

        clock: Any = reactor
        seconds = _MAX_SECONDS + self._delay * (len(urls) + self._queue)
        waiting = [self._sheet((url, public_only), page).addTimeout(seconds, clock, self._late) for url in urls]
        texts = await maybe_deferred_to_future(gatherResults(waiting))
        return {url: text for url, text in zip(urls, texts, strict=True) if text is not None}

    def _late(self, *_: object) -> None:
        self._stats.count("stylesheets/late")

    def _sheet(self, key: _Key, page: Request) -> Deferred[str | None]:
        """Return what will be the text of a style sheet, None if it cannot be fetched."""
        if key in self._known:
            self._known.move_to_end(key)
            return succeed(self._counted(self._known[key]))
        waiting: Deferred[str | None] = Deferred()
        if key in self._under_way:
            self._under_way[key].append(waiting.addCallback(self._counted))
        else:
            self._under_way[key] = [waiting]
            deferred_from_coro(self._load(key, page))
        return waiting

    def _counted(self, known: str | None) -> str | None:
        self._stats.count("stylesheets/failed" if known is None else "stylesheets/reused")
        return known

    async def _load(self, key: _Key, page: Request) -> None:
        """Fetch a style sheet for the pages that wait for it, and for later ones."""
        text = None
        try:
            text = await self._fetch(key, page)
        finally:
            self._remember(key, text)
            for waiting in self._under_way.pop(key):
                waiting.callback(text)  # without effect on those that were late

    async def _fetch(self, key: _Key, page: Request) -> str | None:
        engine = self._crawler.engine
        assert engine is not None
        try:
            response = await engine.download_async(_request(*key, page))
            _check_peer(response)
        except NotPublicError as error:
            logger.debug("No style sheet from %r: %s", key[0], error)
            self._stats.count("stylesheets/refused")
            return None
        except Exception as error:  # robots.txt, time out, no such host or port: whatever it is, the page goes on
            logger.debug("No style sheet from %r: %s", key[0], error)
            self._stats.count("stylesheets/failed")
            return None
        kind = content_type_of(response)
        if response.status != 200 or "css" not in kind.lower():
            self._stats.count("stylesheets/failed")
            return None
        self._stats.count("stylesheets/fetched")
        return decode(response.body, kind)

    def _remember(self, key: _Key, text: str | None) -> None:
        self._known[key] = text
        self._size += len(key[0]) + len(text or "")
        while self._size > _MAX_REMEMBERED or len(self._known) > _MAX_ADDRESSES:
            oldest, its_text = self._known.popitem(last=False)
            self._size -= len(oldest[0]) + len(its_text or "")


class NotPublicError(IgnoreRequest):
    """Raised for a public page's style sheet at an address that is not public."""

    def __init__(self, host: str):
        super().__init__(f"{host} is not at a public address")


def _request(url: str, public_only: bool, page: Request) -> Request:
    """Return the request of a style sheet, which goes through the proxy of its page."""
    request = Request(url, callback=NO_CALLBACK, meta=_META | {_PUBLIC_ONLY: public_only}, dont_filter=True, priority=1)
    if "proxy" in page.meta and not page.meta.get("_scheme_proxy"):  # chosen for the page, not by its scheme
        request.meta["proxy"] = page.meta["proxy"]
        if "_auth_proxy" in page.meta:  # where Scrapy puts the proxy's user name and password
            request.meta["_auth_proxy"] = page.meta["_auth_proxy"]
            request.headers["Proxy-Authorization"] = page.headers.get("Proxy-Authorization")
    return request


def _is_robots_txt(request: Request) -> bool:
    """Return whether a request is Scrapy's own for a robots.txt, or where that redirects to."""
    return request.callback is NO_CALLBACK and bool(request.meta.get("dont_obey_robotstxt"))


def _is_public_page(request: Request, response: Response) -> bool:
    """Return whether a page is of the public internet.

    The address that it came from tells. Where none is known, as with a page of a cache or of a proxy, it is public
    unless its URL holds another address: a name proves nothing, it may have another address by now.
    """
    if response.ip_address is not None and not request.meta.get("proxy"):
        return is_public(str(response.ip_address))
    literal = address_in(urlparse_cached(response).hostname or "")
    return literal is None or is_public(literal)


def _check_peer(response: Response) -> None:
    """Raise NotPublicError if a style sheet came over an older connection that leads elsewhere."""
    request, address = response.request, response.ip_address
    if request is None or address is None or not request.meta[_PUBLIC_ONLY] or request.meta.get("proxy"):
        return
    if not is_public(str(address)):
        raise NotPublicError(urlparse_cached(request).hostname or "")


def _links(response: HtmlResponse, render_key: str | None) -> list[str]:
    """Return the addresses of a page's style sheets; none for a page that a browser has put its styles into."""
    root = response.selector.root
    if response.selector.type != "html" or is_rendered(root, render_key):
        return []
    base = base_url(root, response.url)
    found = [absolute_url(base, link.get("href") or "") for link in root.iter("link") if is_stylesheet_link(link)]
    others = [url for url in dict.fromkeys(found) if _is_fetchable(url) and url != response.url]
    return others[:MAX_SHEETS]


def _is_fetchable(url: str) -> bool:
    """Return whether a URL is of the web, and its host one that browsers load from: printable, with no user's name."""
    host = urlsplit(url).netloc
    is_plain = "@" not in host and host.isprintable() and len(host) <= _MAX_HOST
    return url.startswith(("http://", "https://")) and is_plain
