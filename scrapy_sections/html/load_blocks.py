"""Text in, blocks out; parsed a second time only where the first reading loses text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from scrapy_sections.css.cascade import MOST_CSS, Cascade, sheets_of
from scrapy_sections.css.match_nodes import TooMuchStyleError
from scrapy_sections.css.rendered import MARKER, Rendered
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.parse import MAX_DEPTH, embody, flatten, parse, reopen, unswallow
from scrapy_sections.html.segment import segment
from scrapy_sections.options import STYLES
from scrapy_sections.warning_codes import WarningCode

AUTO, SHEETS, TAGS = STYLES
SHORT_CSS = 10_000  # characters: up to here, style sheets about double the time of the pass over the tree at most
_SWALLOWED = 200  # characters, tags among them, in an element that holds plain text


@dataclass(frozen=True, slots=True)
class Source:
    """Where styles come from, beside tags and attributes: the page's own style sheets ("sheets"), these only where they
    are short ("auto"), or nothing else ("tags"); and linked ones that were ``fetched``, by absolute address, which make
    "auto" mean "sheets". ``url`` is the page's."""

    styles: str = "auto"
    fetched: Mapping[str, str] = field(default_factory=dict)
    url: str = ""


def load_blocks(
    text: str, root: etree._Element | None = None, source: Source = Source()
) -> tuple[Blocks, list[WarningCode]]:
    """Blocks of a page and warning codes: "deep" (tags nested too deep were taken out), "unclosed" (text that an
    unclosed tag had swallowed was brought back), "styles" (its style sheets were too large to be read). ``root`` is
    the tree, where the caller has parsed ``text`` already."""
    whole = embody(reopen(text))
    blocks, warnings = _styled(parse(whole) if root is None or whole is not text else root, source)
    if max(blocks.nodes.depths) >= MAX_DEPTH:
        blocks, warnings = _styled(parse(flatten(whole)), source)
        blocks.flattened = True
        return blocks, [*warnings, WarningCode.DEEP]
    if blocks.swallowed > _SWALLOWED or (not blocks.texts and "<" in whole):
        again, more = _styled(parse(unswallow(whole)), source)
        if len(again.texts) > len(blocks.texts) + 1:
            return again, [*more, WarningCode.UNCLOSED]
    return blocks, warnings


def _styled(root: etree._Element, source: Source) -> tuple[Blocks, list[WarningCode]]:
    """The page's blocks with the styles that a browser wrote into it, or else with those of its style sheets, or
    without where these are too large."""
    if MARKER in root.attrib:
        drawn = Rendered(root)
        blocks = segment(root, drawn if source.styles != TAGS else None)
        blocks.nodes.boxes = {
            node: drawn.boxes[one] for node, one in enumerate(blocks.nodes.elements) if one in drawn.boxes
        }
        return blocks, []
    if source.styles == TAGS:
        return segment(root), []
    short = source.styles == AUTO and not source.fetched
    try:
        sheets = sheets_of(root, source.fetched, source.url, SHORT_CSS if short else MOST_CSS)
        return segment(root, Cascade(sheets) if sheets else None), []
    except TooMuchStyleError:
        return segment(root), [] if short else [WarningCode.STYLES]
