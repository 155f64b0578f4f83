"""The default of stage 3: titles nested by their numbers, tags, styles and order."""

from __future__ import annotations

from scrapy_sections.hierarchy.outline import Outline, outline
from scrapy_sections.hierarchy.title_texts import title_text
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.page_data import PageData


def nest_titles(data: PageData, labels: Labels) -> Outline:
    """Return the outline of a page's titles."""
    kept = labels.in_sections
    kept[list(labels.numbers)] = False
    titles = labels.titles
    return outline(data.blocks, titles, kept, [title_text(data.blocks, labels, block) for block in titles])
