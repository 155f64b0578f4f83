"""Text-to-tag ratio (Weninger & Hsu, "Text Extraction from the Web via Text-to-Tag Ratio", TIR 2008).

Where this departs from the paper:

=========================== ========================================= ================================================
the paper                   here                                      why
=========================== ========================================= ================================================
a line of the source        a block with the tags before and in it    some pages are written on one line
=========================== ========================================= ================================================
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

RADIUS = 2  # blocks to each side over which ratios are averaged
CLUSTERS = 3  # clusters of ratios; the one with the lowest ratios is no content

Ratios = NDArray[np.float64]


def ratios(blocks: Blocks) -> Ratios:
    """Return (n,) characters a tag of each block, averaged with its neighbours'."""
    characters = np.array([len(text) for text in blocks.texts], np.float64)
    tags = blocks.array("tags_before") + blocks.array("tags_inside")
    return window_means((characters / np.maximum(tags, 1))[:, None], RADIUS)[:, 0].astype(np.float64)


def above_deviation(values: Ratios) -> Flags:
    """Return (n,) True for values above the standard deviation: the paper's threshold clustering."""
    return np.asarray(values > values.std())


def _method(data: PageData, high: Callable[[Ratios], Flags]) -> Relevance:
    kept = high(ratios(data.blocks))
    return certain_relevance(kept if kept.any() else ~kept)  # all, if there is but one cluster


ttr = partial(_method, high=above_deviation)
ttr_kmeans = partial(_method, high=lambda values: k_means(values, CLUSTERS) > 0)
ttr_em = partial(_method, high=lambda values: expectation_maximization(values, CLUSTERS) > 0)
ttr_farthest_first = partial(_method, high=lambda values: farthest_first(values, CLUSTERS) > 0)
