"""Style sheets that need not be parsed again, as pages of one site share them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from scrapy_sections.css.stylesheets import StyleSheet, parse_stylesheet

_SELECTOR_SIZE = 150  # bytes that a selector takes as parsed, measured


class StylesheetCache:
    """The style sheets used last, as parsed, of ``max_size`` bytes at most; threads may share it."""

    def __init__(self, max_size: int) -> None:
        self.size = 0  # bytes, about
        self._max_size = max_size
        self._sheets: OrderedDict[tuple[str, int], StyleSheet] = OrderedDict()
        self._lock = Lock()

    def parse(self, css: str, max_selectors: int) -> StyleSheet:
        """Return a style sheet as ``parse_stylesheet`` does; it must not be changed. Raises CssLimitError."""
        key = css, max_selectors
        with self._lock:
            sheet = self._sheets.get(key)
            if sheet is not None:
                self._sheets.move_to_end(key)
                return sheet
        sheet = parse_stylesheet(css, max_selectors)
        with self._lock:
            if key not in self._sheets:
                self._sheets[key] = sheet
                self.size += _size(css, sheet)
            while self.size > self._max_size:
                (oldest, _), sheet_of_oldest = self._sheets.popitem(last=False)
                self.size -= _size(oldest, sheet_of_oldest)
        return sheet


def _size(css: str, sheet: StyleSheet) -> int:
    return len(css) + _SELECTOR_SIZE * sheet.selector_count
