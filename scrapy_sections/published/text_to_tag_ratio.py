"""Text-to-tag ratio (Weninger & Hsu, "Text Extraction from the Web via Text-to-Tag Ratio", TIR 2008).

Departure from the paper, whose unit is the line of the source: a block, with the tags before and in it, is a line, so
that a page written on one line is read as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.arrays import Flags, window_means
from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.html.blocks import Blocks
from scrapy_sections.page_data import PageData
from scrapy_sections.published.clusters import expectation_maximization, farthest_first, k_means

RADIUS = 2  # lines to each side that smooth
CLUSTERS = 3  # of which the one of the lowest ratios is no content

Ratios = NDArray[np.float64]


def ratios(blocks: Blocks) -> Ratios:
    """(n,) characters a tag of each block, smoothed over its neighbours."""
    characters = np.array([len(text) for text in blocks.texts], np.float64)
    tags = blocks.array("tags_before") + blocks.array("tags_inside")
    return window_means((characters / np.maximum(tags, 1))[:, None], RADIUS)[:, 0].astype(np.float64)


def above_deviation(values: Ratios) -> Flags:
    """Threshold clustering: those above the standard deviation."""
    return np.asarray(values > values.std())


def _method(data: PageData, high: Callable[[Ratios], Flags]) -> Relevance:
    kept = high(ratios(data.blocks))
    return certain_relevance(
        kept if kept.any() else ~kept
    )  # ratios of one kind only: nothing tells content from the rest


ttr = partial(_method, high=above_deviation)
ttr_kmeans = partial(_method, high=lambda values: k_means(values, CLUSTERS) > 0)
ttr_em = partial(_method, high=lambda values: expectation_maximization(values, CLUSTERS) > 0)
ttr_farthest_first = partial(_method, high=lambda values: farthest_first(values, CLUSTERS) > 0)
