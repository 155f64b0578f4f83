"""What the second network sees beside the blocks in context: what the first one thinks of the whole page, and the
page's kind."""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Flags, Floats, bounded, group_means, neighbours, side_by_side, window_means
from scrapy_sections.content.page_kind import KINDS
from scrapy_sections.content.selection import main_part
from scrapy_sections.features.block_features import Features
from scrapy_sections.models.network import chances

_CERTAIN, _HOPELESS = 8.0, -6.0  # log odds
_REACH = 3  # blocks to each side that are seen as they are
_WINDOWS = (3, 10, 30)  # blocks to each side that are averaged
_SPOKEN = (5, 20)  # blocks to each side that are averaged by words
_FAR = 20  # blocks: as far from the main part's ends as makes a difference
_SEEN = ("score", "probability", "kept")
_ALIKE = ("path", "style")
SECOND_PASS_COLUMNS = (
    *_SEEN,
    *(f"{name}[{by:+d}]" for far in range(1, _REACH + 1) for by in (-far, far) for name in _SEEN),
    *(f"mean({name})[-{window}:+{window}]" for window in _WINDOWS for name in _SEEN),
    *(f"relevant_words[-{window}:+{window}]" for window in _SPOKEN),
    *(f"same_{alike}.{name}" for alike in _ALIKE for name in (*(f"mean_{seen}" for seen in _SEEN), "relevant_words")),
    "blocks_from_start", "blocks_to_end", "between_ends",
    *(f"probability_as_{kind}" for kind in KINDS),
    *(f"page.{name}" for name in (
        "likely_words", "kept_words", "mean_probability", "mean_kept", "greatest_probability", "log_words",
        "log_likely_words", "log_kept_words",
    )),
    *(f"page.log_{kind}" for kind in KINDS),
    *(f"page.{kind}" for kind in KINDS),
)  # fmt: skip


def second_look(scores: Floats) -> Flags:
    """(n,) which blocks the second network looks at: half of a usual page has no hope."""
    return np.asarray(scores > _HOPELESS)


def second_columns(features: Features, scores: Floats, kinds: Floats) -> Floats:
    """(n, e) from the first network's log odds (n,) and the probabilities of the page's kinds (k,)."""
    scores = bounded(scores, -_CERTAIN, _CERTAIN)
    words = features.words.astype(np.float32)
    chance, kept = chances(scores), main_part(scores, features.words)
    columns = side_by_side((scores, chance, kept, chance * words, words))
    seen, spoken = columns[:, :3], columns[:, 3:]
    said = window_means(spoken, *_SPOKEN)
    parts = [seen, *neighbours(seen, _REACH), window_means(seen, *_WINDOWS)]
    parts += [_share(said[:, :2]), _share(said[:, 2:])]
    for alike in (features.groups, features.looks):
        means = group_means(alike, columns)[1]
        parts += [means[:, :3], _share(means[:, 3:])]
    of_page = np.concatenate((_page(words, chance, kept), np.log(np.maximum(kinds, 1e-3)), kinds))
    parts += [_place(kept), chance[:, None] * kinds, np.broadcast_to(of_page, (len(scores), len(of_page)))]
    return side_by_side(parts)


def _share(sums: Floats) -> Floats:
    return np.asarray(sums[:, :1] / np.maximum(sums[:, 1:], 1e-3), np.float32)


def _place(kept: Flags) -> Floats:
    """(n, 3): how far inside the ends of the main part, and whether between them."""
    inside = np.flatnonzero(kept)
    index = np.arange(len(kept))
    far = np.array((index - inside[0], inside[-1] - index), np.float32)
    return side_by_side((bounded(far, -3 * _FAR, 3 * _FAR).T / _FAR, (far >= 0).all(axis=0)))


def _page(words: Floats, chance: Floats, kept: Flags) -> Floats:
    total, likely, inside = words.sum(), (chance * words).sum(), (kept * words).sum()
    return np.array([
        likely / max(total, 1), inside / max(total, 1), chance.mean(), kept.mean(), chance.max(),
        np.log1p(total), np.log1p(likely), np.log1p(inside),
    ], np.float32)  # fmt: skip
