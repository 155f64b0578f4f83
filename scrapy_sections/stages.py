"""What a stage of your own reads and returns, in one place: import it from here."""

from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.hierarchy.outline import Outline, outline_from_parents
from scrapy_sections.labels.block_labels import (
    IRRELEVANT,
    LABEL_NAMES,
    MISCELLANY,
    PROSE,
    TITLE,
    Labels,
    certain_labels,
)
from scrapy_sections.page_data import PageData
from scrapy_sections.warning_codes import WarningCode

__all__ = [
    "IRRELEVANT",
    "LABEL_NAMES",
    "MISCELLANY",
    "PROSE",
    "TITLE",
    "Labels",
    "Outline",
    "PageData",
    "Relevance",
    "WarningCode",
    "certain_labels",
    "certain_relevance",
    "outline_from_parents",
]
