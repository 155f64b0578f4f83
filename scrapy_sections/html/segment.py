"""A page's tree in, its blocks out."""

from __future__ import annotations

import numpy as np
from lxml import etree

from scrapy_sections.css.style_source import StyleSource
from scrapy_sections.css.user_agent import in_quirks_mode
from scrapy_sections.html import tree_pass
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.limits import USUAL_LIMITS, Limits
from scrapy_sections.html.style_state import StyleStates
from scrapy_sections.native import compiled

_read_tree = compiled("tree_pass", "read_tree") or tree_pass.read_tree
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def segment(root: etree._Element, style_source: StyleSource | None = None, limits: Limits = USUAL_LIMITS) -> Blocks:
    """Cut a page into blocks: maximal runs of inline text between block boundaries.

    Styles are those of tags and attributes, and of ``style_source``. Elements beyond the ``limits`` are left out.
    Raises CssLimitError and TooSlowError.
    """
    blocks = Blocks()
    title = next(root.iter("title"), None)
    blocks.title = "" if title is None else " ".join(title.xpath("string()").split())
    blocks.language = (root.get("lang") or root.get(_XML_LANG) or "").strip()
    states = StyleStates(style_source, quirks_mode=in_quirks_mode(root))
    node_states = _read_tree(root, blocks, states, style_source, limits)
    blocks.styles, blocks.nodes.link_targets = states.styles, states.link_targets
    state_columns = states.node_columns(np.array(node_states), blocks.pieces)
    for column, values in zip(("style_ids", "links", "hidden"), state_columns, strict=True):
        blocks.nodes.fill(column, values)
    return blocks
