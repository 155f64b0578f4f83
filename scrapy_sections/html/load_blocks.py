"""Text in, blocks out; the text is repaired and parsed again only if parsing has lost some of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from lxml import etree

from scrapy_sections.css.cascade import Cascade
from scrapy_sections.css.match_nodes import CssLimitError
from scrapy_sections.css.page_stylesheets import MAX_CSS_LENGTH, parse_stylesheets, stylesheet_texts
from scrapy_sections.css.rendered import MARKER, RenderedStyles, is_rendered, remove_rendered
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.limits import USUAL_LIMITS, Limits
from scrapy_sections.html.parse import parse
from scrapy_sections.html.repair import (
    insert_body,
    limit_attributes,
    limit_depth,
    remove_early_end_tags,
)
from scrapy_sections.html.segment import segment
from scrapy_sections.html.swallowed import release_page, remove_raw_text_tags
from scrapy_sections.options import STYLES, Options
from scrapy_sections.warning_codes import WarningCode

AUTO, SHEETS, TAGS = STYLES
_DEFAULT_OPTIONS = Options()
# Characters of style sheets that "auto" reads: with so many, they at most double the time of the pass over the tree.
_MAX_AUTO_CSS_LENGTH = 10_000
# Characters of a page whose tree is compared with that of the page before its repair; of a longer one, the second tree
# would take up to 70 bytes a character.
_MAX_COMPARED = 1_000_000
_MAX_SWALLOWED = 200  # characters, tags included, in raw text elements; with more, the page is parsed without these


@dataclass(frozen=True, slots=True)
class StyleOptions:
    """Where styles come from, besides tags and attributes.

    ``styles`` is "sheets" (the page's style sheets), "auto" (these only if they are short) or "tags" (nothing else);
    styles that a browser wrote into the page with the ``render_key`` are used instead of style sheets. ``linked`` are
    texts of linked style sheets by absolute URL; with any of them, "auto" means "sheets". ``url`` is the page's. With
    more than ``max_rules`` selectors of rules that matter, no style sheet is used.
    """

    styles: str = AUTO
    linked: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    max_rules: int = _DEFAULT_OPTIONS.max_rules
    render_key: str | None = None


def load_blocks(
    text: str,
    root: etree._Element | None = None,
    style_options: StyleOptions = StyleOptions(),
    limits: Limits = USUAL_LIMITS,
) -> tuple[Blocks, list[WarningCode]]:
    """Return the blocks of a page, and warning codes.

    The codes tell of limits that were reached, repairs, and styles that were not used. ``root`` is the tree if the
    caller has parsed ``text`` already. Raises TooSlowError.
    """
    limited = limit_attributes(text) if root is None else text
    repaired = insert_body(remove_early_end_tags(limited))
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
    if blocks.may_be_held and (released := release_page(repaired)) is not repaired:
        recovered, other_warnings = _segment(parse(released), style_options, limits)
        if len(recovered.texts) > len(blocks.texts):
            return recovered, [*other_warnings, WarningCode.UNCLOSED]
    if repaired is not text and (
        limited is not text
        or len(text) > _MAX_COMPARED
        or not _have_same_elements(tree, parse(text) if root is None else root)
    ):
        warnings.append(WarningCode.REPAIRED)
    return blocks, warnings


def _have_same_elements(tree: etree._Element, other: etree._Element) -> bool:
    """True if two trees have the same elements in the same places, so that an XPath means the same in both."""
    return all(step == other_step for step, other_step in zip_longest(_steps(tree), _steps(other)))


def _steps(tree: etree._Element) -> Iterator[tuple[str, str]]:
    return ((event, element.tag) for event, element in etree.iterwalk(tree, events=("start", "end"), tag="*"))


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
    key = style_options.render_key
    if key is not None and is_rendered(root, key):
        return _segment_rendered(root, key, style_options, limits), []
    if MARKER not in root.attrib:
        return _segment_with_sheets(root, style_options, limits)
    remove_rendered(root)
    blocks, warnings = _segment_with_sheets(root, style_options, limits)
    return blocks, [*warnings, WarningCode.RENDERED_UNVERIFIED]


def _segment_rendered(root: etree._Element, key: str, style_options: StyleOptions, limits: Limits) -> Blocks:
    rendered = RenderedStyles(root, key)
    blocks = segment(root, rendered if style_options.styles != TAGS else None, limits)
    elements, boxes = blocks.nodes.elements, rendered.boxes
    blocks.nodes.boxes = {node: boxes[element] for node, element in enumerate(elements) if element in boxes}
    return blocks


def _segment_with_sheets(
    root: etree._Element, style_options: StyleOptions, limits: Limits
) -> tuple[Blocks, list[WarningCode]]:
    styles, linked = style_options.styles, style_options.linked
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
