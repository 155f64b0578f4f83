"""What the labeller sees beside the blocks in context: stage 1's scores."""

from __future__ import annotations

from scrapy_sections.arrays import Floats, bounded, neighbours, side_by_side, window_means
from scrapy_sections.content.relevance import Relevance

_NEAR = (3, 10)  # blocks to each side that are averaged
_SEEN = ("score", "kept")
RELEVANCE_COLUMNS = (
    *_SEEN,
    *(f"{name}[{by}]" for by in ("-1", "+1") for name in _SEEN),
    *(f"mean({name})[-{window}:+{window}]" for window in _NEAR for name in _SEEN),
)


def relevance_columns(relevance: Relevance) -> Floats:
    """(n, 10): stage 1's scores and decisions, of the block, its neighbours and those around."""
    seen = side_by_side((bounded(relevance.scores, -8, 8), relevance.kept))
    return side_by_side((seen, *neighbours(seen, 1), window_means(seen, *_NEAR)))
