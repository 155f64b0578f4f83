"""The response that each item came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary

from scrapy import signals
from scrapy.http import Response

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class ItemRegistry:
    """Maps items under way to their responses.

    Items need not be hashable nor weakly referable (a dict is neither), so the key is ``id(item)``. An id
    is reused once its item is gone; therefore every item in here is held until it is done, and looked up by identity.
    """

    def __init__(self, crawler: Crawler):
        self._responses: WeakValueDictionary[int, Response] = WeakValueDictionary()
        self._held: WeakKeyDictionary[Response, dict[int, Any]] = WeakKeyDictionary()
        self._under_way: WeakKeyDictionary[Response, int] = WeakKeyDictionary()
        self._parsed: WeakSet[Response] = WeakSet()
        self._crawler = crawler
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self._done, signal)

    def add(self, item: Any, response: Response) -> None:
        """Register an item of a response."""
        self._responses[id(item)] = response
        self._held.setdefault(response, {})[id(item)] = item
        self._under_way[response] = self._under_way.get(response, 0) + 1

    def response_of(self, item: Any) -> Response | None:
        """Return the response of an item, None if it is not registered."""
        response = self._responses.get(id(item))
        if response is not None and self._held.get(response, {}).get(id(item)) is item:
            return response
        return None

    def parse(self, response: Response) -> None:
        """Remember a response that ``scrapy parse`` hands to the callback.

        That command calls the callback and the pipelines by itself, and no spider middleware sees its items. Its
        requests are known by their meta.
        """
        if "_callback" in response.meta and "_depth" in response.meta:
            self._parsed.add(response)

    def response_being_parsed(self) -> Response | None:
        """Return the response at which ``scrapy parse`` is; None in a crawl, or if it is at several."""
        engine = self._crawler.engine
        slot = engine.scraper.slot if self._parsed and engine is not None else None
        active = slot.active if slot is not None else ()
        parsed = [response for response in self._parsed if response.request in active]
        return parsed[0] if len(parsed) == 1 else None

    def _done(self, item: Any, response: Any) -> None:
        """Let go of *item*, and of all of its response's items when the last one under way is done.

        The second half is for items that a pipeline replaced: an item may refer to its response, and a
        WeakKeyDictionary never lets go of a key that its value refers to.
        """
        if not isinstance(response, Response) or response not in self._held:
            return
        self._under_way[response] -= 1
        if self._under_way[response] <= 0:
            del self._held[response], self._under_way[response]
        else:
            self._held[response].pop(id(item), None)
