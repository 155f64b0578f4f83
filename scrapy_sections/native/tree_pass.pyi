from array import array

from lxml import etree

from scrapy_sections.css.style_source import StyleSource
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.html.limits import Limits
from scrapy_sections.html.style_state import StyleStates

def read_tree(
    root: etree._Element, blocks: Blocks, states: StyleStates, style_source: StyleSource | None, limits: Limits
) -> array[int]: ...
