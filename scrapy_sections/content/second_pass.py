"""Extra columns of stage 1's network: the linear model's scores of the whole page, and the page's kind."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, bounded, group_means, neighbours, side_by_side, window_means
from scrapy_sections.content.page_kind import KINDS
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.block_features import Features
from scrapy_sections.models.network import sigmoid

_MIN_SCORE = -6.0  # log odds by the linear model; blocks at or below it, half of a usual page, keep that score
_MAX_INPUT_SCORE = 8.0  # log odds, for and against, that the network is shown; a surer score is no different
_REACH = 3  # blocks to each side whose columns are repeated one by one
_WINDOWS = (3, 10, 30)  # blocks to each side over which columns are averaged
_WORD_WINDOWS = (5, 20)  # blocks to each side over which the share of relevant words is taken
_DISTANCE_UNIT = 20  # blocks; distances from the ends of the main part are in this unit
_MAX_DISTANCE = 60  # blocks from the ends of the main part; farther is no different
_SEEN = ("score", "probability", "kept")
_GROUPS = ("path", "style")
_GROUP_NAMES = (*(f"mean_{name}" for name in _SEEN), "relevant_words")
SECOND_PASS_COLUMNS = (
    *_SEEN,
    *(f"{name}[{shift:+d}]" for reach in range(1, _REACH + 1) for shift in (-reach, reach) for name in _SEEN),
    *(f"mean({name})[-{window}:+{window}]" for window in _WINDOWS for name in _SEEN),
    *(f"relevant_words[-{window}:+{window}]" for window in _WORD_WINDOWS),
    *(f"same_{group}.{name}" for group in _GROUPS for name in _GROUP_NAMES),
    "blocks_from_start", "blocks_to_end", "between_ends",
    *(f"probability_as_{kind}" for kind in KINDS),
    *(f"page.{name}" for name in (
        "likely_words", "kept_words", "mean_probability", "mean_kept", "greatest_probability", "log_words",
        "log_likely_words", "log_kept_words",
    )),
    *(f"page.log_{kind}" for kind in KINDS),
    *(f"page.{kind}" for kind in KINDS),
)  # fmt: skip


def in_second_pass(scores: Floats) -> Flags:
    """Return (n,) which blocks the network scores, from the linear model's log odds (n,)."""
    return np.asarray(scores > _MIN_SCORE)


def second_pass_columns(features: Features, scores: Floats, kinds: Floats) -> Floats:
    """Return (n, 75) the columns SECOND_PASS_COLUMNS, not standardised.

    ``scores`` (n,) are the linear model's log odds, ``kinds`` (8,) the probabilities of the page's kind.
    """
    scores = bounded(scores, -_MAX_INPUT_SCORE, _MAX_INPUT_SCORE)
    words = features.words.astype(np.float32)
    probabilities, kept = sigmoid(scores), main_part(scores, features.words)
    columns = side_by_side((scores, probabilities, kept, probabilities * words, words))
    seen, word_counts = columns[:, :3], columns[:, 3:]  # relevant words and words
    mean_counts = window_means(word_counts, *_WORD_WINDOWS)
    parts = [seen, *neighbours(seen, _REACH), window_means(seen, *_WINDOWS)]
    parts += [_relevant_share(mean_counts[:, :2]), _relevant_share(mean_counts[:, 2:])]
    for groups in (features.path_groups, features.style_groups):
        means = group_means(groups, columns)[1]
        parts += [means[:, :3], _relevant_share(means[:, 3:])]
    page_columns = np.concatenate((_page_columns(words, probabilities, kept), np.log(np.maximum(kinds, 1e-3)), kinds))
    parts += [
        _place(kept),
        probabilities[:, None] * kinds,
        np.broadcast_to(page_columns, (len(scores), len(page_columns))),
    ]
    return side_by_side(parts)


def _relevant_share(word_counts: Floats) -> Floats:
    """Return (n, 1) the share of relevant words, from relevant words and words (n, 2)."""
    return np.asarray(word_counts[:, :1] / np.maximum(word_counts[:, 1:], 1e-3), np.float32)


def _place(kept: Flags) -> Floats:
    """Return (n, 3): blocks from the first kept block, blocks to the last one, and whether between the two.

    Distances are negative outside the main part.
    """
    main = np.flatnonzero(kept)
    index = np.arange(len(kept))
    distances = np.array((index - main[0], main[-1] - index), np.float32)
    scaled = bounded(distances, -_MAX_DISTANCE, _MAX_DISTANCE).T / _DISTANCE_UNIT
    return side_by_side((scaled, (distances >= 0).all(axis=0)))


def _page_columns(words: Floats, probabilities: Floats, kept: Flags) -> Floats:
    """Return (8,) the first of the columns that are equal for all blocks of a page."""
    total, likely, in_main = words.sum(), (probabilities * words).sum(), (kept * words).sum()
    return np.array([
        likely / max(total, 1), in_main / max(total, 1), probabilities.mean(), kept.mean(), probabilities.max(),
        np.log1p(total), np.log1p(likely), np.log1p(in_main),
    ], np.float32)  # fmt: skip
