"""Text in, blocks out; the text is repaired and parsed again only if parsing has lost some of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.page_stylesheets import MAX_CSS_LENGTH, parse_stylesheets, stylesheet_texts
from scrapy_sections.css.rendered import MARKER, RenderedStyles
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.limits import USUAL_LIMITS, Limits
from scrapy_sections.html.parse import parse
from scrapy_sections.html.repair import insert_body, limit_depth, remove_early_end_tags, remove_raw_text_tags
from scrapy_sections.html.segment import segment
from scrapy_sections.options import STYLES, Options
from scrapy_sections.warning_codes import WarningCode

AUTO, SHEETS, TAGS = STYLES
_DEFAULT_OPTIONS = Options()
# Characters of style sheets that "auto" reads: with so many, they at most double the time of the pass over the tree.
_MAX_AUTO_CSS_LENGTH = 10_000
_MAX_SWALLOWED = 200  # characters, tags included, in raw text elements; with more, the page is parsed without these


@dataclass(frozen=True, slots=True)
class StyleOptions:
    """Where styles come from, besides tags and attributes.

    ``styles`` is "sheets" (the page's style sheets), "auto" (these only if they are short) or "tags" (nothing else);
    styles that a browser wrote into the page are used instead of style sheets. ``linked`` are texts of linked style
    sheets by absolute URL; with any of them, "auto" means "sheets". ``url`` is the page's. With more than ``max_rules``
    selectors of rules that matter, no style sheet is used.
    """

    styles: str = AUTO
    linked: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    max_rules: int = _DEFAULT_OPTIONS.max_rules


def load_blocks(
    text: str,
    root: etree._Element | None = None,
    style_options: StyleOptions = StyleOptions(),
    limits: Limits = USUAL_LIMITS,
) -> tuple[Blocks, list[WarningCode]]:
    """Return the blocks of a page, and warning codes.

    The codes are "joined" (short blocks were, as there are too many), "cut-off" (there are more elements than
    ``limits`` allow), "deep" (tags nested too deep were removed),
    "unclosed" (text that an unclosed tag had swallowed was recovered) and "styles" (the style sheets were too large and
    not used). ``root`` is the tree if the caller has parsed ``text`` already. Raises TooSlowError.
    """
    repaired = insert_body(remove_early_end_tags(text))
    tree = parse(repaired) if root is None or repaired is not text else root
    blocks, warnings = _segment(tree, style_options, limits)
    if max(blocks.nodes.depths) >= limits.depth:
        blocks, warnings = _segment(parse(limit_depth(repaired, limits.depth)), style_options, limits)
        blocks.flattened = True
        return blocks, [*warnings, WarningCode.DEEP]
    if blocks.swallowed > _MAX_SWALLOWED or (not blocks.texts and "<" in repaired):
        recovered, other_warnings = _segment(parse(remove_raw_text_tags(repaired)), style_options, limits)
        if len(recovered.texts) > len(blocks.texts) + 1:
            return recovered, [*other_warnings, WarningCode.UNCLOSED]
    return blocks, warnings


def _segment(root: etree._Element, style_options: StyleOptions, limits: Limits) -> tuple[Blocks, list[WarningCode]]:
    """Segment a page within ``limits``, with the styles of its browser or, unless too large, of its style sheets."""
    blocks, warnings = _segment_with_styles(root, style_options, limits)
    if blocks.joined:
        warnings.append(WarningCode.JOINED)
    if blocks.cut_off:
        warnings.append(WarningCode.CUT_OFF)
    return blocks, warnings


def _segment_with_styles(
    root: etree._Element, style_options: StyleOptions, limits: Limits
) -> tuple[Blocks, list[WarningCode]]:
    styles, linked = style_options.styles, style_options.linked
    if MARKER in root.attrib:
        rendered = RenderedStyles(root)
        blocks = segment(root, rendered if styles != TAGS else None, limits)
        elements, boxes = blocks.nodes.elements, rendered.boxes
        blocks.nodes.boxes = {node: boxes[element] for node, element in enumerate(elements) if element in boxes}
        return blocks, []
    if styles == TAGS:
        return segment(root, limits=limits), []
    texts = stylesheet_texts(root, linked, style_options.url)
    length = sum(map(len, texts))
    if styles == AUTO and not linked and length > _MAX_AUTO_CSS_LENGTH:
        return segment(root, limits=limits), []
    try:
        if length > MAX_CSS_LENGTH:
            raise CssLimitError
        sheets = parse_stylesheets(texts, style_options.max_rules)
        return segment(root, Cascade(sheets) if sheets else None, limits), []
    except CssLimitError:
        return segment(root, limits=limits), [WarningCode.STYLES]
