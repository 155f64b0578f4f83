"""HEPS as methods of stages 2 and 3: the paper's algorithm, and the robust one."""

from __future__ import annotations

from functools import partial

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.hierarchy.outline import Outline
from scrapy_sections.labels.block_labels import Labels
from scrapy_sections.page_data import PageData
from scrapy_sections.published.heps.headings import heps_outline
from scrapy_sections.published.heps.heps_labels import heps_labels
from scrapy_sections.published.heps.parameters import HepsParameters


def _label(data: PageData, relevance: Relevance, parameters: HepsParameters) -> Labels:
    return heps_labels(data.blocks, relevance, parameters)


def _nest(data: PageData, labels: Labels, parameters: HepsParameters) -> Outline:
    return heps_outline(data.blocks, labels.titles, labels.in_sections, parameters)


label_by_heps = partial(_label, parameters=HepsParameters())
label_by_robust_heps = partial(_label, parameters=HepsParameters.robust())
nest_by_heps = partial(_nest, parameters=HepsParameters())
nest_by_robust_heps = partial(_nest, parameters=HepsParameters.robust())
