"""What elements share with others: the path they lie on, and the state they inherit."""

from __future__ import annotations

from scrapy_sections.dom.blocks import Blocks
from scrapy_sections.dom.styles import STYLED_TAGS, Style, computed, hides

STATEFUL_TAGS = STYLED_TAGS | {"details", "summary", "dialog"}
STATEFUL_ATTRIBUTES = frozenset(("style", "align", "hidden"))
_UNSETTLED_TAGS = frozenset(("font", "dialog", "details"))  # whose other attributes count


class Groups:
    """Elements of one path of tags and classes: a number each, and what they share."""

    __slots__ = ("_numbers", "classes", "depths", "keys", "tags")

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, str, str], int] = {}
        self.classes: dict[str, int] = {"": 0}
        self.tags: list[str] = []
        self.depths: list[int] = []
        self.keys: list[int] = []

    def of(self, parent: int, tag: str, words: str) -> int:
        path = (parent, tag, words)
        number = self._numbers.get(path)
        if number is None:
            number = self._numbers[path] = len(self.tags)
            self.tags.append(tag)
            self.depths.append(self.depths[parent] + 1 if parent >= 0 else 0)
            self.keys.append(self.classes.setdefault(words, len(self.classes)))
        return number


class States:
    """What elements inherit: style, link, and whether they are hidden. Most are in their parent's state."""

    __slots__ = ("_known", "_plain", "_states", "_styles", "page", "root")

    def __init__(self, page: Blocks) -> None:
        self.page = page
        self._styles: dict[Style, int] = {}
        self._states: list[tuple[int, int, bool, bool]] = []
        self._known: dict[tuple[int, int, bool, bool], int] = {}
        self._plain: dict[tuple[int, str, int], int] = {}
        self.root = self._number(Style(), 0, hidden=False, summary_hidden=False)

    def inside(self, parent: int, tag: str, attributes: dict[str, str], node: int) -> int:
        """State inside an element that may change it."""
        link = 0
        href = attributes.get("href") if tag == "a" else None
        if href is not None:
            link = 1
            if href[:1] == "#" and len(href) > 1:
                link = 2
                self.page.targets[node] = href[1:]
        plain = tag not in _UNSETTLED_TAGS and STATEFUL_ATTRIBUTES.isdisjoint(attributes)
        key = (parent, tag, link)
        if plain and key in self._plain:
            return self._plain[key]
        look, outer_link, hidden, summary_hidden = self._states[parent]
        if tag == "summary":
            hidden = summary_hidden
        if hides(attributes) or (tag == "dialog" and "open" not in attributes):
            hidden = summary_hidden = True
        elif tag == "details" and "open" not in attributes:
            hidden, summary_hidden = True, hidden
        style = computed(self.page.styles[look], tag, attributes)
        number = self._number(style, link or outer_link, hidden, summary_hidden)
        if plain:
            self._plain[key] = number
        return number

    def _number(self, style: Style, link: int, hidden: bool, summary_hidden: bool) -> int:
        page = self.page
        look = self._styles.setdefault(style, len(self._styles))
        if look == len(page.styles):
            page.styles.append(style)
        state = (look, link, hidden, summary_hidden)
        number = self._known.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def columns(self, states: list[int]) -> tuple[list[int], list[int], list[bool]]:
        """Style, link and hidden of nodes."""
        looks, links, hidden, _ = zip(*[self._states[state] for state in states], strict=True)
        return list(looks), list(links), list(hidden)
