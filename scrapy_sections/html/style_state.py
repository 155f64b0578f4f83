"""The state that elements inherit: style, link, whether they are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.declarations import Declared, clean, declarations
from scrapy_sections.css.rendered import Rendered
from scrapy_sections.css.styles import Inherited, Style, computed, with_reverted, with_variables
from scrapy_sections.css.user_agent import HINTS, STYLED_TAGS, defaults
from scrapy_sections.css.values import MEDIUM
from scrapy_sections.html.blocks import PieceTable

STATEFUL_TAGS = STYLED_TAGS | {"details", "summary", "dialog"}
_HINTED_TAGS = frozenset(("font", "abbr", "acronym", "body", "dialog", "details"))  # with attributes of their own
STATEFUL_ATTRIBUTES = frozenset(("style", "align", "hidden", "aria-hidden"))
_MOST_COVERED = 0.5  # of the characters shown
_NO_HINTS: tuple[str | None, ...] = (None,) * len(HINTS)
_LINE_DISPLAYS = frozenset(("block", "list-item", "table", "table-row", "table-cell", "flex", "grid", "flow-root"))
_NONE: tuple[Declared, Declared] = ((), ())


class _State(NamedTuple):
    """What an element hands down, by number where it is large."""

    inherited: Inherited = Inherited()
    look: int = 0
    link: int = 0
    hidden: bool = False
    summary_hidden: bool = False
    covered: bool = False  # by aria-hidden
    variables: int = 0
    own_line: bool = False  # of the element; not handed down


class States:
    """What elements inherit: style, link, if they are hidden. Most are in the state ``below`` their parent's."""

    __slots__ = (
        "_cascade",
        "_known",
        "_numbers",
        "_quirks",
        "_root_size",
        "_states",
        "_styles",
        "_variables",
        "below",
        "link_targets",
        "own_line",
        "root",
        "styles",
    )

    def __init__(self, cascade: Cascade | Rendered | None = None, *, quirks: bool = False) -> None:
        self.styles: list[Style] = []  # distinct ones
        self.link_targets: dict[int, str] = {}  # node of a link into the page: its fragment
        self._cascade, self._quirks = cascade, quirks
        self._root_size = MEDIUM
        self._styles: dict[Style, int] = {}
        self._variables: list[Mapping[str, str]] = [{}]
        self._states: list[_State] = []
        self._numbers: dict[_State, int] = {}
        self._known: dict[tuple[object, ...], int] = {}
        self.own_line: list[bool] = []  # of a state: whether its element begins a line by its style
        self.below: list[int] = []  # of a state: that of children that change nothing
        self.root = self._number(_State())

    def inside(
        self, parent: int, tag: str, attributes: dict[str, str], words: str, element: etree._Element, node: int
    ) -> int:
        """State inside an element, the page's ``node``, that may change it. ``words`` is its class where that is all
        it has."""
        plain = (parent, tag, words)
        if not attributes and plain in self._known:
            return self._known[plain]
        link, hints, css, covered = 0, _NO_HINTS, "", False
        if attributes:
            href = attributes.get("href") if tag == "a" else None
            if href is not None:
                link = 1
                if href[:1] == "#" and len(href) > 1:
                    link = 2
                    self.link_targets[node] = href[1:]
            if tag in _HINTED_TAGS or not STATEFUL_ATTRIBUTES.isdisjoint(attributes):
                hints = tuple([attributes.get(name) for name in HINTS])
                css, covered = attributes.get("style", ""), attributes.get("aria-hidden") == "true"
        cascade = self._cascade
        if cascade is not None and cascade.final:
            css = ""
        sheet = _NONE if cascade is None else cascade.declared(tag, attributes, words, element)
        key = (parent, tag, link, hints, css, covered, sheet)
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = self._compute(*key)
        if not attributes and (cascade is None or cascade.settles(tag, attributes, words)):
            self._known[plain] = number
        return number

    def _compute(
        self,
        parent: int,
        tag: str,
        link: int,
        hints: tuple[str | None, ...],
        css: str,
        covered: bool,
        sheet: tuple[Declared, Declared],
    ) -> int:
        outer = self._states[parent]
        own = declarations(clean(css)) if css else _NONE
        first = defaults(tag, link > 0, hints, self._quirks)
        declared = first + sheet[0] + own[0] + sheet[1] + own[1]
        variables = outer.variables
        if any(name[:2] == "--" or "var(" in value for name, value in declared):
            variables, declared = self._with_variables(variables, declared)
        inherited = computed(outer.inherited, with_reverted(declared, first), self._root_size)
        if tag == "html":
            self._root_size = inherited.style.font_size
        hidden, summary_hidden = outer.hidden, outer.summary_hidden
        if tag == "summary":
            hidden = summary_hidden
        if inherited.display == "none":
            hidden = summary_hidden = True
        elif tag == "details" and hints[HINTS.index("open")] is None:
            hidden, summary_hidden = True, hidden
        covered = covered or outer.covered
        own_line = inherited.display in _LINE_DISPLAYS
        handed = inherited._replace(display="")
        return self._number(_State(handed, 0, link or outer.link, hidden, summary_hidden, covered, variables, own_line))

    def _with_variables(self, number: int, declared: Declared) -> tuple[int, Declared]:
        """Number of the custom properties that hold inside, and the declarations with these put in."""
        variables = self._variables[number]
        custom = tuple([(name, value) for name, value in declared if name[:2] == "--"])
        if custom:
            variables = {**variables, **dict(custom)}
            variables.update(with_variables(custom, variables))
            number = len(self._variables)
            self._variables.append(variables)
        return number, with_variables(declared, variables)

    def _number(self, state: _State) -> int:
        style = state.inherited.style
        look = self._styles.setdefault(style, len(self._styles))
        if look == len(self.styles):
            self.styles.append(style)
        state = state._replace(look=look)
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.own_line.append(state.own_line)
            self.below.append(number)
            if style.decoration:
                handed = state.inherited._replace(style=style._replace(decoration=""))
                self.below[number] = self._number(state._replace(inherited=handed, own_line=False))
        return number

    def columns(self, states: NDArray[Any], pieces: PieceTable) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Style, link and hidden of nodes, by their states.

        What is hidden from assistive technology counts as hidden, but for the page behind an open dialog.
        """
        looks = np.array([state.look for state in self._states])
        links = np.array([state.link for state in self._states])
        hidden = np.array([state.hidden or not state.inherited.visible for state in self._states])
        covered = np.array([state.covered for state in self._states]) & ~hidden
        if covered.any():
            around = states[pieces.array("nodes")]
            lengths = np.where(hidden[around], 0, pieces.array("lengths"))
            if (lengths * covered[around]).sum() <= _MOST_COVERED * lengths.sum():
                hidden |= covered
        return looks[states], links[states], hidden[states]
