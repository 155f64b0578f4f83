"""Values of items whose repr is short: Scrapy's log shows each item, and a page has thousands of lines."""

from __future__ import annotations

from typing import Any

from scrapy_sections.page import SHOWN_TITLES, shortened


class ShortList(list[Any]):
    """A list that shows its length and first titles; pickled and copied, it is a plain list."""

    def __repr__(self) -> str:
        if not self:
            return "[]"
        titles = [entry["title"] for entry in self if isinstance(entry, dict) and entry.get("title")]
        shown = ", ".join([repr(shortened(title)) for title in titles[:SHOWN_TITLES]])
        return f"<list of {len(self)}{': ' if shown else ''}{shown}{', ...' if len(titles) > SHOWN_TITLES else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


class ShortDict(dict[str, Any]):
    """A dict that shows its keys alone; pickled and copied, it is a plain dict."""

    def __repr__(self) -> str:
        return f"<dict of {', '.join(self)}>" if self else "{}"

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


class ShortText(str):
    """A text that shows its beginning alone; pickled and copied, it is a plain str."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(shortened(str(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)


def short(part: str, value: Any) -> Any:
    """Return the value of a page's part with a short repr; that of "info" is short as it is."""
    if part == "info":
        return value
    if isinstance(value, list):
        return ShortList(value)
    return ShortDict(value) if isinstance(value, dict) else ShortText(value)
