"""HEPS as stage 2: the headings it finds are titles, the other relevant blocks are prose."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, PROSE, TITLE, Labels, certain_labels
from scrapy_sections.published.heps.headings import headings
from scrapy_sections.published.heps.parameters import HepsParameters


def heps_labels(blocks: Blocks, relevance: Relevance, parameters: HepsParameters) -> Labels:
    """Labels of the blocks; HEPS knows no doubt, so that each has a probability of one."""
    labels = np.where(relevance.kept, PROSE, IRRELEVANT)
    labels[headings(blocks, relevance.kept, parameters)] = TITLE
    return certain_labels(labels)
