"""Extra columns of the labeller's network: stage 1's scores and decisions."""

from __future__ import annotations

from scrapy_sections.arrays import Floats, bounded, neighbours, side_by_side, window_means
from scrapy_sections.content.relevance import Relevance

_MAX_SCORE = 8.0  # log odds, for and against, that the network is shown; a surer score is no different
_WINDOWS = (3, 10)  # blocks to each side over which columns are averaged
_SEEN = ("score", "kept")
RELEVANCE_COLUMNS = (
    *_SEEN,
    *(f"{name}[{shift}]" for shift in ("-1", "+1") for name in _SEEN),
    *(f"mean({name})[-{window}:+{window}]" for window in _WINDOWS for name in _SEEN),
)


def relevance_columns(relevance: Relevance) -> Floats:
    """Return (n, 10) the columns RELEVANCE_COLUMNS, not standardised."""
    seen = side_by_side((bounded(relevance.scores, -_MAX_SCORE, _MAX_SCORE), relevance.kept))
    return side_by_side((seen, *neighbours(seen, 1), window_means(seen, *_WINDOWS)))
