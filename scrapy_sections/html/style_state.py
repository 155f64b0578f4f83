"""What an element passes on to those inside it: style, link, and whether it is hidden."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_sections.css.declarations import (
    MAX_VALUE_LENGTH,
    NO_DECLARATIONS,
    DeclarationBlock,
    Declarations,
    mask_strings,
    parse_declarations,
)
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.style_source import StyleSource
from scrapy_sections.css.styles import (
    MAX_SUBSTITUTIONS,
    CustomProperties,
    InheritedStyle,
    Style,
    computed_style,
    last_of_each,
    resolve_reverts,
    substitute_variables,
)
from scrapy_sections.css.user_agent import HINT_ATTRIBUTES, STYLED_TAGS, user_agent_declarations
from scrapy_sections.css.values import INITIAL_FONT_SIZE
from scrapy_sections.html.blocks import PieceTable

#: Tags and attributes that change the state.
STATEFUL_TAGS = STYLED_TAGS | {"details", "summary", "dialog"}
STATEFUL_ATTRIBUTES = frozenset(("style", "align", "hidden", "aria-hidden"))
TAGS_WITH_HINTS = frozenset(("font", "abbr", "acronym", "body", "dialog", "details"))  # hints that only they have
_NO_HINTS: tuple[str | None, ...] = (None,) * len(HINT_ATTRIBUTES)
_OPEN = HINT_ATTRIBUTES.index("open")
_BLOCK_LEVEL_DISPLAYS = frozenset(
    ("block", "list-item", "table", "table-row", "table-cell", "flex", "grid", "flow-root")
)
# Share of a page's visible characters that aria-hidden may hide; with more, it is the page behind an open dialog.
_MAX_ARIA_HIDDEN = 0.5
# Substitutions of custom properties, and declarations of theirs, on a page with style sheets: about two seconds.
_MAX_SUBSTITUTIONS = 2_000_000


class _State(NamedTuple):
    """What an element passes on."""

    inherited: InheritedStyle = InheritedStyle()
    style_id: int = 0  # index into ``styles``
    link: int = 0  # as in NodeTable
    hidden: bool = False
    summary_hidden: bool = False  # whether a <summary> inside is hidden: that of a closed <details> is not
    aria_hidden: bool = False
    variables_id: int = 0  # index into the lists of custom properties
    block_level: bool = False  # whether the element begins a line by its style; not passed on


class StyleStates:
    """The distinct states of a page's elements, numbered.

    Most elements change nothing: their state is the one in ``unchanged`` for their parent's.
    """

    __slots__ = (
        "_cache",
        "_quirks_mode",
        "_root_size",
        "_source",
        "_state_ids",
        "_states",
        "_style_ids",
        "_substitutions_left",
        "_variables",
        "block_level",
        "link_targets",
        "root",
        "styles",
        "unchanged",
    )

    def __init__(self, source: StyleSource | None = None, *, quirks_mode: bool = False) -> None:
        self.styles: list[Style] = []  # distinct ones
        self.link_targets: dict[int, str] = {}  # node of a link into the page: its fragment
        self.block_level: list[bool] = []  # of each state: whether its element begins a line by its style
        self.unchanged: list[int] = []  # of each state: the state of children that change nothing
        self._source, self._quirks_mode = source, quirks_mode
        self._root_size = INITIAL_FONT_SIZE  # CSS pixels, of the root element
        self._style_ids: dict[Style, int] = {}
        self._variables = [CustomProperties({})]
        self._substitutions_left = _MAX_SUBSTITUTIONS
        self._states: list[_State] = []
        self._state_ids: dict[_State, int] = {}
        self._cache: dict[tuple[object, ...], int] = {}  # all that a state depends on: state
        self.root = self._add(_State())  # outside the root element

    def child_state(
        self, parent: int, tag: str, attributes: dict[str, str], class_name: str, element: etree._Element, node: int
    ) -> int:
        """Return the state of an element, the page's ``node``, that may change it. Raises CssLimitError.

        ``parent`` is the state around it. ``attributes`` is empty if ``class_name`` is all the element has.
        """
        simple_key = (parent, tag, class_name)
        if not attributes and simple_key in self._cache:
            return self._cache[simple_key]
        link, hints, style_attribute, aria_hidden = 0, _NO_HINTS, "", False
        if attributes:
            href = attributes.get("href") if tag == "a" else None
            if href is not None:
                link = 1
                if href[:1] == "#" and len(href) > 1:
                    link = 2
                    self.link_targets[node] = href[1:]
            if tag in TAGS_WITH_HINTS or not STATEFUL_ATTRIBUTES.isdisjoint(attributes):
                hints = tuple([attributes.get(name) for name in HINT_ATTRIBUTES])
                if max(map(len, attributes.values())) > MAX_VALUE_LENGTH:
                    hints = tuple(map(_cut, hints))
                style_attribute, aria_hidden = attributes.get("style", ""), attributes.get("aria-hidden") == "true"
        source = self._source
        if source is not None and source.overrides_style_attribute:
            style_attribute = ""
        author = NO_DECLARATIONS if source is None else source.declarations(tag, attributes, class_name, element)
        key = (parent, tag, link, hints, style_attribute, aria_hidden, author)
        state = self._cache.get(key)
        if state is None:
            state = self._cache[key] = self._compute(*key)
        if not attributes and (source is None or source.shares_declarations(tag, attributes, class_name)):
            self._cache[simple_key] = state
        return state

    def _compute(
        self,
        parent: int,
        tag: str,
        link: int,
        hints: tuple[str | None, ...],
        style_attribute: str,
        aria_hidden: bool,
        author: DeclarationBlock,
    ) -> int:
        """Add the state of an element with these declarations by the page's author, and return it."""
        outer = self._states[parent]
        inline = parse_declarations(mask_strings(style_attribute)) if style_attribute else NO_DECLARATIONS
        user_agent = user_agent_declarations(tag, link > 0, hints, self._quirks_mode)
        declarations = user_agent + author.normal + inline.normal + author.important + inline.important
        variables_id = outer.variables_id
        if any(name[:2] == "--" or "var(" in value for name, value in declarations):
            variables_id, declarations = self._substitute_variables(variables_id, last_of_each(declarations))
        inherited = computed_style(outer.inherited, resolve_reverts(declarations, user_agent), self._root_size)
        if tag == "html":
            self._root_size = inherited.style.font_size
        hidden, summary_hidden = outer.hidden, outer.summary_hidden
        if tag == "summary":
            hidden = summary_hidden
        if inherited.display == "none":
            hidden = summary_hidden = True
        elif tag == "details" and hints[_OPEN] is None:
            hidden, summary_hidden = True, hidden
        return self._add(
            _State(
                inherited=inherited._replace(display=""),
                link=link or outer.link,
                hidden=hidden,
                summary_hidden=summary_hidden,
                aria_hidden=aria_hidden or outer.aria_hidden,
                variables_id=variables_id,
                block_level=inherited.display in _BLOCK_LEVEL_DISPLAYS,
            )
        )

    def _substitute_variables(self, variables_id: int, declarations: Declarations) -> tuple[int, Declarations]:
        """Return the index of the custom properties inside, and the declarations with their values."""
        if self._source is not None:  # else there are no more of them than the page is long
            substituted = sum("var(" in value for _, value in declarations)
            self._substitutions_left -= len(declarations) + MAX_SUBSTITUTIONS * substituted
            if self._substitutions_left < 0:
                raise CssLimitError
        around = self._variables[variables_id]
        variables = around.inside(declarations)
        if variables is not around:
            variables_id = len(self._variables)
            self._variables.append(variables)
        return variables_id, substitute_variables(declarations, variables)

    def _add(self, state: _State) -> int:
        """Return the number of a state; a new one is added."""
        style = state.inherited.style
        style_id = self._style_ids.setdefault(style, len(self._style_ids))
        if style_id == len(self.styles):
            self.styles.append(style)
        state = state._replace(style_id=style_id)
        number = self._state_ids.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.block_level.append(state.block_level)
            self.unchanged.append(number)
            if style.decoration:  # text-decoration is not inherited
                inherited = state.inherited._replace(style=style._replace(decoration=""))
                self.unchanged[number] = self._add(state._replace(inherited=inherited, block_level=False))
        return number

    def node_columns(
        self, node_states: NDArray[Any], pieces: PieceTable
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return the columns style_ids, links and hidden of the nodes, (n,) each, from their states.

        Text hidden from assistive technology counts as hidden, except on a page behind an open dialog.
        """
        style_ids = np.array([state.style_id for state in self._states])
        links = np.array([state.link for state in self._states])
        hidden = np.array([state.hidden or not state.inherited.visible for state in self._states])
        aria_hidden = np.array([state.aria_hidden for state in self._states]) & ~hidden
        if aria_hidden.any():
            piece_states = node_states[pieces.array("nodes")]
            visible_lengths = np.where(hidden[piece_states], 0, pieces.array("lengths"))
            hideable = (visible_lengths * aria_hidden[piece_states]).sum()
            if hideable <= _MAX_ARIA_HIDDEN * visible_lengths.sum():
                hidden |= aria_hidden
        return style_ids[node_states], links[node_states], hidden[node_states]


def _cut(hint: str | None) -> str | None:
    """Return the beginning of an attribute's value: longer ones are invalid, and should not fill the caches."""
    return hint and hint[: MAX_VALUE_LENGTH + 1]
