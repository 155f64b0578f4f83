"""HEPS as labeller: the headings it finds are titles, the rest of what stage 1 keeps is prose."""

from __future__ import annotations

import numpy as np

from scrapy_sections.content.relevance import Relevance
from scrapy_sections.features.block_features import Features
from scrapy_sections.hierarchy.heps.outline import headings
from scrapy_sections.hierarchy.heps.parameters import HepsParameters
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.labels.labeller import IRRELEVANT, PROSE, TITLE, Labels, certain


def heps_labels(page: Blocks, own: Features, relevance: Relevance, parameters: HepsParameters) -> Labels:
    """Labels of the blocks; HEPS knows no doubt, so that each has a probability of one."""
    labels = np.where(relevance.kept, PROSE, IRRELEVANT)
    labels[headings(page, relevance.kept, parameters)] = TITLE
    return certain(labels)
